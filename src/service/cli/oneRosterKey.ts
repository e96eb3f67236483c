import { randomUUID } from 'node:crypto';
import { addAccount, kinds, setStatus, statuses } from '#service/store/accounts.ts';
import type { Database } from '#service/store/driver/database.ts';
import {
  addOneRosterClient,
  allOneRosterClients,
  dropOneRosterClient,
} from '#service/store/oneroster/clients.ts';
import { digest, hashPassword, newToken } from '#service/tasks/accounts/secrets.ts';
import { audit, operatorNow } from '#service/tasks/rules/audit.ts';
import { type OneRosterScope, oneRosterScopes, oneRosterTokenPath } from '#wire/oneRoster.ts';
import type { Terminal } from './command.ts';
import { schoolMeant } from './export.ts';
import { OperatorError } from './operatorError.ts';

/*
 * The keys of applications that speak OneRoster: an ID and a secret, for one school. What such an application changes is
 * in the history under its own name, so each has an account that nobody can sign in to.
 */

interface Wanted {
  name: string;
  /** As it was typed; undefined where there is but one school. */
  school: string | undefined;
  /** By name; none for all. */
  scopes: readonly string[];
}

export async function addOneRosterKey(
  database: Database,
  { name, school: number, scopes }: Wanted,
  terminal: Terminal,
): Promise<void> {
  const unknown = scopes.find((scope) => !oneRosterScopes.some((each) => each === scope));
  if (unknown !== undefined)
    throw new OperatorError(`There is no scope ${unknown}: say some of ${oneRosterScopes.join(', ')}.`);
  const school = await schoolMeant(database, number);
  const wanted = scopes.length === 0 ? oneRosterScopes : (scopes as readonly OneRosterScope[]);
  const [publicId, secret] = [randomUUID(), newToken()];
  const passwordHash = await hashPassword(newToken());
  const now = operatorNow();
  const id = await database.writing(async (db) => {
    const accountId = await addAccount(db, {
      username: `oneroster-${publicId}`.slice(0, 34),
      name,
      email: '',
      kind: kinds.teacher,
      passwordHash,
      created: now.now,
    });
    await setStatus(db, accountId, statuses.blocked);
    const added = await addOneRosterClient(db, {
      schoolId: school.id,
      accountId,
      name,
      publicId,
      secretHash: digest(secret),
      scopes: wanted.join(' '),
      created: now.now,
    });
    await audit(db, now, {
      schoolId: school.id,
      action: 'key added',
      details: { number: added, for: 'OneRoster' },
    });
    return added;
  });
  terminal.say(`OneRoster key ${id} (${name}) for ${school.name}. Its secret is shown this once:`);
  terminal.say(`token address\t${oneRosterTokenPath}`);
  terminal.say(`client ID\t${publicId}`);
  terminal.say(`client secret\t${secret}`);
}

export async function listOneRosterKeys(database: Database, terminal: Terminal): Promise<void> {
  for (const { id, name, publicId, school, scopes, created } of await database.reading(allOneRosterClients)) {
    const since = new Date(created * 1000).toISOString().slice(0, 10);
    terminal.say(`OneRoster ${id}\t${name}\t${school}\t${publicId}\t${scopes}\tsince ${since}`);
  }
}

export async function revokeOneRosterKey(
  database: Database,
  text: string,
  terminal: Terminal,
): Promise<void> {
  const id = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  const isRevoked = await database.writing(async (db) => {
    const schoolId = await dropOneRosterClient(db, id);
    if (schoolId === undefined) return false;
    await audit(db, operatorNow(), {
      schoolId,
      action: 'key revoked',
      details: { number: id, for: 'OneRoster' },
    });
    return true;
  });
  if (!isRevoked) throw new OperatorError(`There is no OneRoster key ${text}.`);
  terminal.say(`OneRoster key ${id} is revoked, and its tokens with it.`);
}
