import { longestPhrase, mostPhrases } from '#wire/comments/phrases.ts';

/** Fields with a line per student or cell, and lists of addresses. */
const longFields: Readonly<Record<string, number>> = {
  students: 500_000,
  people: 500_000,
  scores: 500_000,
  remarks: 500_000,
  lates: 500_000,
  marks: 500_000,
  grades: 500_000,
  emails: 150_000,
  data: 1_400_000,
  names: 500_000,
  off: 20_000,
  periods: 20_000,
  classes: 50_000,
  phrases: mostPhrases * (longestPhrase + 50),
};

/** The most characters of a field, checked before it is read. */
export function longestField(name: string): number {
  if (name.startsWith('email_')) return longFields.emails ?? 0;
  return Object.hasOwn(longFields, name) ? (longFields[name] ?? 0) : 10_000;
}
