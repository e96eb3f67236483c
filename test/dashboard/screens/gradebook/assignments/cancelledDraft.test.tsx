import { expect, test } from 'vitest';
import { loseAnswer } from '#test/support/page/loseAnswer.ts';
import { openPageWithStore } from '#test/support/page/pageWithStore.tsx';

test('a restored draft that is cancelled is told of if it was added after all', async () => {
  const page = await openPageWithStore('/classes');
  const clid = page.service.school.algebra;
  const press = async (name: string) => page.user.click(await page.findByRole('button', { name }));
  const open = async () => {
    await page.router.navigate(`/classes/${clid}/gradebook`);
    await page.findByRole('grid', { name: 'Scores of Algebra I' });
  };
  await open();
  await page.user.keyboard('{Alt>}n{/Alt}');
  await page.findByRole('dialog', { name: 'New assignment' });
  await page.user.keyboard('Quiz 7');
  loseAnswer(page, 'assignment-edit');
  const { instead } = page.network;
  page.network.instead = async (form) => {
    if (form.get('apitask') === 'assignment') throw new TypeError('no answer to the question either');
    return instead?.(form);
  };
  await press('Add assignment');
  await page.findByText(/This may have been saved nevertheless/);
  // Otherwise the page would find the assignment in the gradebook, and drop the draft by itself.
  let isRefused = false;
  page.network.instead = (form) => {
    if (form.get('apitask') !== 'gradebook') return undefined;
    isRefused = true;
    return Response.json({
      success: false,
      values: {},
      errors: { clid: 'You are not authorized to view this class' },
    });
  };
  await page.comeBack('/classes');
  await expect.poll(() => isRefused).toBe(true);
  page.network.instead = null;
  await open();
  await press('Open the draft');
  await page.findByText('Draft restored. It is not saved yet.');
  await press('Cancel');
  await page.findByText('“Quiz 7” is added.');
  const { assignments } = await page.service.ask('gradebook', { ses: await page.service.signIn(), clid });
  expect(assignments.filter(({ title }: { title: string }) => title === 'Quiz 7')).toHaveLength(1);
});
