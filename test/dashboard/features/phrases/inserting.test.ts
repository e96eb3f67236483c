import { expect, test } from 'vitest';
import { asPhrase, inserted } from '#dashboard/features/phrases/inserting.ts';

const at = (text: string, phrase: string) => {
  const [before = '', selected, after] = text.split('|');
  const whole = after === undefined ? `${before}${selected ?? ''}` : `${before}${selected ?? ''}${after}`;
  const start = before.length;
  const end = after === undefined ? start : start + (selected ?? '').length;
  const next = inserted(whole, { start, end }, phrase);
  return `${next.text.slice(0, next.caret)}|${next.text.slice(next.caret)}`;
};

test.each([
  ['|', 'Good.', 'Good.|'],
  ['Ann reads.|', 'Good.', 'Ann reads. Good.|'],
  ['Ann reads. |', 'Good.', 'Ann reads. Good.|'],
  ['|Ann reads.', 'Good.', 'Good. |Ann reads.'],
  ['Ann|, who reads', 'works', 'Ann works|, who reads'],
  ['Ann |sleeps|.', 'works', 'Ann works|.'],
])('into "%s" goes "%s": "%s"', (text, phrase, expected) => {
  expect(at(text, phrase)).toBe(expected);
});

test.each([
  ['José asks. Ask José!', 'José', '{first} asks. Ask {first}!'],
  ['Ann is an annual winner; Anna is not.', 'Ann', '{first} is an annual winner; Anna is not.'],
  ['Mary Ann and Mary', 'Mary Ann', '{first} and Mary'],
  ['A.J. runs', 'A.J.', '{first} runs'],
  [' Nobody ', '', 'Nobody'],
])('"%s" of %s becomes "%s"', (text, first, phrase) => {
  expect(asPhrase(text, first)).toBe(phrase);
});
