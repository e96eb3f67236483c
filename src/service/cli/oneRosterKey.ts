import { randomUUID } from 'node:crypto';
import { addAccount, kinds, setStatus, statuses } from '#service/store/accounts.ts';
import type { Database } from '#service/store/driver/database.ts';
import { endOfReplaced } from '#service/store/keys.ts';
import {
  addOneRosterClient,
  allOneRosterClients,
  dropOneRosterClient,
  endOldOneRosterSecret,
  oneRosterClientNumbered,
  rotateOneRosterClient,
} from '#service/store/oneroster/clients.ts';
import { digest, hashPassword, newToken } from '#service/tasks/accounts/secrets.ts';
import { audit, operatorNow } from '#service/tasks/rules/audit.ts';
import { type OneRosterScope, oneRosterScopes, oneRosterTokenPath } from '#wire/oneRoster.ts';
import type { Terminal } from './command.ts';
import { schoolMeant } from './export.ts';
import { dateOf, keyTimes } from './keyTimes.ts';
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
  /** How many seconds it lasts; null for ever. */
  lasts: number | null;
}

export async function addOneRosterKey(
  database: Database,
  { name, school: number, scopes, lasts }: Wanted,
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
      expires: lasts === null ? 0 : now.now + lasts,
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
  for (const each of await database.reading(allOneRosterClients)) {
    const { id, name, publicId, school, scopes, created } = each;
    const parts = [`OneRoster ${id}`, name, school, publicId, scopes, `since ${dateOf(created)}`];
    terminal.say([...parts, ...keyTimes(each, operatorNow().now)].join('\t'));
  }
}

interface Rotation {
  /** As it was typed. */
  number: string;
  /** Seconds for which the present secret works beside the new one; of the new one, null for as before. */
  overlap: number;
  lasts: number | null;
  /** Ends the secret before the present one, and makes none. */
  end: boolean;
}

/** Applications change from one secret to the next while both work. */
export async function rotateOneRosterKey(
  database: Database,
  { number, overlap, lasts, end }: Rotation,
  terminal: Terminal,
): Promise<void> {
  const { now } = operatorNow();
  const secret = newToken();
  const oldExpires = await database.writing(async (db) => {
    const found = await oneRosterClientNumbered(db, /^\d{1,9}$/.test(number) ? Number(number) : 0);
    if (!found) throw new OperatorError(`There is no OneRoster key ${number}.`);
    const { id, schoolId, expires } = found;
    const until = endOfReplaced(found, now, overlap);
    const hasExpired = expires > 0 && expires <= now;
    if (end) {
      if (!(await endOldOneRosterSecret(db, id, now)))
        throw new OperatorError(`OneRoster key ${number} has no old secret that works.`);
    } else if (lasts === null && hasExpired)
      throw new OperatorError(`OneRoster key ${number} has expired: say with --expires how long it lasts.`);
    else {
      const rotation = {
        secretHash: digest(secret),
        now,
        oldExpires: until,
        expires: lasts === null ? expires : now + lasts,
      };
      if (!(await rotateOneRosterClient(db, id, rotation)))
        throw new OperatorError(
          `The old secret of OneRoster key ${number} works until ${dateOf(found.oldExpires)}: end it first with --end.`,
        );
    }
    await audit(db, operatorNow(), {
      schoolId,
      action: 'key rotated',
      details: { number: id, for: 'OneRoster' },
    });
    return until;
  });
  if (end) return terminal.say(`The old secret of OneRoster key ${number} is ended, and its tokens with it.`);
  terminal.say(
    `The new secret of OneRoster key ${number}, shown this once; the old one works until ${dateOf(oldExpires)}:`,
  );
  terminal.say(secret);
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
