import { schoolOfClass } from '#service/store/classes/classes.ts';
import type { Queries } from '#service/store/driver/database.ts';
import { sourcedIdsOf } from '#service/store/oneroster/sourcedIds.ts';
import { asAdminOf } from '#service/tasks/rules/permission.ts';
import { Refusal } from '#service/tasks/rules/refusal.ts';
import type { Handler } from '#service/tasks/rules/task.ts';
import { sentences } from '#wire/sentences.ts';
import type { Fields } from '#wire/tasks.ts';

async function schoolAsked(db: Queries, { schoolid, clid }: Fields<'school-sourced-ids'>): Promise<number> {
  const found = schoolid ?? (clid === undefined ? null : await schoolOfClass(db, clid));
  if (!found) throw new Refusal({ schoolid: sentences.schoolNotYours });
  return found;
}

/** The sourcedIds of people and classes of the school; an admin can look them up until the person is erased. */
export const schoolSourcedIds: Handler<'school-sourced-ids'> = {
  forAdmins: true,
  changes: false,
  permit: asAdminOf(schoolAsked),
  async run(db, _, fields) {
    const { uid, stuid, clid } = fields;
    const about = { accountId: uid, studentId: stuid, classId: clid };
    const found = await sourcedIdsOf(db, await schoolAsked(db, fields), about);
    const sourcedids = found.map(({ sourcedId, source, gone }) => ({ sourcedid: sourcedId, source, gone }));
    return { sourcedids, success: true };
  },
};
