import { expect, test } from 'vitest';
import { asPhrase, fillPhrase, phraseProblem } from '#wire/comments/phrases.ts';

test.each([
  ['José asks. Ask José!', 'José', '{first} asks. Ask {first}!'],
  ['Ann is an annual winner; Anna is not.', 'Ann', '{first} is an annual winner; Anna is not.'],
  ['Mary Ann and Mary', 'Mary Ann', '{first} and Mary'],
  ['A.J. runs', 'A.J.', '{first} runs'],
  [' Nobody ', '', 'Nobody'],
])('"%s" of %s becomes "%s"', (text, first, phrase) => {
  expect(asPhrase(text, first)).toBe(phrase);
});

test.each(['{first} asks. Ask {first}!', '{ First } reads.'])(
  '"%s" is filled in and is accepted',
  (phrase) => {
    expect(fillPhrase(phrase, 'José')).toMatch(/^José /);
    expect(fillPhrase(phrase, 'José')).not.toContain('{');
    expect(phraseProblem(phrase)).toBeUndefined();
  },
);

test('another placeholder stays as it is, and is refused', () => {
  expect(fillPhrase('{last} reads.', 'José')).toBe('{last} reads.');
  expect(phraseProblem('{last} reads.')).toBeDefined();
});
