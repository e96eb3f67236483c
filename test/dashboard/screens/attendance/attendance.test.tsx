import { waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { markSubject, yearQuery } from '#dashboard/api/classes/attendance.ts';
import { gradebookQuery } from '#dashboard/api/classes/gradebook.ts';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { addDays, dayOf, mondayOf } from '#grading/week.ts';
import { axeFindings } from '#test/support/page/axe.ts';
import { openSchool, signIn } from '#test/support/page/openDashboard.tsx';
import { sentences } from '#wire/sentences.ts';

const week = '/classes/1/attendance?week=20240902';
const refused = { success: false, errors: { apitask: sentences.unknownTask } };

/** The page of the week, with `replies` for the tasks that they name. */
async function openWeek(replies: Record<string, object> = {}, address = week) {
  const page = await openSchool(address);
  page.network.instead = (form) => {
    const reply = replies[form.get('apitask') ?? ''];
    return reply && Response.json(reply);
  };
  return { ...page, table: await page.findByRole('grid') };
}

const rowOf = (table: HTMLElement, name: RegExp) => within(table).getByRole('row', { name });

test('a week names each mark for screen readers, and days not taken', async () => {
  const { table } = await openWeek();
  const cells = within(rowOf(table, /García, José/)).getAllByRole('gridcell');
  expect(cells.slice(0, 3).map(({ textContent }) => textContent)).toEqual([
    'PPresent',
    'AAbsent',
    '·Not taken',
  ]);
  expect(await axeFindings(table)).toEqual([]);
});

test('the year counts absences, excused or not, and marks students at risk of chronic absence', async () => {
  const page = await openWeek();
  const cells = [...rowOf(page.table, /García, José/).querySelectorAll('td')];
  expect(cells.slice(-2).map(({ textContent }) => textContent)).toEqual(['2 of 3', '66.7%']);
  await page.user.click(page.getByText('At risk of chronic absence'));
  const panel = page.getByRole('group');
  expect(within(panel).getByRole('heading', { name: '20% or more' })).toBeTruthy();
  expect(within(panel).getAllByRole('link')).toHaveLength(1);
});

test('a service without yearly counts has no columns for them, and a message says so', async () => {
  const page = await openSchool('/profile');
  await page.findByRole('heading', { level: 1, name: 'Profile' });
  page.network.instead = (form) =>
    form.get('apitask') === 'attendance-totals' ? Response.json(refused) : undefined;
  await page.router.navigate(week);
  const table = await page.findByRole('grid');
  await page.findByText('Year totals are not available.');
  expect(within(table).queryByRole('columnheader', { name: /Absence rate/ })).toBe(null);
});

test.each([
  ['no totals at all', { success: 'true' }],
  ['totals without days', { success: 'true', totals: { item: [{ stuid: '11', absences: '4' }] } }],
])('a service that answers %s is not said to have nobody away', async (_, reply) => {
  const page = await openSchool('/profile');
  await page.findByRole('heading', { level: 1, name: 'Profile' });
  page.network.instead = (form) =>
    form.get('apitask') === 'attendance-totals' ? Response.json(reply) : undefined;
  await page.router.navigate(week);
  await page.findByText('Year totals are not available.');
  expect(page.queryByText(/No student has been absent/)).toBe(null);
});

test.each([
  [0, 'no days taken', 0],
  [9, '0 of 9', 1],
])(
  'of a year of %i days without an absence: %s, and %i times that nobody was away',
  async (days, share, said) => {
    const page = await openSchool('/profile');
    await page.findByRole('heading', { level: 1, name: 'Profile' });
    const item = { stuid: '11', p: String(days), t: '0', a: '0', e: '0', days: String(days) };
    page.network.instead = (form) =>
      form.get('apitask') === 'attendance-totals'
        ? Response.json({ success: 'true', totals: { item: [item] } })
        : undefined;
    await page.router.navigate(week);
    await within(await page.findByRole('row', { name: /García, José/ })).findByText(share);
    expect(page.queryAllByText(/No student has been absent/)).toHaveLength(said);
  },
);

test("one's own mark causes no reload", async () => {
  const page = await openWeek();
  const [cell] = within(rowOf(page.table, /García, José/)).getAllByRole('gridcell');
  await page.user.click(cell ?? page.table);
  await page.user.keyboard('t');
  await waitFor(() => expect(page.network.sent.at(-1)?.get('apitask')).toBe('attendance-edit'));
  const ses = await page.service.signIn();
  await waitFor(async () => {
    const { revision } = await page.service.ask('gradebook', { ses, clid: 1 });
    expect(page.queryClient.getQueryData(gradebookQuery(1).queryKey)?.revision).toBe(revision);
  });
  expect(page.network.sent.some((form) => form.get('apitask') === 'history')).toBe(false);
});

test('the year is counted again once for a series of marks', async () => {
  const page = await openWeek();
  await within(page.table).findByRole('columnheader', { name: /Absence rate/ });
  const asked = () => page.network.sent.filter((form) => form.get('apitask') === 'attendance-totals').length;
  for (const student of [11, 12, 13]) {
    const held = { kind: 'mark', classId: 1, student, place: '20240904', value: 'p' } as const;
    markSubject.writeSaved(page.queryClient, 1, { cells: [held], revision: null });
  }
  await waitFor(() => expect(asked()).toBeGreaterThan(1));
  expect(asked()).toBe(2);
});

test('cached yearly counts are shown at once, and read again behind the week', async () => {
  const page = await openWeek();
  await within(page.table).findByRole('columnheader', { name: /Absence rate/ });
  await page.router.navigate('/profile');
  await page.findByRole('heading', { level: 1, name: 'Profile' });
  // The week may still be unmounting, and would request it at once.
  await page.queryClient.invalidateQueries({ queryKey: yearQuery(1).queryKey, refetchType: 'none' });
  page.network.instead = (form) =>
    form.get('apitask') === 'attendance-totals' ? new Promise(() => {}) : undefined;
  const before = page.network.sent.length;
  void page.router.navigate(week);
  await page.findByRole('columnheader', { name: /Absence rate/ });
  const sent = () => page.network.sent.slice(before).map((form) => form.get('apitask'));
  await waitFor(() => expect(sent()).toContain('attendance-totals'));
});

test('an unknown mark is shown by its letter; a weekend has a column only if it has marks', async () => {
  const page = await openSchool('/profile');
  await page.findByRole('heading', { level: 1, name: 'Profile' });
  const attendance = { item: [{ stuid: '11', date: '20240907', mark: 'x' }] };
  page.network.instead = (form) =>
    form.get('apitask') === 'attendance' ? Response.json({ success: 'true', attendance }) : undefined;
  await page.router.navigate(week);
  const table = await page.findByRole('grid');
  expect(within(table).getByRole('columnheader', { name: /Sat/ })).toBeTruthy();
  expect(within(rowOf(table, /García, José/)).getByText('Another mark: X')).toBeTruthy();
});

test('a class without students links to the roster', async () => {
  const page = await openSchool('/classes/2/attendance', 'okafor');
  const link = await page.findByRole('link', { name: 'Open the roster' });
  expect(link.getAttribute('href')).toBe('/classes/2/roster');
});

test('a colleague with view access sees the table, and why it cannot be marked', async () => {
  const page = await openSchool(week, 'okafor');
  await page.findByText('You can view this class, but not mark its attendance.');
  expect(page.getByRole('table', { name: /Attendance/ })).toBeTruthy();
  expect(page.queryByRole('button', { name: /rest are present/ })).toBe(null);
});

test('a service without attendance entry shows it read-only, and says so', async () => {
  const page = await openSchool('/profile', null);
  page.network.instead = (form) => (form.get('apitask') === 'tasks' ? Response.json(refused) : undefined);
  await signIn(page, 'rivera');
  await page.findByRole('heading', { level: 1, name: 'Profile' });
  await page.router.navigate(week);
  await page.findByText('Attendance is read-only.');
});

test('undo opens the week that changes, and names its day', async () => {
  const page = await openWeek();
  const [cell] = within(rowOf(page.table, /小明/)).getAllByRole('gridcell');
  await page.user.click(cell ?? page.table);
  await page.user.keyboard('t');
  await page.router.navigate('/classes/1/attendance?week=20240909');
  await page.findByRole('grid', { name: /Sep.* 9|9 Sep/ });
  await page.user.click(page.getByRole('button', { name: 'Undo' }));
  await page.findByText(/^Undid 1 mark, .*(September 2|2 September)/);
  expect(page.router.state.location.search).toBe('?week=20240902');
});

test('an undo that had to wait for another one moves nobody who has gone to another week since', async () => {
  const page = await openWeek();
  const [cell] = within(rowOf(page.table, /小明/)).getAllByRole('gridcell');
  await page.user.click(cell ?? page.table);
  await page.user.keyboard('t');
  await expect.poll(() => outbox.get().queue.size).toBe(0);
  // A step that takes long to undo.
  const { ask, signIn } = page.service;
  await ask('assignment-edit', { ses: await signIn(), clid: 1, assnid: 1, title: 'New' });
  const [from, to] = [{ title: 'Worksheet 1' }, { title: 'New' }];
  outbox.did(1, { kind: 'assignment', item: '1', from, to, said: 'It is renamed.', undone: 'It is back.' });
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  page.network.instead = async (form) => {
    if (form.get('apitask') === 'assignment') await held;
    return undefined;
  };
  await page.user.keyboard('{Control>}zz{/Control}');
  await page.router.navigate('/classes/1/attendance?week=20240909');
  await page.findByRole('grid', { name: /Sep.* 9|9 Sep/ });
  goOn();
  await page.findByText(/^Undid 1 mark, .*(September 2|2 September)/);
  expect(page.router.state.location.search).toBe('?week=20240909');
});

test('an unknown key or number shows a message and marks nobody', async () => {
  const page = await openWeek();
  const [cell] = within(rowOf(page.table, /García, José/)).getAllByRole('gridcell');
  cell?.focus();
  await waitFor(() => expect(document.activeElement).toBe(cell));
  await page.user.keyboard('x');
  await page.findByText(/^X is not a mark. Use P, T, A.* or [A-Z].$/);
  expect(document.activeElement).toBe(cell);
  await page.user.keyboard('99');
  await page.findByText('No student has the number 99.');
  expect(page.queryByText(/is no mark/)).toBeNull();
  await page.user.keyboard('{ArrowRight}');
  await waitFor(() => expect(page.queryByText(/^No student has the number/)).toBeNull());
  expect(page.network.sent.map((form) => form.get('apitask'))).not.toContain('attendance-edit');
});

test('the yearly counts change with each mark, before it is saved and after', async () => {
  const page = await openWeek();
  await within(page.table).findByText('2 of 3');
  page.network.down = true;
  const [cell] = within(rowOf(page.table, /García, José/)).getAllByRole('gridcell');
  cell?.focus();
  await page.user.keyboard('a');
  await within(rowOf(page.table, /García, José/)).findByText('3 of 3');
  await page.user.keyboard('{ArrowUp}{Delete}');
  await within(rowOf(page.table, /García, José/)).findByText('2 of 2');
  page.network.instead = (form) =>
    form.get('apitask') === 'attendance-totals' ? new Promise(() => {}) : undefined;
  page.network.down = false;
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(outbox.get().queue.size).toBe(0));
  expect(within(rowOf(page.table, /García, José/)).getByText('2 of 2')).toBeTruthy();
});

