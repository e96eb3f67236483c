import { schoolOfClass } from '#service/store/classes/classes.ts';
import { sourcedIdsOf } from '#service/store/oneroster/sourcedIds.ts';
import { Refusal } from '#service/tasks/rules/refusal.ts';
import type { Handler } from '#service/tasks/rules/task.ts';
import { sentences } from '#wire/sentences.ts';
import { permitAdmin } from './schools.ts';

/** What other systems call somebody or something of the school; an admin can look it up until the person is erased. */
export const schoolSourcedIds: Handler<'school-sourced-ids'> = {
  forAdmins: true,
  changes: false,
  async run(db, caller, { schoolid, clid, uid, stuid }) {
    const asked = schoolid ?? (clid === undefined ? undefined : await schoolOfClass(db, clid));
    if (!asked) throw new Refusal({ schoolid: sentences.schoolNotYours });
    await permitAdmin(db, caller, asked);
    const found = await sourcedIdsOf(db, asked, { accountId: uid, studentId: stuid, classId: clid });
    const sourcedids = found.map(({ sourcedId, source, gone }) => ({ sourcedid: sourcedId, source, gone }));
    return { sourcedids, success: true };
  },
};
