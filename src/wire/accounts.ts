import * as v from 'valibot';
import { sentences } from './envelope.ts';
import { canTravel } from './roster.ts';
import { integer, integerOrZero, text } from './values.ts';

/** The account of the session's user; `type` 2 student, 3 teacher, 4 admin; times in Unix seconds. */
export const account = v.object({
  uid: integer,
  usr: text,
  type: integer,
  status: integer,
  created: integerOrZero,
  lastlog: integerOrZero,
  email: text,
  name: text,
  pic: integerOrZero,
  mailmail: integerOrZero,
});

export const isEmail = (text: string) =>
  /^[^\s@]+@[^\s@]+$/.test(text) && text.length <= 254 && canTravel(text);

/** What is wrong with what names an account, by field. */
export function personProblems({ usr, name, email }: { usr: string; name: string; email: string }) {
  const errors: Record<string, string> = {};
  if (!/^[a-z0-9._-]{2,40}$/.test(usr.toLowerCase())) errors.usr = sentences.usernameForm;
  if (name.trim() === '' || [...name].length > 100) errors.name = sentences.nameForm;
  if (!isEmail(email)) errors.email = sentences.emailForm;
  for (const [field, text] of Object.entries({ name, email }))
    if (!canTravel(text)) errors[field] = sentences.cannotTravel;
  return errors;
}

/** What is wrong with a new password by itself; whether it is a common one, only the service can tell. */
export function passwordProblem(password: string, username: string): string | null {
  const length = [...password].length;
  if (length < 8 || length > 128) return sentences.passwordLength;
  return password.toLowerCase() === username.toLowerCase() ? sentences.passwordIsUsername : null;
}
