import { expect, test } from 'vitest';
import { openKeptPage } from '#test/support/keptPage.tsx';

const student = '/classes/1/students/11';
const left = /It was being written when the page was left\.$/;
const asked = 'Somebody has written “Theirs.” meanwhile. Which one stays?';

async function openComment() {
  const page = await openKeptPage(student);
  const field = () => page.findByRole('textbox', { name: 'Comment for the report' });
  const ask = async (fields: Record<string, string | number> = {}) =>
    page.service.ask('class-comments', { ses: await page.service.signIn(), clid: 1, ...fields });
  const commentNow = async (): Promise<string> =>
    (await ask()).comments.find((each: { stuid: number }) => each.stuid === 11).comment;
  const theyWrite = () => ask({ stuid: 11, comment: 'Theirs.' });
  const press = async (name: string) => page.user.click(await page.findByRole('button', { name }));
  return { ...page, field, theyWrite, press, commentNow };
}

test('a comment that comes back says at once what a colleague has written meanwhile', async () => {
  const page = await openComment();
  await page.user.type(await page.field(), 'Mine.');
  await page.comeBack('/classes');
  await page.theyWrite();
  await page.router.navigate(student);
  await page.findByText(asked);
  expect(page.queryByText(left)).toBeNull();
  // Typed on, it is no longer left, and still says so.
  await page.user.type(await page.field(), ' Truly.');
  page.getByText(asked);
  await page.press('Keep mine');
  await expect.poll(page.commentNow).toBe('Mine. Truly.');
  expect(page.queryByText(asked)).toBeNull();
});

test('what a colleague writes while one is being written is told of, and taken by a click from the field', async () => {
  const page = await openComment();
  await page.user.type(await page.field(), 'Mine.');
  await page.theyWrite();
  await page.queryClient.refetchQueries({ queryKey: ['comments'] });
  await page.findByText(asked);
  expect(document.activeElement).toBe(await page.field());
  await page.press('Take theirs');
  expect(await page.field()).toHaveProperty('value', 'Theirs.');
  expect(await page.commentNow()).toBe('Theirs.');
  expect(page.queryByText(asked)).toBeNull();
});
