import { expect, test } from 'vitest';
import { emptyQueue } from '#dashboard/outbox/queue.ts';
import { type Direction, type Latest, recorded, type Steps } from '#dashboard/outbox/steps.ts';
import { StepUndoManager } from '#dashboard/undo/undoManager.ts';
import { openSchool } from '#test/support/page/openDashboard.tsx';

const rename = {
  kind: 'settings' as const,
  item: '',
  from: { name: 'Algebra I' },
  to: { name: 'Algebra One' },
  said: 'The settings are saved.',
  undone: 'The previous settings are back.',
};
const score = (student: number) => ({
  kind: 'score' as const,
  classId: 1,
  place: '1',
  student,
  from: { value: '' },
  to: { value: '8' },
});

/**
 * A class whose last command is its new name; `undoOrRedo` runs another step while the service is asked. With `late`
 * the steps exist only once the browser has been asked for them.
 */
async function openRenamed({ late = false, onBecome = () => {} } = {}) {
  const page = await openSchool('/classes');
  await page.findByRole('heading', { level: 1, name: 'Classes' });
  const clid = page.service.school.algebra;
  const ses = await page.service.signIn();
  await page.service.ask('class-edit', { ses, clid, name: 'Algebra One' });
  const kept = recorded(recorded([], clid, [score(11)]), clid, rename);
  let steps: Steps = late ? [] : kept;
  let latest: Latest | null = null;
  const undoManager = new StepUndoManager({
    userId: 1,
    queryClient: page.queryClient,
    state: () => ({ queue: emptyQueue, steps, sending: { kind: 'fine' } }),
    become: (change) => {
      onBecome();
      steps = change.steps ?? steps;
      latest = change.latest;
    },
    changed: async () => {},
    found: async () => {
      if (late) steps = kept;
    },
  });
  const nameNow = async () => (await page.service.ask('gradebook', { ses, clid })).name;
  return {
    undo: () => undoManager.undoOrRedo('undo', clid),
    latest: () => latest,
    /** The steps as words, in their order. */
    words: () =>
      steps.map(({ command, undone }) => `${command ? 'name' : 'score'}${undone ? ', undone' : ''}`),
    ids: () => steps.map(({ id }) => id),
    async undoOrRedo(direction: Direction, name: string, meanwhile = () => {}) {
      page.network.instead = (form) => {
        if (form.get('apitask') === 'class-edit') meanwhile();
        return undefined;
      };
      undoManager.undoOrRedo(direction, clid);
      await expect.poll(() => latest).toMatchObject({ kind: 'finished', direction });
      expect(await nameNow()).toBe(name);
    },
    type: () => {
      steps = recorded(steps, clid, [score(12)]);
    },
  };
}

test('text typed while a command is undone is the last step, and the command is not redone on top of it', async () => {
  const page = await openRenamed();
  await page.undoOrRedo('undo', 'Algebra I', page.type);
  expect(page.words()).toEqual(['score', 'score']);
});

test('a command redone during typing can still be undone, after the typed text', async () => {
  const page = await openRenamed();
  await page.undoOrRedo('undo', 'Algebra I');
  expect(page.words()).toEqual(['score', 'name, undone']);
  await page.undoOrRedo('redo', 'Algebra One', page.type);
  expect(page.words()).toEqual(['score', 'name', 'score']);
  expect(page.ids()).toEqual([1, 2, 3]);
});

test('an undo on which the page fails says so, and does not block the next one', async () => {
  let breaks = true;
  const page = await openRenamed({
    onBecome() {
      if (!breaks) return;
      breaks = false;
      throw new Error('There is no room.');
    },
  });
  page.undo();
  await expect.poll(page.latest).toMatchObject({ kind: 'failed', reason: 'There is no room.' });
  await page.undoOrRedo('undo', 'Algebra I');
});

test('steps undone before the stored ones are read are the last of them', async () => {
  const page = await openRenamed({ late: true });
  await page.undoOrRedo('undo', 'Algebra I');
  expect(page.words()).toEqual(['score', 'name, undone']);
});
