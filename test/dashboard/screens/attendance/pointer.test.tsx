import { fireEvent, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { marks } from '#dashboard/api/classes/attendance.ts';
import { markNames } from '#dashboard/shell/sync/texts.ts';
import { longPressMs } from '#dashboard/ui/hooks/useLongPress.ts';
import { openSchool } from '#test/support/page/openDashboard.tsx';

/* Mouse and touch in a week: García, José was present on Monday, absent on Tuesday, and not marked on Wednesday. */

async function openWeek() {
  const page = await openSchool('/classes/1/attendance?week=20240902');
  const grid = within(await page.findByRole('grid'));
  const cells = within(grid.getByRole('row', { name: /García, José/ })).getAllByRole('gridcell');
  const cell = (day: number) => cells[day] as HTMLElement;
  const markOf = (day: number) => cell(day).textContent?.slice(1).split(', ')[0];
  const sent = () =>
    page.network.sent
      .filter((form) => form.get('apitask') === 'attendance-edit')
      .map((form) => form.get('marks'));
  return { ...page, cell, markOf, sent };
}

test('each click sets the next mark, announces it, and is undone separately', async () => {
  const page = await openWeek();
  const inOrder = marks.map(({ kind }) => markNames[kind]);
  for (const mark of [...inOrder, 'Not taken', 'Present']) {
    await page.user.click(page.cell(2));
    expect(page.markOf(2)).toBe(mark);
    await page.findByText(`García, José: ${mark}`);
  }
  expect(document.activeElement).toBe(page.cell(2));
  await page.user.click(page.getByRole('button', { name: 'Undo' }));
  await expect.poll(() => page.markOf(2)).toBe('Not taken');
  await page.user.click(page.getByRole('button', { name: 'Undo' }));
  await expect.poll(() => page.markOf(2)).toBe(inOrder.at(-1));
  await expect.poll(() => page.sent().length).toBeGreaterThan(0);
});

test('a right click and the menu key show all marks and change none', async () => {
  const page = await openWeek();
  await page.user.pointer({ keys: '[MouseRight]', target: page.cell(1) });
  const dialog = await page.findByRole('dialog', { name: 'García, José' });
  expect(page.sent()).toEqual([]);
  await page.user.click(within(dialog).getByRole('button', { name: /Tardy/ }));
  await expect.poll(() => page.markOf(1)).toBe('Tardy');
  // For the key only an event names the cell.
  fireEvent.contextMenu(page.cell(1));
  await page.findByRole('dialog', { name: 'García, José' });
});

test('a long press shows all marks, a moving finger scrolls, and neither sets a mark', async () => {
  const page = await openWeek();
  const at = { pointerType: 'touch', isPrimary: true, clientX: 10, clientY: 10 };
  fireEvent.pointerDown(page.cell(1), at);
  fireEvent.pointerMove(page.cell(1), { ...at, clientY: 40 });
  // Started later than the page's own timer and equally long, so that one would have ended before this.
  await new Promise((resolve) => setTimeout(resolve, longPressMs));
  expect(page.queryByRole('dialog')).toBeNull();
  fireEvent.pointerUp(page.cell(1), at);
  fireEvent.pointerDown(page.cell(1), at);
  await page.findByRole('dialog', { name: 'García, José' });
  fireEvent.pointerUp(page.cell(1), at);
  fireEvent.click(page.cell(1));
  expect(page.markOf(1)).toBe('Absent');
  expect(page.sent()).toEqual([]);
});

test('after a touch the menu key still shows all marks', async () => {
  const page = await openWeek();
  fireEvent.pointerDown(page.cell(1), { pointerType: 'touch', isPrimary: true, clientX: 10, clientY: 10 });
  await page.findByRole('dialog', { name: 'García, José' });
  fireEvent.pointerUp(page.cell(1));
  await page.user.keyboard('{Escape}');
  await expect.poll(() => page.queryByRole('dialog')).toBeNull();
  fireEvent.keyDown(page.cell(1), { key: 'F10', shiftKey: true });
  fireEvent.contextMenu(page.cell(1));
  await page.findByRole('dialog', { name: 'García, José' });
});

test('in the choice a letter selects a mark, and a shortcut with that letter does not', async () => {
  const page = await openWeek();
  fireEvent.contextMenu(page.cell(1));
  const dialog = await page.findByRole('dialog', { name: 'García, José' });
  within(dialog).getByRole('button', { name: /Tardy/ }).focus();
  await page.user.keyboard('{Control>}p{/Control}{Meta>}a{/Meta}{Alt>}e{/Alt}');
  expect(page.queryByRole('dialog')).not.toBeNull();
  await page.user.keyboard('T');
  await expect.poll(() => page.queryByRole('dialog')).toBeNull();
  expect(page.markOf(1)).toBe('Tardy');
});
