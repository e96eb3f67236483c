import { fireEvent, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import {
  changed,
  copy,
  openScores,
  openWhatIf,
  type Page,
  reported,
} from '#test/dashboard/screens/gradebook/openScores.ts';
import { Stream } from '#test/support/service/stream.ts';

const banner = (page: Page) => page.queryByText(/Nothing here is saved/);

describe('a what-if', () => {
  test("continues on top of colleagues' changes, and saves nothing", async () => {
    const page = await openWhatIf();
    await changed(page, 'score-edit', { assnid: 2, stuid: 11, score: 40 });
    // Homework 9.5 of 20 at 40%, the test now 40 of 50 at 60%.
    await expect.poll(() => page.total('García')).toContain('67%');
    expect(page.active()).toBe('García, José, Worksheet 1, 1 of 10, what if');
    expect(banner(page)).not.toBeNull();
    await page.user.keyboard('2{Enter}');
    expect(page.edits()).toEqual([]);
  });

  test("shows a colleague's score as soon as it is reported, and keeps the tried one", async () => {
    vi.stubGlobal('EventSource', Stream);
    const page = await openWhatIf();
    await reported(page, { assnid: 2, stuid: 11, score: '40' });
    await expect.poll(() => page.total('García')).toContain('67%');
    expect(page.active()).toBe('García, José, Worksheet 1, 1 of 10, what if');
  });

  test('takes several scores at once, deleted, filled or pasted, and saves none', async () => {
    const page = await openWhatIf();
    await page.user.keyboard('{Shift>}{ArrowDown>2/}{/Shift}{Delete}');
    await page.user.keyboard('{ArrowUp}');
    expect(page.active()).toBe('de la Cruz, Mary Ann, Worksheet 1, not graded, what if');
    await page.user.keyboard('{ArrowUp}3{Enter}{ArrowUp}{Shift>}{ArrowDown>2/}{/Shift}');
    await page.user.keyboard('{Control>}d{/Control}');
    expect(page.active()).toBe("O'Brien, Siobhán, Worksheet 1, 3 of 10, what if");
    await page.user.paste('4');
    expect(page.active()).toBe("O'Brien, Siobhán, Worksheet 1, 4 of 10, what if");
    await page.user.keyboard('{ArrowUp}{Escape}');
    expect(page.active()).toBe('de la Cruz, Mary Ann, Worksheet 1, 10 of 10');
    expect(page.edits()).toEqual([]);
  });

  test('adds no assignment by key, since that would be saved', async () => {
    const page = await openScores();
    await page.user.keyboard('{Alt>}n{/Alt}');
    await page.findByRole('dialog', { name: 'New assignment' });
    await page.user.keyboard('{Escape}');
    await expect.poll(() => document.activeElement).toBe(page.grid);
    await page.user.click(page.getByRole('button', { name: 'What if' }));
    page.grid.focus();
    await page.user.keyboard('{Alt>}n{/Alt}');
    await page.user.keyboard('1{Enter}{ArrowUp}');
    expect(page.active()).toBe('García, José, Worksheet 1, 1 of 10, what if');
    expect(page.queryByRole('dialog')).toBeNull();
  });

  test('counts a negative weight as none, in the sum and in the totals', async () => {
    const page = await openWhatIf();
    await page.user.click(page.getByRole('button', { name: 'Weights' }));
    const panel = await page.findByRole('complementary', { name: 'What if: weights' });
    const [weight] = within(panel).getAllByRole<HTMLInputElement>('spinbutton', { name: /weight %/ });
    if (!weight) throw new Error('The class has no categories.');
    await page.user.clear(weight);
    const without = within(panel).getByText(/^\d+%$/).textContent;
    await page.user.type(weight, '-12.5');
    expect(weight.validity.stepMismatch).toBe(false);
    expect(within(panel).getByText(/^-?[\d.]+%$/).textContent).toBe(without);
  });

  test('drops its weights when it ends', async () => {
    const page = await openWhatIf();
    await page.user.click(page.getByRole('button', { name: 'Weights' }));
    await page.findByRole('complementary', { name: 'What if: weights' });
    page.grid.focus();
    await page.user.keyboard('{Escape}');
    await expect.poll(() => banner(page)).toBeNull();
    await page.user.click(page.getByRole('button', { name: 'What if' }));
    expect(banner(page)).not.toBeNull();
    expect(page.queryByRole('complementary')).toBeNull();
  });

  test('undoes nothing saved, wherever on the page the keys are pressed, and says so', async () => {
    const page = await openScores();
    await page.user.keyboard('7{Enter}');
    await expect.poll(() => page.saved(11, 1)).toBe('7');
    await page.user.click(page.getByRole('button', { name: 'What if' }));
    await page.user.keyboard('{Control>}z{/Control}');
    const held = 'Nothing was undone: leave the what-if first.';
    await page.findByText(held);
    await page.user.click(page.getByRole('button', { name: 'Close this notice' }));
    page.grid.focus();
    await page.user.keyboard('{Control>}z{/Control}');
    await page.findByText(held);
    expect(page.edits()).toHaveLength(1);
    await page.user.keyboard('{Escape}');
    await expect.poll(() => page.queryByText(held)).toBeNull();
    await page.user.keyboard('{Control>}z{/Control}');
    await expect.poll(() => page.saved(11, 1)).toBe('9');
  });

  test('undoes nothing by the button of an older notice either', async () => {
    const page = await openScores();
    await page.user.click(page.getByRole('button', { name: 'New assignment' }));
    await page.user.type(await page.findByRole('textbox', { name: 'Title' }), 'Quiz 7');
    await page.user.click(page.getByRole('button', { name: 'Add assignment' }));
    await page.findByText('“Quiz 7” is added.');
    await page.user.click(page.getByRole('button', { name: 'What if' }));
    await page.user.click(page.getByRole('button', { name: 'Undo' }));
    await page.findByText('Nothing was undone: leave the what-if first.');
    expect(page.network.sent.filter((form) => form.get('apitask') === 'assignment-edit')).toHaveLength(1);
    page.grid.focus();
    await page.user.keyboard('{Escape}');
    await page.user.click(await page.findByRole('button', { name: 'Undo' }));
    await page.findByText('“Quiz 7” is removed.');
  });

  test('does not show a recently saved score as saved', async () => {
    const page = await openScores();
    await page.user.keyboard('7{Enter}{ArrowUp}');
    await expect.poll(() => page.saved(11, 1)).toBe('7');
    const cell = () => document.getElementById(page.grid.getAttribute('aria-activedescendant') ?? '');
    await expect.poll(() => cell()?.className).toContain('justSaved');
    await page.user.click(page.getByRole('button', { name: 'What if' }));
    page.grid.focus();
    await page.user.keyboard('1{Enter}{ArrowUp}');
    await expect.poll(() => cell()?.className).toContain('whatIf');
    expect(cell()?.className).not.toContain('justSaved');
  });

  test('is never copied: the saved scores are, with a message', async () => {
    const page = await openWhatIf();
    expect(copy(page).get('text/plain')).toBe('9');
    await page.findByText('Copied the saved scores, without the what-if.');
  });

  test('neither filters nor sorts what is printed: saved scores do', async () => {
    const page = await openWhatIf();
    await page.user.keyboard('m{Enter}');
    await page.user.click(page.getByRole('button', { name: 'Filter' }));
    await page.user.click(await page.findByRole('checkbox', { name: 'with missing work' }));
    await expect.poll(() => page.queryByRole('row', { name: /王/, hidden: true })).toBeNull();
    expect(page.getByRole('row', { name: /García/, hidden: true })).toBeTruthy();
    window.dispatchEvent(new Event('beforeprint'));
    const printed = document.querySelector<HTMLTableElement>('body > div > table')?.tBodies[0];
    window.dispatchEvent(new Event('afterprint'));
    expect([...(printed?.rows ?? [])].map(({ cells }) => cells[0]?.textContent)).toEqual([
      "O'Brien, Siobhán",
    ]);
  });

  describe('a what-if that ends', () => {
    const order = (page: Page) =>
      page
        .getAllByRole('rowheader')
        .map((cell) => ({
          name: cell.textContent ?? '',
          row: Number(cell.closest('[role=row]')?.ariaRowIndex),
        }))
        .sort((a, b) => a.row - b.row)
        .map(({ name }) => name)
        .filter((name) => name.includes(','));
    /** Sorted by Worksheet 1, with the cursor in it, `down` lines below its heading. */
    async function sort(page: Page, down: number) {
      page.grid.focus();
      await page.user.keyboard('{ArrowUp>4/}{Enter}');
      await page.user.click(await page.findByRole('menuitem', { name: 'Sort low to high' }));
      await expect.poll(() => document.activeElement).toBe(page.grid);
      await page.user.keyboard(`{ArrowDown>${down}/}`);
    }
    async function leave(page: Page) {
      page.grid.focus();
      await page.user.keyboard('{Escape}');
      await expect.poll(() => banner(page)).toBeNull();
    }

    test('drops its sort order, and the cursor keeps its student', async () => {
      const page = await openWhatIf();
      await page.user.keyboard('12{Enter}{ArrowUp}');
      await sort(page, 3);
      expect(page.active()).toBe('García, José, Worksheet 1, 12 of 10, more than the maximum, what if');
      await leave(page);
      expect(order(page)).toEqual(["O'Brien, Siobhán", 'García, José', 'de la Cruz, Mary Ann', '王, 小明']);
      expect(page.active()).toBe('García, José, Worksheet 1, 9 of 10');
    });

    test('moves nobody if it sorted nothing', async () => {
      const page = await openScores();
      await sort(page, 2);
      await page.user.keyboard('12{Enter}{Enter}');
      await expect.poll(() => page.saved(11, 1)).toBe('12');
      const before = order(page);
      await page.user.click(page.getByRole('button', { name: 'What if' }));
      await leave(page);
      expect(order(page)).toEqual(before);
    });
  });

  test('leaves the keys of a dialog over it to the dialog', async () => {
    const page = await openWhatIf();
    await page.user.keyboard('{Control>}k{/Control}');
    const box = await page.findByRole('combobox');
    // In a what-if the grid blocks Ctrl+Z; in the field it undoes typing.
    expect(fireEvent.keyDown(box, { key: 'z', ctrlKey: true })).toBe(true);
    await page.user.keyboard('{Escape}');
    await expect.poll(() => page.queryByRole('combobox')).toBeNull();
    expect(fireEvent.keyDown(page.grid, { key: 'z', ctrlKey: true })).toBe(false);
    expect(banner(page)).not.toBeNull();
    page.grid.focus();
    await page.user.keyboard('{Escape}');
    await expect.poll(() => banner(page)).toBeNull();
  });
});

test('gets no keys that are pressed in a dialog', async () => {
  const page = await openScores();
  await page.user.keyboard('7{Enter}{ArrowUp}{Alt>}h{/Alt}');
  await page.findByRole('button', { name: 'Restore 9' });
  await page.user.keyboard('{Control>}z{/Control}{Delete}5{Control>}d{/Control}');
  // Over the grid it opens the version history of the column.
  await page.user.keyboard('{Alt>}{Shift>}h{/Shift}{/Alt}');
  expect(page.getByRole('dialog', { name: 'Score history' })).toBeTruthy();
  await page.user.keyboard('{Escape}');
  await expect.poll(() => page.queryByRole('dialog')).toBeNull();
  expect(page.active()).toContain('García, José, Worksheet 1, 7 of 10');
  expect(await page.saved(11, 1)).toBe('7');
});
