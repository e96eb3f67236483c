/* Where a phrase goes in a text, and how a text becomes a phrase. Pure. */

export interface Selection {
  start: number;
  end: number;
}

/**
 * The text with the phrase in place of what is selected, separated from its neighbours by a space; and where one
 * writes on.
 */
export function inserted(text: string, { start, end }: Selection, phrase: string) {
  const before = text.slice(0, start);
  const after = text.slice(end);
  const opening = before === '' || /\s$/.test(before) ? '' : ' ';
  const closing = after === '' || /^[\s.,;:!?]/.test(after) ? '' : ' ';
  const upTo = `${before}${opening}${phrase}${closing}`;
  return { text: `${upTo}${after}`, caret: upTo.length };
}

/** What was written of a student, with `{first}` wherever the first name is a word of its own. */
export function asPhrase(text: string, first: string): string {
  const name = first.trim();
  if (name === '') return text.trim();
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return text
    .trim()
    .replace(new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])${escaped}(?![\\p{L}\\p{M}\\p{N}])`, 'gu'), '{first}');
}
