import type { Database } from '#service/store/driver/database.ts';
import {
  dropOneRosterClient,
  oneRosterClientNumbered,
  oneRosterClients,
} from '#service/store/oneroster/clients.ts';
import { endOldOneRosterSecret, rotateOneRosterClient } from '#service/store/schools/rotation.ts';
import { digest, hashPassword, newToken } from '#service/tasks/accounts/secrets.ts';
import { operatorNow } from '#service/tasks/rules/audit.ts';
import { makeOneRosterKey, writeDown } from '#service/tasks/schools/oneRosterKeys.ts';
import { type OneRosterScope, oneRosterScopes, oneRosterTokenPath } from '#wire/schools/oneRoster.ts';
import type { Terminal } from './command.ts';
import { schoolMeant } from './export.ts';
import { dateOf, keyTimes, oldSecretText, untilOf } from './keyTimes.ts';
import { OperatorError } from './operatorError.ts';

/* Manages the keys of OneRoster applications, for the operator. */

interface Wanted {
  name: string;
  /** As it was typed; undefined if there is only one school. */
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
    throw new OperatorError(`There is no scope ${unknown}: choose from ${oneRosterScopes.join(', ')}.`);
  const school = await schoolMeant(database, number);
  const wanted = scopes.length === 0 ? oneRosterScopes : (scopes as readonly OneRosterScope[]);
  const passwordHash = await hashPassword(newToken());
  const { id, publicId, secret } = await database.writing((db) =>
    makeOneRosterKey(db, operatorNow(), { schoolId: school.id, name, scopes: wanted, lasts, passwordHash }),
  );
  terminal.say(`OneRoster key ${id} (${name}) for ${school.name}. Its secret is shown this once:`);
  terminal.say(`token address\t${oneRosterTokenPath}`);
  terminal.say(`client ID\t${publicId}`);
  terminal.say(`client secret\t${secret}`);
}

export async function listOneRosterKeys(database: Database, terminal: Terminal): Promise<void> {
  for (const each of await database.reading((db) => oneRosterClients(db))) {
    const { id, name, publicId, school, scopes, created } = each;
    const parts = [`OneRoster ${id}`, name, school, publicId, scopes, `since ${dateOf(created)}`];
    terminal.say([...parts, ...keyTimes(each, operatorNow().now)].join('\t'));
  }
}

interface Rotation {
  /** As it was typed. */
  number: string;
  /** Seconds that the present secret stays valid, and that the new one does; null for as long as before. */
  overlap: number;
  lasts: number | null;
  /** Ends the previous secret and makes no new one. */
  end: boolean;
}

/** Both secrets work while an application changes over. */
export async function rotateOneRosterKey(
  database: Database,
  { number, overlap, lasts, end }: Rotation,
  terminal: Terminal,
): Promise<void> {
  const { now } = operatorNow();
  const secret = newToken();
  const rotated = await database.writing(async (db) => {
    const found = await oneRosterClientNumbered(db, /^\d{1,9}$/.test(number) ? Number(number) : 0);
    if (!found) throw new OperatorError(`There is no OneRoster key ${number}.`);
    const which = `OneRoster key ${number}`;
    const rotation = { hash: digest(secret), now, overlap, lasts };
    const until = end ? null : untilOf(which, found, await rotateOneRosterClient(db, found, rotation));
    if (end && !(await endOldOneRosterSecret(db, found.id, now)))
      throw new OperatorError(`${which} has no old secret that works.`);
    await writeDown(db, operatorNow(), 'key rotated', found);
    return until;
  });
  if (rotated === null)
    return terminal.say(`The old secret of OneRoster key ${number} no longer works, nor do its tokens.`);
  terminal.say(`The new secret of OneRoster key ${number}, shown this once; ${oldSecretText(rotated, now)}:`);
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
    await writeDown(db, operatorNow(), 'key revoked', { schoolId, id });
    return true;
  });
  if (!isRevoked) throw new OperatorError(`There is no OneRoster key ${text}.`);
  terminal.say(`OneRoster key ${id} is revoked, and its tokens with it.`);
}
