import { fireEvent, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
// Compiled before the tests wait for them.
import '#dashboard/screens/gradebook/layout/JumpBox.tsx';
import '#dashboard/screens/gradebook/panels/WhyPanel.tsx';
import { axeFindings } from '#test/support/page/axe.ts';
import { openSchool } from '#test/support/page/openDashboard.tsx';

beforeEach(() => sessionStorage.clear());

async function openBook() {
  const page = await openSchool('/classes/1/gradebook');
  const grid = await page.findByRole('grid');
  // A new page first focuses its heading.
  await expect.poll(() => document.activeElement?.tagName).toBe('H1');
  grid.focus();
  /** What screen readers say of the active cell. */
  const heard = () => {
    const cell = document.getElementById(grid.getAttribute('aria-activedescendant') ?? '');
    return cell?.getAttribute('aria-label') ?? cell?.textContent;
  };
  const names = () =>
    within(grid)
      .getAllByRole('rowheader')
      .map((cell) => cell.textContent)
      .filter((name) => name !== 'Class average');
  return { ...page, grid, heard, names };
}

describe('the gradebook', () => {
  test("names each cell's student, assignment and maximum for screen readers", async () => {
    const { user, heard } = await openBook();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(heard()).toMatch(/^García, José, .+, 9 of 10$/);
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(heard()).toMatch(/^O'Brien, Siobhán, .+, missing/);
    await user.keyboard('{ArrowDown}');
    expect(heard()).toMatch(/^王, 小明, .+, not graded$/);
  });

  test('moves to the cell in its address, and removes it from the address', async () => {
    const { findByRole, router } = await openSchool('/classes/1/gradebook?student=12&assignment=2');
    const grid = await findByRole('grid');
    const active = () => document.getElementById(grid.getAttribute('aria-activedescendant') ?? '');
    await expect
      .poll(() => active()?.getAttribute('aria-label'))
      .toMatch(/^de la Cruz, Mary Ann, Unit test, 50 of/);
    await expect.poll(() => router.state.location.search).toBe('');
    await expect.poll(() => document.activeElement).toBe(grid);
  });

  test('announces its numbers of rows and columns, and passes axe', async () => {
    const { grid, container } = await openBook();
    expect(grid.getAttribute('aria-rowcount')).toBe('6');
    expect(grid.getAttribute('aria-colcount')).toBe('7');
    expect(await axeFindings(container)).toEqual([]);
  });

  test('filters students by a search, with or without accents', async () => {
    const { user, getByRole, names } = await openBook();
    await user.type(getByRole('searchbox'), 'jose gar');
    expect(names()).toEqual(['García, José']);
  });

  test('returns the cursor to its student after a search without matches', async () => {
    const { user, getByRole, heard } = await openBook();
    await user.keyboard('{ArrowDown}');
    const second = heard();
    expect(second).not.toBe('García, José');
    const box = getByRole('searchbox');
    await user.type(box, 'nobody at all');
    await user.clear(box);
    expect(heard()).toBe(second);
  });

  test('sorts by a heading, and the cursor stays on its student', async () => {
    const { user, getByRole, heard, names } = await openBook();
    expect(heard()).toBe('García, José');
    const head = getByRole('columnheader', { name: 'Student' });
    // The heading under the pointer has the button.
    await user.hover(head);
    const sort = within(head).getByTitle('Sort by this column');
    await user.click(sort);
    await user.click(sort);
    expect(getByRole('columnheader', { name: 'Student' }).getAttribute('aria-sort')).toBe('descending');
    expect(names().toSorted()).toHaveLength(4);
    expect(heard()).toBe('García, José');
  });

  test('still announces everything else in the heading that it is sorted by', async () => {
    const { user, getByRole, findByRole } = await openBook();
    const heading = () => getByRole('columnheader', { name: /^Worksheet 1/ });
    const before = heading().textContent;
    expect(before).toMatch(/ · 10$/);
    getByRole('grid').focus();
    await user.keyboard('{Control>}{Home}{/Control}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowUp}{Enter}');
    await user.click(await findByRole('menuitem', { name: 'Sort low to high' }));
    await expect.poll(() => heading().getAttribute('aria-sort')).toBe('ascending');
    expect(heading().textContent).toBe(before);
  });

  test("opens the active heading's menu by a key, and any heading's by a long press", async () => {
    const { user, grid, findByRole, queryByRole } = await openBook();
    await user.keyboard('{ArrowRight>3/}{ArrowUp}');
    // The events of a key in Firefox and of a touch in Chromium: each looks like the other one's.
    fireEvent.keyDown(grid, { key: 'ContextMenu' });
    fireEvent.contextMenu(grid, { button: 0, clientX: 5, clientY: 5 });
    await findByRole('menu', { name: /^Column Worksheet 1/ });
    await user.keyboard('{Escape}');
    await expect.poll(() => queryByRole('menu')).toBeNull();
    fireEvent.pointerDown(grid, { pointerType: 'touch' });
    fireEvent.contextMenu(grid, { button: -1, clientX: 5, clientY: 5 });
    await findByRole('menu', { name: /^Column Student/ });
  });

  test('explains a percent, with numbers that add up to it', async () => {
    const { user, grid, findByRole, heard } = await openBook();
    grid.focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{Enter}');
    const why = await findByRole('complementary', { name: 'Why: García, José' });
    expect(within(why).queryByText(/The service’s total differs/)).toBeNull();
    const [cell] = within(why).getAllByRole('button', { name: /9 of 10$/, hidden: true });
    if (!cell) throw new Error('no line leads to a cell');
    await user.click(cell);
    expect(heard()).toMatch(/^García, José, .+, 9 of 10$/);
  });

  test('changes totals in a what-if without requests, until Escape ends it', async () => {
    const { user, getByRole, queryByText, grid, network } = await openBook();
    const percent = () =>
      grid.querySelector('[aria-rowindex="2"]')?.querySelectorAll('[role=gridcell]')[1]?.textContent;
    const before = percent();
    await user.click(getByRole('button', { name: 'What if' }));
    const sent = network.sent.length;
    grid.focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}1{Enter}');
    expect(percent()).not.toBe(before);
    expect(queryByText(/Nothing here is saved/)).not.toBeNull();
    await user.keyboard('{Escape}');
    expect(queryByText(/Nothing here is saved/)).toBeNull();
    expect(percent()).toBe(before);
    expect(network.sent.length).toBe(sent);
  });

  test.each(['Control', 'Meta'])('moves to a student by a box that %s and K open', async (held) => {
    const { user, findByRole, grid, heard } = await openBook();
    grid.focus();
    await user.keyboard(`{${held}>}k{/${held}}`);
    await user.type(await findByRole('combobox', { name: 'Name or title' }), 'brien{Enter}');
    await expect.poll(heard).toBe("O'Brien, Siobhán");
  });
});
