import { csvHeadings, unguarded } from '#dashboard/screens/gradebook/model/exportFormat.ts';

/** The text of our own CSV file, as a text editor shows it or a spreadsheet has saved it again. */
const isOwnFile = new RegExp(`^"?${csvHeadings.studentId}"?[,;]`);

/**
 * The cells of what a spreadsheet put on the clipboard: rows by line, cells by tab; of our own CSV file, cells by comma.
 * A quoted cell may hold any of these; a quote within it is doubled.
 *
 * Not by Papa Parse: a spreadsheet copies the title `"Hard" quiz` without quoting it, and Papa Parse would take all that
 * follows into that one cell. It also expects every line to end alike.
 */
export function readBlock(clipboard: string): string[][] {
  const text = clipboard.replace(/^\u{feff}/u, '');
  const separator = isOwnFile.test(text) ? (/[,;]/.exec(text)?.[0] ?? ',') : '\t';
  const quotedCell = new RegExp(`"((?:[^"]|"")*)"(?=[${separator}\\r\\n]|$)`, 'y');
  const endOfCell = new RegExp(`[${separator}\\r\\n]|$`, 'g');
  const rows: string[][] = [[]];
  let at = 0;
  while (at < text.length) {
    quotedCell.lastIndex = at;
    const quoted = text[at] === '"' ? quotedCell.exec(text) : null;
    endOfCell.lastIndex = at;
    const end = quoted ? at + quoted[0].length : (endOfCell.exec(text)?.index ?? text.length);
    const cell = quoted ? (quoted[1] ?? '').replaceAll('""', '"') : text.slice(at, end);
    // A guard stands before all else: what follows a space is the title's own.
    rows.at(-1)?.push(unguarded(cell).trim());
    const lineEnd = /^\r?\n|^\r/.exec(text.slice(end, end + 2));
    if (lineEnd) rows.push([]);
    at = end + (lineEnd?.[0].length ?? 1);
    if (at === text.length && text[end] === separator) rows.at(-1)?.push('');
  }
  // A row of blanks stands for somebody, unless nobody comes after it.
  return rows.slice(0, rows.findLastIndex(hasText) + 1);
}

export const hasText = (row: readonly string[]) => row.some((cell) => cell !== '');
