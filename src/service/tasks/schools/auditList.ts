import { schoolOfClass } from '#service/store/classes/classes.ts';
import { auditOfSchool, type ToldEntry } from '#service/store/schools/audit.ts';
import { audit } from '#service/tasks/rules/audit.ts';
import { asAdmin, auth, inClass } from '#service/tasks/rules/permission.ts';
import type { Handler } from '#service/tasks/rules/task.ts';
import type { Reply } from '#wire/reply.ts';

/* The audit list as a school's admins read it. `rules/audit.ts` writes it. */

const usualMost = 50;

export const schoolAudit: Handler<'school-audit'> = {
  forAdmins: true,
  changes: false,
  permit: asAdmin,
  async run(db, _caller, { schoolid, actions, person, from, to, before, limit = usualMost }) {
    const found = await auditOfSchool(db, schoolid, {
      actions: actions.split(',').filter((each) => each !== ''),
      person,
      from,
      to,
      before,
      most: limit + 1,
    });
    const shown = found.slice(0, limit);
    const more = found.length > limit ? String(shown.at(-1)?.id ?? '') : '';
    return { audit: shown.map(written), more, success: true };
  },
};

function written(entry: ToldEntry): Reply {
  return {
    entry: entry.id,
    time: entry.at,
    action: entry.action,
    uid: entry.actorId ?? 0,
    name: entry.actorName ?? '',
    auid: entry.accountId ?? 0,
    aname: entry.accountName ?? '',
    clid: entry.classId ?? 0,
    class: entry.className ?? '',
    address: entry.address,
    app: entry.keyId === null ? 0 : 1,
    details: Object.entries(entry.details).map(([field, value]) => ({ field, value: String(value) })),
  };
}

export const classLook: Handler<'class-look'> = {
  changes: true,
  permit: inClass(auth.view),
  async run(db, caller, { clid, what }) {
    const schoolId = await schoolOfClass(db, clid);
    const action = what === 'print' ? 'class printed' : 'class exported';
    await audit(db, caller, { schoolId, action, classId: clid });
    return { success: true };
  },
};
