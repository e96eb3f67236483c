import { within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { commentsQuery } from '#dashboard/api/comments/comments.ts';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { axeFindings } from '#test/support/page/axe.ts';
import { openSchool } from '#test/support/page/openDashboard.tsx';
import { sentences } from '#wire/sentences.ts';

const student = '/classes/1/students/11';
const list = '/classes/1/periods?report=comments';

async function openAt(path: string, username = 'rivera') {
  const page = await openSchool('/classes', username);
  await page.findByRole('heading', { level: 1, name: 'Classes' });
  await page.router.navigate(path);
  const ask = async (fields: Record<string, string | number> = {}) =>
    page.service.ask('class-comments', { ses: await page.service.signIn(), clid: 1, ...fields });
  const commentOf = async (stuid: number): Promise<string> =>
    (await ask()).comments.find((each: { stuid: number }) => each.stuid === stuid)?.comment ?? '';
  return { ...page, ask, commentOf };
}

test('a comment is written on the student’s page, saved when it is left, and undone by its notice', async () => {
  const page = await openAt(student);
  const field = await page.findByRole('textbox', { name: 'Comment for the report' });
  await page.user.type(field, 'Asks good questions.');
  expect(await page.commentOf(11)).toBe('');
  await page.user.tab();
  await page.findByText('The comment is saved.');
  expect(await page.commentOf(11)).toBe('Asks good questions.');
  expect(await axeFindings()).toEqual([]);
  await page.user.click(page.getByRole('button', { name: 'Undo' }));
  await page.findByText('The previous comment is back.');
  expect(await page.commentOf(11)).toBe('');
  expect(field).toHaveProperty('value', '');
});

test.each([student, list])(
  'choosing a marking period for comments keeps the scroll position of %s',
  async (path) => {
    const page = await openAt(path);
    const choice = within(await page.findByRole('radiogroup', { name: 'Comments for' }));
    const scrollTo = vi.fn<typeof window.scrollTo>();
    vi.stubGlobal('scrollTo', scrollTo);
    await page.user.click(choice.getByText('P2'));
    await page.findAllByRole('textbox', { name: /^Comment for P2/ });
    expect(scrollTo).not.toHaveBeenCalled();
  },
);

test('the comments of a class are written one after the other, by Enter', async () => {
  const page = await openAt(list);
  const table = await page.findByRole('table', { name: 'Comments' });
  const fields = within(table).getAllByRole('textbox');
  expect(fields).toHaveLength(4);
  expect(await axeFindings(table)).toEqual([]);
  fields[0]?.focus();
  await page.user.keyboard('Works carefully.{Enter}Takes part.{Enter}');
  await expect.poll(() => page.commentOf(11)).toBe('Works carefully.');
  await expect.poll(() => page.commentOf(12)).toBe('Takes part.');
  expect(document.activeElement).toBe(fields[2]);
});

test('an unsaved comment stays, with the reason, and leaving asks first', async () => {
  const page = await openAt(student);
  const field = await page.findByRole('textbox', { name: 'Comment for the report' });
  await page.user.type(field, 'Reads a lot.');
  page.network.down = true;
  await page.user.tab();
  await page.findByText(/This may have been saved nevertheless\./);
  expect(field).toHaveProperty('value', 'Reads a lot.');
  // It also stays if the comments could not be read again.
  await page.queryClient.refetchQueries({ queryKey: commentsQuery(1).queryKey });
  expect(page.getByRole('textbox', { name: 'Comment for the report' })).toBe(field);
  void page.router.navigate('/profile');
  await page.findByRole('alertdialog', { name: 'Leave with an unsaved comment?' });
  await page.user.click(page.getByRole('button', { name: 'Stay here' }));
  page.network.down = false;
  await page.user.click(page.getByRole('button', { name: 'Try again' }));
  await expect.poll(() => page.commentOf(11)).toBe('Reads a lot.');
});

test('a comment that failed is saved once the connection is back, but not while it is typed in', async () => {
  const page = await openAt(student);
  const field = await page.findByRole('textbox', { name: 'Comment for the report' });
  await page.user.type(field, 'Reads a lot.');
  page.network.down = true;
  await page.user.tab();
  await page.findByText(/This may have been saved nevertheless\./);
  page.network.down = false;
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => page.commentOf(11)).toBe('Reads a lot.');
  await page.findByText('The comment is saved.');

  page.network.down = true;
  await page.user.type(field, ' And writes.');
  await page.user.tab();
  await page.findByText(/This may have been saved nevertheless\./);
  // That was the earlier text.
  expect(page.queryByText('The comment is saved.')).toBeNull();
  await page.user.type(field, ' Some');
  page.network.down = false;
  window.dispatchEvent(new Event('online'));
  await page.user.type(field, ' poems.');
  expect(await page.commentOf(11)).toBe('Reads a lot.');
  await page.user.tab();
  await expect.poll(() => page.commentOf(11)).toBe('Reads a lot. And writes. Some poems.');
});

