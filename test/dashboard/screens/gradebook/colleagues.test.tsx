import { describe, expect, test } from 'vitest';
import { changed, openScores, remove } from '#test/dashboard/screens/gradebook/openScores.ts';

/* What is open on the screen while a colleague changes the class. */

const gone = /no longer in this class/;

describe('when a colleague takes a student off the list', () => {
  test('a history that is open above them puts back into the cell it was opened for', async () => {
    const page = await openScores();
    await page.user.keyboard('{ArrowDown}7{Enter}{ArrowUp}{Alt>}h{/Alt}');
    await page.findByRole('button', { name: 'Put 10 back' });
    await remove(page, 11);
    const dialog = page.getByRole('dialog', { name: 'History of a score' });
    expect(dialog.textContent).toContain('de la Cruz, Mary Ann');
    await page.user.click(page.getByRole('button', { name: 'Put 10 back' }));
    await expect.poll(() => page.saved(12, 1)).toBe('10');
    expect(await page.saved(13, 1)).toBe('M');
  });

  test('a history of theirs closes, and says why', async () => {
    const page = await openScores();
    await page.user.keyboard('7{Enter}{ArrowUp}{Alt>}h{/Alt}');
    await page.findByRole('button', { name: 'Put 9 back' });
    await remove(page, 11);
    await expect.poll(() => page.getByRole('alert').textContent).toMatch(gone);
    expect(page.queryByRole('dialog')).toBeNull();
  });

  test('why another has a percent stays open, and why they had one closes', async () => {
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
});

test('the menu of an assignment that a colleague deletes closes, and says why', async () => {
  const page = await openScores();
  await page.user.keyboard('{ArrowUp}{Enter}');
  await page.findByRole('menu', { name: 'Column Worksheet 1' });
  await changed(page, 'assignment-edit', { assnid: 1, delete: 1 });
  await expect.poll(() => page.queryByRole('menu')).toBeNull();
  await expect.poll(() => page.getByRole('alert').textContent).toMatch(gone);
});
