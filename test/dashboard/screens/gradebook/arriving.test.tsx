import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { gradebookQuery } from '#dashboard/api/classes/gradebook.ts';
import { holdAnswers } from '#test/support/page/openDashboard.tsx';
import { openScores, type Page, settled } from './openScores.ts';

/* What arrives late, while the teacher has gone on to type. */

const again = (page: Page) =>
  act(() => page.queryClient.invalidateQueries({ queryKey: gradebookQuery(page.school.algebra).queryKey }));

/** Adds an assignment; the class cannot be read after it. */
async function addUnread(page: Page) {
  page.network.instead = (form) => {
    if (form.get('apitask') === 'gradebook') throw new TypeError('fetch failed');
    return undefined;
  };
  await page.user.keyboard('{Alt>}n{/Alt}');
  await page.user.type(await page.findByLabelText('Title'), 'Late quiz{Enter}');
  await expect.poll(() => page.queryByRole('dialog')).toBeNull();
  await expect.poll(() => document.activeElement).toBe(page.grid);
  page.network.instead = null;
}

test('a new assignment that is read late does not take the cursor from the next score', async () => {
  const page = await openScores();
  await addUnread(page);
  await page.user.keyboard('7{Enter}');
  await settled(page, 'de la Cruz, Mary Ann, Worksheet 1, 10 of 10');
  await again(page);
  await page.findByRole('columnheader', { name: /Late quiz/ });
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  await page.user.keyboard('8{Enter}');
  await expect.poll(() => page.saved(12, 1)).toBe('8');
});

test('a new assignment that is read late is gone to by who waits for it', async () => {
  const page = await openScores();
  await addUnread(page);
  await again(page);
  await expect.poll(() => page.active()).toMatch(/Late quiz/);
});

test('an undo that had to wait takes no key from the score that is being typed by then', async () => {
  const page = await openScores();
  await page.user.keyboard('7{Enter}');
  await expect.poll(() => page.saved(11, 1)).toBe('7');
  await page.user.keyboard('{Alt>}n{/Alt}');
  await page.user.type(await page.findByLabelText('Title'), 'Quiz{Enter}');
  await expect.poll(() => page.active()).toMatch(/Quiz/);
  const release = holdAnswers(page.network, 'assignment');
  await page.user.keyboard('{Control>}zz{/Control}');
  await page.user.keyboard('{Control>}{Home}{/Control}{ArrowRight>3/}{ArrowDown>2/}');
  await page.user.keyboard('8');
  release();
  await expect.poll(() => page.saved(11, 1)).toBe('9');
  await page.user.keyboard('.5{Enter}');
  await expect.poll(() => page.saved(13, 1)).toBe('8.5');
});
