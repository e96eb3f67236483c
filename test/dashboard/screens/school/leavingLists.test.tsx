import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openWithClasses } from './openPeople.ts';

test.each([
  ['Add people', 'One person on each line', 'Liv Berg, berg@north.example'],
  ['Add guardians', 'One guardian on each line', '11, Eva García, eva@x.example'],
  ['Student accounts', 'One student on each line', '11, jose@x.example'],
])('Back asks before it leaves the list of “%s”', async (action, label, text) => {
  const page = await openWithClasses();
  await page.user.click(page.getByRole('button', { name: action }));
  if (action === 'Student accounts')
    await page.user.click(await page.findByRole('radio', { name: 'Email links' }));
  const list = (await page.findByLabelText(label)) as HTMLTextAreaElement;
  await page.user.click(list);
  await page.user.paste(text);
  void page.router.navigate(-1);
  const question = within(await page.findByRole('alertdialog', { name: 'Leave without saving?' }));
  await page.user.click(question.getByRole('button', { name: 'Stay here' }));
  expect(list.value).toBe(text);
  void page.router.navigate(-1);
  await page.user.click(await page.findByRole('button', { name: 'Leave and discard' }));
  await page.findByRole('heading', { level: 1, name: 'Profile' });
});
