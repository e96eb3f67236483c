import { expect, test } from 'vitest';
import { areAlike, areApart } from '#grading/alikeNames.ts';

test.each([
  ['Ana Rivera', 'Rivera, Annie'],
  ['José Álvarez', 'Jose Alvarez-Ruiz'],
  ['Łukasz Żółć', 'Lukasz Zolc'],
  ['Jürgen Müller', 'Juergen Mueller'],
  ['Jürgen Müller', 'Jurgen Muller'],
  ['Jürgen Müller', 'Ju\u0308rgen Mu\u0308ller'],
  ['Bjørn Ødegård', 'Bjoern Oedegaard'],
  ['Bjørn Ødegård', 'Bjorn Odegard'],
  ['Ida Weiß', 'I. Weiss'],
  ['Van Ho', 'Van H.'],
  ['J. R.', 'J. R.'],
  ['علی\u200cرضا', 'علیرضا'],
  ['علی\u200cرضا', 'رضا علی'],
  ['李 明', '明 李'],
  ['17', '17'],
])('%s may be %s', (one, other) => {
  expect(areAlike(one, other)).toBe(true);
  expect(areAlike(other, one)).toBe(true);
});

test.each([
  ['Ana Rivera', 'Bob Ray'],
  ['Maria de Souza', 'Pedro de Lima'],
  ['Mary O’Brien', 'John O’Neil'],
  ['Ann J. Fox', 'Bob J. Ray'],
  ['Omar Al-Amin', 'Zayd Al-Harbi'],
  ['Ann Fox Jr.', 'Bob Ray Jr.'],
  ['17', '18'],
  ['17', 'Ann Fox'],
])('%s is not %s', (one, other) => {
  expect(areAlike(one, other)).toBe(false);
  expect(areAlike(other, one)).toBe(false);
});

test.each<[string[], boolean]>([
  [[], false],
  [['Ana Rivera'], false],
  [['Ana Rivera', 'A. Rivera', 'Rivera Ana'], false],
  [['Ana Rivera', 'Bob Ray'], true],
  [['Ana Rivera', 'Ana Rivera', 'Bob Ray'], true],
  // Both are like the name between them, and not like each other.
  [['Ana Rivera', 'Rivera Ray', 'Bob Ray'], true],
])('whether the names %j are those of different people: %s', (names, apart) => {
  expect(areApart(names)).toBe(apart);
});
