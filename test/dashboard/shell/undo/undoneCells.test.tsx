import { act } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { openScores, type Page } from '#test/dashboard/screens/gradebook/openScores.ts';
import { openSchool } from '#test/support/page/openDashboard.tsx';
import { serviceFault } from '#wire/envelope.ts';

/* Undo of cells with the real service: undone means that the service holds it. */

const worksheet = 'García, José, Worksheet 1,';
const undo = '{Control>}z{/Control}';
const redo = '{Control>}y{/Control}';

/** Answers to a task are held until they are released; `refuse` replaces them. */
function hold(page: Pick<Page, 'network'>, task: string) {
  const waiting: ((answer: Response | undefined) => void)[] = [];
  page.network.instead = (form) =>
    form.get('apitask') === task
      ? new Promise<Response | undefined>((resolve) => waiting.push(resolve))
      : undefined;
  const next = async () => {
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    return waiting.shift();
  };
  return {
    letGo: async () => (await next())?.(undefined),
    refuse: async (field: string, reason: string) =>
      (await next())?.(Response.json({ success: false, errors: { [field]: reason } })),
    end: () => {
      page.network.instead = null;
      for (const resolve of waiting) resolve(undefined);
    },
  };
}

const shows = (page: Page, what: string) => expect.poll(() => page.active()).toBe(`${worksheet} ${what}`);

describe('Ctrl+Z after a score that was refused and corrected', () => {
  test.each([
    ['by the page', '2x', false],
    ['by the service', '5', true],
  ])('brings back what the service held before: %s', async (_, wrong, byService) => {
    const page = await openScores();
    const held = hold(page, 'score-edit');
    await page.user.keyboard(`${wrong}{Enter}`);
    if (byService) await held.refuse('scores', 'The class is closed');
    held.end();
    await page.findByRole('button', { name: /^1 not saved/ });
    await page.user.keyboard('{ArrowUp}8.75{Enter}');
    await expect.poll(() => page.saved(11, 1)).toBe('8.75');
    await page.findByRole('button', { name: /^Saved/ });

    await page.user.keyboard(undo);
    await page.findByText('Undid 1 score.');
    expect(await page.saved(11, 1)).toBe('9');
    await shows(page, '9 of 10');
    await page.user.keyboard(undo);
    await page.findByText('There is nothing to undo in this class.');
    await page.user.keyboard(redo);
    await page.findByText('Redid 1 score.');
    expect(await page.saved(11, 1)).toBe('8.75');
  });

  test('removes a refused score from a whole column, and keeps its correction as a separate step', async () => {
    const page = await openScores();
    await page.user.paste('7\n8x\n6');
    await page.user.click(await page.findByRole('button', { name: 'Paste 2 scores' }));
    await expect.poll(() => document.activeElement).toBe(page.grid);
    await page.user.keyboard('{ArrowDown}8y{Enter}{ArrowUp}8{Enter}');
    await expect.poll(() => page.saved(12, 1)).toBe('8');
    await page.user.keyboard(undo);
    await page.findByText('Undid 1 score.');
    expect(await page.saved(12, 1)).toBe('10');
    await page.user.keyboard(undo);
    await page.findByText('Undid 2 scores.');
    expect([await page.saved(11, 1), await page.saved(13, 1)]).toEqual(['9', 'M']);
  });
});

test('Ctrl+Z leaves a score that a colleague had entered first, offline, to the colleague', async () => {
  const page = await openScores();
  await page.service.database.writing((db) =>
    db
      .updateTable('memberships')
      .set({ auth: 2 })
      .where('class_id', '=', page.school.algebra)
      .where('account_id', '=', page.school.colleague)
      .execute(),
  );
  page.network.down = true;
  await page.user.keyboard('8{Enter}7{Enter}');
  await page.findByRole('button', { name: /^2 not saved/ });
  const ses = await page.service.signIn('okafor');
  const theirs = { ses, clid: page.school.algebra, assnid: 1, stuid: 12, score: '7', was: '10' };
  expect(await page.service.ask('score-edit', theirs)).toMatchObject({ success: true });
  page.network.down = false;
  act(() => outbox.wake());
  await page.findByRole('button', { name: /^Saved/ });
  await page.user.keyboard(undo);
  await page.findByText('Undid 1 score.');
  expect([await page.saved(11, 1), await page.saved(12, 1)]).toEqual(['9', '7']);
  await page.user.keyboard(undo);
  await page.findByText('There is nothing to undo in this class.');
});

