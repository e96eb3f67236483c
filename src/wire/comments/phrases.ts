import * as v from 'valibot';
import { pageSentences } from '#wire/fields/pageSentences.ts';
import { canTravel, isWithin } from '#wire/fields/textField.ts';
import { integerOrZero, list, text, wholeField } from '#wire/fields/values.ts';

/** The most phrases of a teacher, and the most characters of one. */
export const mostPhrases = 200;
export const longestPhrase = 500;

/** Stands for a name. */
const placeholder = /\{\s*(\p{L}+)\s*\}/gu;

/** The phrase for a student: `{first}` is the first name. */
export const fillPhrase = (phrase: string, first: string): string =>
  phrase.replace(placeholder, (written, name: string) => (name.toLowerCase() === 'first' ? first : written));

/** Why a phrase is refused; undefined if it is accepted. */
export function phraseProblem(phrase: string): string | undefined {
  if (phrase.trim() === '' || !isWithin(phrase, longestPhrase)) return pageSentences.phraseForm;
  if (!canTravel(phrase)) return pageSentences.cannotTravel;
  const names = [...phrase.matchAll(placeholder)].map(([, name = '']) => name.toLowerCase());
  return names.every((name) => name === 'first') ? undefined : pageSentences.phrasePlaceholder;
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
