import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { loseAnswer } from '#test/support/page/loseAnswer.ts';
import { openSchool } from '#test/support/page/openDashboard.tsx';

/** Chidi Okafor, who may only view Algebra I, is asked whether to leave it. */
async function askToLeave() {
  const page = await openSchool('/classes', 'okafor');
  await page.user.click(await page.findByRole('button', { name: /Algebra I$/ }));
  await page.user.click(await page.findByRole('menuitem', { name: 'Leave this class…' }));
  const question = within(await page.findByRole('alertdialog', { name: 'Leave Algebra I?' }));
  const leave = () => page.user.click(question.getByRole('button', { name: 'Leave' }));
  return { page, question, leave };
}

test('a class that is left although the answer is lost is gone from the list', async () => {
  const { page, leave } = await askToLeave();
  loseAnswer(page, 'class-teacher-drop');
  await leave();
  await expect.poll(() => page.queryByRole('alertdialog')).toBeNull();
  await expect.poll(() => page.queryByRole('link', { name: /Algebra I/ })).toBeNull();
});

test('while no answer comes, a teacher may have left nevertheless', async () => {
  const { page, question, leave } = await askToLeave();
  page.network.down = true;
  await leave();
  await question.findByText(/This may have been done nevertheless\./);
  expect(question.queryByText(/You have not left/)).toBeNull();
});
