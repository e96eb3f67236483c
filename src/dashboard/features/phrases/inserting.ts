/* Inserting a phrase into a text, and making a phrase of a text. Pure. */

export interface Selection {
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

/** The text about a student, with `{first}` wherever the first name is a separate word. */
export function asPhrase(text: string, first: string): string {
  const name = first.trim();
  if (name === '') return text.trim();
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return text
    .trim()
    .replace(new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])${escaped}(?![\\p{L}\\p{M}\\p{N}])`, 'gu'), '{first}');
}
