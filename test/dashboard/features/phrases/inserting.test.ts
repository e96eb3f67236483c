import { expect, test } from 'vitest';
import { inserted } from '#dashboard/features/phrases/inserting.ts';

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
