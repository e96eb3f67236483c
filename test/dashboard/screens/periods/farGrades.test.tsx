import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { farQuestion } from '#dashboard/screens/periods/workRows.ts';
import { openSchool } from '#test/support/page/openDashboard.tsx';

test.each([
  ['500', 90, '500 is far above the calculated 90. Keep it?'],
  ['9', 90, '9 is far below the calculated 90. Keep it?'],
  [' 121 ', 90, '121 is far above the calculated 90. Keep it?'],
  ['５００', 90, '500 is far above the calculated 90. Keep it?'],
  ['120', 90, null],
  ['60', 90, null],
  ['', 90, null],
  ['9x', 90, null],
  ['1000', 90, null],
  ['12', null, null],
  ['500', null, '500 is far above 100, and nothing is graded yet. Keep it?'],
])('%j beside a calculated %j', (typed, whole, question) => {
  expect(farQuestion(typed, whole)).toBe(question);
});

/** P2 of Algebra, with nothing posted yet; José García's calculated grade is 89. */
async function openPeriod() {
  const page = await openSchool('/classes/1/periods?report=P2');
  const gradeOf = (name: RegExp) => page.findByLabelText(new RegExp(`${name.source}.*final grade of P2$`));
  const saved = async () => {
    const ses = await page.service.signIn();
    const { P2 = [] } = await page.service.ask('class-marking-periods', { ses, clid: 1 });
    return P2.map(({ stuid, grade }: { stuid: number; grade: number }) => `${stuid} ${grade}`);
  };
  return { ...page, jose: await gradeOf(/García, José/), mary: await gradeOf(/de la Cruz, Mary Ann/), saved };
}

const question = '500 is far above the calculated 89. Keep it?';

test('a grade far from the calculated one asks once, and the next grade goes to the next student', async () => {
  const page = await openPeriod();
  await page.user.click(page.jose);
  await page.user.keyboard('500{Enter}');
  expect(page.getByRole('alert').textContent).toBe(question);
  expect(document.activeElement).toBe(page.mary);
  expect(await page.saved()).toEqual([]);
  await page.user.keyboard('95{Enter}');
  expect(page.queryByText(question)).toBeNull();
  await expect.poll(async () => (await page.saved()).toSorted()).toEqual(['11 500', '12 95']);
});

test('a grade in question is kept by entering it again', async () => {
  const page = await openPeriod();
  await page.user.click(page.jose);
  await page.user.keyboard('500{Enter}{ArrowUp}{Enter}');
  expect(page.queryByText(question)).toBeNull();
  await expect.poll(page.saved).toEqual(['11 500']);
});

test('the question leads back to a typing error, and the corrected grade asks nothing', async () => {
  const page = await openPeriod();
  await page.user.click(page.jose);
  await page.user.keyboard('500{Enter}');
  await page.user.click(page.getByRole('button', { name: 'Change' }));
  await page.user.clear(page.jose);
  await page.user.keyboard('90{Enter}');
  expect(page.queryByText(/Keep it/)).toBeNull();
  await expect.poll(page.saved).toEqual(['11 90']);
});

test('leaving the field keeps the grade and its question until it is answered', async () => {
  const page = await openPeriod();
  await page.user.click(page.jose);
  await page.user.keyboard('500');
  await page.user.click(page.mary);
  expect(page.getByText(question)).toBeTruthy();
  expect(page.jose).toHaveProperty('value', '500');
  expect(await page.saved()).toEqual([]);
  await page.user.click(page.getByRole('button', { name: 'Change' }));
  expect(document.activeElement).toBe(page.jose);
  await page.user.click(page.mary);
  await page.user.click(page.getByRole('button', { name: 'Keep' }));
  expect(page.queryByText(question)).toBeNull();
  await expect.poll(page.saved).toEqual(['11 500']);
});

test('an unconfirmed grade is not lost when the next one is typed', async () => {
  const page = await openPeriod();
  await page.user.click(page.jose);
  await page.user.keyboard('500');
  await page.user.click(page.mary);
  await page.user.keyboard('95{Enter}');
  expect(page.queryByText(question)).toBeNull();
  await expect.poll(async () => (await page.saved()).toSorted()).toEqual(['11 500', '12 95']);
});

test('a grade may be typed with full-width digits', async () => {
  const page = await openPeriod();
  await page.user.click(page.jose);
  await page.user.keyboard('９０{Enter}');
  await expect.poll(page.saved).toEqual(['11 90']);
});

test('an override asks in its dialog', async () => {
  const page = await openPeriod();
  await page.user.click(page.getByRole('button', { name: 'Override with a reason: García, José' }));
  const dialog = within(await page.findByRole('dialog'));
  await page.user.type(dialog.getByLabelText('Final grade'), '500');
  await page.user.click(dialog.getByRole('button', { name: 'Post' }));
  dialog.getByText(question);
  await page.user.click(dialog.getByRole('button', { name: 'Keep and post' }));
  await expect.poll(page.saved).toEqual(['11 500']);
});

test('an override that is being typed is not left without a question', async () => {
  const page = await openPeriod();
  await page.user.click(page.getByRole('button', { name: 'Override with a reason: García, José' }));
  await page.user.type(await page.findByRole('textbox', { name: 'Reason' }), 'Oral exam');
  void page.router.navigate('/classes');
  await page.findByRole('alertdialog', { name: 'Leave without saving?' });
  await page.user.click(page.getByRole('button', { name: 'Stay here' }));
  expect(page.getByRole('textbox', { name: 'Reason' })).toHaveProperty('value', 'Oral exam');
  await page.user.click(page.getByRole('button', { name: 'Cancel' }));
  await page.router.navigate('/classes');
  await page.findByRole('heading', { level: 1, name: 'Classes' });
});

test('a difference shows its causes: the override, and later scores', async () => {
  const page = await openPeriod();
  const differenceOf = () =>
    within(page.getByRole('row', { name: /García, José/ }))
      .getAllByRole('cell')
      .at(-2)?.textContent;
  await page.user.click(page.jose);
  await page.user.keyboard('92{Enter}');
  await expect.poll(differenceOf).toContain('+3 by override');
  const ses = await page.service.signIn();
  await page.service.ask('score-edit', { ses, clid: 1, assnid: 2, stuid: 11, score: '40' });
  await page.queryClient.invalidateQueries();
  await expect.poll(differenceOf).toMatch(/^\+3 by override−?-?\d+ in scores since/);
  await page.user.click(page.getByRole('radio', { name: 'Overview' }));
  const overview = within(await page.findByRole('table', { name: 'Marking periods' }));
  const row = within(overview.getByRole('row', { name: /García, José/ }));
  expect(row.getAllByRole('cell').at(-1)?.textContent).toMatch(/^[\d.]+ below P3 posted A$/);
});
