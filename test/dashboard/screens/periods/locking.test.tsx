import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { axeFindings } from '#test/support/page/axe.ts';
import { openSchool } from '#test/support/page/openDashboard.tsx';

test('a period is locked by its owner, its grades become read-only, and Ctrl+Z asks before unlocking it', async () => {
  const page = await openSchool('/classes');
  await page.findByRole('heading', { level: 1, name: 'Classes' });
  const clid = page.service.school.algebra;
  await page.router.navigate(`/classes/${clid}/periods?report=P1`);
  const locked = async () =>
    (await page.service.ask('class-marking-periods', { ses: await page.service.signIn(), clid })).locked ??
    [];

  await page.user.click(await page.findByRole('button', { name: 'Lock P1' }));
  await page.findByText(/^P1 is locked: its final grades cannot change\. Locked by Ana Rivera, /);
  expect(await locked()).toMatchObject([{ period: 'P1', name: 'Ana Rivera' }]);
  expect(page.getByRole('radio', { name: 'P1 (locked)' })).toBeTruthy();

  await expect.poll(() => document.activeElement?.textContent).toBe('Unlock P1');
  const table = page.getByRole('table', { name: 'Final grades of P1' });
  expect(within(table).queryAllByRole('textbox')).toEqual([]);
  expect(within(table).queryAllByRole('button')).toEqual([]);
  expect(within(table).getByRole('row', { name: /García, José/ }).textContent).toContain('88');
  expect(await axeFindings(table)).toEqual([]);
  await page.user.keyboard('{Control>}z{/Control}');
  await page.findByRole('alertdialog', { name: 'Unlock P1?' });
  await page.user.keyboard('{Escape}');
  await expect.poll(() => page.queryByRole('alertdialog')).toBeNull();
  await expect.poll(() => document.activeElement?.textContent).toBe('Unlock P1');
  expect(await locked()).toMatchObject([{ period: 'P1' }]);
  await page.user.keyboard('{Control>}z{/Control}');
  await page.findByRole('alertdialog', { name: 'Unlock P1?' });
  // Pressing both keys by habit leaves the lock as it is.
  await expect.poll(() => document.activeElement?.textContent).toBe('Keep it locked');
  await page.user.keyboard('{Enter}');
  await expect.poll(() => page.queryByRole('alertdialog')).toBeNull();
  expect(await locked()).toMatchObject([{ period: 'P1' }]);
  await page.user.keyboard('{Control>}z{/Control}');
  await page.user.click(await page.findByRole('button', { name: 'Unlock P1' }));
  await page.findByText('P1 is unlocked.');
  expect(await locked()).toEqual([]);
  await page.findByRole('button', { name: 'Lock P1' });
  expect(within(table).getAllByRole('textbox').length).toBeGreaterThan(0);
});

test('a period is locked once the last entry is saved, and not while a refused one is left', async () => {
  const page = await openSchool('/classes');
  await page.findByRole('heading', { level: 1, name: 'Classes' });
  const clid = page.service.school.algebra;
  await page.router.navigate(`/classes/${clid}/periods?report=P1`);
  const asked: string[] = [];
  page.network.instead = (form) => {
    if (form.get('apitask') === 'class-marking-periods-edit')
      asked.push(form.has('locked') ? 'lock' : 'grade');
    return undefined;
  };
  const [grade] = (await page.findAllByLabelText(/, final grade of P1$/)) as [HTMLInputElement];
  await page.user.type(grade, 'abc');
  await page.user.click(page.getByRole('button', { name: 'Lock P1' }));
  await page.findByText(/^P1 was not locked: 1 grade is not saved\. Correct or discard it\.$/);
  expect(asked).toEqual([]);

  await page.user.clear(grade);
  await page.user.type(grade, '77');
  expect(page.queryByText(/^P1 was not locked/)).toBeTruthy();
  await page.user.click(page.getByRole('button', { name: 'Lock P1' }));
  await page.findByText(/^P1 is locked: /);
  expect(asked).toEqual(['grade', 'lock']);
  expect(page.queryByText(/^P1 was not locked/)).toBeNull();
});

