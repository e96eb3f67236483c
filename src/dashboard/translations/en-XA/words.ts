import type { Translation } from '#dashboard/language/words.ts';

/*
 * The pseudo-language: English with accents, in brackets and two fifths longer. A browser set to `en-XA` shows at once
 * which sentences are in no catalogue, and which do not fit once they are as long as in other languages.
 */

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const accented = 'áƀçđéƒǧĥíĵķłɱñóƥɋŕšţúṽŵẋýžÁɃÇĐÉƑǦĤÍĴĶŁṀÑÓƤɊŔŠŢÚṼŴẊÝŽ';
const accents = new Map(Array.from(plain, (letter, at) => [letter, [...accented][at] ?? letter]));

/** `⟦Ŕóšţéŕ··⟧`; letters that are codes, and text already in brackets, stay. */
export function lengthened(text: string): string {
  if (!/[a-zA-Z]{2}/.test(text)) return text;
  const inner = text.replace(/[⟦⟧]/g, '');
  const padding = Math.ceil(inner.replace(/·/g, '').length * 0.4);
  // In steps, since a longer language has longer words and more of them.
  const filled = '·····'.repeat(Math.ceil(padding / 5)).slice(0, padding);
  return `⟦${Array.from(inner, (letter) => accents.get(letter) ?? letter).join('')}${filled}⟧`;
}

function translated(value: unknown): unknown {
  if (typeof value === 'string') return lengthened(value);
  if (Array.isArray(value)) return value.map(translated);
  if (typeof value === 'function') return (...values: unknown[]) => translated(value(...values));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, translated(inner)]));
  return value;
}

const translation: Translation = (_catalogue, english) => translated(english) as object;
export default translation;
