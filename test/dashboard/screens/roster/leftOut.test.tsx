import { createEvent, fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openRoster } from './openRoster.ts';

const sheet = 'Period 3 Algebra\nLast\tFirst\tID\nDiaz\tAna\t20\nTotal\t\t1';

test('a pasted list loses its title and its total, and the review says so', async () => {
  const page = await openRoster();
  await page.asText(sheet);
  await page.findByText(/^1 student/);
  const review = await page.review();
  review.getByText('2 lines were left out. They look like titles or totals, not students.');
  review.getByText('Line 1: Period 3 Algebra');
  review.getByText('Line 4: Total 1');
});

test('lines that were left out become students if the teacher wants that', async () => {
  const page = await openRoster();
  await page.asText('Total 1\nAna Diaz 20');
  await page.user.click(await page.findByRole('button', { name: 'Read it as a student' }));
  await page.findByText(/^2 students/);
  expect(page.queryByText(/left out\./)).toBeNull();
  // Also in what is typed next, and after a reload.
  await page.user.type(page.getByRole('textbox', { name: 'The roster as text' }), '\nAverage 2');
  await page.findByText(/^3 students/);
});

test('a list pasted into the table says what it left out, and takes it in again', async () => {
  const page = await openRoster();
  const field = page.first(4);
  const paste = createEvent.paste(field, { clipboardData: { getData: () => sheet } });
  fireEvent(field, paste);
  expect(page.last(5)).toHaveProperty('value', 'Diaz');
  page.getByText('Line 4: Total 1');
  await page.user.click(page.getByRole('button', { name: 'Read them as students' }));
  expect(page.last(7)).toHaveProperty('value', 'Total');
  expect(page.queryByText('Line 4: Total 1')).toBeNull();
});

test("a school's whole list, pasted beneath the saved one, adds only who is new", async () => {
  const page = await openRoster();
  const field = page.first(4);
  const export_ = 'Last\tFirst\tID\nGarcía\tJosé\t11\nDiaz\tAna\t20\nde la Cruz\tMary Ann\t12\nTotal\t\t3';
  fireEvent(field, createEvent.paste(field, { clipboardData: { getData: () => export_ } }));
  page.getByText('1 added');
  expect(page.last(5)).toHaveProperty('value', 'Diaz');
  page.getByText('2 lines were left out, since their students are on earlier lines.');
  await page.user.click(page.getByRole('button', { name: 'Read it as a student' }));
  page.getByText('2 lines were left out, since their students are on earlier lines.');
  expect(page.last(6)).toHaveProperty('value', 'Total');
});

test('the review asks about a new student with the name of another', async () => {
  const page = await openRoster();
  await page.asText('José García 11\nMary\u00a0Ann de\u00a0la\u00a0Cruz 12\njosé García 99');
  const review = await page.review();
  review.getByText(/^This name is on the roster twice, with different ID numbers\./);
  review.getByText('josé García: new with ID 99, and ID 11');
});

test('the review asks once about two new students of one name', async () => {
  const page = await openRoster();
  await page.asText('José García 11\nAna Diaz 98\nAna Diaz 99');
  const review = await page.review();
  review.getByText(/^This name is on the roster twice/);
  review.getByText('Ana Diaz: new with ID 98, and ID 99');
  expect(review.queryByText(/new with ID 99/)).toBeNull();
});
