import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openHeading } from '#test/dashboard/screens/gradebook/openScores.ts';
import { axeFindings } from '#test/support/page/axe.ts';
import { openSchool } from '#test/support/page/openDashboard.tsx';
import type { Answer } from '#test/support/service/service.ts';

/** The dialog that copies from Algebra; the teacher has two other classes, one of them with the same categories. */
async function openCopying() {
  const page = await openSchool('/classes');
  await page.findByRole('heading', { level: 1, name: 'Classes' });
  const ses = await page.service.signIn();
  const { algebra } = page.service.school;
  const make = async (name: string, more: Record<string, string | number>): Promise<number> =>
    (await page.service.ask('class-new', { ses, name, syr: '2024-2025', gp: 1, ...more })).values.clid;
  const same = await make('Algebra II', { template: 'copy', from: algebra });
  const other = await make('Robotics', {});
  await page.queryClient.invalidateQueries({ queryKey: ['classes'] });
  await page.router.navigate(`/classes/${algebra}/gradebook`);
  const grid = await page.findByRole('grid', { name: 'Scores of Algebra I' });
  await expect.poll(() => document.activeElement?.tagName).toBe('H1');
  const titles = async (clid: number): Promise<string[]> =>
    (await page.service.ask('gradebook', { ses, clid })).assignments.map(({ title }: Answer) => title).sort();
  const openMenu = async (title: string) => {
    await openHeading({ ...page, grid }, title);
    await page.findByRole('menuitem', { name: 'Duplicate…' });
  };
  const openDialog = async (title: string) => {
    await openMenu(title);
    await page.user.click(await page.findByRole('menuitem', { name: 'Copy to other classes…' }));
    return within(await page.findByRole('dialog', { name: 'Copy to other classes' }));
  };
  return { ...page, ses, same, other, titles, openMenu, openDialog };
}

test('several assignments are copied to two classes at once, and undone at once', async () => {
  const page = await openCopying();
  const dialog = await page.openDialog('Worksheet 1');
  expect(await axeFindings(await page.findByRole('dialog'))).toEqual([]);
  await page.user.click(dialog.getByRole('button', { name: 'Copy' }));
  expect(dialog.getByText('Choose at least one class.')).toBeTruthy();
  expect(document.activeElement).toBe(dialog.getByLabelText('Algebra II'));
  await page.user.click(dialog.getByLabelText('Algebra II'));
  await page.user.click(dialog.getByLabelText('Robotics'));
  await page.user.click(dialog.getByLabelText(/^Unit test/));
  const homework = await dialog.findByLabelText('“Homework” in Robotics');
  const tests = await dialog.findByLabelText('“Tests” in Robotics');
  const copy = () => page.user.click(dialog.getByRole('button', { name: 'Copy 2 assignments to 2 classes' }));
  await expect.poll(() => dialog.getByRole('button', { name: /^Copy 2/ }).ariaBusy).not.toBe('true');
  await copy();
  expect(document.activeElement).toBe(homework);
  expect(await axeFindings(await page.findByRole('dialog'))).toEqual([]);
  await page.user.selectOptions(homework, 'Work');
  await page.user.selectOptions(tests, 'No category');
  await copy();
  await page.findByText('2 assignments are copied to 2 classes.');
  expect(await page.titles(page.same)).toEqual(['Unit test', 'Worksheet 1']);
  const { assignments } = await page.service.ask('gradebook', { ses: page.ses, clid: page.other });
  expect(assignments).toMatchObject([
    { title: 'Worksheet 1', cat: 1, points: 10, due: '20240904' },
    { title: 'Unit test', cat: 0, points: 50, due: '20240910' },
  ]);
  await page.user.keyboard('{Control>}z{/Control}');
  await page.findByText('2 assignments are removed from 2 classes.');
  expect([await page.titles(page.same), await page.titles(page.other)]).toEqual([[], []]);
});

test('a copy whose answer is lost is made once, and can be undone', async () => {
  const page = await openCopying();
  const dialog = await page.openDialog('Unit test');
  await page.user.click(dialog.getByLabelText('Algebra II'));
  let lost = 0;
  page.network.instead = async (form) => {
    if (form.get('apitask') !== 'assignment-copy' || form.has('preview') || lost > 0) return undefined;
    lost += 1;
    await page.service.ask('assignment-copy', { ...Object.fromEntries(form), ses: page.ses });
    throw new TypeError('the answer is lost');
  };
  await page.user.click(dialog.getByRole('button', { name: 'Copy 1 assignment to 1 class' }));
  await page.findByText('1 assignment is copied to 1 class.');
  expect([lost, await page.titles(page.same)]).toEqual([1, ['Unit test']]);
  await page.user.keyboard('{Control>}z{/Control}');
  await page.findByText('1 assignment is removed from 1 class.');
  expect(await page.titles(page.same)).toEqual([]);
});

test('copies of which nobody knows whether they were made do not count as not copied', async () => {
  const page = await openCopying();
  const dialog = await page.openDialog('Unit test');
  await page.user.click(dialog.getByLabelText('Algebra II'));
  page.network.instead = async (form) => {
    if (form.get('apitask') !== 'assignment-copy' || form.has('preview')) return undefined;
    await page.service.ask('assignment-copy', { ...Object.fromEntries(form), ses: page.ses });
    throw new TypeError('the answer is lost');
  };
  await page.user.click(dialog.getByRole('button', { name: 'Copy 1 assignment to 1 class' }));
  await dialog.findByText(/This may have been saved nevertheless/);
  page.network.instead = null;
  await page.user.click(dialog.getByRole('button', { name: 'Copy 1 assignment to 1 class' }));
  await page.findByText('1 assignment is copied to 1 class.');
  expect(await page.titles(page.same)).toEqual(['Unit test']);
});

