/** `number` counts from 1, blank lines included. */
export interface Line {
  number: number;
  content: string;
}

/**
 * The lines of a field that are not blank, without their line feed or CR LF. Reads lazily in one pass, so stopping
 * early costs nothing.
 */
export function* linesOf(text: string): Generator<Line> {
  let number = 1;
  for (let start = 0; start < text.length; number++) {
    const feed = text.indexOf('\n', start);
    const end = feed < 0 ? text.length : feed;
    if (!isBlank(text, start, end))
      yield { number, content: text.slice(start, text[end - 1] === '\r' ? end - 1 : end) };
    start = end + 1;
  }
}

function isBlank(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at);
    if (unit > 0x7f) return text.slice(at, end).trim() === '';
    if (unit !== 0x20 && unit !== 0x0d && unit !== 0x09) return false;
  }
  return true;
}
