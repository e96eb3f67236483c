import * as v from 'valibot';
import { pageSentences } from './pageSentences.ts';

/*
 * Which characters a text may contain. Free text may contain any that can travel; a name must also look the same
 * wherever it is shown, so it contains nothing invisible.
 */

/** Characters that a reply cannot contain, or that end a line. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const unsendable = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufffe\uffff]|\p{Surrogate}/u;

export const canTravel = (text: string) => !unsendable.test(text);

/**
 * Characters that change the direction of the text, that have no width, or that are not assigned. Not the variation
 * selectors: emoji and some Japanese names are written with them.
 */
const hidden =
  /\u034f|[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb]|[\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e00ff}]/u;

/** Zero width, but needed in Persian, Hindi and emoji. */
const joiner = /[\u200c\u200d]/;

/** What silences the vowel of a letter in the scripts of India and Sri Lanka. */
const silencers = '\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d3b\\u0d3c\\u0d4d\\u0dca';
const arabic = '\\p{Script=Arabic}\\p{Script=Syriac}\\u064b-\\u0652';

/** Joiners that change how the letters beside them look, as in Persian, Sinhala, Bengali and older Malayalam. */
const shaping = new RegExp(
  `(?<=[${arabic}])\\u200c(?=[${arabic}])|(?<=[${silencers}])\\u200d|` +
    `(?<=[${silencers}])\\u200c(?=\\p{L})|(?<=\\p{L})\\u200d(?=[${silencers}])`,
  'gu',
);

/** Whether it may name a thing: a class, an assignment, a category. */
export const canName = (text: string) => canTravel(text) && !hidden.test(text);

/** Whether it may name a person, whom a roster must distinguish by visible characters. */
export const canNamePerson = (text: string) => canName(text) && !joiner.test(text.replace(shaping, ''));

/** Whether nothing in it is invisible, as in an address. */
export const isVisible = (text: string) => canName(text) && !joiner.test(text);

/** Whether the text has at most `most` characters, as a reader counts them; stops counting early in a long text. */
export const isWithin = (text: string, most: number): boolean =>
  text.length <= most || (text.length <= 2 * most && [...text].length <= most);

/** A field that holds one line of text of limited length, without spaces at its ends. `sentence` refuses others. */
export function textField(sentence: string, least: number, most: number) {
  return v.pipe(
    v.optional(v.string(sentence), ''),
    v.trim(),
    v.check((value) => isWithin(value, most) && (least === 0 || value !== ''), sentence),
    v.check((value) => canTravel(value.slice(0, 2 * most)), pageSentences.cannotTravel),
    v.metadata({ least, most }),
  );
}

/** A text field that names something: nothing invisible may be in it. */
export function nameField(sentence: string, least: number, most: number) {
  return v.pipe(
    textField(sentence, least, most),
    v.check((value) => canName(value.slice(0, 2 * most)), pageSentences.nameCharacters),
  );
}
