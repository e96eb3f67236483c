import * as v from 'valibot';
import { expect, test } from 'vitest';
import { decimalOrNull, integer, integerOrZero, list, text } from '#wire/fields/values.ts';

test('a number is read from a number or its text', () => {
  expect(v.parse(integer, '42')).toBe(42);
  expect(v.parse(integer, 42)).toBe(42);
  expect(v.is(integer, 'forty')).toBe(false);
});

test('nothing, an empty text and null all mean no number', () => {
  for (const nothing of [undefined, null, '']) expect(v.parse(decimalOrNull, nothing)).toBe(null);
});

test('an empty element that became {} or [] on its way from XML to JSON means nothing', () => {
  for (const nothing of [{}, []]) {
    expect(v.parse(text, nothing)).toBe('');
    expect(v.parse(integerOrZero, nothing)).toBe(0);
    expect(v.parse(decimalOrNull, nothing)).toBe(null);
    expect(v.parse(list(v.object({ grade: text }), 'grade'), [{ grade: nothing }])).toEqual([]);
  }
  expect(v.is(text, { name: 'Ann' })).toBe(false);
  expect(v.is(list(text), { name: 'Ann' })).toBe(false);
});

test('a list is read as an array, as {item: …}, as a single item, by number, or as nothing', () => {
  const numbers = list(integer);
  for (const [wire, ours] of [
    [
      [1, '2'],
      [1, 2],
    ],
    [{ item: [1, 2] }, [1, 2]],
    [{ item: '1' }, [1]],
    [{ 0: 1, 2: '2' }, [1, 2]],
    ['', []],
    [{}, []],
    [undefined, []],
  ])
    expect(v.parse(numbers, wire)).toEqual(ours);
});

test('a list that a reply leaves out is empty', () => {
  expect(v.parse(v.object({ P1: list(integer) }), {})).toEqual({ P1: [] });
});
