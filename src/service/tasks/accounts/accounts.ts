import { type Checked, choosePassword, draftKeyOf, noteSignIn, statuses } from '#service/store/accounts.ts';
import { deviceKnownTo, hasDevice, rememberDevice } from '#service/store/devices.ts';
import type { Queries } from '#service/store/driver/database.ts';
import { addMail } from '#service/store/mail/outbox.ts';
import { endOtherSessions, endSession, startSession } from '#service/store/sessions.ts';
import { auditPerson } from '#service/tasks/rules/audit.ts';
import { Refusal } from '#service/tasks/rules/refusal.ts';
import type { Handler } from '#service/tasks/rules/task.ts';
import { sentences } from '#wire/envelope.ts';
import type { Fields } from '#wire/tasks.ts';
import { networkOf } from './network.ts';
import { checkPassword, newPasswordProblem } from './password.ts';
import { checkSecondFactor, tellOfFactor } from './secondFactor.ts';
import { digest, hashPassword, newToken } from './secrets.ts';

const wrong = () => new Refusal({ pwd: sentences.wrongPassword });

interface Checks extends Checked {
  /** Which second factor was right; null where the account has none. */
  second: 'code' | 'recovery' | null;
}

export const login: Handler<'login', Fields<'login'>, Checks> = {
  open: true,
  changes: true,
  async before(database, visit, { usr, pwd, otp }) {
    const checked = await checkPassword(database, visit, { username: usr, password: pwd, wrong });
    const second = await checkSecondFactor(database, visit, { accountId: checked.id, typed: otp });
    return { ...checked, second };
  },
  async run(db, visit, checked) {
    const { now, sent, key, device, address, agent, keepDevice, sentSession } = visit;
    const status = await noteSignIn(db, checked, now);
    if (status === undefined) throw wrong();
    if (status === statuses.blocked) throw new Refusal({ usr: sentences.blocked });
    if (checked.second === 'recovery')
      await tellOfFactor(db, visit, { accountId: checked.id, change: 'recovery code used' });
    const token = newToken();
    // A new sign-in ends the session that was sent.
    await endSession(db, sentSession);
    await startSession(db, { hash: digest(token), accountId: checked.id, now, agent, address, keyId: key });
    await auditPerson(db, visit, { action: 'signed in', accountId: checked.id, actorId: checked.id });
    if (key === null) {
      await tellOfNewDevice(db, { accountId: checked.id, device, address, now });
      const newDevice = newToken();
      const hashes = { hash: digest(device), newHash: digest(newDevice) };
      await rememberDevice(db, { ...hashes, accountId: checked.id, now });
      keepDevice(newDevice);
    }
    return { success: true, values: { ...sent(), ses: token } };
  },
};

/** Not of the first one. Once a day for a network: a school has many devices, and some forget. */
async function tellOfNewDevice(
  db: Queries,
  {
    accountId,
    device,
    address,
    now,
  }: Record<'accountId' | 'now', number> & Record<'device' | 'address', string>,
): Promise<void> {
  const isKnown = device !== '' && (await deviceKnownTo(db, digest(device), accountId)) !== undefined;
  if (isKnown || !(await hasDevice(db, accountId))) return;
  const network = networkOf(address);
  const once = `new-device ${accountId} ${digest(network)} ${Math.floor(now / (24 * 3600))}`;
  await addMail(db, [{ kind: 'new-device', accountId, details: { network }, once, now }]);
}

export const logout: Handler<'logout'> = {
  forStudents: true,
  beforeNewPassword: true,
  changes: true,
  async run(db, { session }) {
    await endSession(db, session);
    return { success: true };
  },
};

type Chosen = Fields<'password-choose'>;

/** The first password of somebody's own, in place of one that was made for them. */
export const passwordChoose: Handler<'password-choose', Chosen, Chosen & { passwordHash: string }> = {
  forStudents: true,
  beforeNewPassword: true,
  changes: true,
  async before(_, { account }, sent) {
    if (account.mustChange === 0) throw new Refusal({ pwd: sentences.passwordIsYours });
    const problem = await newPasswordProblem(sent.pwd, account.username);
    if (problem !== null) throw new Refusal({ pwd: problem });
    return { ...sent, passwordHash: await hashPassword(sent.pwd) };
  },
  async run(db, { account, session }, { passwordHash }) {
    if (!(await choosePassword(db, account.id, passwordHash)))
      throw new Refusal({ pwd: sentences.passwordIsYours });
    await endOtherSessions(db, account.id, session);
    return { success: true };
  },
};

/** The key that encrypts the page's unsaved changes, so that only their teacher can read them. */
export const draftKey: Handler<'draft-key'> = {
  changes: true,
  run: async (db, { account }) => ({ key: await draftKeyOf(db, account.id, newToken()), success: true }),
};
