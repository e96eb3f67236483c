import { expect, test } from 'vitest';
import { refusals, refusalText } from '#dashboard/api/refusals.ts';
import { sentences } from '#wire/envelope.ts';

test('a sentence of the service is said in the language of the page', () => {
  expect(refusalText(sentences.usernameTaken)).toBe(sentences.usernameTaken);
  refusals.usernameTaken = 'Der Name ist vergeben';
  expect(refusalText(sentences.usernameTaken)).toBe('Der Name ist vergeben');
});

test('what another service says in its own words stays', () => {
  expect(refusalText('Quota exceeded')).toBe('Quota exceeded');
});
