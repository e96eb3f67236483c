import { call } from '#dashboard/api/calls/call.ts';
import { writeThrough } from '#dashboard/api/calls/writeThrough.ts';
import { outcomesOf, type Subject } from '#dashboard/api/changes/cellChanges.ts';
import { encodedWords, writeCells } from '#wire/classes/cells.ts';
import { longestRemark } from '#wire/classes/scores.ts';
import { gradebookQuery } from './gradebook.ts';
import { atRevision, patchRemarks } from './scores.ts';

/* A remark is a comment on one score; the page says "comment". */

export { longestRemark };

/** How remarks are sent, and where they go once they are saved. */
export const remarkSubject: Subject = {
  // Remarks are long: so many of the longest fit.
  most: 35,
  async send(classId, queuedChanges) {
    const remarks = writeCells(queuedChanges, encodedWords);
    const answer = await call('remark-edit', { clid: classId, remarks, each: 1 });
    const outcomes = outcomesOf<{ assnid: number }>(queuedChanges, answer, ({ assnid }) => String(assnid));
    return { outcomes, revision: answer.revision ?? null };
  },
  writeSaved(queryClient, classId, { cells, revision }) {
    const saved = cells.map(({ place, student, value }) => ({
      assignmentId: Number(place),
      studentId: student,
      remark: value,
    }));
    writeThrough(queryClient, gradebookQuery(classId), (book) =>
      atRevision(patchRemarks(book, saved), revision),
    );
  },
};
