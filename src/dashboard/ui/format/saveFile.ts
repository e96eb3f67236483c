/** Hands the reader a file to keep. */
export function saveFile(name: string, content: string | Uint8Array<ArrayBuffer>, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has taken the address by the next turn of the page.
  setTimeout(() => URL.revokeObjectURL(url));
}
