import { afterEach, beforeAll, expect, test } from 'vitest';
import { learnAllRefusals, refusals, refusalText } from '#dashboard/api/calls/refusals.ts';
import { idTwice, lineProblems, readIdTwice } from '#wire/classes/rosterProblems.ts';
import { sentences } from '#wire/sentences.ts';

beforeAll(learnAllRefusals);
afterEach(() => {
  refusals.usernameTaken = sentences.usernameTaken;
});

test('a sentence of the service is shown in the language of the page', () => {
  expect(refusalText(sentences.usernameTaken)).toBe(sentences.usernameTaken);
  refusals.usernameTaken = 'Der Name ist vergeben';
  expect(refusalText(sentences.usernameTaken)).toBe('Der Name ist vergeben');
});

test('unknown sentences of other services stay unchanged', () => {
  expect(refusalText('Quota exceeded')).toBe('Quota exceeded');
});

test('a sentence with a number is translated, with its number', () => {
  refusals.usernameTaken = 'Der Name ist vergeben';
  expect(refusalText(`Line 3: ${sentences.usernameTaken}`)).toBe('Line 3: Der Name ist vergeben');
  expect(refusalText(`Line 3: ${lineProblems.idMissing}`)).toBe(`Line 3: ${lineProblems.idMissing}`);
});

test('a number that occurs twice in a sentence is recognised', () => {
  expect(readIdTwice(idTwice(12, 3))).toEqual({ id: 12, line: 3 });
  expect(readIdTwice(lineProblems.idMissing)).toBeNull();
});
