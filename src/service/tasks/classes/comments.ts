import { lockClass } from '#service/store/classes.ts';
import {
  commentsOfClass,
  periodCommentsOfClass,
  setComment,
  setPeriodComment,
} from '#service/store/comments.ts';
import type { Queries } from '#service/store/driver/database.ts';
import { recordChanges, revisionOf } from '#service/store/history.ts';
import { studentsAmong } from '#service/store/students.ts';
import { auth, inClass } from '#service/tasks/rules/permission.ts';
import { Refusal } from '#service/tasks/rules/refusal.ts';
import type { Handler, SignedIn } from '#service/tasks/rules/task.ts';
import { sentences } from '#wire/envelope.ts';
import { periodNames } from '#wire/periods.ts';
import type { Fields } from '#wire/tasks.ts';
import { contentsOf, resultsOf } from './contents.ts';

export const classComments: Handler<'class-comments'> = {
  changes: ({ comment }) => comment !== undefined,
  check({ stuid, comment }) {
    if (comment !== undefined && stuid === undefined) throw new Refusal({ stuid: sentences.noSuchStudent });
  },
  permit: (db, caller, fields) =>
    inClass(fields.comment === undefined ? auth.view : auth.edit)(db, caller, fields),
  async run(db, caller, { clid, stuid = 0, comment }) {
    if (comment !== undefined) await write(db, caller, { classId: clid, studentId: stuid, comment });
    const commentOf = new Map((await commentsOfClass(db, clid)).map((one) => [one.studentId, one.comment]));
    const contents = await contentsOf(db, clid);
    const { totals } = await resultsOf(contents);
    return {
      comments: contents.students.flatMap(({ id }, index) => {
        const comment = commentOf.get(id);
        if (comment === undefined) return [];
        const percent = totals[index]?.percent ?? null;
        return [{ stuid: id, percent: percent === null ? null : percent / 100, comment }];
      }),
      revision: await revisionOf(db, clid),
      success: true,
    };
  },
};

async function write(
  db: Queries,
  { account, now }: SignedIn,
  { classId, studentId, comment }: { classId: number; studentId: number; comment: string },
): Promise<void> {
  await lockClass(db, classId);
  if ((await studentsAmong(db, classId, [studentId])).length === 0)
    throw new Refusal({ stuid: sentences.noSuchStudent });
  const comments = await commentsOfClass(db, classId);
  const before = comments.find((one) => one.studentId === studentId)?.comment ?? '';
  if (before === comment) return;
  await setComment(db, classId, { studentId, comment });
  const change = { kind: 'comment', studentId, before, after: comment } as const;
  await recordChanges(db, classId, { accountId: account.id, at: now, changes: [change] });
}

export const classPeriodComments: Handler<'class-period-comments'> = {
  changes: ({ comment }) => comment !== undefined,
  check({ period, stuid, comment }) {
    if (comment === undefined) return;
    if (period === undefined) throw new Refusal({ period: sentences.periodForm });
    if (stuid === undefined) throw new Refusal({ stuid: sentences.noSuchStudent });
  },
  permit: (db, caller, fields) =>
    inClass(fields.comment === undefined ? auth.view : auth.edit)(db, caller, fields),
  async run(db, caller, fields) {
    const { clid, comment } = fields;
    if (comment !== undefined) await writeOfPeriod(db, caller, { ...fields, comment });
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

async function writeOfPeriod(
  db: Queries,
  { account, now }: SignedIn,
  {
    clid,
    period: name = 'P1',
    stuid: studentId = 0,
    comment,
    was,
  }: Fields<'class-period-comments'> & { comment: string },
): Promise<void> {
  await lockClass(db, clid);
  if ((await studentsAmong(db, clid, [studentId])).length === 0)
    throw new Refusal({ stuid: sentences.noSuchStudent });
  const period = periodNames.indexOf(name) + 1;
  const comments = await periodCommentsOfClass(db, clid, studentId);
  const before = comments.find((one) => one.period === period)?.comment ?? '';
  if (before === comment) return;
  if (was !== undefined && was.trim() !== before)
    throw new Refusal({ comment: sentences.remarkChanged }, { now: before });
  await setPeriodComment(db, clid, { period, studentId, comment });
  const change = { kind: 'comment', item: name, studentId, before, after: comment } as const;
  await recordChanges(db, clid, { accountId: account.id, at: now, changes: [change] });
}
