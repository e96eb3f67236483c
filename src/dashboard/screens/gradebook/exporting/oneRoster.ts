import { paths } from '#dashboard/app/paths.ts';
import type { View } from '#dashboard/screens/gradebook/model/gradebookModel.ts';
import { BLANK, EXCUSED, MISSING, UNKNOWN } from '#grading/score.ts';
import { dayOf, hyphenated } from '#grading/week.ts';

/**
 * The scores on the screen as a OneRoster 1.2 result set (Gradebook service, getResults): one result for each given
 * score. Ids are ours, made unique by their kind; each reference needs an address, which is a page of ours at `origin`.
 */
export function oneRosterOf({ sheet, rows, columns }: View, now: Date, origin: string): string {
  const results = [];
  for (const student of Array.from(rows))
    for (const { shows } of columns)
      if (typeof shows === 'number' && sheet.score(student, shows) !== BLANK)
        results.push(resultOf(sheet, { student, assignment: shows }, { now, origin }));
  return JSON.stringify({ results }, null, 1);
}

/** Student and assignment by their index in the gradebook. */
function resultOf(
  sheet: View['sheet'],
  { student, assignment }: { student: number; assignment: number },
  { now, origin }: { now: Date; origin: string },
) {
  const { book } = sheet;
  const code = sheet.score(student, assignment);
  const studentId = book.students[student]?.id ?? 0;
  const assignmentId = book.assignments[assignment]?.id ?? 0;
  const reference = (type: 'lineItem' | 'user' | 'class', sourcedId: string, path: string) => ({
    href: origin + path,
    sourcedId,
    type,
  });
  return {
    sourcedId: `result-${book.id}-${assignmentId}-${studentId}`,
    status: 'active',
    dateLastModified: now.toISOString(),
    // No page shows one assignment: it is in the gradebook.
    lineItem: reference('lineItem', `lineitem-${book.id}-${assignmentId}`, paths.gradebook(book.id)),
    student: reference('user', `student-${book.id}-${studentId}`, paths.student(book.id, studentId)),
    class: reference('class', `class-${book.id}`, paths.gradebook(book.id)),
    scoreStatus: code === EXCUSED ? 'exempt' : code === MISSING ? 'not submitted' : 'fully graded',
    ...(code >= 0 ? { score: code / 100 } : {}),
    ...(code === UNKNOWN ? { textScore: sheet.text(student, assignment) } : {}),
    ...(sheet.late.has(student * sheet.width + assignment) ? { late: 'true' } : {}),
    ...(code === MISSING ? { missing: 'true' } : {}),
    scoreDate: hyphenated(dayOf(now)),
  };
}