describe('undo counts as done', () => {
  test('only once the service has it', async () => {
    const page = await openScores();
    await page.user.keyboard('7{Enter}');
    await expect.poll(() => page.saved(11, 1)).toBe('7');
    await page.findByRole('button', { name: /^Saved/ });
    const held = hold(page, 'score-edit');
    await page.user.keyboard(undo);
    await page.findByText('Undoing 1 score…');
    await shows(page, '9 of 10, being saved');
    expect(page.queryByText(/^Undid/)).toBeNull();
    await held.letGo();
    await page.findByText('Undid 1 score.');
    expect(await page.saved(11, 1)).toBe('9');
  });

  test('of a score that is still being saved, once both answers are in', async () => {
    const page = await openScores();
    const held = hold(page, 'score-edit');
    await page.user.keyboard(`7{Enter}${undo}`);
    await page.findByText('Undoing 1 score…');
    await held.letGo();
    await expect.poll(() => page.saved(11, 1)).toBe('7');
    expect(page.queryByText(/^Undid/)).toBeNull();
    await held.letGo();
    await page.findByText('Undid 1 score.');
    expect(await page.saved(11, 1)).toBe('9');
  });

  test.each([
    ['the connection is back', false],
    ['the service is available again', true],
  ])('once %s, and says so until then', async (what, online) => {
    const page = await openScores();
    await page.user.keyboard('7{Enter}');
    await expect.poll(() => page.saved(11, 1)).toBe('7');
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
    if (online)
      page.network.instead = () =>
        Response.json({ success: false, errors: { system: serviceFault('a1b2') } }, { status: 500 });
    else page.network.down = true;
    await page.user.keyboard('{ArrowUp}{ArrowRight}5{Enter}');
    await expect.poll(() => outbox.get().sending.kind).toBe('waiting');
    await page.user.keyboard(undo);
    // The first may have been saved: its undo is sent too.
    await page.findByText(`Not undone yet: 1 score. This is saved once ${what}.`);
    vi.restoreAllMocks();
    page.network.down = false;
    page.network.instead = null;
    act(() => outbox.wake());
    await page.findByText('Undid 1 score.');
    expect(await page.saved(11, 2)).toBe('45');
  });

  test('at once if nothing was sent yet that could have arrived', async () => {
    const page = await openScores();
    await page.user.keyboard(`2x{Enter}${undo}`);
    await page.findByText('Undid 1 score.');
    await shows(page, '9 of 10');
    expect(page.edits()).toHaveLength(0);
  });

  test('never if the service refuses: the score stays as the service holds it', async () => {
    const page = await openScores();
    await page.user.keyboard('7{Enter}');
    await expect.poll(() => page.saved(11, 1)).toBe('7');
    await page.findByRole('button', { name: /^Saved/ });
    const held = hold(page, 'score-edit');
    await page.user.keyboard(undo);
    await held.refuse('scores', 'The class is closed');
    await page.findByText('Not undone: 1 score. The class is closed.');
    held.end();
    await shows(page, '7 of 10');
    expect(await page.saved(11, 1)).toBe('7');
    expect(page.queryByText(/^Undid/)).toBeNull();
    expect(page.queryByRole('button', { name: /not saved/ })).toBeNull();
  });

  test('never if somebody else has changed it since: the teacher is asked', async () => {
    const page = await openScores();
    await page.user.keyboard('7{Enter}');
    await expect.poll(() => page.saved(11, 1)).toBe('7');
    await page.findByRole('button', { name: /^Saved/ });
    const ses = await page.service.signIn();
    await page.service.ask('score-edit', { ses, clid: page.school.algebra, assnid: 1, stuid: 11, score: 5 });
    await page.user.keyboard(undo);
    await page.findByText(
      'Not undone yet: 1 score. Someone else has made changes there: choose what to keep.',
    );
    expect(await page.saved(11, 1)).toBe('5');
  });
});

