import { expect, test } from 'vitest';
import type { Gradebook } from '#dashboard/api/classes/gradebook.ts';
import { openingColumn } from '#dashboard/screens/gradebook/useOpeningColumn.ts';
import { BLANK } from '#grading/score.ts';
import { smallBook } from '#test/dashboard/screens/gradebook/book.ts';
import { assignmentOf } from '#test/support/school/assignments.ts';

/* Which column a gradebook opens at. */

const days = ['05', '06', '07', '08', '09', '12'];

/** One student with a score in each of the first `graded` of six assignments, due in January one after the other. */
function bookWith(graded: number, assignmentSort = 2): Gradebook {
  const book = smallBook();
  const due = (day: string, at: number) =>
    assignmentOf({
      id: at,
      title: day,
      due: `202601${day}`,
      points: 10,
      category: 1,
    });
  return {
    ...book,
    students: book.students.slice(0, 1),
    assignments: days.map(due),
    scores: Int32Array.from(days, (_, at) => (at < graded ? 850 : BLANK)),
    settings: { ...book.settings, assignmentSort },
  };
}

const name = { id: 'name', width: 1, shows: 'name' } as const;
const columns = [name, ...days.map((_, at) => ({ id: String(at), width: 1, shows: at }))];
const on = (day: string) => new Date(`2026-01-${day}T12:00`);

interface Given {
  book?: Gradebook;
  shown?: typeof columns;
  frozen?: number;
  grouped?: boolean;
  wanted?: { assignment: string } | null;
  now?: Date;
}
const opening = (given: Given = {}) => {
  const { book = bookWith(6), shown = columns, frozen = 1, grouped = false, wanted = null } = given;
  return openingColumn(book, { columns: shown, frozen, grouped, wanted, now: given.now ?? on('31') });
};

test('is the one that was due last, including today', () => {
  expect(opening()).toBe(6);
  expect(opening({ now: on('07') })).toBe(3);
  expect(opening({ now: on('11') })).toBe(5);
});

test('is at most two columns beyond the graded ones', () => {
  expect(opening({ book: bookWith(3) })).toBe(5);
  expect(opening({ book: bookWith(3), now: on('08') })).toBe(4);
  expect(opening({ book: bookWith(0) })).toBe(2);
});

test('is that one wherever it was moved, and another if it is frozen', () => {
  const moved = [columns[0], columns[6], ...columns.slice(1, 6)].flatMap((column) => column ?? []);
  expect(opening({ shown: moved })).toBe(1);
  expect(opening({ shown: moved, frozen: 2 })).toBe(6);
});

test('is that one also if the newest comes first', () => {
  const shown = [name, ...columns.slice(1).reverse()];
  expect(opening({ book: bookWith(6, 1), shown, now: on('07') })).toBe(4);
});

test('is the one in the address', () => {
  expect(opening({ wanted: { assignment: '1' } })).toBe(2);
  expect(opening({ wanted: { assignment: '99' } })).toBe(-1);
});

test('is none before anything was due, or if columns are sorted by title or category', () => {
  expect(opening({ now: on('04') })).toBe(-1);
  expect(opening({ book: bookWith(6, 3) })).toBe(-1);
  expect(opening({ grouped: true })).toBe(-1);
});
