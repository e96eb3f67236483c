import type { Database } from '#service/store/driver/database.ts';
import { batchOf, removeAccount, removeSchool } from '#service/store/erasure/removal.ts';
import { keyWith, revokeKey } from '#service/store/schools/keys.ts';
import { digest } from '#service/tasks/accounts/secrets.ts';
import { audit, operatorNow } from '#service/tasks/rules/audit.ts';
import { demoKey } from './school.ts';

interface Removal {
  /** Whether it was removed. If other people belong to it or have classes in it, that must be asked for. */
  removed: boolean;
  classesOfOthers: string[];
  /** Usernames. These people stay, and belong to the school no more. */
  staffOfOthers: string[];
  /** Usernames that other classes still name: these accounts stay, blocked. */
  blocked: string[];
}

/**
 * Removes the demo school from the store: its classes, its accounts and its key. Null if there is none. All its rows
 * were created at the same moment as the demo key. `everything` removes other people's classes in it, too.
 */
export function removeDemo(database: Database, everything: boolean): Promise<Removal | null> {
  return database.writing(async (db) => {
    const key = await keyWith(db, digest(demoKey), 0);
    if (!key) return null;
    const { schools, accounts, ...ofOthers } = await batchOf(db, key.created);
    const isShared = Object.values(ofOthers).some((names) => names.length > 0);
    if (isShared && !everything) return { removed: false, ...ofOthers, blocked: [] };
    for (const schoolId of schools) await removeSchool(db, schoolId);
    const blocked: string[] = [];
    for (const { id, username } of accounts) if (!(await removeAccount(db, id))) blocked.push(username);
    await revokeKey(db, key.id);
    await audit(db, operatorNow(), { schoolId: null, action: 'demo removed' });
    return { removed: true, ...ofOthers, blocked };
  });
}
