import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BLANK, EXCUSED, highestScore, MISSING, writeScore } from '#grading/score.ts';
import { formatNamed } from '#service/formats/format.ts';
import { writeScores } from '#service/tasks/classes/scoreItems.ts';
import { scoreMatrix } from '#service/tasks/classes/scoreMatrix.ts';

const ids = (most: number) => fc.uniqueArray(fc.integer({ min: 1, max: most }), { maxLength: 8 });
const anyCode = fc.oneof(
  fc.constantFrom(BLANK, EXCUSED, MISSING, 0, 5, 50, 100, highestScore),
  fc.integer({ min: 0, max: highestScore }),
);
/** A class of any numbers, and for each of its cells a score. */
const anyClass = fc.tuple(ids(999_999_999_999), ids(2000)).chain(([students, assignments]) =>
  fc.record({
    students: fc.constant(students),
    assignments: fc.constant(assignments.sort((a, b) => a - b)),
    codes: fc.array(fc.array(anyCode, fullLength(assignments)), fullLength(students)),
  }),
);

test('every score that is stored becomes an item, in the order of students and assignments', () => {
  fc.assert(
    fc.property(anyClass, ({ students, assignments, codes }) => {
      const stored = students.map((studentId, row) => ({
        studentId,
        scores: assignments
          .map((id, column) => `${id}:${codes[row]?.[column]}`)
          .filter((pair) => !pair.endsWith(`:${BLANK}`))
          .concat('2001:50')
          .join(','),
      }));
      const matrix = scoreMatrix(students, assignments);
      for (const ofStudent of [{ studentId: 0, scores: '1:50' }, ...stored]) matrix.add(ofStudent);
      const items = students.flatMap((stuid, row) =>
        assignments.flatMap((assnid, column) => {
          const code = codes[row]?.[column] ?? BLANK;
          return code === BLANK ? [] : [{ assnid, stuid, score: writeScore(code) }];
        }),
      );
      const rows = writeScores(matrix);
      expect(Buffer.from(formatNamed('json')?.write({ scores: rows }) ?? '').toString()).toBe(
        JSON.stringify({ scores: items }),
      );
      expect(rows.items).toEqual(items);
    }),
    { numRuns: 500 },
  );
});

function fullLength({ length }: readonly unknown[]) {
  return { minLength: length, maxLength: length };
}
