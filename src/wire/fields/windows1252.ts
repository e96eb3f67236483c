/** The characters 0x80 to 0x9F; for the unassigned ones, the control character of that number. */
const upperControls = Array.from('€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ', (character) =>
  character.charCodeAt(0),
);

/**
 * The text of bytes in Windows-1252. Many releases of Node that we support decode 0x80 to 0x9F as Latin-1, so
 * `TextDecoder` cannot be trusted with it (nodejs/node#56542).
 */
export function readWindows1252(bytes: Uint8Array): string {
  const utf16 = new Uint8Array(2 * bytes.length);
  let at = 0;
  for (const byte of bytes) {
    const unit = byte >= 0x80 && byte < 0xa0 ? (upperControls[byte - 0x80] ?? byte) : byte;
    utf16[at++] = unit & 0xff;
    utf16[at++] = unit >> 8;
  }
  return new TextDecoder('utf-16le').decode(utf16);
}