test('a mark is not sent again once its student has left the class', async () => {
  const page = await openWeek();
  page.network.down = true;
  within(rowOf(page.table, /García, José/))
    .getAllByRole('gridcell')[0]
    ?.focus();
  await page.user.keyboard('a');
  await page.findByRole('button', { name: /^1 not saved/ });
  const { ask, signIn: enter, school } = page.service;
  const { students } = await ask('gradebook', { ses: await enter(), clid: school.algebra });
  const others = students.filter(({ stuid }: { stuid: number }) => stuid !== 11);
  const lines = others.map(
    ({ first, last, stuid }: Record<string, string>) =>
      `${first?.replaceAll(' ', '\u00a0')} ${last} ${stuid}`,
  );
  await ask('class-students-edit', { ses: await enter(), clid: school.algebra, students: lines.join('\n') });
  page.network.down = false;
  window.dispatchEvent(new Event('online'));
  await page.findByText('1 not saved: There is no such student in this class');
  await page.queryClient.invalidateQueries({ queryKey: gradebookQuery(school.algebra).queryKey });
  const notices = within(page.getByRole('region', { name: 'Notices' }));
  notices.getByRole('button', { name: 'Show them' });
  await waitFor(() => expect(notices.queryByRole('button', { name: 'Try again' })).toBeNull());
});

test('a future day can be marked, with a note', async () => {
  const nextWeek = addDays(mondayOf(dayOf(new Date())), 7);
  const { table, ...page } = await openWeek({}, `/classes/1/attendance?week=${nextWeek}`);
  await page.findByText('This week is in the future: you are marking in advance.');
  expect(within(table).getAllByRole('columnheader', { name: /, in the future$/ })).toHaveLength(5);
  const cell = () => within(rowOf(table, /García, José/)).getAllByRole('gridcell')[0] as HTMLElement;
  cell().focus();
  await page.user.keyboard('e');
  await page.findByText(/^García, José: Excused absence on .*, in the future$/);
  await expect.poll(() => cell().textContent).toContain('Excused absence');
  await page.user.click(page.getAllByRole('button', { name: /^Mark rest present on/ })[0] as HTMLElement);
  await page.findByText(/, in the future: 3 students marked present, 1 unchanged\.$/);

  await page.router.navigate(week);
  await waitFor(() => expect(page.queryByText(/^This week is in the future/)).toBeNull());
  expect(page.queryByRole('columnheader', { name: /in the future/ })).toBeNull();
  expect(page.queryByText('in the future')).toBeNull();
});
