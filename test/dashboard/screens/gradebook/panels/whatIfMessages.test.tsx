import { describe, expect, test } from 'vitest';
import { openScores, openWhatIf, type Page } from '#test/dashboard/screens/gradebook/openScores.ts';

describe('a what-if is announced', () => {
  const told = (page: Page) => page.getAllByRole('status').map(({ textContent }) => textContent);
  const hears = (page: Page, words: string) => expect.poll(() => told(page)).toContain(words);

  test('when it begins, and when the key or the button ends it', async () => {
    const page = await openScores();
    const begun = 'What if: totals change with each score, and nothing is saved. Press Escape to leave.';
    const over = 'You left the what-if: scores and totals are the saved ones again.';
    await page.user.click(page.getByRole('button', { name: 'What if' }));
    await hears(page, begun);
    page.grid.focus();
    await page.user.keyboard('{Escape}');
    await hears(page, over);
    await page.user.click(page.getByRole('button', { name: 'What if' }));
    await hears(page, begun);
    await page.user.click(page.getByRole('button', { name: /^Leave what-if/ }));
    await hears(page, over);
  });

  test('with every total that changes, beside the saved one', async () => {
    const page = await openWhatIf();
    await page.user.keyboard('2{Enter}');
    await hears(page, 'García, José: 75% instead of 89%. Class average: 68.3% instead of 73%.');
    await page.user.keyboard('{ArrowUp}{Shift>}{ArrowDown}{/Shift}{Delete}');
    const moved = /^Cleared: 2 scores\. 2 totals change\. Class average: [\d.]+% instead of 73%\.$/;
    await expect.poll(() => told(page)).toContainEqual(expect.stringMatching(moved));
    await page.user.keyboard('{Delete}');
    await hears(page, 'Nothing changed: every cell already has that score.');
  });

  test('with other messages about the change: above the maximum, or invalid', async () => {
    const page = await openWhatIf();
    await page.user.keyboard('12{Enter}');
    const over = /^12 of 10 points: more than the maximum\. García, José: [\d.]+% instead of 89%\. Class/;
    await expect.poll(() => told(page)).toContainEqual(expect.stringMatching(over));
    await page.user.keyboard('{ArrowUp}3{Enter}');
    await expect.poll(() => told(page)).toContainEqual(expect.stringMatching(/^García, José: /));
    // The puzzle has no full points, so none can be halved.
    await page.user.keyboard('{ArrowUp}{Shift>}{ArrowRight>3/}{/Shift}');
    await page.user.paste('50%');
    const complaint = () => page.getByRole('alert').textContent;
    await expect.poll(complaint).toMatch(/is not a score\. .* García, José: [\d.]+% instead of 89%\./);
  });
});
