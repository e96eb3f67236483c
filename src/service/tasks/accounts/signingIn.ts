import { type Checked, recordSignIn } from '#service/store/accounts/accounts.ts';
import { deviceKnownTo, hasDevice, rememberDevice } from '#service/store/accounts/devices.ts';
import { forgetFailures } from '#service/store/accounts/failures.ts';
import { endSession, recordSignOnSession, startSession } from '#service/store/accounts/sessions.ts';
import type { Queries } from '#service/store/driver/database.ts';
import { statuses } from '#service/store/driver/schema/codes.ts';
import { addMail } from '#service/store/mail/outbox.ts';
import { networkOf } from '#service/tasks/accounts/guessing/network.ts';
import { auditPerson } from '#service/tasks/rules/audit.ts';
import { mustBeInScope } from '#service/tasks/rules/permission.ts';
import { Refusal } from '#service/tasks/rules/refusal.ts';
import type { Visit } from '#service/tasks/rules/task.ts';
import { sentences } from '#wire/sentences.ts';
import { deviceCounter } from './password.ts';
import { digest, newToken } from './secrets.ts';
import { limitOf } from './signInRules.ts';

/* The last steps of every sign-in, however somebody proved who they are. */

interface Proven {
  checked: Checked;
  /** The refusal if what was checked is no longer true. */
  wrong(): Refusal;
  /** The method, if it was not the password. */
  by?: 'passkey' | 'sso';
  /** Whether a code or a recovery code came with the password. */
  second?: boolean;
  /** When they proved who they are, if not now: a provider may have remembered it; 0 if it does not say. */
  at?: number;
  /** The provider's name of the session, so that it can end it. */
  elsewhere?: { issuer: string; subject: string; sid: string };
}

/** Signs in, and returns the token of the new session; refuses a blocked account. */
export async function beginSession(
  db: Queries,
  visit: Visit,
  { checked, wrong, by, second = false, at, elsewhere }: Proven,
): Promise<string> {
  const { now, key, device, address, agent, sentSession } = visit;
  const { id: accountId } = checked;
  const status = await recordSignIn(db, checked, now);
  if (status === undefined) throw wrong();
  if (status === statuses.blocked) throw new Refusal({ usr: sentences.blocked });
  await mustBeInScope(db, visit, accountId);
  const isLimited = await limitOf(db, visit, { accountId, by: by ?? 'password', second });
  const token = newToken();
  // A new sign-in ends the sent session.
  await endSession(db, sentSession);
  const hash = digest(token);
  await startSession(db, {
    hash,
    accountId,
    now,
    agent,
    address,
    keyId: key,
    isLimited,
    proven: Math.min(at ?? now, now),
    hasFactor: by === 'passkey' || second,
  });
  if (elsewhere) await recordSignOnSession(db, { hash, ...elsewhere });
  const details = by === undefined ? {} : { details: { by } };
  await auditPerson(db, visit, { action: 'signed in', accountId, actorId: accountId, ...details });
  if (key === null) {
    await tellOfNewDevice(db, { accountId, device, address, now });
    await rememberHere(db, visit, { accountId, network: networkOf(address) });
  }
  return token;
}

/** Makes the device known to the account, by a new token; returns its number. `network` is '' if nobody signs in. */
async function rememberHere(
  db: Queries,
  { now, device, services }: Visit,
  { accountId, network }: { accountId: number; network: string },
): Promise<number> {
  const newDevice = newToken();
  const hashes = { hash: digest(device), newHash: digest(newDevice) };
  const id = await rememberDevice(db, { ...hashes, accountId, now, network });
  services.keepDevice(newDevice);
  return id;
}

/**
 * The same for somebody who has opened a link in mail there; clears the device's failed guesses. Nobody has signed in
 * yet: the device's network does not become one of the account's, and a sign-in there is reported like one on a new
 * device.
 */
export async function trustDevice(
  db: Queries,
  visit: Visit,
  { accountId, username }: { accountId: number; username: string },
): Promise<void> {
  const known = await rememberHere(db, visit, { accountId, network: '' });
  await forgetFailures(db, deviceCounter(known, digest(username)));
}

/**
 * Mails the owner, but not about the first device; also about one known only by a link in mail. Once a day per network:
 * a school has many devices, and some delete their cookies.
 */
async function tellOfNewDevice(
  db: Queries,
  {
    accountId,
    device,
    address,
    now,
  }: Record<'accountId' | 'now', number> & Record<'device' | 'address', string>,
): Promise<void> {
  const known = device === '' ? undefined : await deviceKnownTo(db, digest(device), accountId);
  if (known?.hasSignedIn || !(await hasDevice(db, accountId))) return;
  const network = networkOf(address);
  const once = `new-device ${accountId} ${digest(network)} ${Math.floor(now / (24 * 3600))}`;
  await addMail(db, [{ kind: 'new-device', accountId, details: { network }, once, now }]);
}
