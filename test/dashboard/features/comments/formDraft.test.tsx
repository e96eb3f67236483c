import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { commentsQuery } from '#dashboard/api/comments/comments.ts';
import { openPageWithStore } from '#test/support/page/pageWithStore.tsx';

const student = '/classes/1/students/11';
const left = /^Draft restored\.$/;
const asked = 'Someone has written “Theirs.” in the meantime. Which one do you want to keep?';

async function openComment() {
  const page = await openPageWithStore(student);
  const field = () => page.findByRole('textbox', { name: 'Comment for the report' });
  const ask = async (fields: Record<string, string | number> = {}) =>
    page.service.ask('class-comments', { ses: await page.service.signIn(), clid: 1, ...fields });
  const commentNow = async (): Promise<string> =>
    (await ask()).comments.find((each: { stuid: number }) => each.stuid === 11)?.comment ?? '';
  const theyWrite = (comment = 'Theirs.') => ask({ stuid: 11, comment });
  const read = () => act(() => page.queryClient.refetchQueries({ queryKey: commentsQuery(1).queryKey }));
  const press = async (name: string) => page.user.click(await page.findByRole('button', { name }));
  return { ...page, field, theyWrite, read, press, commentNow };
}

test('a restored comment shows at once what a colleague entered meanwhile', async () => {
  const page = await openComment();
  await page.user.type(await page.field(), 'Mine.');
  await page.comeBack('/classes', async () => void (await page.theyWrite()));
  await page.router.navigate(student);
  await page.findByText(asked);
  expect(page.queryByText(left)).toBeNull();
  // Once edited it no longer counts as left behind, but its note stays.
  await page.user.type(await page.field(), ' Truly.');
  page.getByText(asked);
  await page.press('Keep mine');
  await expect.poll(page.commentNow).toBe('Mine. Truly.');
  expect(page.queryByText(asked)).toBeNull();
});

test("a colleague's comment written meanwhile is shown, and accepted by a click from the field", async () => {
  const page = await openComment();
  await page.user.type(await page.field(), 'Mine.');
  const regions = page.getAllByRole('status');
  await page.theyWrite();
  await page.read();
  // Announced as it appears, since the focus stays in the field.
  expect(regions).toContain((await page.findByText(asked)).closest('[role=status]'));
  expect(document.activeElement).toBe(await page.field());
  await page.press('Take theirs');
  expect(await page.field()).toHaveProperty('value', 'Theirs.');
  expect(await page.commentNow()).toBe('Theirs.');
  expect(page.queryByText(asked)).toBeNull();
});

test.each([
  ['known of as the field is left', true],
  ['found out as it is to be saved', false],
])('a comment is saved once what overtook it is undone: %s', async (_, known) => {
  const page = await openComment();
  await page.user.type(await page.field(), 'Mine.');
  await page.theyWrite();
  if (known) {
    await page.read();
    await page.findByText(asked);
  }
  const calls = () => page.network.sent.filter((form) => form.get('apitask') === 'class-comments').length;
  const before = calls();
  await page.user.tab();
  await page.findByText(asked);
  expect(calls() - before).toBe(known ? 0 : 1);
  expect(await page.commentNow()).toBe('Theirs.');
  await page.theyWrite('');
  await page.read();
  await expect.poll(page.commentNow).toBe('Mine.');
  await expect.poll(() => page.queryByText(asked)).toBeNull();
});

test('a comment is not saved during typing, though nothing prevents that any more', async () => {
  const page = await openComment();
  await page.user.type(await page.field(), 'Mine.');
  await page.theyWrite();
  await page.read();
  await page.findByText(asked);
  await page.user.tab();
  await page.user.click(await page.field());
  await page.theyWrite('');
  await page.read();
  await expect.poll(() => page.queryByText(asked)).toBeNull();
  expect(await page.commentNow()).toBe('');
  await page.user.tab();
  await expect.poll(page.commentNow).toBe('Mine.');
});
