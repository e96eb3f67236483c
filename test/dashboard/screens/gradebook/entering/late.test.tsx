import { within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { addSchoolStudent } from '#service/store/schools/schoolStudents.ts';
import {
  changed,
  copy,
  openScores,
  openWhatIf,
  type Page,
  settled,
} from '#test/dashboard/screens/gradebook/openScores.ts';

const cell = 'García, José, Worksheet 1';

const saved = async ({ service, school }: Page) => {
  const { lates = [] } = await service.ask('gradebook', {
    ses: await service.signIn(),
    clid: school.algebra,
  });
  return lates.map(({ stuid, assnid, late }: Record<string, unknown>) => `${stuid} ${assnid} ${late}`);
};

const says = (page: Page, what: RegExp) => expect.poll(() => page.active()).toMatch(what);

const undo = ({ user }: Page) => user.keyboard('{Control>}z{/Control}');

describe('a late mark', () => {
  test('is typed behind its score, with the days or without, and the score is sent as usual', async () => {
    const page = await openScores();
    await page.user.keyboard('8 L{Enter}{ArrowUp}');
    await settled(page, `${cell}, 8 of 10, 1 day late`);
    await expect.poll(() => saved(page)).toEqual(['11 1 1']);
    expect(await page.saved(11, 1)).toBe('8');
    await page.user.keyboard('8l3{Enter}{ArrowUp}');
    await settled(page, `${cell}, 8 of 10, 3 days late`);
    await expect.poll(() => saved(page)).toEqual(['11 1 3']);
    expect(page.edits().map((form) => form.get('scores'))).toEqual(['1 11 8 9']);
  });

  test('can be typed before the score is known, stays beside it, and is removed by a 0', async () => {
    const page = await openScores();
    await page.user.keyboard('{ArrowRight>3/}L2{Enter}{ArrowUp}');
    await says(page, /Puzzle, not graded, 2 days late$/);
    await page.user.keyboard('3{Enter}{ArrowUp}');
    await says(page, /Puzzle, 3 extra credit, 2 days late$/);
    await page.user.keyboard('L0{Enter}{ArrowUp}');
    await says(page, /Puzzle, 3 extra credit$/);
    await expect.poll(() => saved(page)).toEqual([]);
  });

  test('is set and removed by its key for the whole selection, and Undo reverts both', async () => {
    const page = await openScores();
    // On a Mac this shortcut is the browser's.
    await page.user.keyboard('{Meta>}{Alt>}l{/Alt}{/Meta}');
    // The key is held down for a while.
    await page.user.keyboard('{Alt>}{l>4/}{/Alt}');
    await page.findByText('Late marks changed: 1 score.');
    expect(outbox.get().steps).toHaveLength(1);
    await settled(page, `${cell}, 9 of 10, 1 day late`);
    await page.user.keyboard('{Shift>}{ArrowDown}{/Shift}{Alt>}l{/Alt}');
    await expect.poll(() => saved(page)).toEqual(['11 1 1', '12 1 1']);
    await page.user.keyboard('{Alt>}l{/Alt}');
    await expect.poll(() => saved(page)).toEqual([]);
    await undo(page);
    await page.findByText('Undid 2 late marks.');
    await expect.poll(() => saved(page)).toEqual(['11 1 1', '12 1 1']);
    await page.user.keyboard('{Control>}y{/Control}');
    await expect.poll(() => saved(page)).toEqual([]);
  });

  test('is one step with its score: cleared together, and restored together', async () => {
    const page = await openScores();
    await page.user.keyboard('8 L2{Enter}{ArrowUp}');
    await expect.poll(() => saved(page)).toEqual(['11 1 2']);
    await page.user.keyboard('{Delete}');
    await settled(page, `${cell}, not graded`);
    await expect.poll(() => saved(page)).toEqual([]);
    expect(await page.saved(11, 1)).toBe('');
    await undo(page);
    await page.findByText('Undid 1 score.');
    await settled(page, `${cell}, 8 of 10, 2 days late`);
    await expect.poll(() => saved(page)).toEqual(['11 1 2']);
    expect(await page.saved(11, 1)).toBe('8');
    await undo(page);
    await settled(page, `${cell}, 9 of 10`);
    await expect.poll(() => saved(page)).toEqual([]);
    expect(await page.saved(11, 1)).toBe('9');
  });

  test('of an earlier step stays when a later score is undone and redone', async () => {
    const page = await openScores();
    const puzzle = 'García, José, Puzzle';
    await page.user.keyboard('{ArrowRight>3/}L{Enter}{ArrowUp}');
    await expect.poll(() => saved(page)).toEqual(['11 4 1']);
    await page.user.keyboard('9{Enter}{ArrowUp}');
    await expect.poll(() => page.saved(11, 4)).toBe('9');
    await undo(page);
    await page.findByText('Undid 1 score.');
    await settled(page, `${puzzle}, not graded, 1 day late`);
    await expect.poll(() => page.saved(11, 4)).toBe('');
    expect(await saved(page)).toEqual(['11 4 1']);
    await page.user.keyboard('{Control>}y{/Control}');
    await page.findByText('Redid 1 score.');
    await settled(page, `${puzzle}, 9 extra credit, 1 day late`);
    await expect.poll(() => page.saved(11, 4)).toBe('9');
    expect(await saved(page)).toEqual(['11 4 1']);
    await undo(page);
    await settled(page, `${puzzle}, not graded, 1 day late`);
    await undo(page);
    await settled(page, `${puzzle}, not graded`);
    await expect.poll(() => saved(page)).toEqual([]);
  });

  test('waits while the connection is lost, and is saved once it is back', async () => {
    const page = await openScores();
    page.network.down = true;
    await page.user.keyboard('{Alt>}l{/Alt}');
    await says(page, /9 of 10, 1 day late, (waiting to be saved|being saved)/);
    await page.user.click(await page.findByRole('button', { name: /1 not saved/ }));
    const list = await page.findByRole('dialog', { name: 'Unsaved changes' });
    within(list).getByText('Days late: Worksheet 1');
    page.network.down = false;
    outbox.wake();
    await expect.poll(() => saved(page)).toEqual(['11 1 1']);
  });

  test('changed by somebody else is in conflict, and theirs stays until it is decided', async () => {
    const page = await openScores();
    const there = { ses: await page.service.signIn(), clid: page.school.algebra, assnid: 1, stuid: 11 };
    await page.service.ask('late-edit', { ...there, late: 5 });
    await page.user.keyboard('{Alt>}l{/Alt}');
    await says(page, /1 day late, not saved: Ana Rivera entered 5/);
    expect(await saved(page)).toEqual(['11 1 5']);
  });

  test('typed behind a score while a colleague enters another is in conflict, and theirs stays', async () => {
    const page = await openScores();
    await page.user.keyboard('8 L2');
    await changed(page, 'late-edit', { assnid: 1, stuid: 11, late: 3 });
    await page.user.keyboard('{Enter}{ArrowUp}');
    await says(page, /2 days late, not saved: Ana Rivera entered 3/);
    expect(await saved(page)).toEqual(['11 1 3']);
    expect(await page.saved(11, 1)).toBe('8');
  });

  test('that arrives while its score is being cleared stays: its teacher has not seen it', async () => {
    const page = await openScores();
    await page.user.keyboard('{F2}{Backspace}');
    await changed(page, 'late-edit', { assnid: 1, stuid: 11, late: 3 });
    await page.user.keyboard('{Enter}{ArrowUp}');
    await settled(page, `${cell}, not graded, 3 days late`);
    await expect.poll(() => page.saved(11, 1)).toBe('');
    expect(await saved(page)).toEqual(['11 1 3']);
  });

  test('of a colleague appears on its own, and disappears with the score that they clear', async () => {
    const page = await openScores();
    await changed(page, 'late-edit', { assnid: 1, stuid: 11, late: 4 });
    await settled(page, `${cell}, 9 of 10, 4 days late`);
    await changed(page, 'score-edit', { assnid: 1, stuid: 11, score: '' });
    await settled(page, `${cell}, not graded`);
  });

  test('is invalid if too many days, or behind an invalid score', async () => {
    const page = await openScores();
    await page.user.keyboard('8 L400{Enter}');
    await page.findByText(/“400” is not saved. Work is late by 1 to 365 days/);
    await page.user.keyboard('{ArrowUp}{ArrowDown}abc L{Enter}');
    await page.findByText(/“abc L” is not saved|“abc” is not saved/);
    expect(await saved(page)).toEqual([]);
  });

  test("costs the class's deduction, at once and in the service's answer, and the breakdown shows it", async () => {
    const page = await openScores();
    await changed(page, 'class-edit', { latepolicy: '20 day 0' });
    await expect.poll(() => page.total('García')).toContain('89%');
    page.network.down = true;
    await page.user.keyboard('9 L2{Enter}{ArrowUp}');
    await expect.poll(() => page.total('García')).toContain('81%');
    page.network.down = false;
    outbox.wake();
    await expect.poll(() => saved(page)).toEqual(['11 1 2']);
    await changed(page, 'class-comments', { stuid: 11, comment: 'Fine' });
    await expect.poll(() => page.total('García')).toContain('81%');
    await page.user.keyboard('{Home}{ArrowRight>2/}{Enter}');
    const panel = await page.findByRole('heading', { name: 'Why: García, José' });
    await expect
      .poll(() => panel.closest('aside,section,div')?.parentElement?.textContent)
      .toContain('9 of 10, 2 days late, −40% → 5');
  });

  test('is copied with its score, and pasted back', async () => {
    const page = await openScores();
    await changed(page, 'late-edit', { assnid: 1, stuid: 11, late: 2 });
    await settled(page, `${cell}, 9 of 10, 2 days late`);
    expect(copy(page).get('text/plain')).toBe('9 L2');
  });

  test('is in the history of its cell', async () => {
    const page = await openScores();
    await page.user.keyboard('{Alt>}l{/Alt}');
    await expect.poll(() => saved(page)).toEqual(['11 1 1']);
    await page.user.keyboard('{Alt>}h{/Alt}');
    const history = await page.findByRole('dialog', { name: 'Score history' });
    await within(history).findByText('1 day late');
    expect(within(history).queryByRole('button', { name: 'Restore blank' })).toBeNull();
  });

  test("is on the student's page, and on the student's own, with its cost", async () => {
    const page = await openScores();
    await changed(page, 'class-edit', { latepolicy: '20 day 0', stuview: 1 });
    await changed(page, 'late-edit', { assnid: 1, stuid: 12, late: 2 });
    await page.router.navigate(`/classes/${page.school.algebra}/students/12`);
    await page.findByText('2 days late');
    await page.findByText(/10 of 10, 2 days late, −40% → 6/);
    const { database, school } = page.service;
    await database.writing(async (db) => {
      await addSchoolStudent(db, school.id, { studentId: 12, accountId: school.student });
      await db
        .updateTable('classes')
        .set({ school_id: school.id })
        .where('id', '=', school.algebra)
        .execute();
    });
    const own = await page.service.ask('student-grades', {
      ses: await page.service.signIn('mary'),
      clid: school.algebra,
    });
    expect(own).toMatchObject({ lates: [{ assnid: 1, stuid: 12, late: 2 }], latepolicy: '20 day 0' });
  });

  test('is not offered to teachers with view access', async () => {
    const page = await openScores('okafor');
    await page.user.keyboard('{Alt>}l{/Alt}');
    expect(page.network.sent.some((form) => form.get('apitask') === 'late-edit')).toBe(false);
    await settled(page, `${cell}, 9 of 10`);
  });

  test("can be tried out in a what-if with the class's deduction, and is not sent", async () => {
    const page = await openWhatIf();
    await changed(page, 'class-edit', { latepolicy: '20 day 0' });
    await page.user.keyboard('10{Enter}{ArrowUp}');
    await settled(page, `${cell}, 10 of 10, what if`);
    const inTime = page.total('García');
    await page.user.keyboard('10 L2{Enter}{ArrowUp}');
    await settled(page, `${cell}, 10 of 10, 2 days late, what if`);
    const late = page.total('García');
    expect(late).not.toBe(inTime);
    await page.user.keyboard('6{Enter}{ArrowUp}L0{Enter}{ArrowUp}');
    await settled(page, `${cell}, 6 of 10, what if`);
    // Six in time and ten less 40% count the same.
    expect(page.total('García').replace('106', '').replace('6', '')).toBe(late.replace('10', ''));
    await page.user.keyboard('{Alt>}l{/Alt}');
    await settled(page, `${cell}, 6 of 10, 1 day late, what if`);
    await page.user.keyboard('{Escape}');
    await settled(page, `${cell}, 9 of 10`);
    expect(await saved(page)).toEqual([]);
    expect(page.network.sent.some((form) => form.get('apitask') === 'late-edit')).toBe(false);
  });

  test('that is half typed is stored with its score, and the next Enter saves both', async () => {
    const page = await openScores();
    await page.user.keyboard('8 L3');
    expect(outbox.get().draft.map(({ kind, to }) => `${kind} ${to.value}`)).toEqual(['score 8', 'late 3']);
    await page.user.keyboard('{Escape}');
    expect(outbox.get().draft).toEqual([]);
    await page.user.keyboard('L');
    expect(outbox.get().draft.map(({ kind, to }) => `${kind} ${to.value}`)).toEqual(['late 1']);
    await page.user.keyboard('{Enter}{ArrowUp}');
    await settled(page, `${cell}, 9 of 10, 1 day late`);
    await expect.poll(() => saved(page)).toEqual(['11 1 1']);
  });

  test('that is refused is removed when it is deleted in the editor', async () => {
    const page = await openScores();
    await page.user.keyboard('8 L400{Enter}{ArrowUp}');
    await says(page, /8 of 10, 400 days late/);
    await page.user.keyboard('{F2}{End}{Backspace>5/}{Enter}{ArrowUp}');
    await settled(page, `${cell}, 8 of 10`);
    expect(await saved(page)).toEqual([]);
    expect(outbox.get().queue.size).toBe(0);
  });

  test('that is refused is in the editor with its score, for correction', async () => {
    const page = await openScores();
    await page.user.keyboard('8 L400{Enter}{ArrowUp}');
    await says(page, /8 of 10, 400 days late/);
    await page.user.keyboard('{F2}');
    const editor = within(page.grid).getByRole<HTMLInputElement>('textbox');
    expect(editor.value).toBe('8 L400');
    await page.user.keyboard('{End}{Backspace}{Backspace}{Enter}{ArrowUp}');
    await settled(page, `${cell}, 8 of 10, 4 days late`);
    await expect.poll(() => saved(page)).toEqual(['11 1 4']);
  });

  test('is not filled into a score in conflict, and a message counts the skipped cells', async () => {
    const page = await openScores();
    await changed(page, 'late-edit', { assnid: 1, stuid: 11, late: 2 });
    await settled(page, `${cell}, 9 of 10, 2 days late`);
    await page.service.ask('score-edit', {
      ses: await page.service.signIn(),
      clid: page.school.algebra,
      assnid: 1,
      stuid: 12,
      score: 5,
    });
    await page.user.keyboard('{ArrowDown}7{Enter}{ArrowUp}');
    await says(page, /7 of 10, not saved: Ana Rivera entered 5/);
    await page.user.keyboard('{ArrowUp}{Shift>}{ArrowDown}{/Shift}{Control>}d{/Control}');
    await page.findByText('Skipped: 1 score with conflicting edits.');
    expect(await saved(page)).toEqual(['11 1 2']);
  });

  test('is invalid if the service does not know late marks', async () => {
    const page = await openScores();
    page.network.instead = (form) =>
      form.get('apitask') === 'tasks'
        ? Response.json({
            success: true,
            tasks: ['gradebook', 'score-edit', 'teacher-classes', 'tasks'],
            time: 1,
          })
        : undefined;
    await page.queryClient.invalidateQueries();
    await expect.poll(() => page.queryByRole('button', { name: 'Export' })).toBeDefined();
    await page.user.keyboard('8 L{Enter}');
    await page.findByText(/“8 L” is not saved/);
  });
});
