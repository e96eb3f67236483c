import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openScores } from '#test/dashboard/screens/gradebook/openScores.ts';
import { holdAnswers } from '#test/support/page/openDashboard.tsx';

test.each([
  ['cell', '{Alt>}h{/Alt}', 'Score history', 'Restore 10'],
  ['column', '{Alt>}{Shift>}{h}{/Shift}{/Alt}', 'Version history of Worksheet 1', 'Restore 1 score'],
])(
  'the history of a %s says that it is loading, and can be asked for again',
  async (_, keys, title, restore) => {
    const page = await openScores();
    await page.user.keyboard('{ArrowDown}7{Enter}{ArrowUp}');
    await expect.poll(() => page.saved(12, 1)).toBe('7');
    const release = holdAnswers(page.network, 'history');
    const { instead: hold } = page.network;
    page.network.instead = async (form) => {
      await hold?.(form);
      if (form.get('apitask') === 'history') throw new TypeError('fetch failed');
      return undefined;
    };
    await page.user.keyboard(keys);
    const dialog = within(await page.findByRole('dialog', { name: title }));
    expect(dialog.getByRole('status').textContent).toBe('Loading the history…');
    release();
    const problem = await dialog.findByRole('alert');
    expect(problem.textContent).toMatch(/^The history could not be loaded\. The service cannot be reached\./);
    expect(dialog.queryByRole('status')).toBeNull();
    page.network.instead = null;
    await page.user.click(within(problem).getByRole('button', { name: 'Try again' }));
    await dialog.findByRole('button', { name: restore });
    expect(dialog.queryByRole('alert')).toBeNull();
  },
);
