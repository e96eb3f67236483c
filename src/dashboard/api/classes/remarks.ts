import { call } from '#dashboard/api/calls/call.ts';
import { outcomesOf, type QueuedChange, type Subject } from '#dashboard/api/calls/sending.ts';
import { writeThrough } from '#dashboard/api/calls/writeThrough.ts';
import { longestRemark } from '#wire/classes/cellEdits.ts';
import { encodedWords, writeCells } from '#wire/classes/cells.ts';
import { gradebookQuery } from './gradebook.ts';
import { atRevision, patchRemarks } from './scores.ts';

/* A remark is a comment on one score; the page says "comment". */

export { longestRemark };

/** Remarks are long: 35 of the longest fit into a request. */
const atOnce = 35;

/** How remarks are sent, and where they go once they are saved. */
export const remarkSubject: Subject = {
  async send(classId, queuedChanges) {
    const outcomes = [];
    let revision: number | null = null;
    for (let start = 0; start < queuedChanges.length; start += atOnce) {
      const part: readonly QueuedChange[] = queuedChanges.slice(start, start + atOnce);
      const remarks = writeCells(part, encodedWords);
      const answer = await call('remark-edit', { clid: classId, remarks, each: 1 });
      outcomes.push(...outcomesOf<{ assnid: number }>(part, answer, ({ assnid }) => String(assnid)));
      revision = answer.revision ?? null;
    }
    return { outcomes, revision };
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
