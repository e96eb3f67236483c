import { act, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSchool } from '#test/support/page/openDashboard.tsx';

const monday = '20240902';

/** The week of a class of 40, of whom the first 10 and the last one were present on Monday. */
async function openWeek(username: string) {
  const page = await openSchool('/classes', username);
  await page.findByRole('heading', { level: 1, name: 'Classes' });
  const ses = await page.service.signIn();
  const clid = page.service.school.algebra;
  const ids = Array.from({ length: 40 }, (_, index) => index + 101);
  const students = ids.map((id) => `Bo Eng${id} ${id}`).join('\n');
  await page.service.ask('class-students-edit', { ses, clid, students });
  const marks = [...ids.slice(0, 10), 140].map((id) => `${monday} ${id} p`).join('\n');
  await page.service.ask('attendance-edit', { ses, clid, marks });
  await page.router.navigate(`/classes/${clid}/attendance?week=${monday}`);
  await page.findByRole('rowheader', { name: /Eng140/ });
  const rowsOf = () => {
    const rows = [...page.container.querySelectorAll('tr')].map((row) =>
      [...row.children].slice(0, 2).map(({ textContent }) => textContent),
    );
    const first = rows.findIndex(([name]) => /^Students 1 to/.test(name ?? ''));
    return rows.slice(first).filter(([name]) => /^(Students|All|Present|Not taken)/.test(name ?? ''));
  };
  return { ...page, rowsOf };
}

test.each(['rivera', 'okafor'])('on paper each page sums up its own students: %s', async (username) => {
  const { rowsOf, container } = await openWeek(username);
  const present = () => [...container.querySelectorAll('tfoot tr')][0]?.children[1]?.textContent;
  await expect.poll(present).toBe('11');
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(rowsOf()).toEqual([
    ['Students 1 to 32'],
    ['Present', '10'],
    ['Not taken', '22'],
    ['Students 33 to 40'],
    ['Present', '1'],
    ['Not taken', '7'],
    ['All 40 students'],
    ['Present', '11'],
    ['Not taken', '29'],
  ]);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(within(container).queryByText(/^Students 1 to/)).toBeNull();
});
