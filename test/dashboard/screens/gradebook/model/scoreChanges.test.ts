import { describe, expect, test } from 'vitest';
import type { Change, QueuedChange } from '#dashboard/api/changes/cellChanges.ts';
import { enteredIn } from '#dashboard/features/scores/entered.ts';
import { Sheet } from '#dashboard/features/scores/Sheet.ts';
import { entered, type Queue } from '#dashboard/outbox/queue.ts';
import { reversed } from '#dashboard/outbox/steps.ts';
import { gradebookModel, type View } from '#dashboard/screens/gradebook/model/gradebookModel.ts';
import { changeTo, fillDown, fillRight } from '#dashboard/screens/gradebook/model/scoreChanges.ts';
import { BLANK } from '#grading/score.ts';
import { smallBook, smallView } from '#test/dashboard/screens/gradebook/book.ts';

/** The small book on the screen, with what is unsaved; its second student has a code of another deployment. */
function viewOf(queue: Queue = new Map(), startWhatIf = (sheet: Sheet) => sheet, book = smallBook()): View {
  const unsaved = enteredIn(book, queue, new Set());
  return {
    ...smallView(),
    sheet: startWhatIf(new Sheet({ book, entered: unsaved.codes })),
    entered: unsaved,
    columns: book.assignments.map(({ id }, shows) => ({ id: String(id), width: 96, shows })),
    frozen: 0,
    editable: true,
    nameOf: (student) => book.students[student]?.last ?? '',
  };
}

const unknownCode = [1, 1] as const;

/** The result of typing into a cell: its editor is opened, `text` is committed. */
function typed(view: View, [student, assignment]: readonly [number, number], text: string) {
  return changeTo(view, {
    student,
    assignment,
    text,
    begun: { before: gradebookModel(view).editText(student, assignment), beside: '' },
  });
}

describe('a saved text that is invalid', () => {
  test('is in the editor, and is sent as the replaced value', () => {
    const view = viewOf();
    expect(gradebookModel(view).editText(...unknownCode)).toBe('INC');
    expect(typed(view, unknownCode, '7')).toMatchObject({ from: { value: 'INC' }, to: { value: '7' } });
  });

  test('is restored when the text typed over it is undone', () => {
    const change = typed(viewOf(), unknownCode, '7');
    const changes = change ? [change] : [];
    const typedOver = entered(new Map(), changes);
    expect([...typedOver.values()]).toMatchObject([{ was: 'INC', value: '7' }]);
    const undone = reversed({ id: 1, classId: 3, command: null, undone: false, changes });
    expect(undone).toMatchObject([{ to: { value: 'INC' } }]);
    expect(entered(typedOver, undone)).toEqual(new Map());
  });

  test('is unchanged if the editor is left as it was opened', () => {
    expect(typed(viewOf(), unknownCode, 'INC')).toBeNull();
  });
});

describe('a cell that is left as it was opened', () => {
  test('is not changed, even if a colleague has changed it since', () => {
    expect(
      changeTo(viewOf(), { student: 0, assignment: 0, text: '7', begun: { before: '7', beside: '' } }),
    ).toBeNull();
    expect(
      changeTo(viewOf(), { student: 0, assignment: 0, text: '7', begun: { before: '6', beside: '' } }),
    ).toMatchObject({
      from: { value: '6' },
      to: { value: '7' },
    });
  });

  test('is sent again if the service refused it and it is typed again', () => {
    const refused: QueuedChange = {
      kind: 'score',
      classId: 3,
      place: '7',
      student: 101,
      value: '7',
      note: '',
      was: '8.5',
      sending: null,
      tried: [],
      failure: { kind: 'refused', reason: 'No' },
    };
    const view = viewOf(new Map([['score 3 7 101', refused]]));
    expect(typed(view, [0, 0], '7')).toMatchObject({ to: { value: '7' } });
    const nonsense: QueuedChange = {
      ...refused,
      value: '8x',
      failure: { kind: 'unsendable', reason: 'No score' },
    };
    expect(typed(viewOf(new Map([['score 3 7 101', nonsense]])), [0, 0], '8x')).toBeNull();
  });
});

test("a what-if's value is the editor's initial text, even over an unsaved one", () => {
  const [change] = [typed(viewOf(), [0, 0], '7')];
  const view = viewOf(entered(new Map(), change ? [change] : []), (sheet) =>
    sheet.startWhatIf().withWhatIfScores([{ student: 0, assignment: 0, code: 300 }]),
  );
  expect(gradebookModel(view).editText(0, 0)).toBe('3');
});

describe('a score that is filled into others', () => {
  const [first, second] = [0, 1];
  const at = (student: number, assignment: number) => student * 3 + assignment;
  const lateView = (scores: readonly number[], lates: readonly (readonly [number, number])[]) =>
    viewOf(new Map(), undefined, {
      ...smallBook(),
      texts: new Map(),
      scores: Int32Array.from(scores),
      lates: new Map(lates),
    });
  const told = (changes: readonly Change[]) =>
    changes.map(({ kind, place, student, to }) => `${kind} ${place} ${student} ${to.value}`);
  const down = { top: 0, bottom: 1, left: 0, right: 0 };

  test('takes its late mark along, down and to the right', () => {
    const view = lateView([800, 300, 300, 500, 300, 300], [[at(first, 0), 2]]);
    expect(told(fillDown(view, down))).toEqual(['score 7 102 8', 'late 7 102 2']);
    expect(told(fillRight(view, { top: 0, bottom: 0, left: 0, right: 1 }))).toEqual([
      'score 8 101 8',
      'late 8 101 2',
    ]);
  });

  test('is in time if it was in time, whatever the cell held', () => {
    const view = lateView([1000, 300, 300, 800, 300, 300], [[at(second, 0), 3]]);
    expect(told(fillDown(view, down))).toEqual(['score 7 102 10', 'late 7 102 ']);
  });

  test('takes its mark along even without a score', () => {
    const view = lateView([BLANK, 300, 300, 800, 300, 300], [[at(first, 0), 2]]);
    expect(told(fillDown(view, down))).toEqual(['score 7 102 ', 'late 7 102 2']);
  });

  test('does not touch late marks that nobody may set', () => {
    const view = lateView([1000, 300, 300, 800, 300, 300], [[at(second, 0), 3]]);
    expect(told(fillDown({ ...view, takesLate: false }, down))).toEqual(['score 7 102 10']);
  });
});
