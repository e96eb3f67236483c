import { within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { Stream } from '#test/support/service/stream.ts';
import { changed, openScores, remove, reported, settled } from './openScores.ts';

/* Open dialogs and panels while a colleague changes the class. */

const gone = /no longer in this class/;

describe('when a colleague removes a student from the list', () => {
  test('an open history above still restores into its own cell', async () => {
    const page = await openScores();
    await page.user.keyboard('{ArrowDown}7{Enter}{ArrowUp}{Alt>}h{/Alt}');
    await page.findByRole('button', { name: 'Restore 10' });
    await remove(page, 11);
    const dialog = page.getByRole('dialog', { name: 'Score history' });
    expect(dialog.textContent).toContain('de la Cruz, Mary Ann');
    await page.user.click(page.getByRole('button', { name: 'Restore 10' }));
    await expect.poll(() => page.saved(12, 1)).toBe('10');
    expect(await page.saved(13, 1)).toBe('M');
  });

  test("that student's history closes, and says why", async () => {
    const page = await openScores();
    await page.user.keyboard('7{Enter}{ArrowUp}{Alt>}h{/Alt}');
    await page.findByRole('button', { name: 'Restore 9' });
    await remove(page, 11);
    await expect.poll(() => page.getByRole('alert').textContent).toMatch(gone);
    expect(page.queryByRole('dialog')).toBeNull();
  });

  test("another student's breakdown stays open, and the removed one's closes", async () => {
    const page = await openScores();
    await page.user.keyboard('{ArrowDown}{ArrowLeft}{Enter}');
    const why = await page.findByRole('complementary');
    expect(why.textContent).toContain('de la Cruz');
    await remove(page, 11);
    expect(page.getByRole('complementary').textContent).toContain('de la Cruz');
    await remove(page, 12);
    await expect.poll(() => page.queryByRole('complementary')).toBeNull();
    await expect.poll(() => page.getByRole('alert').textContent).toMatch(gone);
  });

  test('the cursor stays on the student in their place, with the typed text, whoever precedes them', async () => {
    const page = await openScores();
    await remove(page, 11);
    await settled(page, 'de la Cruz, Mary Ann, Worksheet 1, 10 of 10');
    const students = "Ann Abel 10\nMary\u00a0Ann de la Cruz 12\nSiobhán O'Brien 13\n小明 王 14";
    await changed(page, 'class-students-edit', { students });
    await page.findByRole('rowheader', { name: /Abel/ });
    await page.user.keyboard('5{Enter}');
    await expect.poll(() => page.saved(12, 1)).toBe('5');
    expect(await page.saved(10, 1)).toBe('');
  });
});

test('an unsaved score is not sent again once its student is gone, but can be once they are back', async () => {
  const page = await openScores();
  page.network.down = true;
  await page.user.keyboard('7{Enter}');
  await page.findByRole('button', { name: /^1 not saved/ });
  page.network.down = false;
  await remove(page, 11);
  await page.user.click(await page.findByRole('button', { name: /^1 not saved, needs attention/ }));
  const dialog = within(await page.findByRole('dialog', { name: 'Unsaved changes' }));
  dialog.getByText('There is no such student in this class');
  dialog.getByRole('button', { name: 'Discard' });
  expect(dialog.queryByRole('button', { name: 'Try again' })).toBeNull();
  await remove(page, 13);
  await page.user.click(await dialog.findByRole('button', { name: 'Try again' }));
  await expect.poll(() => page.saved(11, 1)).toBe('7');
});

test('an unsaved score is still named after a colleague has removed its student and its assignment', async () => {
  const page = await openScores();
  page.network.down = true;
  await page.user.keyboard('7{Enter}');
  await page.findByRole('button', { name: /^1 not saved/ });
  page.network.down = false;
  await remove(page, 11);
  await changed(page, 'assignment-edit', { assnid: 1, delete: 1 });
  await page.user.click(await page.findByRole('button', { name: /^1 not saved, needs attention/ }));
  expect((await page.findByRole('dialog')).textContent).toMatch(/García, José.*Worksheet 1.*7/);
});

test('text typed for the only student that a filter shows is saved, though a colleague changes the score', async () => {
  const page = await openScores();
  await changed(page, 'score-edit', { assnid: 1, stuid: 13, score: 5 });
  await changed(page, 'score-edit', { assnid: 2, stuid: 11, score: 'M' });
  await page.user.click(page.getByRole('button', { name: 'Filter' }));
  await page.user.click(await page.findByRole('checkbox', { name: 'with missing work' }));
  await page.user.keyboard('{Escape}');
  page.grid.focus();
  await page.user.keyboard('{Control>}{Home}{/Control}{ArrowRight>3/}7');
  expect(page.grid.ariaRowCount).toBe('3');
  await changed(page, 'score-edit', { assnid: 2, stuid: 11, score: 5 });
  await page.findByText('No student found.');
  await expect.poll(() => page.saved(11, 1)).toBe('7');
});

test('the menu of an assignment deleted by a colleague closes, and says why', async () => {
  const page = await openScores();
  await page.user.keyboard('{ArrowUp}{Enter}');
  await page.findByRole('menu', { name: 'Column Worksheet 1' });
  await changed(page, 'assignment-edit', { assnid: 1, delete: 1 });
  await expect.poll(() => page.queryByRole('menu')).toBeNull();
  await expect.poll(() => page.getByRole('alert').textContent).toMatch(gone);
});

test("a colleague's score appears even if reading it fails at first", async () => {
  Stream.opened = [];
  vi.stubGlobal('EventSource', Stream);
  const page = await openScores();
  let failures = 0;
  page.network.instead = (form) =>
    form.get('apitask') === 'history' && failures++ < 2 ? Response.json({}, { status: 503 }) : undefined;
  const { ask, signIn } = page.service;
  const score = { clid: page.school.algebra, assnid: 1, stuid: 11, score: 3 };
  const { revision } = await ask('score-edit', { ses: await signIn(), ...score });
  Stream.opened.at(-1)?.tell('revision', String(revision));
  await settled(page, 'García, José, Worksheet 1, 3 of 10');
  expect(failures).toBe(3);
});

test("an open history shows a colleague's change of its score", async () => {
  vi.stubGlobal('EventSource', Stream);
  const page = await openScores();
  await page.user.keyboard('7{Enter}{ArrowUp}{Alt>}h{/Alt}');
  await page.findByRole('button', { name: 'Restore 9' });
  await reported(page, { assnid: 1, stuid: 11, score: '3' });
  await page.findByRole('button', { name: 'Restore 7' });
});

test('a teacher who may no longer enter scores learns it with the first refused one, which is kept', async () => {
  const page = await openScores();
  const { database, school } = page.service;
  await database.writing((db) =>
    db
      .updateTable('memberships')
      .set({ auth: 1 })
      .where('class_id', '=', school.algebra)
      .where('account_id', '=', school.teacher)
      .execute(),
  );
  await page.user.keyboard('7{Enter}');
  await page.findByText(/“7” is not saved. You are not authorized to change this class/);
  await expect.poll(() => page.queryByRole('button', { name: 'New assignment' })).toBeNull();
  await page.user.keyboard('8{Enter}');
  await page.findByText(/You can view this class, but not change its scores/);
  expect(page.edits()).toHaveLength(1);
  expect(page.getByText('1 entry not saved: it needs your attention.')).toBeTruthy();
});
