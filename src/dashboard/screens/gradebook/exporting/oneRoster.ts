import { paths } from '#dashboard/app/paths.ts';
import type { View } from '#dashboard/screens/gradebook/model/gradebookModel.ts';
import { BLANK, EXCUSED, MISSING, UNKNOWN } from '#grading/score.ts';
import { dayOf, hyphenated } from '#grading/week.ts';

/**
 * The scores on the screen as a OneRoster 1.2 result set (Gradebook service, getResults): one result for each given
 * score. Ids are ours, made unique by their kind; each reference needs an address, which is a page of ours at `origin`.
 */
export function oneRosterOf({ sheet, rows, columns }: View, now: Date, origin: string): string {
  const { book } = sheet;
  const dateLastModified = now.toISOString();
  const scoreDate = hyphenated(dayOf(now));
  const reference = (type: 'lineItem' | 'user' | 'class', sourcedId: string, path: string) => ({
    href: origin + path,
    sourcedId,
    type,
  });
  const ofClass = reference('class', `class-${book.id}`, paths.gradebook(book.id));
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
        // No page shows one assignment: it is in the gradebook.
        lineItem: reference('lineItem', `lineitem-${book.id}-${assignmentId}`, paths.gradebook(book.id)),
        student: reference('user', `student-${book.id}-${studentId}`, paths.student(book.id, studentId)),
        class: ofClass,
        scoreStatus: code === EXCUSED ? 'exempt' : code === MISSING ? 'not submitted' : 'fully graded',
        ...(code >= 0 ? { score: code / 100 } : {}),
        ...(code === UNKNOWN ? { textScore: sheet.text(student, shows) } : {}),
        ...(sheet.late.has(student * sheet.width + shows) ? { late: 'true' } : {}),
        ...(code === MISSING ? { missing: 'true' } : {}),
        scoreDate,
      });
    }
  }
  return JSON.stringify({ results }, null, 1);
}
