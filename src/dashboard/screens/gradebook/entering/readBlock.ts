/**
 * The cells of what a spreadsheet put on the clipboard: rows by line, cells by tab. A quoted cell may hold either;
 * a quote within it is doubled.
 */
export function readBlock(text: string): string[][] {
  const rows: string[][] = [[]];
  let at = 0;
  while (at < text.length) {
    const quoted = text[at] === '"' ? /^"((?:[^"]|"")*)"(?=[\t\r\n]|$)/.exec(text.slice(at)) : null;
    const end = quoted ? at + quoted[0].length : endOfCell(text, at);
    const cell = quoted ? (quoted[1] ?? '').replaceAll('""', '"') : text.slice(at, end);
    rows.at(-1)?.push(cell.trim());
    const lineEnd = /^\r?\n|^\r/.exec(text.slice(end, end + 2));
    if (lineEnd) rows.push([]);
    at = end + (lineEnd?.[0].length ?? 1);
    if (at === text.length && text[end] === '\t') rows.at(-1)?.push('');
  }
  // A row of blanks stands for somebody, unless nobody comes after it.
  return rows.slice(0, rows.findLastIndex(hasText) + 1);
}

export const hasText = (row: readonly string[]) => row.some((cell) => cell !== '');

function endOfCell(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\t' || text[at] === '\n' || text[at] === '\r') return at;
  }
  return text.length;
}
