import { expect, test } from 'vitest';
import { folded } from '#dashboard/ui/format/folded.ts';

test.each([
  ['Gómez', 'gomez'],
  ['Đặng Thị', 'dang thi'],
  ['Łukasz', 'lukasz'],
  ['Søren Æbelø', 'soren aebelo'],
  ['Strauß', 'strauss'],
  ['Þóra', 'thora'],
  ['Yıldız', 'yildiz'],
  ['O’Brien', "o'brien"],
  ['O´Brien', "o'brien"],
  ['Jean‑Luc', 'jean-luc'],
  ['Chapters 1–3', 'chapters 1-3'],
  ['李', '李'],
  ['علی\u200cرضا', 'علیرضا'],
])('%s is found by %s', (text, typed) => {
  expect(folded(text)).toBe(typed);
  expect(folded(typed)).toBe(typed);
});