test('a comment that is too long stays whole and unsaved, and says so at its field', async () => {
  const page = await openAt(student);
  const field = await page.findByRole('textbox', { name: 'Comment for the report' });
  await page.user.click(field);
  await page.user.paste('a'.repeat(1257));
  await page.user.tab();
  await page.findByText('Too long: 1,257 of at most 1,000 characters.');
  expect(field).toHaveProperty('value', 'a'.repeat(1257));
  expect(page.queryByText('The comment is saved.')).toBeNull();
  expect(await page.commentOf(11)).toBe('');
  await page.user.click(field);
  await page.user.clear(field);
  await page.user.paste('a'.repeat(1000));
  await page.user.tab();
  await page.findByText('The comment is saved.');
  expect(await page.commentOf(11)).toBe('a'.repeat(1000));
});

test('an unsaved comment survives choosing another view and hiding names', async () => {
  const page = await openAt(list);
  const field = (await page.findAllByRole('textbox'))[0] as HTMLElement;
  await page.user.type(field, 'Reads a lot.');
  await page.user.keyboard('{Control>}{Shift>}H{/Shift}{/Control}');
  await page.findByText('Comments are hidden with the names.');
  await page.user.keyboard('{Control>}{Shift>}H{/Shift}{/Control}');
  expect(field).toHaveProperty('value', 'Reads a lot.');
  page.network.down = true;
  const views = within(page.getByRole('radiogroup', { name: /^Overview/ }));
  await page.user.click(views.getByRole('radio', { name: 'P1' }));
  await page.findByRole('alertdialog', { name: 'Leave with an unsaved comment?' });
  await page.findByText(/This may have been saved nevertheless\./);
  page.network.down = false;
  await page.user.click(page.getByRole('button', { name: 'Stay here' }));
  await page.user.click(page.getByRole('button', { name: 'Try again' }));
  await expect.poll(() => page.commentOf(11)).toBe('Reads a lot.');
});

