import type { Database } from '#service/store/driver/database.ts';
import { batchOf, removeAccount, removeSchool } from '#service/store/erasure/removal.ts';
import { keyWith, revokeKey } from '#service/store/schools/keys.ts';
import { digest } from '#service/tasks/accounts/secrets.ts';
import { audit, operatorNow } from '#service/tasks/rules/audit.ts';
import { demoKey } from './school.ts';

interface Removal {
  /** Whether it was removed. If other people have classes in it, nothing is removed unless that was asked for. */
  removed: boolean;
  classesOfOthers: string[];
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
    const { schools, accounts, classesOfOthers } = await batchOf(db, key.created);
    if (classesOfOthers.length > 0 && !everything) return { removed: false, classesOfOthers, blocked: [] };
    for (const schoolId of schools) await removeSchool(db, schoolId);
    const blocked: string[] = [];
    for (const { id, username } of accounts) if (!(await removeAccount(db, id))) blocked.push(username);
    await revokeKey(db, key.id);
    await audit(db, operatorNow(), { schoolId: null, action: 'demo removed' });
    return { removed: true, classesOfOthers, blocked };
  });
}
