import { within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { session } from '#dashboard/api/calls/session.ts';
// Loaded ahead, so that a dialog opens at once.
import '#dashboard/screens/gradebook/assignments/AssignmentDialog.tsx';
import '#dashboard/screens/gradebook/layout/JumpBox.tsx';
import { changed, openScores, settled } from '#test/dashboard/screens/gradebook/openScores.ts';
import { axeFindings } from '#test/support/page/axe.ts';
import { password } from '#test/support/school/school.ts';

describe('a typed score', () => {
  test('replaces the previous one, is saved, and the cursor moves down', async () => {
    const page = await openScores();
    await page.user.keyboard('7{Enter}');
    expect(page.active()).toBe('de la Cruz, Mary Ann, Worksheet 1, 10 of 10');
    await page.user.keyboard('{ArrowUp}');
    await settled(page, 'García, José, Worksheet 1, 7 of 10');
    expect(await page.saved(11, 1)).toBe('7');
    expect(page.edits()).toHaveLength(1);
  });

  test.each([
    ['85%', '8.5 of 10'],
    ['4/5', '8 of 10'],
    ['7,5', '7.5 of 10'],
    ['m', 'missing'],
    ['E', 'excused'],
    ['EX', 'excused'],
  ])('is understood: %s', async (typed, said) => {
    const page = await openScores();
    await page.user.keyboard(`${typed}{Enter}{ArrowUp}`);
    await settled(page, `García, José, Worksheet 1, ${said}`);
    expect(page.edits()).toHaveLength(1);
  });

  test("changes the total at once, to the service's later value", async () => {
    const page = await openScores();
    // Homework 17.5 of 20 at 40%, tests 45 of 50 at 60%; then homework 9.5 of 20.
    expect(page.total('García')).toContain('89%');
    page.network.down = true;
    await page.user.keyboard('1{Enter}');
    const total = page.total('García');
    page.network.down = false;
    expect(total).toContain('73%');
    await expect.poll(() => page.saved(11, 1)).toBe('1');
    const { students } = await page.service.ask('gradebook', {
      ses: await page.service.signIn(),
      clid: page.school.algebra,
    });
    expect(students[0]).toMatchObject({ stuid: 11, percent: 73 });
  });

  test('that is invalid stays in its cell, with its reason, and is not sent', async () => {
    const page = await openScores();
    await page.user.keyboard('8x{Enter}{ArrowUp}');
    expect(page.active()).toBe(
      'García, José, Worksheet 1, 8x, not saved: This is not a score: type a number, a percent like 85%, 8/10, M or E',
    );
    expect(page.edits()).toEqual([]);
    await page.user.keyboard('8{Enter}{ArrowUp}');
    await settled(page, 'García, José, Worksheet 1, 8 of 10');
  });

  test('is discarded by Escape', async () => {
    const page = await openScores();
    await page.user.keyboard('7{Escape}');
    expect(page.active()).toBe('García, José, Worksheet 1, 9 of 10');
    expect(page.edits()).toEqual([]);
  });

  test('equal to the current one is not sent', async () => {
    const page = await openScores();
    await page.user.keyboard('9{Enter}{F2}{Tab}');
    expect(page.active()).toBe('de la Cruz, Mary Ann, Unit test, 50 of 50');
    expect(page.edits()).toEqual([]);
  });
});

describe('many scores', () => {
  test('are filled down, cleared, and undone step by step', async () => {
    const page = await openScores();
    await page.user.keyboard('{Shift>}{ArrowDown>3/}{/Shift}{Control>}d{/Control}');
    await expect.poll(() => page.saved(14, 1)).toBe('9');
    expect(page.edits()).toHaveLength(1);
    await page.user.keyboard('{Delete}');
    await expect.poll(() => page.saved(14, 1)).toBe('');
    await page.user.keyboard('{Control>}z{/Control}');
    await expect.poll(() => page.saved(11, 1)).toBe('9');
    await page.user.keyboard('{Control>}z{/Control}');
    await expect.poll(() => page.saved(13, 1)).toBe('M');
    expect(await page.saved(14, 1)).toBe('');
    await page.user.keyboard('{Control>}y{/Control}');
    await expect.poll(() => page.saved(13, 1)).toBe('9');
  });
});

describe('a cell', () => {
  test('shows its history, and restores an earlier value', async () => {
    const page = await openScores();
    await page.user.keyboard('7{Enter}{ArrowUp}');
    await settled(page, 'García, José, Worksheet 1, 7 of 10');
    await expect.poll(() => page.saved(11, 1)).toBe('7');
    await page.user.keyboard('{Alt>}h{/Alt}');
    await page.findByText(/Ana Rivera/);
    await page.user.click(await page.findByRole('button', { name: 'Restore 9' }));
    await expect.poll(() => page.saved(11, 1)).toBe('9');
  });

  test('shows the same change twice within a second as two', async () => {
    const page = await openScores();
    const change = { kind: 'score', assnid: 1, stuid: 11, from: '9', to: '7', name: 'Ana Rivera', time: 1 };
    const history = [3, 2, 1].map((revision) => ({ ...change, revision, num: 1, field: '', uid: 1 }));
    page.network.instead = (form) =>
      form.has('assnid') ? Response.json({ success: true, history, more: '', revision: 3 }) : undefined;
    await page.user.keyboard('{Alt>}h{/Alt}');
    expect(await page.findAllByText(/Ana Rivera/)).toHaveLength(3);
  });

  test('that is blank is filled together with all blanks of its column', async () => {
    const page = await openScores();
    await page.user.click(page.getByRole('button', { name: 'Edit' }));
    await page.user.click(await page.findByRole('menuitem', { name: /Fill blanks/ }));
    await page.user.type(await page.findByLabelText('Score'), '50%{Enter}');
    await expect.poll(() => page.saved(14, 1)).toBe('5');
    expect(await page.saved(13, 1)).toBe('M');
  });

  test('offers to fill no blanks where there are none', async () => {
    const page = await openScores();
    await changed(page, 'score-edit', { assnid: 1, stuid: 14, score: '5' });
    await page.user.click(page.getByRole('button', { name: 'Edit' }));
    await page.user.click(await page.findByRole('menuitem', { name: /Fill blanks/ }));
    await page.findByText('No visible score is blank.');
    expect(page.queryByLabelText('Score')).toBeNull();
    await page.user.click(page.getByRole('button', { name: 'Close' }));
    await expect.poll(() => document.activeElement).toBe(page.grid);
  });
});

describe('a teacher with view access', () => {
  test('cannot type a score, and sees why', async () => {
    const page = await openScores('okafor');
    await page.user.keyboard('7{Enter}{Delete}');
    await page.findByText(/You can view this class/);
    expect(page.edits()).toEqual([]);
  });
});

describe('scores that cannot be saved now', () => {
  test('stay visible, are listed, and are saved when the service responds again', async () => {
    const page = await openScores();
    page.network.down = true;
    await page.user.keyboard('7{Enter}');
    await page.user.click(await page.findByRole('button', { name: /1 not saved/ }));
    const list = await page.findByRole('dialog', { name: 'Unsaved changes' });
    expect(list.textContent).toMatch(/García, José.*Worksheet 1.*7/);
    expect(await axeFindings()).toEqual([]);
    page.network.down = false;
    await page.user.click(page.getByRole('button', { name: 'Try now' }));
    await page.findByRole('dialog', { name: 'Saved' });
    expect(await page.saved(11, 1)).toBe('7');
  });

  test('cause a question before signing out', async () => {
    const page = await openScores();
    page.network.down = true;
    await page.user.keyboard('7{Enter}');
    await page.findByRole('button', { name: /1 not saved/ });
    await page.user.click(page.getByRole('button', { name: /your account/ }));
    await page.user.click(await page.findByRole('menuitem', { name: 'Sign out' }));
    const question = await page.findByRole('alertdialog', { name: /unsaved/ });
    // The keys that open other dialogs do nothing behind it.
    const others = () => document.querySelectorAll('[role=dialog]').length;
    await page.user.keyboard('{Alt>}n{/Alt}{Control>}k{/Control}');
    await page.user.click(within(question).getByRole('button', { name: 'Stay' }));
    await expect.poll(() => page.queryByRole('alertdialog')).toBeNull();
    expect(others()).toBe(0);
    await page.user.keyboard('{Alt>}n{/Alt}');
    await expect.poll(others).toBe(1);
    expect(page.edits().length).toBeGreaterThan(0);
    expect(page.network.sent.some((form) => form.get('apitask') === 'logout')).toBe(false);
    page.network.down = false;
  });

  test('wait for the password when the session has ended', async () => {
    const page = await openScores();
    page.network.forgetSession();
    await page.user.keyboard('7{Enter}');
    await expect.poll(() => session.get().kind).toBe('ended');
    // Typing is not interrupted, and text typed without looking is no password.
    await page.user.keyboard('8{Enter}');
    await page.findByRole('dialog', { name: 'Your session has ended' });
    await page.user.keyboard('9{Enter}');
    const field = (await page.findByLabelText('Password')) as HTMLInputElement;
    expect(field.value).toBe('');
    expect(page.network.sent.filter((form) => form.get('apitask') === 'login')).toHaveLength(1);
    await page.user.type(field, password);
    await page.user.click(page.getByRole('button', { name: 'Sign in' }));
    await expect.poll(() => page.saved(11, 1)).toBe('7');
    await expect.poll(() => page.saved(12, 1)).toBe('8');
  });
});
