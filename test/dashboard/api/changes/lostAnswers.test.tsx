import { fireEvent, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSchool } from '#test/support/page/openDashboard.tsx';

/*
 * Saved, and the answer lost: the page asks the service before it says that nothing was saved, so that a change that
 * was made counts as made and can be undone.
 */

type Page = Awaited<ReturnType<typeof openAt>>;

/** A screen of the small school's algebra class. */
async function openAt(path: string) {
  const page = await openSchool(path);
  const { service, network } = page;
  const ses = await service.signIn();
  const ask = (task: string, fields: Record<string, string | number> = {}) =>
    service.ask(task, { ses, clid: service.school.algebra, ...fields });
  /**
   * The service does what the next request of this task with this field asks, but no answer arrives; with `goesDown`,
   * nor does any later request.
   */
  const loseAnswer = (task: string, field: string, goesDown = false) => {
    let isLost = false;
    network.instead = async (form) => {
      if (isLost || form.get('apitask') !== task || !form.has(field)) return undefined;
      isLost = true;
      await service.ask(task, { ...Object.fromEntries(form), ses });
      network.down = goesDown;
      throw new TypeError('the answer is lost');
    };
  };
  /** As from the clipboard: one event for all of it, where typing has several for each letter. */
  const fill = async (label: string | RegExp, text: string) => {
    const field = await page.findByRole('textbox', { name: label });
    await page.user.clear(field);
    await page.user.paste(text);
  };
  const press = async (name: string | RegExp) => page.user.click(await page.findByRole('button', { name }));
  return { ...page, ask, loseAnswer, fill, press };
}

interface Saving {
  path: string;
  task: string;
  field: string;
  save(page: Page): Promise<void>;
  /** Asks again for what did not succeed, if this is not done by saving again. */
  again?(page: Page): Promise<void>;
  said: string | RegExp;
  /** What the service holds of it. */
  held(page: Page): Promise<unknown>;
  saved: unknown;
  before: unknown;
}

const commentOf = async (page: Page) => (await page.ask('class-comments')).comments[0]?.comment ?? '';
const periodCommentOf = async (page: Page) =>
  (await page.ask('class-period-comments')).comments[0]?.comment ?? '';

const savings: Record<string, Saving> = {
  settings: {
    path: '/classes/1/settings',
    task: 'class-edit',
    field: 'code',
    async save(page) {
      await page.fill('Code', 'A-1');
      await page.press('Save');
    },
    again: (page) => page.press('Save'),
    said: 'The settings are saved.',
    held: async (page) => (await page.ask('gradebook')).code,
    saved: 'A-1',
    before: 'ALG1',
  },
  'a comment': {
    path: '/classes/1/students/11',
    task: 'class-comments',
    field: 'comment',
    async save(page) {
      await page.fill('Comment for the report', 'Asks.');
      await page.user.tab();
    },
    again: (page) => page.press('Try again'),
    said: 'The comment is saved.',
    held: commentOf,
    saved: 'Asks.',
    before: '',
  },
  'a comment on a marking period': {
    path: '/classes/1/students/11',
    task: 'class-period-comments',
    field: 'comment',
    async save(page) {
      const choice = within(await page.findByRole('radiogroup', { name: 'Comments for' }));
      await page.user.click(choice.getByText('P2'));
      await page.fill(/^Comment for P2/, 'Asks.');
      await page.user.tab();
    },
    again: (page) => page.press('Try again'),
    said: 'The comment is saved.',
    held: periodCommentOf,
    saved: 'Asks.',
    before: '',
  },
  'a private note': {
    path: '/classes/1/students/11',
    task: 'class-notes',
    field: 'note',
    async save(page) {
      await page.press('Add a private note…');
      const dialog = within(await page.findByRole('dialog', { name: 'Private note' }));
      await page.user.type(dialog.getByLabelText('Private note'), 'In front');
      await page.user.click(dialog.getByRole('button', { name: 'Save' }));
    },
    again: (page) => page.press('Save'),
    said: 'The note is saved.',
    held: async (page) => (await page.ask('class-notes')).notes[0]?.note ?? '',
    saved: 'In front',
    before: '',
  },
  'a roster': {
    path: '/classes/1/roster',
    task: 'class-students-edit',
    field: 'students',
    async save(page) {
      await page.fill('First name, line 1', 'Pepe');
      await page.press('Review and save');
      const review = within(await page.findByRole('dialog', { name: 'Review the changes' }));
      await page.user.click(review.getByRole('button', { name: 'Save roster' }));
    },
    again: (page) => page.press('Save roster'),
    said: 'The roster is saved.',
    held: async (page) => (await page.ask('gradebook')).students[0].first,
    saved: 'Pepe',
    before: 'José',
  },
  'the lock of a marking period': {
    path: '/classes/1/periods?report=P1',
    task: 'class-marking-periods-edit',
    field: 'locked',
    save: (page) => page.press('Lock P1'),
    said: 'P1 is locked.',
    held: async (page) => (await page.ask('class-marking-periods')).locked?.length ?? 0,
    saved: 1,
    before: 0,
  },
  'the folder of a class': {
    path: '/classes',
    task: 'class-folder',
    field: 'folder',
    async save(page) {
      const dataTransfer = { types: [], setDragImage: () => {} };
      fireEvent.dragStart(await page.findByRole('link', { name: 'Algebra I' }), { dataTransfer });
      const target = page.getByRole('radio', { name: /Archived/ }).closest('label') as HTMLElement;
      fireEvent.dragOver(target, { dataTransfer });
      fireEvent.drop(target, { dataTransfer });
    },
    said: 'Algebra I is archived.',
    held: async (page) => (await page.ask('gradebook')).folder,
    saved: 2,
    before: 3,
  },
  'what a teacher may do': {
    path: '/classes/1/settings',
    task: 'class-teacher-add',
    field: 'usr',
    async save(page) {
      await page.fill('Username or email', 'okafor');
      await page.press('Add');
    },
    again: (page) => page.press('Add'),
    said: /teaches this class now\./,
    held: async (page) =>
      (await page.ask('class-teachers')).teachers.find(({ usr }: { usr: string }) => usr === 'okafor').auth,
    saved: 4,
    before: 1,
  },
};

test.each(Object.entries(savings))(
  '%s: a save whose answer is lost counts as saved, and can be undone',
  async (_, { path, task, field, save, said, held, saved, before }) => {
    const page = await openAt(path);
    expect(await held(page)).toEqual(before);
    page.loseAnswer(task, field);
    await save(page);
    await page.findByText(said);
    expect(page.queryByText(/cannot be reached/)).toBeNull();
    expect(await held(page)).toEqual(saved);
    await page.press('Undo');
    const question = page.queryByRole('alertdialog');
    if (question) await page.user.click(within(question).getByRole('button', { name: /^Unlock/ }));
    await expect.poll(() => held(page)).toEqual(before);
  },
);

test.each(Object.entries(savings))(
  '%s: a save of which nobody knows whether it was made does not count as not saved',
  async (_, { path, task, field, save, again = save, said, held, saved }) => {
    const page = await openAt(path);
    page.loseAnswer(task, field, true);
    await save(page);
    await page.findByText(/This may have been saved nevertheless\. Try again: nothing is saved twice\.$/);
    expect(page.queryByText(/not (saved|changed)\.|could not be moved/i)).toBeNull();
    page.network.down = false;
    await again(page);
    await page.findByText(said);
    expect(await held(page)).toEqual(saved);
  },
);
