import { expect, test } from 'vitest';
import { withNamesakes } from '#dashboard/api/reading/namesakes.ts';

const namesakes = (...names: readonly (readonly [first: string, last: string])[]) =>
  withNamesakes(names.map(([first, last], at) => ({ id: at + 1, first, last }))).map(
    ({ namesake }) => namesake,
  );

test('students whose names differ only in case, spacing, composition or joiners are told apart by number', () => {
  expect(namesakes(['Ana', 'Bo'], ['ana', ' Bo'], ['Ana', 'Bó'])).toEqual([1, 2, undefined]);
  expect(namesakes(['José', 'Bo'], ['Jose\u0301', 'Bo'])).toEqual([1, 2]);
  expect(namesakes(['علی\u200cرضا', 'نوری'], ['علیرضا', 'نوری'])).toEqual([1, 2]);
});
