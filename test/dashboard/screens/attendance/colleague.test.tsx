import { act, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { gradebookQuery } from '#dashboard/api/classes/gradebook.ts';
import { openSchool } from '#test/support/page/openDashboard.tsx';

/* A colleague changes the list while somebody marks attendance. */

beforeEach(() => {
  // With an observer the rows are in blocks, as in a browser; except for the first, only a key makes them appear.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});

const list = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `Sam Lee${from + index} ${from + index}`);

/** The week of a class of this many students, with the focus on one student's Monday. */
async function openMarking(count: number) {
  const page = await openSchool('/profile');
  await page.findByRole('heading', { level: 1, name: 'Profile' });
  const ses = await page.service.signIn();
  const change = (lines: readonly string[]) =>
    page.service.ask('class-students-edit', { ses, clid: 1, students: lines.join('\n') });
  await change(list(101, 100 + count));
  await page.router.navigate('/classes/1/attendance?week=20240909');
  const grid = await page.findByRole('grid');
  const rowOf = async (id: number) =>
    (await within(grid).findByText(new RegExp(`Lee${id}\\b`))).closest('tr');
  const cellOf = async (id: number) => (await rowOf(id))?.querySelector('td') as HTMLElement;
  await page.user.keyboard('{Control}');
  return {
    ...page,
    cellOf,
    block: async (id: number) => (await rowOf(id))?.closest('tbody')?.dataset.block,
    change: async (lines: readonly string[]) => {
      await change(lines);
      await act(() => page.queryClient.invalidateQueries({ queryKey: gradebookQuery(1).queryKey }));
    },
  };
}

/** How many rows the first block has. */
const first = Math.ceil((window.innerHeight - 208) / 36);

test.each([
  ['the last of the first block', 100 + first],
  ['in the middle of it', 105],
])('a student who is added above leaves the focus where it is: %s', async (_, id) => {
  const page = await openMarking(40);
  (await page.cellOf(id)).focus();
  await page.change([...list(999, 999), ...list(101, 140)]);
  await page.cellOf(999);
  expect(await page.block(100 + first)).toBe('0');
  expect(document.activeElement).toBe(await page.cellOf(id));
  await page.user.keyboard('e');
  expect((await page.cellOf(id)).textContent).toContain('Excused');
  expect((await page.cellOf(id - 1)).textContent).toContain('Not taken');
  expect(document.activeElement).toBe(await page.cellOf(id + 1));
});

test('an open choice of a mark stays with its student', async () => {
  const page = await openMarking(20);
  (await page.cellOf(105)).focus();
  await page.user.keyboard('{Enter}');
  const picker = await page.findByRole('dialog');
  await page.change([...list(999, 999), ...list(101, 120)]);
  await page.findByText(/Lee999\b/);
  await page.user.click(within(picker).getByRole('button', { name: /Excused/ }));
  expect((await page.cellOf(105)).textContent).toContain('Excused');
  expect((await page.cellOf(104)).textContent).toContain('Not taken');
});

test('when the focused student is removed, no other gets the focus', async () => {
  const page = await openMarking(40);
  (await page.cellOf(105)).focus();
  await page.change(list(101, 140).filter((line) => !line.endsWith('105')));
  await expect.poll(() => document.activeElement).toBe(document.body);
});

test('a class that grows keeps its row elements', async () => {
  const page = await openMarking(96);
  const before = await page.cellOf(170);
  await page.change(list(101, 197));
  await page.cellOf(197);
  expect(before.isConnected).toBe(true);
});
