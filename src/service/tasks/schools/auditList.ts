import { schoolOfClass } from '#service/store/classes/classes.ts';
import type { Database, Queries } from '#service/store/driver/database.ts';
import { auditOfSchool, type ToldEntry } from '#service/store/schools/audit.ts';
import { audit } from '#service/tasks/rules/audit.ts';
import { asAdmin, auth, inClass } from '#service/tasks/rules/permission.ts';
import type { Handler } from '#service/tasks/rules/task.ts';
import { accountsListedAs, namesOnLists } from '#service/tasks/schools/cachedLists/cachedPeople.ts';
import type { Reply } from '#wire/reply.ts';
import type { Fields } from '#wire/tasks.ts';

/* The audit list as a school's admins read it. `rules/audit.ts` writes it. */

const usualMost = 50;

interface Page {
  shown: readonly ToldEntry[];
  more: string;
  /** Names on rosters, by account. */
  names: ReadonlyMap<number, string>;
}

async function readPage(
  db: Queries,
  { database, now }: { database: Database; now: number },
  { schoolid, actions, person, from, to, before, limit = usualMost }: Fields<'school-audit'>,
): Promise<Page> {
  const of = { schoolId: schoolid, now };
  const accounts = person === '' ? undefined : await accountsListedAs(db, database, { ...of, part: person });
  const found = await auditOfSchool(db, schoolid, {
    kind: database.kind,
    actions: actions.split(',').filter((each) => each !== ''),
    person,
    accounts,
    from,
    to,
    before,
    most: limit + 1,
  });
  const shown = found.slice(0, limit);
  const accountIds = shown.flatMap(({ actorId, accountId }) => [actorId ?? 0, accountId ?? 0]);
  return {
    shown,
    more: found.length > limit ? String(shown.at(-1)?.id ?? '') : '',
    names: await namesOnLists(db, database, { ...of, accountIds: [...new Set(accountIds)] }),
  };
}

export const schoolAudit: Handler<'school-audit', Fields<'school-audit'>, Page> = {
  forAdmins: true,
  changes: false,
  permit: asAdmin,
  before: (database, { now }, sent) => database.reading((db) => readPage(db, { database, now }, sent)),
  run: async (_db, _caller, { shown, more, names }) => ({
    audit: shown.map((entry) => written(entry, names)),
    more,
    success: true,
  }),
};

function written(entry: ToldEntry, names: Page['names']): Reply {
  return {
    entry: entry.id,
    time: entry.at,
    action: entry.action,
    uid: entry.actorId ?? 0,
    name: entry.actorName ?? '',
    roster: names.get(entry.actorId ?? 0) ?? '',
    auid: entry.accountId ?? 0,
    aname: entry.accountName ?? '',
    aroster: names.get(entry.accountId ?? 0) ?? '',
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
