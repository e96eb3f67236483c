import {
  accountById,
  type Checked,
  changeProfile,
  checkedById,
  ownAccount,
} from '#service/store/accounts/accounts.ts';
import { endOtherSessions } from '#service/store/accounts/sessions.ts';
import type { Database, Queries } from '#service/store/driver/database.ts';
import { UsernameTaken } from '#service/store/driver/unavailable.ts';
import { addMail } from '#service/store/mail/outbox.ts';
import { spendTokensOf } from '#service/store/mail/tokens.ts';
import { auditPerson } from '#service/tasks/rules/audit.ts';
import { Refusal } from '#service/tasks/rules/refusal.ts';
import { type Handler, mustBeFresh, type SignedIn } from '#service/tasks/rules/task.ts';
import { isEmail, newEmailProblem, personProblems } from '#wire/accounts/accounts.ts';
import type { Reply } from '#wire/reply.ts';
import { sentences } from '#wire/sentences.ts';
import type { Fields } from '#wire/tasks.ts';
import { askNewEmail } from './newEmail.ts';
import { checkPassword, newPasswordProblem } from './password.ts';
import { hashPassword } from './secrets.ts';
import { passwordIsEnough, signsInWithoutPassword } from './signInRules.ts';

type Sent = Fields<'profile'>;

/** It is an edit when any of its fields is sent. */
const isEdit = (sent: Sent) => Object.values(sent).some((value) => value !== undefined);

/** An edit, with the account whose password was correct and the hash of the new one; null if nothing is edited. */
type Edit = { sent: Sent; checked: Checked; passwordHash?: string } | null;

const wrong = () => new Refusal({ pwdconf: sentences.wrongCurrentPassword });

export const profile: Handler<'profile', Sent, Edit> = {
  forStudents: true,
  beforeNewPassword: true,
  changes: isEdit,
  async before(database, caller, sent) {
    if (!isEdit(sent)) return null;
    const { isLimited, mustChange } = caller.account;
    if (isLimited && mustChange === 0) throw new Refusal({ otp: sentences.factorFirst });
    const { email: own } = await database.reading((db) => accountById(db, caller.account.id));
    const errors = await problemsOf(sent, caller, own);
    const checked = await confirmed(database, caller, sent).catch((error: unknown) => {
      if (!(error instanceof Refusal) || Object.keys(errors).length === 0) throw error;
      const { pwdconf } = error.errors;
      throw new Refusal({ ...errors, ...(pwdconf !== undefined && { pwdconf }) });
    });
    if (Object.keys(errors).length > 0) throw new Refusal(errors);
    if (sent.pwd || sent.email !== own) await mustBeProven(database, caller);
    return sent.pwd ? { sent, checked, passwordHash: await hashPassword(sent.pwd) } : { sent, checked };
  },
  run: async (db, caller, wanted) =>
    wanted ? edit(db, caller, wanted) : { values: await written(db, caller) },
};

/**
 * The account, if it may be changed: by the current password or, on our page and if no password signs it in, by a fresh
 * sign-in. A new password always takes the current one.
 */
async function confirmed(
  database: Database,
  caller: SignedIn,
  { pwd, pwdconf = '' }: Sent,
): Promise<Checked> {
  const { key, session, account } = caller;
  const { id, username } = account;
  const isOurPage = key === null;
  if (isOurPage && pwdconf === '') {
    const own = await database.reading((db) => ownAccount(db, id));
    if (pwd && !own.hasPassword) throw new Refusal({ pwd: sentences.signOnOnly });
    if (!pwd && (await database.reading((db) => signsInWithoutPassword(db, own)))) {
      mustBeFresh(caller);
      return database.reading((db) => checkedById(db, id));
    }
  }
  const checked = await checkPassword(database, caller, { username, password: pwdconf, session, wrong });
  // The username may now belong to somebody else.
  if (checked.id !== id) throw wrong();
  if (checked.mustChange === 1 && pwd === pwdconf) throw new Refusal({ pwd: sentences.passwordMadeForYou });
  return checked;
}

/** To change how the account signs in, the current password is not enough if it alone does not sign in. */
async function mustBeProven(database: Database, caller: SignedIn): Promise<void> {
  if (!(await database.reading((db) => passwordIsEnough(db, caller.account.id)))) mustBeFresh(caller);
}

/** `own`: the address of the account. Unchanged it may be older than the rule, or come from another system. */
async function problemsOf(sent: Sent, caller: SignedIn, own: string) {
  const { usr = '', name = '', email = '', mailmail = '', pwd = '', pwd2 = '' } = sent;
  const errors = personProblems({ usr, name });
  const wrongEmail = isEmail(email) ? email !== own && newEmailProblem(email) : sentences.emailForm;
  if (wrongEmail) errors.email = wrongEmail;
  if (mailmail !== '0' && mailmail !== '1') errors.mailmail = sentences.flagForm;
  if (pwd !== pwd2) errors.pwd2 = sentences.passwordsDiffer;
  const problem = pwd === '' ? null : await newPasswordProblem(pwd, usr, caller.services);
  if (problem !== null) errors.pwd = problem;
  return errors;
}

async function edit(
  db: Queries,
  caller: SignedIn,
  { sent, checked, passwordHash }: NonNullable<Edit>,
): Promise<Reply> {
  const { usr = '', name = '', email = '', mailmail = '', pwdconf = '' } = sent;
  const { session, now } = caller;
  const before = await accountById(db, checked.id);
  try {
    const change = { username: usr, name: name.trim(), email: before.email, mail: Number(mailmail) };
    const changed = await changeProfile(db, checked, passwordHash ? { ...change, passwordHash } : change);
    if (!changed) throw wrong();
  } catch (error) {
    if (error instanceof UsernameTaken) throw new Refusal({ usr: sentences.usernameTaken });
    throw error;
  }
  if (passwordHash) {
    await endOtherSessions(db, checked.id, session);
    await spendTokensOf(db, checked.id, { purposes: ['reset', 'device'], now });
    await addMail(db, [{ kind: 'password-changed', accountId: checked.id, now }]);
    await auditPerson(db, caller, { action: 'password changed', accountId: checked.id });
  }
  if (email !== before.email) await askNewEmail(db, caller, email);
  const fields = [
    usr.toLowerCase() !== before.username && 'username',
    name.trim() !== before.name && 'name',
    Number(mailmail) !== before.mail && 'mail',
  ].filter((each) => each !== false);
  if (fields.length > 0) {
    const details = { fields: fields.join(' ') };
    await auditPerson(db, caller, { action: 'person changed', accountId: checked.id, details });
  }
  return { success: true, values: { usr, name, email, mailmail, pwdconf } };
}

async function written(db: Queries, { account: { id: accountId, isLimited } }: SignedIn): Promise<Reply> {
  const account = await ownAccount(db, accountId);
  return {
    uid: account.id,
    usr: account.username,
    type: account.kind,
    status: account.status,
    created: account.created,
    lastlog: account.lastSignIn,
    email: account.email,
    name: account.name,
    pic: account.picture,
    mailmail: account.mail,
    ...(account.newEmail !== null && { newemail: account.newEmail }),
    ...(account.mustChange === 1 ? { temp: 1 } : {}),
    ...(isLimited ? { limited: 1 } : {}),
    ...((await signsInWithoutPassword(db, account)) ? { nopwd: 1 } : {}),
  };
}
