import { fireEvent } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  changed,
  openScores,
  type Page,
  remove,
  settled,
} from '#test/dashboard/screens/gradebook/openScores.ts';

/* The text in an open editor, whatever happens to its cell or its page. */

const editor = (page: Page) => page.getByRole('textbox', { name: /Worksheet 1/ });

describe('text being typed', () => {
  test('stays open in another window, and is committed by a press elsewhere on the page', async () => {
    const page = await openScores();
    await page.user.keyboard('7');
    // As browsers report leaving a window: the field loses the focus, and is still the active element.
    fireEvent.blur(editor(page));
    expect((editor(page) as HTMLInputElement).value).toBe('7');
    await page.user.keyboard('.5');
    expect(page.edits()).toEqual([]);
    await page.user.click(page.getByRole('searchbox'));
    await expect.poll(() => page.saved(11, 1)).toBe('7.5');
  });

  test('is committed when another screen replaces the gradebook', async () => {
    const page = await openScores();
    await page.user.keyboard('7');
    await page.router.navigate('/classes');
    await page.findByRole('heading', { level: 1, name: 'Classes' });
    await expect.poll(() => page.saved(11, 1)).toBe('7');
  });

  test('is kept with its reason if it is invalid', async () => {
    const page = await openScores();
    await page.user.keyboard('8x');
    await page.router.navigate('/classes');
    await page.user.click(await page.findByRole('button', { name: /^1 not saved/ }));
    expect((await page.findByRole('dialog')).textContent).toMatch(/García, José.*8x.*not a score/);
    expect(page.edits()).toEqual([]);
  });

  test('is not committed if nothing was typed', async () => {
    const page = await openScores();
    await page.user.keyboard('{F2}');
    await page.router.navigate('/classes');
    await page.findByRole('heading', { level: 1, name: 'Classes' });
    expect(page.edits()).toEqual([]);
  });

  test('moves with its student to another row', async () => {
    const page = await openScores();
    await page.user.keyboard('{ArrowDown}7');
    expect(editor(page).ariaLabel).toMatch(/^de la Cruz/);
    expect(editor(page).style.top).toBe('32px');
    await remove(page, 11);
    await expect.poll(() => editor(page).style.top).toBe('0px');
    expect(editor(page).ariaLabel).toMatch(/^de la Cruz/);
    await page.user.keyboard('.5{Enter}');
    await expect.poll(() => page.saved(12, 1)).toBe('7.5');
    expect(await page.saved(13, 1)).toBe('M');
  });

  test('is shown, and can be copied, if its student is no longer in the class', async () => {
    const page = await openScores();
    await page.user.keyboard('7');
    await remove(page, 11);
    const dialog = await page.findByRole('dialog', { name: '“7” is not saved' });
    expect(dialog.textContent).toContain('García, José, in Worksheet 1');
    await page.user.click(page.getByRole('button', { name: 'Copy' }));
    await page.findByText(/^Copied/);
    expect(await navigator.clipboard.readText()).toBe('García, José\tWorksheet 1\t7');
    await page.user.keyboard('{Escape}');
    await expect.poll(() => page.queryByRole('dialog')).toBeNull();
    expect(page.edits()).toEqual([]);
    expect(page.active()).toBe('de la Cruz, Mary Ann, Worksheet 1, 10 of 10');
  });

  test('is shown if its assignment is deleted', async () => {
    const page = await openScores();
    await page.user.keyboard('7');
    await changed(page, 'assignment-edit', { assnid: 1, delete: 1 });
    const dialog = await page.findByRole('dialog', { name: '“7” is not saved' });
    expect(dialog.textContent).toContain('Someone has removed Worksheet 1 from this class.');
  });

  test('is committed if a filter hides its row', async () => {
    const page = await openScores();
    await page.user.click(page.getByRole('button', { name: 'Filter' }));
    await page.user.click(await page.findByRole('checkbox', { name: 'with missing work' }));
    await page.user.keyboard('{Escape}');
    page.grid.focus();
    await page.user.keyboard('{Control>}{Home}{/Control}{ArrowRight>4/}7');
    await changed(page, 'score-edit', { assnid: 1, stuid: 13, score: 5 });
    await expect.poll(() => page.saved(13, 2)).toBe('7');
    expect(page.queryByRole('dialog')).toBeNull();
  });

  test('replaces the value when the editor was opened: a later change is asked about', async () => {
    const page = await openScores();
    await page.user.keyboard('7');
    await changed(page, 'score-edit', { assnid: 1, stuid: 11, score: 5 });
    await page.user.keyboard('{Enter}{ArrowUp}');
    await settled(page, 'García, José, Worksheet 1, 7 of 10, not saved: Ana Rivera entered 5');
    expect(page.edits().map((form) => form.get('scores'))).toEqual(['1 11 7 9']);
    expect(await page.saved(11, 1)).toBe('5');
  });
});
