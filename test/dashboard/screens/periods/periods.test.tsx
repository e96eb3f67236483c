import { fireEvent, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { catchUp } from '#dashboard/api/classes/scores.ts';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { axeFindings } from '#test/support/page/axe.ts';
import { openSchool } from '#test/support/page/openDashboard.tsx';

async function openPeriods() {
  const page = await openSchool('/classes/1/periods');
  const table = await page.findByRole('table', { name: 'Marking periods' });
  const cellsOf = (name: RegExp) =>
    within(within(table).getByRole('row', { name }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  return { ...page, table, cellsOf };
}

test("a grade has the letter of the class's scale and the change from the period before", async () => {
  const { cellsOf, table } = await openPeriods();
  const [first, second, third] = cellsOf(/García, José/);
  expect(first).toBe('88 B');
  expect(second).toBe('–Not posted');
  expect(third).toContain('90 A');
  expect(third).toContain('+2 from P1');
  expect(await axeFindings(table)).toEqual([]);
});

test('periods without entries are named, and have no average', async () => {
  const page = await openPeriods();
  expect(page.getByText(/^P2, P4,? and P5 have no grades/)).toBeTruthy();
  expect(page.cellsOf(/Class average/).slice(0, 3)).toEqual(['94.5', '–Not posted', '90']);
});

test('a former student with grades keeps a row', async () => {
  const page = await openSchool('/profile');
  await page.findByRole('heading', { level: 1, name: 'Profile' });
  page.network.instead = (form) =>
    form.get('apitask') === 'class-marking-periods'
      ? Response.json({ success: 'true', P2: { item: { stuid: '77', grade: '64' } } })
      : undefined;
  await page.router.navigate('/classes/1/periods');
  const row = await page.findByRole('row', { name: /No longer in the list \(ID 77\)/ });
  expect(within(row).getByText('64')).toBeTruthy();
});

test('a colleague with view access sees the grades, and why they cannot be posted', async () => {
  const page = await openSchool('/classes/1/periods', 'okafor');
  await page.findByText('You can view this class, but not post its final grades.');
  expect(page.queryByRole('radio', { name: 'P1' })).toBe(null);
});

test('typing a grade continues on return to its window', async () => {
  const page = await openSchool('/classes/1/periods?report=P2');
  const input = (await page.findByLabelText(/García, José.*final grade of P2$/)) as HTMLInputElement;
  const grades = () => page.network.sent.filter((form) => form.get('apitask')?.endsWith('periods-edit'));
  await page.user.clear(input);
  await page.user.type(input, '9');
  // The events of a browser when a window is left and returned to: the field keeps the focus.
  fireEvent.blur(input);
  fireEvent.focus(input);
  await page.user.keyboard('1');
  expect(input.value).toBe('91');
  expect(grades()).toEqual([]);
  await page.user.keyboard('{Enter}');
  await waitFor(() => expect(grades()).toHaveLength(1));
});

test('a grade being typed outlives the page, until it is discarded or committed', async () => {
  const page = await openSchool('/classes/1/periods?report=P2');
  const input = await page.findByLabelText(/García, José.*final grade of P2$/);
  const typed = () => outbox.get().draft[0]?.to.value;
  await page.user.click(input);
  await page.user.keyboard('91');
  expect(typed()).toBe('91');
  await page.user.keyboard('{Escape}');
  expect(typed()).toBeUndefined();
  await page.user.keyboard('92');
  expect(typed()).toBe('92');
  await page.user.keyboard('{Enter}');
  expect(typed()).toBeUndefined();
});

test('a grade posted by key leaves the focus at the grade', async () => {
  const page = await openSchool('/classes/1/periods?report=P2');
  (await page.findByRole('button', { name: /^Post .* for García, José/ })).focus();
  await page.user.keyboard('{Enter}');
  expect(page.queryByRole('button', { name: /^Post .* for García, José/ })).toBe(null);
  const input = page.getByLabelText(/García, José.*final grade of P2$/);
  expect(document.activeElement).toBe(input);
  expect(input).not.toHaveProperty('value', '');
});

test('a period has nothing to post if nothing is graded, or everything is posted', async () => {
  const page = await openSchool('/classes/1/periods?report=P1');
  (await page.findByRole('button', { name: 'Post 1 grade' })).focus();
  await page.user.keyboard('{Enter}');
  const posted = await page.findByRole('button', { name: 'All grades are posted' });
  expect(posted.ariaDisabled).toBe('true');
  expect(document.activeElement).toBe(posted);
  const ses = await page.service.signIn();
  const scores = [1, 2, 3, 4].flatMap((assnid) => [11, 12, 13].map((stuid) => `${assnid} ${stuid} -`));
  const written = await page.service.ask('score-edit', { ses, clid: 1, scores: scores.join('\n') });
  expect(written).toMatchObject({ success: true });
  await catchUp(page.queryClient, 1);
  await page.findByRole('button', { name: 'Nothing is graded yet' });
});

test('Escape does not discard a typed reason', async () => {
  const page = await openSchool('/classes/1/periods?report=P2');
  await page.user.click(await page.findByRole('button', { name: /^Override with a reason: García/ }));
  const reason = await page.findByLabelText('Reason');
  await page.user.type(reason, 'He was ill{Escape}');
  expect(page.getByLabelText('Reason')).toHaveProperty('value', 'He was ill');
  await page.user.click(page.getByRole('button', { name: 'Cancel' }));
  expect(page.queryByRole('dialog')).toBe(null);
  await page.user.click(page.getByRole('button', { name: /^Override with a reason: García/ }));
  await page.user.type(await page.findByLabelText('Reason'), '{Escape}');
  expect(page.queryByRole('dialog')).toBe(null);
});

test("a colleague's scores show in today's grade", async () => {
  const page = await openPeriods();
  const now = () => page.cellsOf(/García, José/).at(-1);
  const before = now();
  const ses = await page.service.signIn();
  const written = await page.service.ask('score-edit', { ses, clid: 1, scores: '1 11 0' });
  expect(written).toMatchObject({ success: true });
  await catchUp(page.queryClient, 1);
  await waitFor(() => expect(now()).not.toBe(before));
});

test('a grade whose letter changes by rounding says so before and after it is posted', async () => {
  const page = await openSchool('/classes');
  await page.findByRole('heading', { level: 1, name: 'Classes' });
  const clid = page.service.school.algebra;
  const ses = await page.service.signIn();
  expect(await page.service.ask('class-edit', { ses, clid, round: 0 })).toMatchObject({ success: true });
  const written = await page.service.ask('score-edit', { ses, clid, scores: '3 11 8.75' });
  expect(written).toMatchObject({ success: true });
  await page.router.navigate(`/classes/${clid}/periods?report=P2`);
  const table = await page.findByRole('table', { name: 'Final grades of P2' });
  const row = within(table).getByRole('row', { name: /García, José/ });
  expect(row.textContent).toContain('89.5 B');

  page.getByText('Rounding changes the letter of 1 grade. It is marked.');
  await page.user.click(
    within(row).getByRole('button', { name: 'Post 90 A for García, José, calculated B' }),
  );
  await within(row).findByText('calculated B');
  expect(page.queryByText(/Rounding changes/)).toBe(null);
  expect(within(table).queryByRole('button', { name: /Mary Ann.*calculated/ })).toBe(null);

  await page.user.click(page.getByRole('button', { name: /^Override with a reason: García/ }));
  await page.findByText('Calculated: 89.5 B');
  page.getByText('Posted as 90 A');
  await page.user.clear(page.getByLabelText('Final grade'));
  await page.user.type(page.getByLabelText('Final grade'), '79');
  page.getByText('Posted as 79 C');
  expect(await axeFindings(page.getByRole('dialog'))).toEqual([]);
});

test('a period whose only grade could not be undone keeps its place in the overview on a tablet', async () => {
  const page = await openSchool('/profile');
  await page.findByRole('heading', { level: 1, name: 'Profile' });
  await page.router.navigate('/classes/1/periods');
  const empty = await page.findByRole('columnheader', { name: 'P5 no grades' });
  const notPosted = empty.className.split(' ').at(-1);
  expect(notPosted).toMatch(/notPosted/);
  await page.router.navigate('/classes/1/periods?report=P5');
  const grade = await page.findByLabelText(/García, José, final grade of P5$/);
  await page.user.type(grade, '77{Enter}');
  await expect.poll(() => outbox.get().queue.size).toBe(0);
  page.network.instead = (form) =>
    form.get('apitask') === 'class-marking-periods-edit'
      ? Response.json({ success: false, errors: { system: 'Not today' } })
      : undefined;
  await page.user.clear(grade);
  await page.user.keyboard('{Enter}');
  await expect.poll(() => [...outbox.get().queue.values()].at(0)?.failure).toBeTruthy();
  await page.router.navigate('/classes/1/periods');
  const still = await page.findByRole('columnheader', { name: 'P5 no grades' });
  expect(still.className).not.toContain(notPosted);
});

test("another deployment's final grades with decimals are shown as they are", async () => {
  const page = await openSchool('/classes');
  page.network.instead = (form) =>
    form.get('apitask') === 'class-marking-periods'
      ? Response.json({
          success: true,
          P1: [{ stuid: 11, grade: '88.55' }],
          P2: [{ stuid: 11, grade: 90.1 }],
          locked: [],
          time: 1,
        })
      : undefined;
  await page.router.navigate('/classes/1/periods');
  const table = within(await page.findByRole('table', { name: 'Marking periods' }));
  const row = within(table.getByRole('row', { name: /García, José/ })).getAllByRole('cell');
  expect(row[0]?.textContent).toMatch(/^88\.55 B/);
  expect(row[1]?.textContent).toMatch(/^90\.1 A.*1\.55/);
});
