import { act, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { openSchool } from '#test/support/page/openDashboard.tsx';

/* A colleague posts a final grade, or locks the period, while somebody types a grade for the same student. */

/** P1 of Algebra, where José García has 88. */
async function openPeriod() {
  const page = await openSchool('/classes/1/periods?report=P1');
  const jose = (await page.findByLabelText(/García, José.*final grade of P1$/)) as HTMLInputElement;
  return {
    ...page,
    jose,
    /** A colleague's grade, which this page then shows. */
    async post(grade: number) {
      const ses = await page.service.signIn();
      const fields = { ses, clid: 1, period: 'P1', stuid: 11, grade };
      expect(await page.service.ask('class-marking-periods-edit', fields)).toMatchObject({ success: true });
      await act(() => page.queryClient.invalidateQueries());
    },
    /** The period is locked or unlocked elsewhere, and this page then shows that. */
    async lock(locked: 0 | 1) {
      const ses = await page.service.signIn();
      const fields = { ses, clid: 1, period: 'P1', locked };
      expect(await page.service.ask('class-marking-periods-edit', fields)).toMatchObject({ success: true });
      await act(() => page.queryClient.invalidateQueries());
    },
    async saved() {
      const ses = await page.service.signIn();
      const { P1 } = await page.service.ask('class-marking-periods', { ses, clid: 1 });
      return P1.find(({ stuid }: { stuid: number }) => stuid === 11)?.grade;
    },
  };
}

/** What became of the grades that are not saved. */
const failures = () => [...outbox.get().queue.values()].map(({ failure }) => failure?.kind ?? 'none');

test('a grade typed over one that a colleague has changed meanwhile is a conflict', async () => {
  const page = await openPeriod();
  await page.user.click(page.jose);
  await page.user.keyboard('91');
  await page.post(70);
  await page.user.keyboard('{Enter}');
  await expect.poll(failures, { timeout: 5000 }).toEqual(['conflict']);
  expect(await page.saved()).toBe(70);
});

test("an override begun before a colleague's grade is a conflict, too", async () => {
  const page = await openPeriod();
  await page.user.click(page.getByRole('button', { name: 'Override with a reason: García, José' }));
  const dialog = within(await page.findByRole('dialog'));
  await page.user.type(dialog.getByLabelText('Reason'), 'Oral exam');
  await page.post(70);
  await page.user.clear(dialog.getByLabelText('Final grade'));
  await page.user.type(dialog.getByLabelText('Final grade'), '91');
  await page.user.click(dialog.getByRole('button', { name: 'Post' }));
  await expect.poll(failures, { timeout: 5000 }).toEqual(['conflict']);
  expect(await page.saved()).toBe(70);
});

test('a reason without another grade is not dropped in silence', async () => {
  const page = await openPeriod();
  await page.user.click(page.getByRole('button', { name: 'Override with a reason: García, José' }));
  const dialog = within(await page.findByRole('dialog'));
  await page.user.type(dialog.getByLabelText('Reason'), 'Oral exam');
  await page.post(70);
  await page.user.click(dialog.getByRole('button', { name: 'Post' }));
  const why = 'Change the grade: a reason is kept only with a change.';
  dialog.getByText(why);
  expect(document.activeElement).toBe(dialog.getByLabelText('Final grade'));
  expect(dialog.queryByRole('alert')).toBeNull();
  // As Enter does in a browser; the button is outside the form.
  act(() => dialog.getByLabelText<HTMLInputElement>('Final grade').form?.requestSubmit());
  expect(dialog.getByRole('alert').textContent).toBe(why);
  expect(await page.saved()).toBe(70);
});

test('an override stays open when its period is locked, and can be posted once it is unlocked', async () => {
  const page = await openPeriod();
  await page.user.click(page.getByRole('button', { name: 'Override with a reason: García, José' }));
  const dialog = within(await page.findByRole('dialog'));
  await page.user.clear(dialog.getByLabelText('Final grade'));
  await page.user.type(dialog.getByLabelText('Final grade'), '91');
  await page.user.type(dialog.getByLabelText('Reason'), 'Oral exam');
  await page.lock(1);
  await dialog.findByText(/^P1 has been locked meanwhile: /);
  await page.user.click(dialog.getByRole('button', { name: 'Post' }));
  expect((dialog.getByLabelText('Reason') as HTMLInputElement).value).toBe('Oral exam');
  expect(failures()).toEqual([]);

  await page.lock(0);
  await expect.poll(() => dialog.queryByText(/^P1 has been locked meanwhile: /)).toBeNull();
  await page.user.click(dialog.getByRole('button', { name: 'Post' }));
  await expect.poll(page.saved, { timeout: 5000 }).toBe(91);
});
