import type { Gradebook } from '#dashboard/api/classes/gradebook.ts';
import { Sheet } from '#dashboard/features/scores/Sheet.ts';
import type { View } from '#dashboard/screens/gradebook/model/gradebookModel.ts';
import { BLANK, EXCUSED, MISSING, UNKNOWN } from '#grading/score.ts';
import { assignmentOf, settingsOf } from '#test/support/school/assignments.ts';

/** Two students and three assignments, one of them extra credit; one score has an unknown code. */
export function smallBook(): Gradebook {
  const assignments = [
    assignmentOf({ id: 7, title: 'Quiz, "hard"', due: '20260105', points: 1000, category: 1 }),
    assignmentOf({ id: 8, title: '=SUM(A1)', due: '20260106', points: 2000, category: 2 }),
    assignmentOf({ id: 9, title: 'Puzzle', due: '', points: null, category: 1 }),
  ];
  return {
    id: 3,
    name: 'Algebra',
    code: '',
    revision: 1,
    ownRevision: 0,
    studentSort: 1,
    students: [
      { id: 101, number: 1, first: '@José', last: 'García', percent: 8350, grade: 'B' },
      { id: 102, number: 2, first: 'Linh', last: 'Nguyễn', percent: null, grade: '' },
    ],
    assignments,
    scheme: {
      weighted: false,
      rounding: 0,
      scaleKind: 9,
      scale: [],
      categories: [
        { num: 1, name: 'Quizzes', weight: null, dropLowest: 0 },
        { num: 2, name: 'Tests', weight: null, dropLowest: 0 },
      ],
      assignments,
    },
    settings: settingsOf('Algebra'),
    scores: Int32Array.of(850, MISSING, 300, EXCUSED, UNKNOWN, BLANK),
    texts: new Map([[4, 'INC']]),
    lates: new Map(),
    remarks: new Map(),
    changes: { students: new Uint32Array(2), assignments: new Uint32Array(3) },
  };
}

/** The same on the screen, without the column of grades. */
export function smallView(): View {
  const book = smallBook();
  return {
    sheet: new Sheet({ book }),
    rows: [0, 1],
    columns: [
      { id: 'name', width: 1, shows: 'name' },
      { id: 'percent', width: 1, shows: 'percent' },
      { id: '7', width: 1, shows: 0 },
      { id: '8', width: 1, shows: 1 },
      { id: '9', width: 1, shows: 2 },
    ],
    compact: false,
    frozen: 2,
    sorting: null,
    editable: false,
    noted: new Set(),
    takesLate: true,
    spread: false,
    grouped: false,
    term: 0,
    hidesRemarks: false,
    entered: {
      codes: new Map(),
      queuedChanges: new Map(),
      lates: new Map(),
      queuedLates: new Map(),
      remarks: new Map(),
      queuedRemarks: new Map(),
      justSaved: new Set(),
    },
    nameOf: (student) => ['García, @José', 'Nguyễn, <Linh>'][student] ?? '',
  };
}
