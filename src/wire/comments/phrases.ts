import * as v from 'valibot';
import { pageSentences } from '#wire/fields/pageSentences.ts';
import { canTravel, isWithin } from '#wire/fields/textField.ts';
import { integerOrZero, list, text, wholeField } from '#wire/fields/values.ts';

/** The most phrases of a teacher, and the most characters of one. */
export const mostPhrases = 200;
export const longestPhrase = 500;

/** Stands for the student's first name. Teachers may also write it with spaces or capitals: `{ First }`. */
export const firstNamePlaceholder = '{first}';

const placeholder = /\{\s*(\p{L}+)\s*\}/gu;

const isFirstName = (name: string) => `{${name.toLowerCase()}}` === firstNamePlaceholder;

/** The phrase for a student, with the first name in place of `{first}`. */
export const fillPhrase = (phrase: string, first: string): string =>
  phrase.replace(placeholder, (written, name: string) => (isFirstName(name) ? first : written));

/** The text about a student, with `{first}` wherever the first name is a separate word. */
export function asPhrase(text: string, first: string): string {
  const name = first.trim();
  if (name === '') return text.trim();
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return text
    .trim()
    .replace(
      new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])${escaped}(?![\\p{L}\\p{M}\\p{N}])`, 'gu'),
      firstNamePlaceholder,
    );
}

/** Why a phrase is refused; undefined if it is accepted. */
export function phraseProblem(phrase: string): string | undefined {
  if (phrase.trim() === '' || !isWithin(phrase, longestPhrase)) return pageSentences.phraseForm;
  if (!canTravel(phrase)) return pageSentences.cannotTravel;
  const names = [...phrase.matchAll(placeholder)].map(([, name = '']) => name);
  return names.every(isFirstName) ? undefined : pageSentences.phrasePlaceholder;
}

/**
 * Ours: the phrases of the session's teacher for comments on students, in order. `phrases`, a line each, replaces them
 * all, blank for none; `{first}` in one stands for the student's first name and is filled in when it is inserted. With
 * `base`, the `version` that the list had when it was read, it is refused where the list has changed since.
 */
export const teacherPhrases = {
  fields: v.object({
    phrases: v.optional(v.string()),
    base: v.optional(wholeField(pageSentences.phrasesBase)),
  }),
  reply: v.object({ phrases: list(v.object({ phrase: text })), version: integerOrZero }),
};
