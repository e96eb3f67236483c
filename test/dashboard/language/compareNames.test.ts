import { expect, test } from 'vitest';
import { compareNames } from '#dashboard/language/compareNames.ts';

test('names are ordered by letters, and by the size of their numbers', () => {
  const names = ['Period 10', 'period 2', 'Émile', 'Zoë', 'emma'];
  expect(names.toSorted(compareNames)).toEqual(['Émile', 'emma', 'period 2', 'Period 10', 'Zoë']);
});

test('names that differ only in case or accents are equal, so that what follows them decides', () => {
  expect(compareNames('de la Cruz', 'De La Cruz')).toBe(0);
  expect(compareNames('Muller', 'Müller')).toBe(0);
});
