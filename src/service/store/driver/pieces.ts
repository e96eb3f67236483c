const rowsAtOnce = 1000;

/** Hands a long list on in pieces that one statement can carry. */
export async function inPieces<Row>(
  rows: readonly Row[],
  work: (piece: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    await work(rows.slice(start, start + rowsAtOnce));
}