describe('undo of a score that is in conflict', () => {
  async function openConflict() {
    const page = await openScores();
    const ses = await page.service.signIn();
    await page.service.ask('score-edit', { ses, clid: page.school.algebra, assnid: 1, stuid: 11, score: 5 });
    await page.user.keyboard('7{Enter}{ArrowUp}');
    await shows(page, '7 of 10, not saved: Ana Rivera entered 5');
    return page;
  }

  test('discards it, since it was never saved, and keeps the other', async () => {
    const page = await openConflict();
    await page.user.keyboard(undo);
    await page.findByText('Undid 1 score.');
    await shows(page, '5 of 10');
    expect(await page.saved(11, 1)).toBe('5');
  });

  test("restores the other if one's own was kept", async () => {
    const page = await openConflict();
    await page.user.keyboard('{Enter}');
    await page.user.click(await page.findByRole('button', { name: 'Keep 7' }));
    await expect.poll(() => page.saved(11, 1)).toBe('7');
    page.grid.focus();
    await page.user.keyboard(undo);
    await page.findByText('Undid 1 score.');
    expect(await page.saved(11, 1)).toBe('5');
  });
});

test('discarded values cannot be undone a second time', async () => {
  const page = await openScores();
  await page.user.keyboard('2x{Enter}');
  await page.findByRole('button', { name: /^1 not saved/ });
  const [queued] = outbox.get().queue.values();
  act(() => outbox.giveUp(queued ? [queued] : []));
  await page.user.keyboard(undo);
  await page.findByText('There is nothing to undo in this class.');
  expect(page.edits()).toHaveLength(0);
});

/** Enters a cell of another kind as its screen does. */
async function openAt(screen: string, heading: string) {
  const page = await openSchool('/classes');
  await page.findByRole('heading', { level: 1, name: 'Classes' });
  const clid = page.service.school.algebra;
  await page.router.navigate(`/classes/${clid}/${screen}`);
  await page.findByRole('heading', { level: 1, name: heading });
  const ask = async (task: string, fields: Record<string, string | number> = {}) =>
    page.service.ask(task, { ses: await page.service.signIn(), clid, ...fields });
  return { ...page, clid, ask };
}

describe('the same for other cells', () => {
  test('a mark of attendance that was refused and corrected', async () => {
    const page = await openAt('attendance?week=20240902', 'Attendance');
    const mark = async () => {
      const { attendance } = await page.ask('attendance', { ymd: '20240902' });
      const found = attendance.find(
        (each: { stuid: number; date: string }) => each.stuid === 11 && each.date === '20240902',
      );
      return found?.mark;
    };
    const cell = { kind: 'mark', classId: page.clid, place: '20240902', student: 11 } as const;
    const held = hold(page, 'attendance-edit');
    act(() => outbox.enter(page.clid, [{ ...cell, from: { value: 'p' }, to: { value: 't' } }]));
    await held.refuse('marks', 'The week is closed');
    held.end();
    await page.findByRole('button', { name: /^1 not saved/ });
    act(() => outbox.enter(page.clid, [{ ...cell, from: { value: 't' }, to: { value: 'a' } }]));
    await expect.poll(mark).toBe('a');
    await page.user.keyboard(undo);
    await page.findByText(/^Undid 1 mark, /);
    expect(await mark()).toBe('p');
  });

  test('a final grade that was invalid and corrected', async () => {
    const page = await openAt('periods?report=P4', 'Marking periods');
    const grade = async () => {
      const { P4 = [] } = await page.ask('class-marking-periods');
      return P4.find((each: { stuid: number }) => each.stuid === 11)?.grade ?? '';
    };
    const before = await grade();
    const field = await page.findByLabelText(/García, José.*final grade of P4/);
    await page.user.clear(field);
    await page.user.type(field, 'ninety{Enter}');
    await page.findByRole('button', { name: /^1 not saved/ });
    await page.user.clear(field);
    await page.user.type(field, '90{Enter}');
    await expect.poll(grade).toBe(90);
    await page.user.click(page.getByRole('button', { name: 'Undo' }));
    await page.findByText('Undid 1 grade.');
    expect(await grade()).toBe(before);
  });
});
