import { guardianRoles } from '#service/oneroster/reading/columns.ts';
import { usernameLetters } from '#service/store/accounts/accounts.ts';
import { nameOf, valueIn, valuesOf } from './content.ts';
import type { Change, SchoolState, StaffMember } from './plan.ts';

/*
 * Which new people of the source have an account at the school already. Only an email address tells. Usernames do not:
 * people choose their own, and anybody can choose the one that the next principal will have.
 */

const adminRoles = ['administrator', 'siteAdministrator', 'principal'];
const teacherRoles = ['teacher', 'aide', 'proctor', 'counselor'];

/** Roles of 1.1 and 1.2 in the words of 1.2, which has several kinds of administrators and none without a kind. */
export const rolesOf12 = (roles: string): string[] => {
  const given = roles.split(',').filter((role) => role !== '');
  return [...new Set(given.map((role) => (role === 'administrator' ? 'siteAdministrator' : role)))].sort();
};

/** The roles here that a user's roles in the source give. */
export function staffRolesOf(content: string): { isAdmin: boolean; isTeacher: boolean } {
  const roles = valueIn('users', content, 'roles').split(',');
  const has = (some: readonly string[]) => some.some((role) => roles.includes(role));
  return { isAdmin: has(adminRoles), isTeacher: has(teacherRoles) };
}

/** Whether these roles make somebody a guardian and nothing else: nobody whom an import brings. */
export function isGuardian(roles: string): boolean {
  const named = roles.split(',').filter((role) => role !== '');
  return named.length > 0 && named.every((role) => guardianRoles.includes(role));
}

/** The username for a new account: what is before the @ of an address, in the characters that a username may have. */
export function usernameOf(text: string, sourcedId: string): string {
  const plain = (each: string) => usernameLetters(each.replace(/@.*$/, ''));
  return (plain(text) || plain(sourcedId)).padEnd(2, '0');
}

interface Matches {
  /** The account of each person who has one already, by sourcedId. */
  accounts: Map<string, number>;
  /** Who gets which account, and who gets a new one though somebody here looks the same. */
  notes: string[];
}

/** Finds the accounts of staff who are new in the source, or listed under another sourcedId than before. */
export function matchStaff(changes: readonly Change<'users'>[], state: SchoolState): Matches {
  const accounts: Matches['accounts'] = new Map();
  const notes: string[] = [];
  const free = new Map(state.staff);
  const goneNow = new Set(changes.flatMap(({ state: is, sourcedId }) => (is === 'gone' ? [sourcedId] : [])));
  for (const { sourcedId, accountId, gone } of state.stored.users.values())
    if (!gone && !goneNow.has(sourcedId)) free.delete(accountId ?? 0);
  const idsByAddress = groupIds(free, ({ email }) => email.toLowerCase());
  const idsByUsername = groupIds(free, ({ username }) => username);
  const stillFree = (ids: readonly number[] = []) =>
    ids.flatMap((id) => {
      const account = free.get(id);
      return account ? [[id, account] as const] : [];
    });
  for (const change of changes) {
    if (free.size === 0) break;
    const { sourcedId, content } = change;
    const { isAdmin, isTeacher } = staffRolesOf(content);
    if (!wantsAccount(change) || (!isAdmin && !isTeacher)) continue;
    const user = valuesOf('users', content);
    const wished = usernameOf(user.username, sourcedId);
    const same = user.email === '' ? [] : stillFree(idsByAddress.get(user.email.toLowerCase()));
    // An admin has written an address that is not confirmed: good enough to keep a role, but not to get one.
    const hasRoles = (id: number) =>
      (!isAdmin || state.admins.has(id)) && (!isTeacher || state.teachers.has(id));
    const match =
      same.find(([, { isConfirmed }]) => isConfirmed) ??
      same.find(([id, { isShared }]) => !isShared && hasRoles(id));
    if (!match) {
      const why = whyNew(same[0]?.[1], stillFree(idsByUsername.get(wished))[0]?.[1]);
      if (why) notes.push(`${nameOf(user)} gets a new account: ${why}`);
      continue;
    }
    const [id, account] = match;
    accounts.set(sourcedId, id);
    free.delete(id);
    const rise = isAdmin && !state.admins.has(id) ? ', and becomes an admin of the school' : '';
    notes.push(
      `${nameOf(user)} gets the account of ${called(account)}, which has the same email address${rise}`,
    );
  }
  return { accounts, notes };
}

const wantsAccount = ({ state, stored }: Change<'users'>) =>
  state !== 'gone' && (stored?.accountId ?? null) === null;

/** Why somebody who looks like one of the staff gets a new account; undefined if nobody does. */
function whyNew(unproven: StaffMember | undefined, namesake: StaffMember | undefined): string | undefined {
  if (unproven) return `${called(unproven)} has the same email address, but has not confirmed it`;
  return namesake && `${called(namesake)} has the same username, but another email address`;
}

/** The accounts with each value, in their order. */
function groupIds(staff: ReadonlyMap<number, StaffMember>, keyOf: (account: StaffMember) => string) {
  const groups = new Map<string, number[]>();
  for (const [id, account] of staff) {
    const key = keyOf(account);
    const group = groups.get(key);
    if (group) group.push(id);
    else groups.set(key, [id]);
  }
  return groups;
}

const called = ({ name, username }: StaffMember) => `${name} (${username})`;
