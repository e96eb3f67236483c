import { randomInt } from 'node:crypto';
import { addAccount } from '#service/store/accounts/accounts.ts';
import { plainName } from '#service/store/classes/students.ts';
import type { Queries } from '#service/store/driver/database.ts';
import { UsernameTaken } from '#service/store/driver/unavailable.ts';
import { newPasswordProblem } from '#service/tasks/accounts/password.ts';
import { hashPassword } from '#service/tasks/accounts/secrets.ts';
import type { Examined } from '#service/tasks/rules/fields.ts';
import { Refusal } from '#service/tasks/rules/refusal.ts';
import type { Visit } from '#service/tasks/rules/task.ts';
import { personProblems } from '#wire/accounts/accounts.ts';
import { sentences } from '#wire/sentences.ts';

/** An account that somebody else makes. */
interface Person {
  usr: string;
  name: string;
  email: string;
  pwd: string;
}

/** The first problem of an account's username, name or email; null if there is none. */
export function personProblem(username: string, name: string, email: string): string | null {
  const [problem = null] = Object.values(personProblems({ usr: username, name, email }));
  return problem;
}

/** What is wrong with the fields of a new account. */
export async function examinePerson(
  { usr = '', name = '', email = '', pwd = '' }: Partial<Person>,
  { services }: Pick<Visit, 'services'>,
): Promise<Examined> {
  const errors = personProblems({ usr, name, email });
  const problem = await newPasswordProblem(pwd, usr, services);
  if (problem !== null) errors.pwd = problem;
  return { errors };
}

/** `jose.garcia`; for a name without Latin letters, whatever else is known. */
export function usernameFrom(names: readonly string[], otherwise: string): string {
  const parts = names.map((name) => plainName(name).replace(/[^a-z]/g, '')).filter((part) => part !== '');
  return parts.length > 0 ? parts.join('.') : otherwise;
}

/** Adds the account and returns its id. Hash the password before the transaction: that is slow. */
export async function addPerson(
  db: Queries,
  { usr: username, name, email }: Omit<Person, 'pwd'>,
  rest: { kind: number; created: number; passwordHash: string; mustChange?: boolean | undefined },
): Promise<number> {
  try {
    return await addAccount(db, { username, name: name.trim(), email, ...rest });
  } catch (error) {
    if (error instanceof UsernameTaken) throw new Refusal({ usr: sentences.usernameTaken });
    throw error;
  }
}

/** Without characters that look alike. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

const madePassword = () => Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('');

/** Passwords to hash at a time, so that others can sign in meanwhile. */
const hashedAtOnce = 2;

/** A generated password, shown once, and its hash. */
export interface NewPassword {
  pwd: string;
  passwordHash: string;
}

/** Generates a password for each person. */
export async function withPasswords<Person>(people: readonly Person[]): Promise<(Person & NewPassword)[]> {
  const done: (Person & NewPassword)[] = [];
  for (let start = 0; start < people.length; start += hashedAtOnce)
    done.push(
      ...(await Promise.all(
        people.slice(start, start + hashedAtOnce).map(async (person) => {
          const pwd = madePassword();
          return { ...person, pwd, passwordHash: await hashPassword(pwd) };
        }),
      )),
    );
  return done;
}