test('saving while the question is open allows leaving, even after leaving a comment behind', async () => {
  const page = await openAt(student);
  const writing = (text: string) =>
    page
      .findByRole('textbox', { name: 'Comment for the report' })
      .then((field) => page.user.type(field, text));
  const next = () => page.user.click(page.getByRole('link', { name: /^Next student/ }));
  const leave = 'Leave with an unsaved comment?';
  await writing('Lost.');
  page.network.down = true;
  await next();
  await page.findByText(/This may have been saved nevertheless\./);
  await page.user.click(page.getByRole('button', { name: 'Leave and discard' }));
  page.network.down = false;
  await page.findByRole('heading', { level: 1, name: /de la Cruz/ });

  await writing('Kept.');
  let send = () => {};
  const sent = new Promise<undefined>((resolve) => {
    send = () => resolve(undefined);
  });
  page.network.instead = (form) => (form.get('comment') === 'Kept.' ? sent : undefined);
  await next();
  await page.findByRole('alertdialog', { name: leave });
  send();
  await page.findByRole('heading', { level: 1, name: /O'Brien/ });
  expect(await page.commentOf(12)).toBe('Kept.');
  expect(page.queryByRole('alertdialog', { name: leave })).toBeNull();
});

test("a colleague's comment is not overwritten without a question", async () => {
  const page = await openAt(student);
  const field = await page.findByRole('textbox', { name: 'Comment for the report' });
  await page.user.type(field, 'Mine.');
  await page.ask({ stuid: 11, comment: 'Theirs.' });
  await page.user.tab();
  await page.findByText('Someone has written “Theirs.” in the meantime. Which one do you want to keep?');
  expect(await page.commentOf(11)).toBe('Theirs.');
  await page.user.click(page.getByRole('button', { name: 'Keep mine' }));
  await expect.poll(() => page.commentOf(11)).toBe('Mine.');
  await page.findByText('The comment is saved.');
});

test('text typed and left while a save is under way is saved after it', async () => {
  const page = await openAt(student);
  const field = await page.findByRole('textbox', { name: 'Comment for the report' });
  let send = () => {};
  const sent = new Promise<undefined>((resolve) => {
    send = () => resolve(undefined);
  });
  page.network.instead = (form) => (form.get('comment') === 'First' ? sent : undefined);
  await page.user.type(field, 'First');
  await page.user.tab();
  await page.user.type(field, ', and second');
  await page.user.tab();
  send();
  await expect.poll(() => page.commentOf(11)).toBe('First, and second');
  await expect.poll(() => outbox.get().formDrafts.size).toBe(0);
});

test('text typed back to the saved one is no draft, unless a save is under way', async () => {
  const page = await openAt(student);
  const field = await page.findByRole('textbox', { name: 'Comment for the report' });
  await page.user.type(field, 'x');
  expect(outbox.get().formDrafts.size).toBe(1);
  await page.user.keyboard('{Backspace}');
  expect(outbox.get().formDrafts.size).toBe(0);
  await page.ask({ stuid: 11, comment: 'Theirs.' });
  await page.queryClient.refetchQueries({ queryKey: commentsQuery(1).queryKey });
  await expect.poll(() => field).toHaveProperty('value', 'Theirs.');

  let goOn = () => {};
  page.network.instead = (form) =>
    form.get('comment') === 'Theirs. Mine.'
      ? new Promise((resolve) => {
          goOn = () => resolve(undefined);
        })
      : undefined;
  await page.user.type(field, ' Mine.');
  await page.user.keyboard('{Enter}');
  await expect.poll(() => page.network.sent.at(-1)?.get('comment')).toBe('Theirs. Mine.');
  await page.user.keyboard('{Backspace>6/}');
  goOn();
  await page.findByText('The comment is saved.');
  expect(field).toHaveProperty('value', 'Theirs.');
  await page.user.tab();
  await expect.poll(() => page.commentOf(11)).toBe('Theirs.');
});

test('teachers without edit access can read it; hidden names hide it', async () => {
  const page = await openAt(student, 'okafor');
  await page.findByText('No comment yet.');
  await page.ask({ stuid: 11, comment: 'Asks good questions.' });
  expect(page.queryByRole('textbox', { name: 'Comment for the report' })).toBeNull();
  await page.queryClient.invalidateQueries({ queryKey: commentsQuery(1).queryKey });
  await page.findByText('Asks good questions.');
  await page.user.keyboard('{Control>}{Shift>}H{/Shift}{/Control}');
  await page.findByText('Comments are hidden with the names.');
  await page.user.keyboard('{Control>}{Shift>}H{/Shift}{/Control}');

  const rivera = { ses: await page.service.signIn(), clid: 1 };
  await page.service.ask('class-edit', { ...rivera, terms: 'P1 50 20240902 20240909 Quarter 1' });
  for (const period of ['P1', 'P2'])
    await page.service.ask('class-period-comments', {
      ...rivera,
      period,
      stuid: 11,
      comment: `Of ${period}.`,
    });
  await page.queryClient.invalidateQueries({ queryKey: ['class'] });
  expect((await page.findByText('Of P1.')).parentElement?.textContent).toBe('P1 (Quarter 1) Of P1.');
  expect(page.getByText('Of P2.').parentElement?.textContent).toBe('P2 Of P2.');
});

test('a service without comments shows no field for them', async () => {
  const page = await openAt(student);
  await page.findByRole('textbox', { name: 'Comment for the report' });
  page.network.instead = (form) =>
    form.get('apitask') === 'tasks'
      ? Response.json({ success: false, errors: { apitask: sentences.unknownTask } })
      : undefined;
  await page.queryClient.invalidateQueries();
  await expect.poll(() => page.queryByText('Comment for the report')).toBeNull();
});
