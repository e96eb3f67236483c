import { describe, expect, test } from 'vitest';
import { openScores, type Page } from '#test/dashboard/screens/gradebook/openScores.ts';

/* Keys that enter scores stay among scores: none of them opens, sorts or loses anything. */

const complaint = (page: Page) =>
  page.getAllByRole('alert').find(({ textContent }) => textContent)?.textContent;
const editor = (page: Page) => page.getByRole('textbox', { name: /Worksheet 1/ }) as HTMLInputElement;

describe('typing and Enter', () => {
  test('stay in the cell of the last student, with a message', async () => {
    const page = await openScores();
    await page.user.keyboard('{Control>}{ArrowDown}{/Control}{Control>}{ArrowDown}{/Control}');
    await page.user.keyboard('{Control>}{ArrowDown}{/Control}4{Enter}');
    expect(page.active()).toMatch(/^王, 小明, Worksheet 1, 4 of 10/);
    await page.findByText('Last student: the next score you type replaces this one.');
    await expect.poll(() => page.saved(14, 1)).toBe('4');
    // Enter opens the score itself, never the statistics of an average.
    await page.user.keyboard('{Enter}');
    expect(editor(page).value).toBe('4');
    expect(page.queryByRole('complementary')).toBeNull();
  });

  test('stay in a column when Shift+Enter reaches the first student', async () => {
    const page = await openScores();
    await page.user.keyboard('4{Shift>}{Enter}{/Shift}');
    expect(page.active()).toMatch(/^García, José, Worksheet 1, 4 of 10/);
  });

  test('stay at the last assignment with Tab, and at the first with Shift+Tab', async () => {
    const page = await openScores();
    await page.user.keyboard('4{Shift>}{Tab}{/Shift}');
    expect(page.active()).toMatch(/^García, José, Worksheet 1/);
    await page.findByText(/^First assignment/);
    await page.user.keyboard('{End}');
    const last = page.active();
    await page.user.keyboard('1{Tab}');
    expect(page.active()?.split(',').slice(0, 3)).toEqual(last?.split(',').slice(0, 3));
  });

  test('after Ctrl and the up arrow are at the first student, never in a heading', async () => {
    const page = await openScores();
    await page.user.keyboard('{Control>}{ArrowUp}{ArrowUp}{/Control}7{Enter}');
    await expect.poll(() => page.saved(11, 1)).toBe('7');
  });

  test.each([
    ['a heading', '{ArrowUp}', 'Nothing was entered: this is a heading. Scores go in the cells below it.'],
    [
      'an average',
      '{ArrowDown>4/}',
      'Nothing was entered: averages are calculated. Scores go in the cells above.',
    ],
    [
      'a total',
      '{ArrowLeft}',
      'Nothing was entered: totals are calculated. Scores go in the columns of the assignments.',
    ],
  ])('on %s say where scores go, and open nothing', async (_, way, said) => {
    const page = await openScores();
    await page.user.keyboard(`${way}85{Enter}`);
    expect(complaint(page)).toBe(said);
    expect(page.queryByRole('menu')).toBeNull();
    expect(page.queryByRole('complementary')).toBeNull();
    expect(page.edits()).toEqual([]);
  });
});

describe('a heading', () => {
  const selected = () =>
    [...document.querySelectorAll('[role=gridcell][aria-selected=true]')].filter(
      (cell) => !cell.closest('[hidden]'),
    ).length;

  /** The position of the first assignment's heading: jsdom has no layout. */
  const click = (page: Page, target: Element) =>
    page.user.pointer({ keys: '[MouseLeft]', target, coords: { clientX: 380, clientY: 10 } });

  test('selects its column when clicked, and sorts nothing', async () => {
    const page = await openScores();
    const head = page.getByRole('columnheader', { name: /^Worksheet 1/ });
    await click(page, head);
    expect(head.getAttribute('aria-sort')).toBe('none');
    expect(selected()).toBe(4);
    await page.user.keyboard('{Control>}d{/Control}');
    await expect.poll(() => page.saved(14, 1)).toBe('9');
  });

  test('selects its column with Ctrl and the space bar', async () => {
    const page = await openScores();
    await page.user.keyboard('{ArrowUp}{Control>} {/Control}');
    expect(selected()).toBe(4);
    expect(page.active()).toMatch(/^García, José, Worksheet 1/);
  });

  test('keeps the whole column selected when its button sorts; the title names the order until it is undone', async () => {
    const page = await openScores();
    const head = page.getByRole('columnheader', { name: /^Worksheet 1/ });
    // The heading under the pointer has the button.
    await page.user.hover(head);
    await click(page, head);
    const sort = head.querySelector('[title="Sort by this column"]');
    if (!sort) throw new Error('No button sorts');
    await click(page, sort);
    await click(page, sort);
    const note = () => page.getByRole('heading', { level: 1 }).parentElement?.textContent;
    expect(note()).toContain('Sorted by Worksheet 1, high to low');
    expect(selected()).toBe(4);
    await page.user.click(page.getByRole('button', { name: 'Back to roster order' }));
    expect(note()).not.toContain('Sorted');
    expect(head.getAttribute('aria-sort')).toBe('none');
    await expect.poll(() => document.activeElement).toBe(page.grid);
  });
});
