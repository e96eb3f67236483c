import type { View } from '#dashboard/screens/gradebook/gradebookModel.ts';
import { BLANK, EXCUSED, MISSING, UNKNOWN } from '#grading/score.ts';

/**
 * The scores on the screen as a OneRoster 1.2 result set (Gradebook service, getResults): one result for each score
 * that was given. Ids are ours, made unique by what they stand for.
 */
export function oneRosterOf({ sheet, rows, columns }: View, now: Date): string {
  const { book } = sheet;
  const dateLastModified = now.toISOString();
  const scoreDate = dateLastModified.slice(0, 10);
  const results = [];
  for (let row = 0; row < rows.length; row++) {
    const student = rows[row] ?? 0;
    const studentId = book.students[student]?.id ?? 0;
    for (const { shows } of columns) {
      if (typeof shows !== 'number') continue;
      const code = sheet.score(student, shows);
      if (code === BLANK) continue;
      const assignmentId = book.assignments[shows]?.id ?? 0;
      results.push({
        sourcedId: `result-${book.id}-${assignmentId}-${studentId}`,
        status: 'active',
        dateLastModified,
        lineItem: { sourcedId: `lineitem-${book.id}-${assignmentId}`, type: 'lineItem' },
        student: { sourcedId: `student-${book.id}-${studentId}`, type: 'user' },
        class: { sourcedId: `class-${book.id}`, type: 'class' },
        scoreStatus: code === EXCUSED ? 'exempt' : code === MISSING ? 'not submitted' : 'fully graded',
        ...(code >= 0 ? { score: code / 100 } : {}),
        ...(code === UNKNOWN ? { textScore: sheet.text(student, shows) } : {}),
        ...(code === MISSING ? { missing: 'true' } : {}),
        scoreDate,
      });
    }
  }
  return JSON.stringify({ results }, null, 1);
}
