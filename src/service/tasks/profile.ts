import { Refusal } from '#service/refusal.ts';
import { type Account, accountById, changeProfile, sameUsername } from '#service/store/accounts.ts';
import type { Queries } from '#service/store/database.ts';
import { endOtherSessions } from '#service/store/sessions.ts';
import { UsernameTaken } from '#service/store/taken.ts';
import { sentences } from '#wire/envelope.ts';
import type { Reply } from '#wire/reply.ts';
import { canTravel } from '#wire/roster.ts';
import type { Fields } from '#wire/tasks.ts';
import { checkPassword, newPasswordProblem } from './password.ts';
import { hashPassword } from './secrets.ts';
import type { Handler, SignedIn } from './task.ts';

type Sent = Fields<'profile'>;

/** It is an edit when any of its fields is sent. */
const isEdit = (sent: Sent) => Object.values(sent).some((value) => value !== undefined);

export const profile: Handler<'profile'> = {
  forStudents: true,
  changes: isEdit,
  async check(sent) {
    if (!isEdit(sent)) return;
    const errors = await problemsOf(sent);
    if (Object.keys(errors).length > 0) throw new Refusal(errors);
  },
  async before(database, caller, sent) {
    if (!isEdit(sent)) return;
    await checkPassword(database, caller, {
      username: caller.account.username,
      password: sent.pwdconf ?? '',
      wrong: () => new Refusal({ pwdconf: sentences.wrongCurrentPassword }),
    });
  },
  run: async (db, caller, sent) =>
    isEdit(sent) ? edit(db, caller, sent) : { values: written(await accountById(db, caller.account.id)) },
};

async function problemsOf({ usr = '', name = '', email = '', mailmail = '', pwd = '', pwd2 = '' }: Sent) {
  const errors = personProblems({ usr, name, email });
  if (mailmail !== '0' && mailmail !== '1') errors.mailmail = sentences.flagForm;
  if (pwd !== pwd2) errors.pwd2 = sentences.passwordsDiffer;
  const problem = pwd === '' ? null : await newPasswordProblem(pwd, usr);
  if (problem !== null) errors.pwd = problem;
  return errors;
}

export const isEmail = (text: string) =>
  /^[^\s@]+@[^\s@]+$/.test(text) && text.length <= 254 && canTravel(text);

/** What is wrong with what names an account, by field. */
export function personProblems({ usr, name, email }: { usr: string; name: string; email: string }) {
  const errors: Record<string, string> = {};
  if (!/^[a-z0-9._-]{2,40}$/.test(sameUsername(usr))) errors.usr = sentences.usernameForm;
  if (name.trim() === '' || [...name].length > 100) errors.name = sentences.nameForm;
  if (!isEmail(email)) errors.email = sentences.emailForm;
  for (const [field, text] of Object.entries({ name, email }))
    if (!canTravel(text)) errors[field] = sentences.cannotTravel;
  return errors;
}

async function edit(db: Queries, { account, session }: SignedIn, sent: Sent): Promise<Reply> {
  const { usr = '', name = '', email = '', mailmail = '', pwdconf = '', pwd = '' } = sent;
  try {
    await changeProfile(db, account.id, {
      username: usr,
      name: name.trim(),
      email,
      mail: Number(mailmail),
      ...(pwd === '' ? {} : { passwordHash: await hashPassword(pwd) }),
    });
  } catch (error) {
    if (error instanceof UsernameTaken) throw new Refusal({ usr: sentences.usernameTaken });
    throw error;
  }
  if (pwd !== '') await endOtherSessions(db, account.id, session);
  return { success: true, values: { usr, name, email, mailmail, pwdconf } };
}

function written(account: Account): Reply {
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
  };
}
