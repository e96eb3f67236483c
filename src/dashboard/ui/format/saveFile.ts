/** Hands the reader a file to keep. */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has taken the address by the next turn of the page.
  setTimeout(() => URL.revokeObjectURL(url));
}
