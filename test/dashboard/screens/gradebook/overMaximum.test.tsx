import { describe, expect, test } from 'vitest';
// Compiled before the tests wait for them.
import '#dashboard/screens/gradebook/assignments/AssignmentDialog.tsx';
import { openScores, type Page } from './openScores.ts';

const question = (page: Page) => page.queryByText(/Keep it\?$/)?.textContent ?? null;
const editor = (page: Page) =>
  page.queryByRole('textbox', { name: /Worksheet 1/ }) as HTMLInputElement | null;

describe('a score above the maximum', () => {
  test('is asked about at its cell, and kept by Enter', async () => {
    const page = await openScores();
    await page.user.keyboard('185{Enter}');
    expect(question(page)).toBe('185 is more than 10 points. Keep it?');
    expect(editor(page)?.value).toBe('185');
    expect(page.edits()).toEqual([]);
    await page.user.keyboard('{Enter}');
    expect(question(page)).toBeNull();
    expect(page.active()).toMatch(/^de la Cruz/);
    await expect.poll(() => page.saved(11, 1)).toBe('185');
  });

  test('is corrected by typing', async () => {
    const page = await openScores();
    await page.user.keyboard('85{Enter}8{Enter}');
    expect(question(page)).toBeNull();
    await expect.poll(() => page.saved(11, 1)).toBe('8');
  });

  test('is given up by Escape', async () => {
    const page = await openScores();
    await page.user.keyboard('185{Enter}{Escape}');
    expect(question(page)).toBeNull();
    expect(page.active()).toBe('García, José, Worksheet 1, 9 of 10');
    expect(page.edits()).toEqual([]);
  });

  test('is asked about once for each value of an assignment', async () => {
    const page = await openScores();
    await page.user.keyboard('12{Enter}{Enter}12{Enter}');
    expect(question(page)).toBeNull();
    await expect.poll(() => page.saved(12, 1)).toBe('12');
    await page.user.keyboard('13{Enter}');
    expect(question(page)).toBe('13 is more than 10 points. Keep it?');
  });

  test('is saved when another place is clicked, and asked about there until it is answered', async () => {
    const page = await openScores();
    await page.user.keyboard('185');
    await page.user.click(page.getByRole('searchbox'));
    await expect.poll(() => page.saved(11, 1)).toBe('185');
    expect(question(page)).toBe('185 is more than 10 points. Keep it?');
    await page.user.click(page.getByRole('button', { name: 'Change' }));
    expect(editor(page)?.value).toBe('185');
    await page.user.clear(editor(page) as HTMLInputElement);
    await page.user.keyboard('8{Enter}');
    expect(question(page)).toBeNull();
    await expect.poll(() => page.saved(11, 1)).toBe('8');
  });

  test('is no longer asked about when it is undone', async () => {
    const page = await openScores();
    await page.user.keyboard('185');
    await page.user.click(page.getByRole('searchbox'));
    await expect.poll(() => page.saved(11, 1)).toBe('185');
    page.grid.focus();
    await page.user.keyboard('{Control>}z{/Control}');
    await expect.poll(() => question(page)).toBeNull();
    await expect.poll(() => page.saved(11, 1)).toBe('9');
  });

  test('is not asked about in a what-if, nor where it has no maximum', async () => {
    const page = await openScores();
    await page.user.click(page.getByRole('button', { name: 'What if' }));
    page.grid.focus();
    await page.user.keyboard('185{Enter}');
    expect(question(page)).toBeNull();
  });
});

test('points that are lowered under scores are said before they are saved', async () => {
  const page = await openScores();
  await page.user.keyboard('{ArrowUp}{Enter}');
  await page.user.click(await page.findByRole('menuitem', { name: 'Edit assignment…' }));
  const points = await page.findByRole('textbox', { name: 'Points' });
  await page.user.clear(points);
  await page.user.type(points, '8{Enter}');
  await page.findByText('2 scores are more than 8 points: 10, 9. They stay as entered.');
  const sent = () => page.network.sent.filter((form) => form.get('apitask') === 'assignment-edit');
  expect(sent()).toEqual([]);
  await page.user.click(page.getByRole('button', { name: 'Save anyway' }));
  await expect.poll(() => sent().map((form) => form.get('points'))).toEqual(['8']);
});