test('while nothing answers, copies of which nobody knows do not count as not copied either', async () => {
  const page = await openCopying();
  const dialog = await page.openDialog('Unit test');
  await page.user.click(dialog.getByLabelText('Algebra II'));
  const copy = await dialog.findByRole('button', { name: 'Copy 1 assignment to 1 class' });
  await expect.poll(() => copy.ariaBusy).not.toBe('true');
  page.network.down = true;
  await page.user.click(copy);
  await dialog.findByText(/This may have been saved nevertheless/);
  const isPlanLost = () =>
    page.queryClient
      .getQueryCache()
      .findAll({ queryKey: ['class', page.service.school.algebra, 'copies'] })
      .some(({ state }) => state.status === 'error');
  await expect.poll(isPlanLost, { timeout: 5000 }).toBe(true);
  await expect.poll(() => copy.ariaBusy).not.toBe('true');
  dialog.getByText(/This may have been saved nevertheless/);
  expect(dialog.queryByText(/^Nothing was copied/)).toBeNull();
});

test('undoing copies can be retried after it failed in one class', async () => {
  const page = await openCopying();
  const dialog = await page.openDialog('Unit test');
  await page.user.click(dialog.getByLabelText('Algebra II'));
  await page.user.click(dialog.getByLabelText('Robotics'));
  const tests = await dialog.findByLabelText('“Tests” in Robotics');
  await page.user.selectOptions(tests, 'No category');
  await page.user.click(dialog.getByRole('button', { name: 'Copy 1 assignment to 2 classes' }));
  await page.findByText('1 assignment is copied to 2 classes.');
  page.network.instead = (form) =>
    form.get('apitask') === 'assignment-edit' && form.get('clid') === String(page.other)
      ? Response.json({}, { status: 503 })
      : undefined;
  await page.user.keyboard('{Control>}z{/Control}');
  const again = await page.findByRole('button', { name: 'Try again' });
  expect([await page.titles(page.same), await page.titles(page.other)]).toEqual([[], ['Unit test']]);
  page.network.instead = null;
  await page.user.click(again);
  await page.findByText('1 assignment is removed from 2 classes.');
  expect([await page.titles(page.same), await page.titles(page.other)]).toEqual([[], []]);
  await page.user.keyboard('{Control>}y{/Control}');
  await expect.poll(() => page.titles(page.same)).toEqual(['Unit test']);
});

test('a copy that a colleague has deleted does not come back by redoing', async () => {
  const page = await openCopying();
  const { ses, same: clid } = page;
  const dialog = await page.openDialog('Unit test');
  await page.user.click(dialog.getByLabelText('Algebra II'));
  await page.user.click(dialog.getByLabelText('Robotics'));
  await page.user.selectOptions(await dialog.findByLabelText('“Tests” in Robotics'), 'No category');
  await page.user.click(dialog.getByRole('button', { name: 'Copy 1 assignment to 2 classes' }));
  await page.findByText('1 assignment is copied to 2 classes.');
  const colleague = await page.service.signIn('okafor');
  await page.service.ask('class-teacher-add', { ses, clid, usr: 'okafor', auth: 4 });
  const deletion = { ses: colleague, clid, assnid: 1, delete: 1 };
  expect((await page.service.ask('assignment-edit', deletion)).success).toBe(true);
  await page.user.keyboard('{Control>}z{/Control}');
  await page.findByText('1 assignment is removed from 2 classes.');
  await page.user.keyboard('{Control>}y{/Control}');
  await page.findByText(/That cannot be redone: Chidi Okafor has changed it since/);
  expect([await page.titles(clid), await page.titles(page.other)]).toEqual([[], []]);
});

test('a class with an equal title is named, and scores there prevent undo', async () => {
  const page = await openCopying();
  const dialog = await page.openDialog('Unit test');
  await page.user.click(dialog.getByLabelText('Algebra II'));
  await page.user.click(dialog.getByRole('button', { name: 'Copy 1 assignment to 1 class' }));
  await page.findByText('1 assignment is copied to 1 class.');
  const again = await page.openDialog('Unit test');
  await page.user.click(again.getByLabelText('Algebra II'));
  await again.findByText('Algebra II already has an assignment with this title: Unit test');
  await page.user.click(again.getByRole('button', { name: 'Cancel' }));
  const colleague = await page.service.signIn('okafor');
  const { ses, same: clid } = page;
  await page.service.ask('class-teacher-add', { ses, clid, usr: 'okafor', auth: 4 });
  await page.service.ask('class-students-edit', { ses, clid, students: 'Ann Lee 1' });
  const score = { clid, assnid: 1, stuid: 1, score: '40' };
  expect((await page.service.ask('score-edit', { ses: colleague, ...score })).success).toBe(true);
  await page.user.keyboard('{Control>}z{/Control}');
  await page.findByText(/Chidi Okafor/);
  expect(await page.titles(clid)).toEqual(['Unit test']);
});

test('a service without copying offers none', async () => {
  const page = await openCopying();
  page.network.instead = (form) =>
    form.get('apitask') === 'tasks'
      ? Response.json({ success: true, tasks: ['assignment-edit', 'score-edit'], time: 1 })
      : undefined;
  await page.queryClient.invalidateQueries({ queryKey: ['tasks'] });
  await page.openMenu('Unit test');
  expect(page.queryByRole('menuitem', { name: 'Copy to other classes…' })).toBeNull();
});
