import { expect, test } from 'vitest';
import { chosenLanguage } from '#dashboard/language/languages.ts';
import { plural } from '#dashboard/language/plural.ts';
import { lengthened } from '#dashboard/translations/en-XA/words.ts';

test.each([
  [['de-CH', 'en'], ['de', 'fr'], 'de'],
  [['pt-BR'], ['pt', 'pt-BR'], 'pt-BR'],
  [['it', 'fr-FR', 'en'], ['de', 'fr'], 'fr'],
  [['en-GB', 'de'], ['de'], 'en'],
  [['ja'], ['de'], 'en'],
  [['zh-Hant-TW'], ['zh-Hans', 'zh-Hant'], 'zh-Hant'],
  [['pt-br'], ['pt-BR'], 'pt-BR'],
  [[], ['de'], 'en'],
])('a reader who wants %j, of %j and English, gets %s', (wanted, available, chosen) => {
  expect(chosenLanguage(available, wanted)).toBe(chosen);
});

test('a count takes the plural form of the language', () => {
  expect([0, 1, 2].map((count) => plural(count, { one: 'score', other: 'scores' }))).toEqual([
    'scores',
    'score',
    'scores',
  ]);
  expect(plural(1, { other: 'sheep' })).toBe('sheep');
});

test('the pseudo-language is two fifths longer, and does not change codes', () => {
  expect(lengthened('Roster')).toBe('⟦Ŕóšţéŕ···⟧');
  expect(lengthened('M')).toBe('M');
  expect(lengthened(`${lengthened('Due')} 5`)).toMatch(/^⟦Đúé·+⟧ 5$/);
});
