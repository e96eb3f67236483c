import { act, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { openSchool } from '#test/support/page/openDashboard.tsx';
import { sentences } from '#wire/sentences.ts';

/** A class of Rivera's at one of its screens; `screen` opens another one. */
async function openClass(first: string) {
  const page = await openSchool('/classes');
  const clid = page.service.school.algebra;
  const { service, user, router } = page;
  await page.findByRole('heading', { level: 1, name: 'Classes' });
  const headings = {
    gradebook: 'Gradebook',
    settings: 'Settings',
    roster: 'Roster',
    periods: 'Marking periods',
  };
  async function screen(name: string) {
    await router.navigate(`/classes/${clid}/${name}`);
    const heading = headings[name.replace(/\?.*/, '') as keyof typeof headings];
    await page.findByRole('heading', { level: 1, name: heading });
  }
  await screen(first);
  const ask = async (task: string, fields: Record<string, string | number> = {}, username = 'rivera') =>
    service.ask(task, { ses: await service.signIn(username), clid, ...fields });
  const press = async (name: string) => user.click(await page.findByRole('button', { name }));
  async function rename(name: string) {
    const field = page.getByLabelText('Name');
    await user.clear(field);
    await user.type(field, name);
    await press('Save');
    await page.findByText('The settings are saved.');
  }
  async function typeScore(text: string) {
    const grid = await page.findByRole('grid');
    grid.focus();
    await user.keyboard(`{Control>}{Home}{/Control}{ArrowRight}{ArrowRight}{ArrowRight}${text}{Enter}`);
  }
  /** Okafor, who may change the class from now on. */
  async function colleague(task: string, fields: Record<string, string | number>) {
    await ask('class-teacher-add', { usr: 'okafor', auth: 4 });
    expect(await ask(task, fields, 'okafor')).toMatchObject({ success: true });
  }
  const undo = () => user.keyboard('{Control>}z{/Control}');
  const redo = () => user.keyboard('{Control>}y{/Control}');
  const scores = async () => (await ask('gradebook')).scores;
  const name = async () => (await ask('gradebook')).name;
  return { ...page, clid, screen, ask, press, rename, typeScore, colleague, undo, redo, scores, name };
}

describe('Ctrl+Z in a class', () => {
  test('undoes settings and cells in the order in which they were done, on any screen', async () => {
    const page = await openClass('settings');
    const before = await page.scores();
    await page.rename('Algebra One');
    await page.screen('gradebook');
    await page.typeScore('4.5');
    await expect.poll(page.scores).not.toEqual(before);
    await page.screen('roster');
    (document.activeElement as HTMLElement).blur();

    await page.undo();
    await page.findByText('Undid 1 score.');
    expect(page.getByRole('link', { name: 'Show in Gradebook' }).getAttribute('href')).toMatch(/gradebook$/);
    await expect.poll(page.scores).toEqual(before);
    expect(await page.name()).toBe('Algebra One');

    await page.undo();
    await page.findByText('The previous settings are back.');
    expect(page.getByRole('link', { name: 'Show in Settings' }).getAttribute('href')).toMatch(/settings$/);
    expect(await page.name()).toBe('Algebra I');
    await page.undo();
    await page.findByText('There is nothing to undo here.');

    await page.redo();
    await page.findByText('The settings are saved.');
    expect(await page.name()).toBe('Algebra One');
    await page.redo();
    await page.findByText('Redid 1 score.');
    await expect.poll(page.scores).not.toEqual(before);
  });

  test('belongs to the browser during typing', async () => {
    const page = await openClass('settings');
    await page.rename('Algebra One');
    await page.user.click(page.getByLabelText('Code'));
    await page.undo();
    expect(await page.name()).toBe('Algebra One');
    page.getByText('The settings are saved.');
  });

  test('undoes no earlier command while a form has unsaved changes', async () => {
    const page = await openClass('settings');
    await page.rename('Algebra One');
    await page.user.click(page.getByLabelText('Let students and their guardians see grades'));
    await page.undo();
    await page.findByText(/^Nothing was undone: there are changes on this page that are not saved/);
    expect(await page.name()).toBe('Algebra One');
    await page.press('Discard');
    await expect.poll(() => page.queryByText(/^Nothing was undone/)).toBeNull();
    (document.activeElement as HTMLElement).blur();
    await page.undo();
    await page.findByText('The previous settings are back.');
    expect(await page.name()).toBe('Algebra I');
  });

  test('keeps what a colleague has changed since, names them, and continues with the step before', async () => {
    const page = await openClass('settings');
    await page.user.click(page.getByLabelText('Let students and their guardians see grades'));
    await page.press('Save');
    await page.findByText('The settings are saved.');
    await page.press('Close this notice');
    await page.rename('Algebra One');
    await page.colleague('class-edit', { name: 'Algebra for all' });
    (document.activeElement as HTMLElement).blur();
    await page.undo();
    await page.findByText(
      /^The settings are saved\. That cannot be undone: Chidi Okafor has changed it since, at /,
    );
    expect(await page.ask('gradebook')).toMatchObject({ name: 'Algebra for all', stuview: 1 });
    await page.undo();
    await page.findByText('The previous settings are back.');
    expect(await page.ask('gradebook')).toMatchObject({ name: 'Algebra for all', stuview: 0 });
  });

  test("removes no assignment with a colleague's entries", async () => {
    const page = await openClass('gradebook');
    await page.press('New assignment');
    await page.user.type(await page.findByRole('textbox', { name: 'Title' }), 'Quiz 7');
    await page.press('Add assignment');
    await page.findByText('“Quiz 7” is added.');
    const { assignments } = await page.ask('gradebook');
    const { assnid } = assignments.find(({ title }: { title: string }) => title === 'Quiz 7');
    await page.colleague('score-edit', { assnid, stuid: 11, score: '8' });
    await page.undo();
    await page.findByText(/^“Quiz 7” is added\. That cannot be undone: Chidi Okafor has changed it since/);
    expect((await page.ask('gradebook')).scores).toContainEqual({ assnid, stuid: 11, score: '8' });
  });

  test('takes no student off the roster for whom a colleague has entered something since', async () => {
    const page = await openClass('roster');
    const add = async (first: string, id: string) => {
      await page.press('Add a student');
      const line = page.container.querySelectorAll('[data-field="id"]').length;
      await page.user.type(page.getByLabelText(`First name, line ${line}`), first);
      await page.user.type(page.getByLabelText(`Last name, line ${line}`), 'Diaz');
      await page.user.type(page.getByLabelText(`ID number, line ${line}`), id);
      await page.press('Review and save');
      await page.press('Save roster');
      await page.findByText('The roster is saved.');
      (document.activeElement as HTMLElement).blur();
    };
    await page.colleague('score-edit', { assnid: 1, stuid: 11, score: '8' });
    await add('Ana', '20');
    await page.undo();
    await page.findByText('The previous roster is back.');
    await add('Bo', '21');
    await page.colleague('score-edit', { assnid: 1, stuid: 21, score: '8' });
    await page.undo();
    await page.findByText(/^The roster is saved\. That cannot be undone: Chidi Okafor has changed it since/);
    expect((await page.ask('gradebook')).scores).toContainEqual({ assnid: 1, stuid: 21, score: '8' });
  });

  test('removes an added assignment if the service keeps no history, unless it has scores', async () => {
    const page = await openClass('gradebook');
    const unknown = { success: false, errors: { apitask: sentences.unknownTask } };
    let missing = 'history';
    page.network.instead = (form) => (form.get('apitask') === missing ? Response.json(unknown) : undefined);
    const add = async (title: string): Promise<number> => {
      await page.press('New assignment');
      await page.user.type(await page.findByRole('textbox', { name: 'Title' }), title);
      await page.press('Add assignment');
      await page.findByText(`“${title}” is added.`);
      const { assignments } = await page.ask('gradebook');
      return assignments.find((each: { title: string }) => each.title === title).assnid;
    };
    await add('Quiz 7');
    await page.undo();
    await page.findByText('“Quiz 7” is removed.');
    const assnid = await add('Quiz 8');
    await page.colleague('score-edit', { assnid, stuid: 11, score: '8' });
    await page.undo();
    await page.findByText(/^“Quiz 8” is added\. That cannot be undone: someone has changed it since/);
    await add('Quiz 9');
    missing = 'assignment';
    await page.undo();
    await page.findByText('Could not undo. This service cannot do that.');
  });

  test('asks before it unlocks a period, even if the keys are faster than the commands', async () => {
    const page = await openClass('periods?report=P1');
    const locked = async () => (await page.ask('class-marking-periods')).locked ?? [];
    await page.press('Lock P1');
    await page.findByText('P1 is locked.');
    await page.screen('settings');
    await page.rename('Algebra One');
    (document.activeElement as HTMLElement).blur();
    await page.undo();
    await page.undo();
    const question = await page.findByRole('alertdialog', { name: 'Unlock P1?' });
    expect(await page.name()).toBe('Algebra I');
    expect(await locked()).toHaveLength(1);
    await expect.poll(() => document.activeElement?.textContent).toBe('Keep it locked');
    await page.user.click(within(question).getByRole('button', { name: 'Keep it locked' }));
    await expect.poll(() => page.queryByRole('alertdialog')).toBeNull();
    expect(await locked()).toHaveLength(1);

    await page.undo();
    await page.findByRole('alertdialog');
    await page.press('Unlock P1');
    await page.findByText('P1 is unlocked.');
    expect(await locked()).toEqual([]);
    expect(page.getByRole('link', { name: 'Show in Marking periods' }).getAttribute('href')).toMatch(
      /periods\?report=P1$/,
    );
    await page.redo();
    await page.findByText('P1 is locked.');
    expect(await locked()).toHaveLength(1);
  });

  test('closes its question about a step that is no longer the last one, and undoes nothing', async () => {
    const page = await openClass('periods?report=P1');
    await page.press('Lock P1');
    await page.findByText('P1 is locked.');
    await page.undo();
    await page.findByRole('alertdialog', { name: 'Unlock P1?' });
    const cell = { kind: 'finalGrade', classId: page.clid, place: 'P2', student: 12 } as const;
    act(() => outbox.enter(page.clid, [{ ...cell, from: { value: '' }, to: { value: '77' } }]));
    await page.press('Unlock P1');
    await expect.poll(() => page.queryByRole('alertdialog')).toBeNull();
    expect((await page.ask('class-marking-periods')).locked).toHaveLength(1);
  });

  test('waits for a service that cannot be reached, and can be retried', async () => {
    const page = await openClass('settings');
    await page.rename('Algebra One');
    page.network.down = true;
    (document.activeElement as HTMLElement).blur();
    await page.undo();
    await page.findByText(/^Could not undo\. The service cannot be reached/);
    page.network.down = false;
    await page.press('Try again');
    await page.findByText('The previous settings are back.');
    expect(await page.name()).toBe('Algebra I');
  });
});
