import { act, createEvent, fireEvent } from '@testing-library/react';
import { expect } from 'vitest';
import { gradebookQuery } from '#dashboard/api/classes/gradebook.ts';
import { openSchool } from '#test/support/page/openDashboard.tsx';
import { Stream } from '#test/support/service/stream.ts';

/** The gradebook of Algebra, with the cursor on José García's first score. */
export async function openScores(username = 'rivera') {
  // The layout that a tab remembers.
  sessionStorage.clear();
  const page = await openSchool('/classes', username);
  await page.findByRole('heading', { level: 1, name: 'Classes' });
  const { school } = page.service;
  await page.router.navigate(`/classes/${school.algebra}/gradebook`);
  const grid = await page.findByRole('grid', { name: 'Scores of Algebra I' });
  // A new page first focuses its heading.
  await expect.poll(() => document.activeElement?.tagName).toBe('H1');
  grid.focus();
  await page.user.keyboard('{ArrowRight>3/}');
  const active = () => document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')?.ariaLabel;
  const edits = () => page.network.sent.filter((form) => form.get('apitask') === 'score-edit');
  const total = (student: string) => page.getByRole('row', { name: new RegExp(student) }).textContent;
  const saved = async (student: number, assignment: number) => {
    const answer = await page.service.ask('gradebook', {
      ses: await page.service.signIn(),
      clid: school.algebra,
    });
    const found = answer.scores.find(
      (item: { stuid: number; assnid: number }) => item.stuid === student && item.assnid === assignment,
    );
    return found?.score ?? '';
  };
  return { ...page, grid, active, edits, total, saved, school };
}

export type Page = Awaited<ReturnType<typeof openScores>>;

/** The menu of an assignment, by the keys of the grid. */
export async function openHeading({ grid, user }: Pick<Page, 'grid' | 'user'>, title: string) {
  grid.focus();
  await user.keyboard('{Control>}{Home}{/Control}{ArrowUp}');
  const active = () =>
    document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')?.ariaLabel ?? '';
  for (let step = 0; step < 9 && !active().startsWith(title); step++) await user.keyboard('{ArrowRight}');
  await user.keyboard('{Enter}');
}

/** The grid's clipboard data, by its kind. Firefox sends the event to the body instead of the grid. */
export function copy({ grid }: Page, target: Element = grid): ReadonlyMap<string, string> {
  const copied = new Map<string, string>();
  const setData = (kind: string, text: string) => copied.set(kind, text);
  fireEvent(target, createEvent.copy(target, { clipboardData: { setData } }));
  return copied;
}

/** With a 1 tried out for José García's first worksheet. */
export async function openWhatIf() {
  const page = await openScores();
  await page.user.click(page.getByRole('button', { name: 'What if' }));
  page.grid.focus();
  await page.user.keyboard('1{Enter}{ArrowUp}');
  await expect.poll(() => page.active()).toBe('García, José, Worksheet 1, 1 of 10, what if');
  return page;
}

const everyone = ['José García 11', 'Mary\u00a0Ann de la Cruz 12', "Siobhán O'Brien 13", '小明 王 14'];

/** A colleague removes a student from the list, and the page reads the class again. */
export async function remove(page: Page, student: number) {
  const students = everyone.filter((line) => !line.endsWith(` ${student}`)).join('\n');
  await changed(page, 'class-students-edit', { students });
}

/** A colleague changes something, and the page reads the class again. */
export async function changed(page: Page, task: string, fields: Record<string, string | number>) {
  const ses = await page.service.signIn();
  const answer = await page.service.ask(task, { ses, clid: page.school.algebra, ...fields });
  expect(answer).toMatchObject({ success: true });
  await act(() =>
    page.queryClient.invalidateQueries({ queryKey: gradebookQuery(page.school.algebra).queryKey }),
  );
}

/** A colleague changes a score, and the service reports it to the page, whose `EventSource` is a `Stream`. */
export async function reported(page: Page, score: { assnid: number; stuid: number; score: string }) {
  const ses = await page.service.signIn();
  const { revision } = await page.service.ask('score-edit', { ses, clid: page.school.algebra, ...score });
  act(() => Stream.opened.at(-1)?.tell('revision', String(revision)));
}

/** The active cell marks itself. */
export const settled = (page: Page, what: string) => expect.poll(() => page.active()).toBe(what);
