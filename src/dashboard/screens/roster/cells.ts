/** What parts the cells of a line; null for a line of words, as the service writes it. */
export type Delimiter = '\t' | ',' | ';' | null;

/** Text without the spaces at its ends, and with one plain space for every other run of them. */
export const tidy = (text: string) => text.trim().replace(/[\s\u00a0]+/gu, ' ');

/** A tab beats everything, then whichever of comma and semicolon there is more of outside quotes. */
export function delimiterOf(line: string): Delimiter {
  if (line.trim().includes('\t')) return '\t';
  const [commas, semicolons] = [cellsOf(line, ',').length, cellsOf(line, ';').length];
  if (commas === 1 && semicolons === 1) return null;
  return semicolons > commas ? ';' : ',';
}

/**
 * A cell may be quoted; a quote inside it is then doubled. Not by Papa Parse, which sees no quotes after `, `, and takes
 * the rest of the line into a cell that begins with a stray quote.
 */
export function cellsOf(line: string, delimiter: Exclude<Delimiter, null>): string[] {
  const cells: string[] = [];
  let at = 0;
  while (at <= line.length) {
    const quoted = /^[ \u00a0]*"((?:[^"]|"")*)"[ \u00a0]*/.exec(line.slice(at));
    const after = at + (quoted?.[0].length ?? 0);
    if (quoted && (after === line.length || line[after] === delimiter)) {
      cells.push(tidy((quoted[1] ?? '').replaceAll('""', '"')));
      at = after + 1;
    } else {
      const end = line.indexOf(delimiter, at);
      cells.push(tidy(line.slice(at, end < 0 ? line.length : end)));
      at = end < 0 ? line.length + 1 : end + 1;
    }
  }
  return cells;
}

/** A cell that comes back from `cellsOf` as it was. */
export function writeCell(text: string): string {
  return /[",;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
