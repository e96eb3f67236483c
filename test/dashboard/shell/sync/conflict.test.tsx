import { act, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { periodsQuery } from '#dashboard/api/classes/periods.ts';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { type openDashboard, openSchool } from '#test/support/page/openDashboard.tsx';

/* Two values for one cell: it shows both, whose the other is, and links to the choice. */

/** José García's mark of a Wednesday, where "present" was typed over a colleague's "absent". */
async function openMark() {
  const page = await openSchool('/classes/1/attendance?week=20240902');
  const table = await page.findByRole('grid');
  const cell = () => {
    const row = within(table).getByRole('row', { name: /García, José/ });
    return within(row).getAllByRole('gridcell')[2] as HTMLElement;
  };
  const ses = await page.service.signIn();
  const theirs = { ses, clid: 1, date: 20240904, stuid: 11, mark: 'a' };
  expect(await page.service.ask('attendance-edit', theirs)).toMatchObject({ success: true });
  cell().focus();
  await page.user.keyboard('p');
  await expect.poll(() => cell().textContent).toContain('Ana Rivera entered Absent');
  async function choose() {
    cell().focus();
    await page.user.keyboard('{Enter}');
    return page.findByRole('dialog', { name: 'Conflicting edits' });
  }
  return { ...page, cell, choose };
}

test('a mark in conflict shows who entered what, and Enter asks which one stays', async () => {
  const { cell, choose, ...page } = await openMark();
  const said = 'in conflict: Ana Rivera entered Absent; open it to choose which one to keep';
  expect(cell().textContent).toBe(`PPresent, ${said}`);
  expect(within(cell()).getByTitle(said)).toBeTruthy();
  const dialog = await choose();
  expect(
    within(dialog)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toEqual(['Present', 'Absent']);
  await page.user.click(within(dialog).getByRole('button', { name: 'Take Absent' }));
  await expect.poll(() => cell().textContent).toBe('AAbsent');
  expect(page.queryByRole('dialog')).toBeNull();
});

/** José García's final grade, with `own` typed over a colleague's 91; `before` was the earlier one. */
async function openGrade(own: string, before?: string) {
  const page = await openSchool('/classes/1/periods?report=P2');
  const grade = (await page.findByLabelText(/García, José, final grade of P2$/)) as HTMLInputElement;
  const ses = await page.service.signIn();
  const saved = async () => {
    const { P2 = [] } = await page.service.ask('class-marking-periods', { ses, clid: 1 });
    return P2.find(({ stuid }: { stuid: number }) => stuid === 11)?.grade;
  };
  if (before !== undefined) {
    await page.user.type(grade, `${before}{Enter}`);
    await expect.poll(saved).toBe(Number(before));
    await expect.poll(() => outbox.get().queue.size).toBe(0);
  }
  const theirs = { ses, clid: 1, grades: 'P2 11 91' };
  expect(await page.service.ask('class-marking-periods-edit', theirs)).toMatchObject({ success: true });
  await page.user.clear(grade);
  await page.user.type(grade, `${own}{Enter}`);
  await expect.poll(() => grade.title).toContain('Ana Rivera entered 91');
  async function choose() {
    grade.focus();
    await page.user.keyboard('{Enter}');
    return page.findByRole('dialog', { name: 'Conflicting edits' });
  }
  return { ...page, grade, saved, choose };
}

test('a final grade in conflict says so in its field, and Enter or its button asks which one stays', async () => {
  const { grade, choose, ...page } = await openGrade('77');
  expect(grade.title).toBe(
    'Ana Rivera entered 91; press Enter or the button beside it to choose which one to keep',
  );
  await choose();
  await page.user.keyboard('{Escape}');
  await expect.poll(() => page.queryByRole('dialog')).toBeNull();
  await page.user.click(
    page.getByRole('button', { name: /^Conflicting edits, choose which to keep: García, José/ }),
  );
  await page.user.click(await page.findByRole('button', { name: 'Keep 77' }));
  await expect.poll(() => grade.title).toBe('');
  expect(grade.value).toBe('77');
});

test('a final grade in conflict only shows who entered what once its period is locked', async () => {
  const { grade, ...page } = await openGrade('77');
  const ses = await page.service.signIn();
  const lock = { ses, clid: 1, period: 'P2', locked: 1 };
  expect(await page.service.ask('class-marking-periods-edit', lock)).toMatchObject({ success: true });
  await act(() => page.queryClient.invalidateQueries({ queryKey: periodsQuery(1).queryKey }));
  await expect.poll(() => grade.isConnected).toBe(false);
  const row = page.getByRole('row', { name: /García, José/ });
  expect(within(row).getByTitle(/Ana Rivera/).title).toBe('in conflict: Ana Rivera entered 91');
  expect(row.textContent).not.toContain('which one stays');
});

test('the overview also shows that a final grade is not saved, and why', async () => {
  const page = await openGrade('77');
  await page.router.navigate('/classes/1/periods');
  const table = await page.findByRole('table', { name: 'Marking periods' });
  const row = within(table).getByRole('row', { name: /García, José/ });
  expect(within(row).getByTitle('in conflict: Ana Rivera entered 91').parentElement?.textContent).toMatch(
    /^77/,
  );
});

test('the choice closes if its period is locked, and does not reopen with it', async () => {
  const { grade, choose, ...page } = await openGrade('77');
  await choose();
  const ses = await page.service.signIn();
  const setLocked = async (locked: 0 | 1) => {
    await page.service.ask('class-marking-periods-edit', { ses, clid: 1, period: 'P2', locked });
    await act(() => page.queryClient.invalidateQueries({ queryKey: periodsQuery(1).queryKey }));
  };
  await setLocked(1);
  await expect.poll(() => page.queryByRole('dialog')).toBeNull();
  await expect.poll(() => document.activeElement?.tagName).toBe('H1');
  await setLocked(0);
  await page.findByLabelText(/García, José, final grade of P2$/);
  expect(page.queryByRole('dialog')).toBeNull();
});

test('the list offers to keep an own grade only while its period is open, and says why', async () => {
  const { grade, saved, ...page } = await openGrade('77');
  await page.user.click(page.getByRole('button', { name: /^1 not saved/ }));
  const dialog = within(await page.findByRole('dialog', { name: 'Unsaved changes' }));
  expect(dialog.getByText(/Which one do you want to keep\?$/)).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Keep 77' })).toBeTruthy();
  const ses = await page.service.signIn();
  const setLocked = async (locked: 0 | 1) => {
    await page.service.ask('class-marking-periods-edit', { ses, clid: 1, period: 'P2', locked });
    await act(() => page.queryClient.invalidateQueries({ queryKey: periodsQuery(1).queryKey }));
  };
  await setLocked(1);
  await dialog.findByText('Ana Rivera has locked P2: unlock it to keep 77.');
  expect(dialog.queryByRole('button', { name: 'Keep 77' })).toBeNull();
  expect(dialog.queryByText(/Which one do you want/)).toBeNull();
  await setLocked(0);
  await dialog.findByRole('button', { name: 'Keep 77' });
  await setLocked(1);
  await expect.poll(() => dialog.queryByRole('button', { name: 'Keep 77' })).toBeNull();
  await page.user.click(dialog.getByRole('button', { name: 'Take 91' }));
  await dialog.findByText('Everything is saved.');
  expect(await saved()).toBe(91);
});

test('Ctrl+Z over the choice undoes nothing behind it: the shown value is kept', async () => {
  const { choose, saved, ...page } = await openGrade('77', '85');
  await choose();
  await page.user.keyboard('{Control>}z{/Control}');
  await page.user.click(page.getByRole('button', { name: 'Keep 77' }));
  await expect.poll(saved).not.toBe(91);
  expect(await saved()).toBe(77);
});

test('the choice shows the current values, and closes once there is no conflict left', async () => {
  const { choose, ...page } = await openGrade('77');
  const dialog = await choose();
  await follows(page, dialog, '85', 'Keep 85');
});

test('the choice for a mark shows the current values, and closes likewise', async () => {
  const { choose, ...page } = await openMark();
  const dialog = await choose();
  await follows(page, dialog, 't', 'Keep Tardy');
});

test.each(['8', '{Delete}', '='])(
  'for two final grades in conflict %s enters no third one, but asks which to keep',
  async (key) => {
    const { grade, ...page } = await openGrade('77');
    grade.focus();
    await page.user.keyboard(key);
    await page.findByRole('dialog', { name: 'Conflicting edits' });
    expect(grade.value).toBe('77');
    await page.user.keyboard('{Escape}');
    await expect.poll(() => page.queryByRole('dialog')).toBeNull();
    await page.user.click(page.getByRole('button', { name: /^Post .* for García, José/ }));
    await page.findByRole('dialog', { name: 'Conflicting edits' });
    expect(grade.value).toBe('77');
  },
);

test('posting grades skips the one in conflict, and says so', async () => {
  const { grade, saved, ...page } = await openGrade('77');
  await page.user.click(page.getByLabelText('Select all'));
  await page.user.click(page.getByRole('button', { name: /^Post \d selected grades/ }));
  await page.findByText(/^2 grades of P2 changed\. Skipped: 1 grade with conflicting edits\./);
  expect(grade.value).toBe('77');
  expect(await saved()).toBe(91);
});

test('text being typed when a colleague was faster is kept, and asked about', async () => {
  const page = await openSchool('/classes/1/periods?report=P2');
  const grade = (await page.findByLabelText(/García, José, final grade of P2$/)) as HTMLInputElement;
  await page.user.type(grade, '77');
  const cell = { kind: 'finalGrade', classId: 1, place: 'P2', student: 11 } as const;
  const ses = await page.service.signIn();
  await page.service.ask('class-marking-periods-edit', { ses, clid: 1, grades: 'P2 11 91' });
  act(() => outbox.enter(1, [{ ...cell, from: { value: '' }, to: { value: '70' } }]));
  await expect.poll(() => grade.title).toContain('Ana Rivera entered 91');
  await page.user.keyboard('{Enter}');
  await page.findByRole('button', { name: 'Keep 77' });
});

test('a mark in conflict is not overwritten by a letter or by "rest present"', async () => {
  const { cell, choose, ...page } = await openMark();
  cell().focus();
  await page.user.keyboard('t');
  await page.findByRole('dialog', { name: 'Conflicting edits' });
  expect(page.queryByText('García, José: Tardy')).toBeNull();
  await page.user.keyboard('{Escape}');
  await expect.poll(() => page.queryByRole('dialog')).toBeNull();
  expect(cell().textContent).toContain('Present, in conflict');
  await expect.poll(() => document.activeElement).toBe(cell());
  const [queued] = [...outbox.get().queue.values()];
  if (!queued) throw new Error('nothing is in conflict');
  act(() => outbox.enter(1, [{ ...queued, from: { value: 'p' }, to: { value: '' } }]));
  await page.user.keyboard('r');
  await page.findByText(/3 students marked present, 1 unchanged\.$/);
  expect(cell().textContent).toContain('Not taken, in conflict');
});

/** The same person's other window changes the value in question. */
async function follows(
  page: Pick<ReturnType<typeof openDashboard>, 'queryByRole'>,
  dialog: HTMLElement,
  value: string,
  button: string,
) {
  const [queued] = [...outbox.get().queue.values()];
  if (!queued) throw new Error('nothing is in conflict');
  act(() => outbox.enter(1, [{ ...queued, from: { value: queued.value }, to: { value } }]));
  expect(within(dialog).getByRole('button', { name: button })).toBeTruthy();
  act(() => outbox.giveUp([queued]));
  await expect.poll(() => page.queryByRole('dialog')).toBeNull();
}
