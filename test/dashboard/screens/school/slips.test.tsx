import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { loseAnswer } from '#test/support/page/loseAnswer.ts';
import { openWithClasses, type Page } from './openPeople.ts';

/* Sign-in slips, whose passwords are shown only once. */

async function makeStudentSlips(page: Page) {
  await page.user.click(page.getByRole('button', { name: 'Student accounts' }));
  await page.findByRole('combobox', { name: 'School year and grading period' });
  await page.user.click(page.getByRole('button', { name: 'Create the accounts' }));
  await page.findByRole('region', { name: 'Sign-in slips' });
}

const slipsOf = (page: Page) =>
  within(page.getByRole('region', { name: 'Sign-in slips' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '');

async function enterList(page: Page, action: string, label: string, text: string) {
  await page.user.click(page.getByRole('button', { name: action }));
  await page.user.click(await page.findByLabelText(label));
  await page.user.paste(text);
  await page.user.click(page.getByRole('button', { name: 'Check the list' }));
}

test('no link leads away from slips without a question', async () => {
  const page = await openWithClasses();
  await makeStudentSlips(page);
  await page.user.click(page.getByRole('link', { name: 'Email' }));
  const question = within(await page.findByRole('alertdialog', { name: 'Leave without the slips?' }));
  await page.user.click(question.getByRole('button', { name: 'Stay here' }));
  expect(slipsOf(page).length).toBeGreaterThan(1);
});

test('slips stay while guardians are added, and while more slips are made', async () => {
  const page = await openWithClasses();
  await makeStudentSlips(page);
  const before = slipsOf(page);
  await enterList(page, 'Add guardians', 'One guardian on each line', '11, Eva García, eva@x.example');
  await page.user.click(await page.findByRole('button', { name: 'Add 1 guardian' }));
  await page.findByText(/^1 guardian is added/);
  expect(slipsOf(page)).toEqual(before);

  await enterList(page, 'Add people', 'One person on each line', 'Liv Berg');
  await page.user.click(page.getByRole('button', { name: 'Change the list' }));
  await page.user.click(page.getByRole('radio', { name: 'Print sign-in slips' }));
  await page.user.click(page.getByRole('button', { name: 'Check the list' }));
  await page.user.click(await page.findByRole('button', { name: 'Save 1 line' }));
  await page.findByText('1 line is saved.');
  expect(slipsOf(page)).toEqual([...before, expect.stringContaining('Liv Berg')]);
});

const lostSlips = /those who are there need new slips, since their first passwords cannot be shown again\.$/;

test('slips of students whose answer is lost are named as lost', async () => {
  const page = await openWithClasses();
  await page.user.click(page.getByRole('button', { name: 'Student accounts' }));
  await page.findByRole('combobox', { name: 'School year and grading period' });
  loseAnswer(page, 'school-students-register');
  await page.user.click(page.getByRole('button', { name: 'Create the accounts' }));
  await page.findByText(lostSlips);
});

test('slips of people whose answer is lost are named as lost', async () => {
  const page = await openWithClasses();
  await enterList(page, 'Add people', 'One person on each line', 'Liv Berg');
  await page.user.click(page.getByRole('button', { name: 'Change the list' }));
  await page.user.click(page.getByRole('radio', { name: 'Print sign-in slips' }));
  await page.user.click(page.getByRole('button', { name: 'Check the list' }));
  await page.findByRole('button', { name: 'Save 1 line' });
  loseAnswer(page, 'school-people-add');
  await page.user.click(page.getByRole('button', { name: 'Save 1 line' }));
  await page.findByText(lostSlips);
});