test('after locking a period again by key, the focus is on the button that unlocks it', async () => {
  const page = await openSchool('/classes');
  await page.findByRole('heading', { level: 1, name: 'Classes' });
  await page.router.navigate(`/classes/${page.service.school.algebra}/periods?report=P1`);
  await page.user.click(await page.findByRole('button', { name: 'Lock P1' }));
  await page.user.click(await page.findByRole('button', { name: 'Unlock P1' }));
  await page.findByRole('button', { name: 'Lock P1' });
  await page.user.keyboard('{Control>}z{/Control}');
  await page.findByText(/^P1 is locked: /);
  await expect.poll(() => document.activeElement?.textContent).toBe('Unlock P1');
});

test("a grade typed after somebody locked the period is refused in the service's words", async () => {
  const page = await openSchool('/classes');
  await page.findByRole('heading', { level: 1, name: 'Classes' });
  const clid = page.service.school.algebra;
  await page.router.navigate(`/classes/${clid}/periods?report=P1`);
  const [grade] = await page.findAllByLabelText(/, final grade of P1$/);
  const ses = await page.service.signIn();
  const lock = { ses, clid, period: 'P1', locked: 1 };
  expect(await page.service.ask('class-marking-periods-edit', lock)).toMatchObject({ success: true });

  await page.user.type(grade as HTMLElement, '77{Enter}');
  const refused = () => page.queryAllByText(/This marking period is locked: unlock it first/).length;
  await expect.poll(refused).toBeGreaterThan(0);
  (document.activeElement as HTMLElement).blur();
  await page.user.keyboard('{Control>}z{/Control}');
  await expect.poll(refused).toBe(0);
});

test('a grade being typed when somebody locks the period is kept, and shown as unsaved', async () => {
  const page = await openSchool('/classes');
  await page.findByRole('heading', { level: 1, name: 'Classes' });
  const clid = page.service.school.algebra;
  await page.router.navigate(`/classes/${clid}/periods?report=P1`);
  const [grade] = await page.findAllByLabelText(/, final grade of P1$/);
  await page.user.type(grade as HTMLElement, '77');
  const ses = await page.service.signIn();
  await page.service.ask('class-marking-periods-edit', { ses, clid, period: 'P1', locked: 1 });
  await page.queryClient.invalidateQueries();
  await page.findByText(/^P1 is locked: /);
  expect((await page.findAllByText(/This marking period is locked: unlock it first/)).length).toBeGreaterThan(
    0,
  );
  expect([...outbox.get().queue.values()]).toMatchObject([{ place: 'P1', value: '77' }]);
  // The posted numbers stay; a difference is now shown in words beside them.
  const row = page.getByText('77 not saved').closest('tr');
  expect(row?.textContent).toContain('88');
});

test('a lock that arrives after its screen has been left can still be undone', async () => {
  const page = await openSchool('/classes');
  await page.findByRole('heading', { level: 1, name: 'Classes' });
  const clid = page.service.school.algebra;
  await page.router.navigate(`/classes/${clid}/periods?report=P1`);
  let arrive = () => {};
  const line = new Promise<undefined>((resolve) => {
    arrive = () => resolve(undefined);
  });
  page.network.instead = (form) => (form.get('apitask') === 'class-marking-periods-edit' ? line : undefined);
  await page.user.click(await page.findByRole('button', { name: 'Lock P1' }));
  await page.router.navigate(`/classes/${clid}/roster`);
  await page.findByRole('heading', { level: 1, name: 'Roster' });
  arrive();
  await page.findByText('P1 is locked.');
  await page.user.click(page.getByRole('button', { name: 'Undo' }));
  await page.user.click(await page.findByRole('button', { name: 'Unlock P1' }));
  await page.findByText('P1 is unlocked.');
});
