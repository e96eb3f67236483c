import { lockClass } from '#service/store/classes/classes.ts';
import { recordChanges, revisionOf } from '#service/store/classes/history.ts';
import { studentsAmong } from '#service/store/classes/students.ts';
import {
  commentsOfClass,
  periodCommentsOfClass,
  setComment,
  setPeriodComment,
} from '#service/store/comments/comments.ts';
import type { Queries } from '#service/store/driver/database.ts';
import { decimal } from '#service/tasks/classes/classFields.ts';
import { contentsOf, resultsOf } from '#service/tasks/classes/contents.ts';
import { auth, inClass } from '#service/tasks/rules/permission.ts';
import { Refusal } from '#service/tasks/rules/refusal.ts';
import type { Handler, SignedIn } from '#service/tasks/rules/task.ts';
import { periodNames } from '#wire/classes/periods.ts';
import { sentences } from '#wire/sentences.ts';

export const classComments: Handler<'class-comments'> = {
  changes: ({ comment }) => comment !== undefined,
  examine({ stuid, comment }, refused) {
    const writes = comment !== undefined || refused.comment !== undefined;
    return { errors: writes && stuid === undefined ? { stuid: sentences.noSuchStudent } : {} };
  },
  permit: (db, caller, fields) =>
    inClass(fields.comment === undefined ? auth.view : auth.edit)(db, caller, fields),
  async run(db, caller, { clid, stuid = 0, comment }) {
    if (comment !== undefined)
      await writeComment(db, caller, {
        classId: clid,
        studentId: stuid,
        comment,
        before: async () => (await commentsOfClass(db, clid)).find((one) => one.studentId === stuid)?.comment,
        set: () => setComment(db, clid, { studentId: stuid, comment }),
      });
    const commentOf = new Map((await commentsOfClass(db, clid)).map((one) => [one.studentId, one.comment]));
    const contents = await contentsOf(db, clid);
    const { totals } = await resultsOf(contents);
    return {
      comments: contents.students.flatMap(({ id }, index) => {
        const comment = commentOf.get(id);
        if (comment === undefined) return [];
        const percent = totals[index]?.percent ?? null;
        return [{ stuid: id, percent: decimal(percent), comment }];
      }),
      revision: await revisionOf(db, clid),
      success: true,
    };
  },
};

export const classPeriodComments: Handler<'class-period-comments'> = {
  changes: ({ comment }) => comment !== undefined,
  examine({ period, stuid, comment }, refused) {
    const errors: Record<string, string> = {};
    const writes = comment !== undefined || refused.comment !== undefined;
    if (writes && period === undefined) errors.period = sentences.periodForm;
    if (writes && stuid === undefined) errors.stuid = sentences.noSuchStudent;
    return { errors };
  },
  permit: (db, caller, fields) =>
    inClass(fields.comment === undefined ? auth.view : auth.edit)(db, caller, fields),
  async run(db, caller, { clid, period: item = 'P1', stuid: studentId = 0, comment, was }) {
    const number = periodNames.indexOf(item) + 1;
    if (comment !== undefined)
      await writeComment(db, caller, {
        classId: clid,
        studentId,
        comment,
        was,
        item,
        async before() {
          const found = await periodCommentsOfClass(db, clid, studentId);
          return found.find(({ period }) => period === number)?.comment;
        },
        set: () => setPeriodComment(db, clid, { period: number, studentId, comment }),
      });
    const comments = await periodCommentsOfClass(db, clid);
    return {
      comments: comments.map(({ period, studentId, comment: text }) => ({
        period: `P${period}`,
        stuid: studentId,
        comment: text,
      })),
      revision: await revisionOf(db, clid),
      success: true,
    };
  },
};

interface Written {
  classId: number;
  studentId: number;
  comment: string;
  /** What the sender saw there; undefined if that does not matter. */
  was?: string | undefined;
  /** The marking period, for history; none for the comment of the class. */
  item?: string;
  /** The stored comment; undefined for none. */
  before: () => Promise<string | undefined>;
  set: () => Promise<void>;
}

async function writeComment(
  db: Queries,
  { account, now }: SignedIn,
  { classId, studentId, comment, was, item = '', before, set }: Written,
): Promise<void> {
  await lockClass(db, classId);
  if ((await studentsAmong(db, classId, [studentId])).length === 0)
    throw new Refusal({ stuid: sentences.noSuchStudent });
  const there = (await before()) ?? '';
  if (there === comment) return;
  if (was !== undefined && was.trim() !== there)
    throw new Refusal({ comment: sentences.remarkChanged }, { now: there });
  await set();
  const change = { kind: 'comment', item, studentId, before: there, after: comment } as const;
  await recordChanges(db, classId, { accountId: account.id, at: now, changes: [change] });
}
