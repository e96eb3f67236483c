/* Inserting a phrase into a text. Pure. */

interface Selection {
  start: number;
  end: number;
}

/**
 * The text with the phrase in place of the selection, separated from its neighbours by a space; and where the caret
 * goes.
 */
export function inserted(text: string, { start, end }: Selection, phrase: string) {
  const before = text.slice(0, start);
  const after = text.slice(end);
  const opening = before === '' || /\s$/.test(before) ? '' : ' ';
  const closing = after === '' || /^[\s.,;:!?]/.test(after) ? '' : ' ';
  const upTo = `${before}${opening}${phrase}${closing}`;
  return { text: `${upTo}${after}`, caret: upTo.length };
}
