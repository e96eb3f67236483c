/** Safari may still read a large file some seconds after the click; other browsers read it at once. */
const readableMs = 60_000;

/** The part of a name that every system takes in the name of a file; `otherwise` if nothing is left of it. */
export const fileName = (name: string, otherwise: string) =>
  name.replace(/[^\p{L}\p{N} _-]+/gu, '').trim() || otherwise;

/** Downloads a file. */
export function saveFile(name: string, content: string | Uint8Array<ArrayBuffer>, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), readableMs);
}
