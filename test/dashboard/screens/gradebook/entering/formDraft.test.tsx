import { fireEvent, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { openWhatIf } from '#test/dashboard/screens/gradebook/openScores.ts';
import { openPageWithStore } from '#test/support/page/pageWithStore.tsx';

const restored = 'Draft restored. It is not saved yet.';

/** The gradebook of Algebra, with the cursor on the first score. */
async function choose(item: RegExp) {
  const page = await openPageWithStore('/classes/1/gradebook');
  const grid = await page.findByRole('grid', { name: 'Scores of Algebra I' });
  grid.focus();
  await page.user.keyboard('{ArrowRight>3/}');
  await page.user.click(page.getByRole('button', { name: 'Edit' }));
  await page.user.click(await page.findByRole('menuitem', { name: item }));
  return page;
}

async function held(page: Awaited<ReturnType<typeof choose>>, student: number) {
  const book = await page.service.ask('gradebook', { ses: await page.service.signIn(), clid: 1 });
  const of = (each: { stuid: number; assnid: number }) => each.stuid === student && each.assnid === 1;
  return book.scores.find(of)?.score;
}

test('a curve outlives the session of its page with its scores, until it is entered', async () => {
  const page = await choose(/^Curve or adjust scores/);
  const inside = async () => within(await page.findByRole('dialog', { name: 'Curve or adjust scores' }));
  await page.user.click((await inside()).getByRole('radio', { name: 'To a mean' }));
  await page.user.type(page.getByRole('textbox', { name: 'New mean in percent' }), '97.5');
  await page.comeBack('/profile');
  await page.openDraft('Curve or adjust scores');
  const dialog = await inside();
  dialog.getByText(restored);
  dialog.getByText(/^2 scores in Worksheet 1\./);
  expect(dialog.getByLabelText('New mean in percent')).toHaveProperty('value', '97.5');
  await page.user.click(dialog.getByRole('button', { name: 'Change 1 score' }));
  expect(outbox.get().formDrafts.size).toBe(0);
  await expect.poll(() => held(page, 11)).toBe('9.5');
});

test('a curve that an earlier page left is kept for its own scores', async () => {
  const page = await choose(/^Curve or adjust scores/);
  await page.user.type(await page.findByRole('textbox', { name: 'Points to add' }), '2');
  await page.comeBack('/classes/1/gradebook');
  (await page.findByRole('grid', { name: 'Scores of Algebra I' })).focus();
  await page.user.keyboard('{ArrowRight>4/}');
  await page.user.click(page.getByRole('button', { name: 'Edit' }));
  await page.user.click(await page.findByRole('menuitem', { name: /^Curve or adjust scores/ }));
  const points = await page.findByRole('textbox', { name: 'Points to add' });
  expect(points).toHaveProperty('value', '');
  await page.user.type(points, '5');
  await page.user.click(page.getByRole('button', { name: 'Cancel' }));
  expect([...outbox.get().formDrafts.values()]).toMatchObject([{ value: { text: '2' }, left: true }]);
});

test('the score for blanks outlives the session of its page, until it is entered', async () => {
  const page = await choose(/^Fill blanks/);
  await page.user.type(await page.findByLabelText('Score'), '5');
  await page.comeBack('/profile');
  await page.openDraft('Fill blanks');
  await page.findByText(restored);
  expect(await page.findByLabelText('Score')).toHaveProperty('value', '5');
  await page.user.type(page.getByLabelText('Score'), '{Enter}');
  expect(outbox.get().formDrafts.size).toBe(0);
  await expect.poll(() => held(page, 14)).toBe('5');
});

test.each([/^Fill blanks/, /^Curve or adjust scores/])(
  'what is typed in %s in a what-if leaves no draft',
  async (item) => {
    const page = await openWhatIf();
    fireEvent.keyDown(page.grid, { key: 'ContextMenu' });
    fireEvent.contextMenu(page.grid, { button: 0 });
    await page.user.click(await page.findByRole('menuitem', { name: item }));
    const field = within(await page.findByRole('dialog')).getByRole('textbox');
    await page.user.type(field, '5');
    expect(field).toHaveProperty('value', '5');
    expect(outbox.get().formDrafts.size).toBe(0);
  },
);
