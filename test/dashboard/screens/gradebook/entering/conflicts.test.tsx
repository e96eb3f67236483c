import { act } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openTasksQuery } from '#dashboard/api/accounts/accounts.ts';
import { openScores, settled } from '#test/dashboard/screens/gradebook/openScores.ts';
import { axeFindings } from '#test/support/page/axe.ts';

describe('a score that somebody else has changed', () => {
  async function openConflict() {
    const page = await openScores();
    const ses = await page.service.signIn();
    await page.service.ask('score-edit', { ses, clid: page.school.algebra, assnid: 1, stuid: 11, score: 5 });
    await page.user.keyboard('7{Enter}{ArrowUp}');
    await settled(page, 'García, José, Worksheet 1, 7 of 10, not saved: Ana Rivera entered 5');
    await page.user.keyboard('{Enter}');
    await page.findByRole('dialog', { name: 'Conflicting edits' });
    return page;
  }

  test("shows both values, and the teacher's own replaces the other on request", async () => {
    const page = await openConflict();
    page.getByText(/^Another window of yours changed this too, at /);
    expect(await axeFindings()).toEqual([]);
    expect(await page.saved(11, 1)).toBe('5');
    await page.user.click(page.getByRole('button', { name: 'Keep 7' }));
    await expect.poll(() => page.saved(11, 1)).toBe('7');
  });

  test('is shown below the grid with both values, wherever the cursor is, with a link to the choice', async () => {
    const page = await openConflict();
    await page.user.keyboard('{Escape}');
    await expect.poll(() => page.queryByRole('dialog')).toBeNull();
    page.grid.focus();
    // A cell in conflict takes no third typed value.
    await page.user.keyboard('6');
    await page.findByText('Conflicting edits: press Enter to choose which one to keep.');
    await page.user.keyboard('{ArrowDown}');
    await page.findByText('García, José, Worksheet 1: you entered 7, another window of yours entered 5.');
    await page.user.click(page.getByRole('button', { name: 'Choose…' }));
    await page.user.click(await page.findByRole('button', { name: 'Take 5' }));
    await expect.poll(() => page.queryByText(/you entered 7/)).toBeNull();
    await expect.poll(() => document.activeElement).toBe(page.grid);
  });

  test('asks nothing in a what-if, nor anybody who may no longer enter scores', async () => {
    const page = await openConflict();
    await page.user.keyboard('{Escape}');
    await page.findByRole('button', { name: 'Choose…' });
    await page.user.click(page.getByRole('button', { name: 'What if' }));
    page.getByText('García, José, Worksheet 1: you entered 7, another window of yours entered 5.');
    expect(page.queryByRole('button', { name: 'Choose…' })).toBeNull();
    page.grid.focus();
    await page.user.keyboard('{Enter}');
    await page.findByText(/^Conflicting edits: leave the what-if/);
    expect(page.queryByRole('dialog')).toBeNull();
    await page.user.keyboard('{ArrowDown}{Escape}');
    await page.findByRole('button', { name: 'Choose…' });
    act(() => {
      page.queryClient.setQueryData(openTasksQuery().queryKey, new Set(['gradebook', 'history'] as const));
    });
    await expect.poll(() => page.queryByRole('button', { name: 'Choose…' })).toBeNull();
    page.getByText('García, José, Worksheet 1: you entered 7, another window of yours entered 5.');
  });

  test('is reported when it is typed over in a what-if', async () => {
    const page = await openConflict();
    await page.user.keyboard('{Escape}');
    await page.user.click(await page.findByRole('button', { name: 'What if' }));
    page.grid.focus();
    await page.user.keyboard('9');
    await page.findByText(/^Conflicting edits: leave the what-if/);
    expect(page.active()).toContain('7 of 10');
  });

  test('is not overwritten by changes of many cells', async () => {
    const page = await openConflict();
    await page.user.keyboard('{Escape}');
    await expect.poll(() => page.queryByRole('dialog')).toBeNull();
    page.grid.focus();
    await page.user.keyboard('{Delete}');
    await page.findByText('Skipped: 1 score with conflicting edits.');
    await page.user.keyboard('{Shift>}{ArrowDown}{/Shift}{Delete}');
    await page.findByText('Cleared: 1 score. Skipped: 1 score with conflicting edits.');
    await page.user.keyboard('{ArrowDown}');
    await page.findByText('García, José, Worksheet 1: you entered 7, another window of yours entered 5.');
  });

  test('or gives way to it', async () => {
    const page = await openConflict();
    await page.user.click(page.getByRole('button', { name: 'Take 5' }));
    await settled(page, 'García, José, Worksheet 1, 5 of 10');
    expect(await page.saved(11, 1)).toBe('5');
  });
});
