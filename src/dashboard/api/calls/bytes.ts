/** The base64 of some bytes; converted in chunks, because each byte becomes an argument. */
export function base64Of(bytes: Uint8Array): string {
  const atOnce = 8192;
  let text = '';
  for (let start = 0; start < bytes.length; start += atOnce)
    text += String.fromCharCode(...bytes.subarray(start, start + atOnce));
  return btoa(text);
}

/** Bytes in hexadecimal, two digits each. */
export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
