import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Sheet } from '#dashboard/features/scores/Sheet.ts';
import { prepare } from '#grading/average.ts';
import { explain } from '#grading/explanation.ts';
import { BLANK, EXCUSED, MISSING } from '#grading/score.ts';
import { generatedBook } from '#test/bench/page/grid/generated.ts';
import { smallBook } from '#test/dashboard/screens/gradebook/book.ts';

describe('the numbers on the screen', () => {
  test("are the service's own, even if ours differ", () => {
    const sheet = new Sheet({ book: smallBook() });
    expect(sheet.total(0)).toEqual({ percent: 8350, letter: 'B' });
    expect(sheet.calculated(0)).not.toEqual(sheet.total(0));
  });

  test("of a what-if are computed, without changing the service's", () => {
    const book = smallBook();
    const whatIfSheet = new Sheet({ book })
      .startWhatIf()
      .withWhatIfScores([{ student: 0, assignment: 1, code: 2000 }]);
    expect(whatIfSheet.total(0)).toEqual({ percent: 10500, letter: 'A' });
    expect(whatIfSheet.whatIf).toEqual(new Set([1]));
    expect(book.scores[1]).toBe(MISSING);
    expect(whatIfSheet.withWhatIfScores([{ student: 0, assignment: 1, code: MISSING }]).whatIf.size).toBe(0);
  });

  test('of a what-if include late deductions, tried out or not, and revert with it', () => {
    const small = smallBook();
    const late = { percent: 10, daily: true, lowest: 0 };
    const book = { ...small, scheme: { ...small.scheme, late }, lates: new Map([[0, 1]]) };
    const cell = { student: 0, assignment: 0 };
    const begun = new Sheet({ book }).startWhatIf();
    const { percent = 0 } = begun.total(0);
    const inTime = begun.withWhatIfScores([{ ...cell, days: 0 }]);
    expect(inTime.total(0).percent).toBeGreaterThan(percent ?? 0);
    expect([inTime.whatIf, inTime.late]).toEqual([new Set([0]), new Map()]);
    const later = inTime.withWhatIfScores([{ ...cell, days: 3 }]);
    expect(later.total(0).percent).toBeLessThan(percent ?? 0);
    const upon = later.upon(new Sheet({ book: { ...book, lates: new Map([[0, 2]]) } }));
    expect([upon.whatIf, upon.late]).toEqual([new Set([0]), new Map([[0, 3]])]);
    const back = upon.withWhatIfScores([{ ...cell, days: 2 }]);
    expect(back.whatIf.size).toBe(0);
    expect(book.lates).toEqual(new Map([[0, 1]]));
  });

  test('of a what-if stay with their student and assignment when the class is read again', () => {
    const whatIfSheet = new Sheet({ book: smallBook() })
      .startWhatIf()
      .withWhatIfScores([{ student: 1, assignment: 0, code: 700 }])
      .withWhatIfScores([{ student: 0, assignment: 1, code: 2000 }]);
    const { students, ...read } = smallBook();
    const [first, second] = students;
    if (!first || !second) throw new Error('Two students');
    const scores = Int32Array.from([...read.scores.slice(3), ...read.scores.slice(0, 3)]);
    const again = { ...read, students: [second, first], scores, texts: new Map([[1, 'INC']]) };
    const next = whatIfSheet.upon(new Sheet({ book: again }));
    expect(next.isWhatIf).toBe(true);
    expect([...next.whatIf].sort()).toEqual([0, 4]);
    expect([next.scores[0], next.scores[4]]).toEqual([700, 2000]);
    const alone = whatIfSheet.upon(
      new Sheet({ book: { ...again, students: [second], scores: scores.slice(0, 3) } }),
    );
    expect([...alone.whatIf]).toEqual([0]);
  });

  test('after any changes of a what-if equal a fresh computation', () => {
    const book = generatedBook(6, 12);
    const code = fc.oneof(fc.constantFrom(BLANK, EXCUSED, MISSING), fc.integer({ min: 0, max: 10_000 }));
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(5), fc.nat(11), code), { maxLength: 12 }), (changes) => {
        let sheet = new Sheet({ book }).startWhatIf();
        for (const [student, assignment, to] of changes) {
          sheet.total(student);
          sheet.isDropped(student, assignment);
          sheet.mean(assignment);
          sheet = sheet.withWhatIfScores([{ student, assignment, code: to }]);
        }
        const calculator = prepare(book.scheme);
        for (let student = 0; student < 6; student++) {
          expect(sheet.total(student)).toEqual(calculator.total(sheet.scores, student * 12));
          const dropped = explain(book.scheme, sheet.scores, student * 12).categories.flatMap(
            (step) => step.dropped,
          );
          const shown = Array.from({ length: 12 }, (_, index) => index).filter((index) =>
            sheet.isDropped(student, index),
          );
          expect(shown).toEqual(dropped.toSorted((a, b) => a - b));
        }
      }),
      { numRuns: 60 },
    );
  });

  test('after any entries equal a fresh computation', () => {
    const book = generatedBook(6, 12);
    const code = fc.oneof(fc.constantFrom(BLANK, EXCUSED, MISSING), fc.integer({ min: 0, max: 10_000 }));
    const positions = Array.from({ length: 12 }, (_, position) => position);
    const numbersOf = (sheet: Sheet) =>
      book.students.map((_, student) => [
        sheet.calculated(student),
        book.scheme.categories.map(({ num }) => sheet.categoryTotal(student, { num, term: 0 })),
        positions.filter((position) => sheet.isDropped(student, position)),
        positions.map((position) => sheet.mean(position)),
      ]);
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(6 * 12 - 1), code), { maxLength: 12 }), (changes) => {
        let sheet = new Sheet({ book });
        const entered = new Map<number, number>();
        for (const [at, to] of changes) {
          numbersOf(sheet);
          entered.set(at, to);
          sheet = sheet.entering(book, new Map(entered));
        }
        expect(numbersOf(sheet)).toEqual(numbersOf(new Sheet({ book, entered })));
      }),
      { numRuns: 60 },
    );
  });
});
