import { describe, expect, test } from 'vitest';
import { session } from '#dashboard/api/calls/session.ts';
// Compiled before the tests wait for it.
import '#dashboard/screens/gradebook/layout/JumpBox.tsx';
import { changed, openScores, type Page } from '#test/dashboard/screens/gradebook/openScores.ts';
import { signIn } from '#test/support/page/openDashboard.tsx';

/** The text that screen readers announce. */
const aloud = (page: Page) =>
  page.getAllByRole('status', { hidden: true }).map(({ textContent }) => textContent);
const hears = (page: Page, words: string) => expect.poll(() => aloud(page)).toContain(words);

/** From the menu of the cursor's column. */
async function choose(page: Page, item: string) {
  page.grid.focus();
  await page.user.keyboard('{ArrowUp>5/}{Enter}');
  await page.user.click(await page.findByRole('menuitem', { name: item }));
  await expect.poll(() => document.activeElement).toBe(page.grid);
}

describe('screen readers hear', () => {
  test('how many students a search leaves, also the same number again, and how many a filter does', async () => {
    const page = await openScores();
    await page.user.type(page.getByRole('searchbox'), 'garc');
    await hears(page, '1 of 4 students.');
    const first = page.getByText('1 of 4 students.');
    await page.user.clear(page.getByRole('searchbox'));
    await page.user.type(page.getByRole('searchbox'), 'brien');
    await expect.poll(() => first.isConnected).toBe(false);
    await hears(page, '1 of 4 students.');
    await page.user.type(page.getByRole('searchbox'), 'xx');
    await hears(page, 'No student found.');
    await page.user.clear(page.getByRole('searchbox'));
    await hears(page, '4 students.');
    await page.user.click(page.getByRole('button', { name: 'Filter' }));
    await page.user.click(await page.findByRole('checkbox', { name: 'with missing work' }));
    await hears(page, '1 of 4 students.');
    await page.user.keyboard('{Escape}');
    await page.findByRole('button', { name: 'Filter, filters are on' });
  });

  test('how the students are sorted, and what has happened to a column', async () => {
    const page = await openScores();
    await choose(page, 'Sort high to low');
    await hears(page, 'Sorted by Worksheet 1, high to low.');
    await page.user.keyboard('{Home}');
    await choose(page, 'Sort Z to A');
    await hears(page, 'Sorted by name, Z to A.');
    await page.user.keyboard('{ArrowRight>3/}');
    await choose(page, 'Back to roster order');
    await hears(page, 'In roster order.');
    await page.user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    await hears(page, 'Worksheet 1 is column 5 of 7.');
    await page.user.keyboard('{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}');
    await hears(page, 'Worksheet 1 is 112 pixels wide.');
    await choose(page, 'Freeze column');
    await hears(page, 'Worksheet 1 is frozen.');
    await choose(page, 'Unfreeze column');
    await hears(page, 'Worksheet 1 is no longer frozen.');
    await choose(page, 'Hide');
    await hears(page, '3 of 4 assignments.');
  });

  test("only the teacher's own changes, whatever a colleague did before", async () => {
    const page = await openScores();
    await changed(page, 'assignment-edit', {
      title: 'Essay',
      due: '20260109',
      points: 10,
      cat: 1,
      type: 1,
      cal: 0,
    });
    await page.findByRole('columnheader', { name: /Essay/ });
    await choose(page, 'Sort high to low');
    await expect.poll(() => aloud(page).join(' ')).toContain('Sorted by Worksheet 1, high to low.');
    expect(aloud(page).join(' ')).not.toContain('assignments');
  });

  test('how many the jump box has found', async () => {
    const page = await openScores();
    // As with Caps Lock.
    await page.user.keyboard('{Control>}K{/Control}');
    const box = await page.findByRole('combobox', { name: 'Name or title' });
    await page.user.type(box, 'w');
    await hears(page, '2 found.');
    await page.user.type(box, 'xyz');
    await hears(page, 'No results.');
    await page.user.keyboard('{Escape}');
  });
});

test('the filters of one person do not hide students from the next in the same tab, and wait for the first', async () => {
  const page = await openScores();
  const path = page.router.state.location.pathname;
  await page.user.click(page.getByRole('button', { name: 'Filter' }));
  await page.user.click(await page.findByRole('checkbox', { name: 'with missing work' }));
  await hears(page, '1 of 4 students.');
  const becomes = async (username: string) => {
    session.leave();
    await page.router.navigate(`/login?to=${encodeURIComponent(path)}`);
    await signIn(page, username);
    await page.findByRole('grid', { name: 'Scores of Algebra I' });
  };
  await becomes('okafor');
  page.getByRole('row', { name: /García/ });
  await becomes('rivera');
  page.getByRole('button', { name: 'Filter, filters are on' });
});
