import { randomUUID } from 'node:crypto';
import { addAccount, setStatus } from '#service/store/accounts/accounts.ts';
import type { Database, Queries } from '#service/store/driver/database.ts';
import { kinds, statuses } from '#service/store/driver/schema/codes.ts';
import {
  addOneRosterClient,
  dropOneRosterClient,
  oneRosterClients,
} from '#service/store/oneroster/clients.ts';
import { endOldOneRosterSecret, rotateOneRosterClient } from '#service/store/schools/rotation.ts';
import { digest, hashPassword, newToken } from '#service/tasks/accounts/secrets.ts';
import { type AuditedFrom, audit } from '#service/tasks/rules/audit.ts';
import { asAdmin } from '#service/tasks/rules/permission.ts';
import { Refusal } from '#service/tasks/rules/refusal.ts';
import type { Handler } from '#service/tasks/rules/task.ts';
import { type OneRosterScope, oneRosterScopes } from '#wire/schools/oneRoster.ts';
import { sentences } from '#wire/sentences.ts';
import type { Fields } from '#wire/tasks.ts';
import { chosenKey, day, mostKeys, renewSecret, shownKey } from './keys.ts';

/*
 * The keys of a school's OneRoster applications: an ID and a secret each. History names the application as the author
 * of its changes, so each has an account that nobody can sign in to.
 */

interface NewOneRosterKey {
  schoolId: number;
  name: string;
  scopes: readonly OneRosterScope[];
  /** How many seconds it lasts; null for ever. */
  lasts: number | null;
  /** The hash of a password that nobody knows, created in advance since hashing is slow. */
  passwordHash: string;
}

/** Returns the secret for the application, which is shown only once. */
export async function makeOneRosterKey(
  db: Queries,
  caller: AuditedFrom,
  { schoolId, name, scopes, lasts, passwordHash }: NewOneRosterKey,
): Promise<{ id: number; publicId: string; secret: string }> {
  const [publicId, secret] = [randomUUID(), newToken()];
  const { now } = caller;
  const accountId = await addAccount(db, {
    username: `oneroster-${publicId}`.slice(0, 34),
    name,
    email: '',
    kind: kinds.teacher,
    passwordHash,
    created: now,
  });
  await setStatus(db, accountId, statuses.blocked);
  const id = await addOneRosterClient(db, {
    schoolId,
    accountId,
    name,
    publicId,
    secretHash: digest(secret),
    scopes: scopes.join(' '),
    created: now,
    expires: lasts === null ? 0 : now + lasts,
  });
  await writeDown(db, caller, 'key added', { schoolId, id });
  return { id, publicId, secret };
}

/** Shared by the interface and the command line. */
export const writeDown = (
  db: Queries,
  caller: AuditedFrom,
  action: 'key added' | 'key rotated' | 'key revoked',
  { schoolId, id }: { schoolId: number; id: number },
): Promise<void> => audit(db, caller, { schoolId, action, details: { number: id, for: 'OneRoster' } });

export const schoolOneRosterKeys: Handler<'school-oneroster-keys'> = {
  forAdmins: true,
  changes: false,
  permit: asAdmin,
  async run(db, caller, { schoolid }) {
    const found = await oneRosterClients(db, schoolid);
    return {
      keys: found.map((key) => ({
        ...shownKey(key, caller.now),
        clientid: key.publicId,
        scopes: key.scopes,
      })),
      success: true,
    };
  },
};

/** `chosen`: the named scopes, or all. */
type NewKey = Fields<'school-oneroster-key-add'> & { chosen: OneRosterScope[] };

export const schoolOneRosterKeyAdd: Handler<
  'school-oneroster-key-add',
  NewKey,
  NewKey & { passwordHash: string }
> = {
  forAdmins: true,
  sensitive: true,
  changes: true,
  permit: asAdmin,
  examine({ scopes = '' }) {
    const named = new Set(scopes.split(/\s+/).filter((name) => name !== ''));
    const found = oneRosterScopes.filter((scope) => named.has(scope));
    return {
      errors: found.length < named.size ? { scopes: sentences.oneRosterScopesForm } : {},
      chosen: found.length > 0 ? found : [...oneRosterScopes],
    };
  },
  before: async (_database: Database, _caller, fields) => ({
    ...fields,
    passwordHash: await hashPassword(newToken()),
  }),
  async run(db, caller, { schoolid, name, chosen: scopes, days, passwordHash }) {
    if ((await oneRosterClients(db, schoolid)).length >= mostKeys)
      throw new Refusal({ name: sentences.tooManyKeys });
    const lasts = days === undefined ? null : days * day;
    const made = await makeOneRosterKey(db, caller, {
      schoolId: schoolid,
      name,
      scopes,
      lasts,
      passwordHash,
    });
    return { values: { key: made.id, clientid: made.publicId, secret: made.secret }, success: true };
  },
};

export const schoolOneRosterKeyRotate: Handler<'school-oneroster-key-rotate'> = {
  forAdmins: true,
  sensitive: true,
  changes: true,
  permit: asAdmin,
  async run(db, caller, { schoolid, key: id, ...fields }) {
    const { now } = caller;
    const found = chosenKey(await oneRosterClients(db, schoolid), id);
    const secret = await renewSecret(fields, now, {
      endOld: () => endOldOneRosterSecret(db, id, now),
      rotate: (rotation) => rotateOneRosterClient(db, found, rotation),
    });
    await writeDown(db, caller, 'key rotated', { schoolId: schoolid, id });
    return { values: { key: id, clientid: found.publicId, secret }, success: true };
  },
};

export const schoolOneRosterKeyRevoke: Handler<'school-oneroster-key-revoke'> = {
  forAdmins: true,
  changes: true,
  permit: asAdmin,
  async run(db, caller, { schoolid, key: id }) {
    chosenKey(await oneRosterClients(db, schoolid), id);
    await dropOneRosterClient(db, id);
    await writeDown(db, caller, 'key revoked', { schoolId: schoolid, id });
    return { success: true };
  },
};
