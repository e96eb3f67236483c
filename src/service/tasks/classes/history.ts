import { changesOfClass, type RecordedChange, revisionOf } from '#service/store/classes/history.ts';
import { auth, inClass } from '#service/tasks/rules/permission.ts';
import type { Handler } from '#service/tasks/rules/task.ts';
import type { Reply } from '#wire/reply.ts';

const usualLimit = 200;

const ofAssignments: ReadonlySet<string> = new Set(['score', 'remark', 'late', 'assignment']);

export const history: Handler<'history'> = {
  changes: false,
  permit: inClass(auth.view),
  async run(db, _, { clid, assnid, stuid, kind, since, after, before, limit = usualLimit }) {
    const [revision = 0, num = 0] = before?.split('.').map(Number) ?? [];
    const found = await changesOfClass(db, clid, {
      assignmentId: assnid,
      studentId: stuid,
      kind,
      since,
      after,
      before: before === undefined ? undefined : { revision, num },
      limit: limit + 1,
    });
    const shown = found.slice(0, limit);
    const last = found.length > limit ? shown.at(-1) : undefined;
    return {
      history: shown.map(written),
      more: last ? `${last.revision}.${last.num}` : '',
      revision: await revisionOf(db, clid),
      success: true,
    };
  },
};

/**
 * For an assignment, its scores, late marks and comments, `item` is the number; otherwise it is the value of `field`.
 */
function written(change: RecordedChange): Reply {
  const ofAssignment = ofAssignments.has(change.kind);
  return {
    revision: change.revision,
    num: change.num,
    kind: change.kind,
    assnid: ofAssignment ? Number(change.item) : 0,
    stuid: change.studentId,
    field: ofAssignment ? change.field : change.item,
    from: change.before,
    to: change.after,
    reason: change.reason,
    uid: change.accountId,
    name: change.name,
    time: change.at,
  };
}
