import { expect, test } from 'vitest';
import { shownFields } from '#dashboard/api/reading/shownFields.ts';

test.each([
  ['20261103', '20261103'],
  ['20280229', '20280229'],
  ['20260229', ''],
  ['00000000', ''],
  ['2026-11-03', ''],
  ['', ''],
])('the due date %s is read as %j', (due, read) => {
  expect(shownFields.due.read(due)).toBe(read);
});
