import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import * as v from 'valibot';
import { call, callTimed } from '#dashboard/api/calls/call.ts';
import { refusalText } from '#dashboard/api/calls/refusals.ts';
import { draftReader, schoolPlace } from '#dashboard/api/changes/formPlaces.ts';
import { sendUnasked } from '#dashboard/api/changes/lostAnswers.ts';
import { useSchoolChange } from '#dashboard/api/changes/useChange.ts';
import { compareNames } from '#dashboard/language/compareNames.ts';
import { words } from '#dashboard/language/words.ts';
import { firstPasswordLife } from '#wire/accounts/accounts.ts';

/* The people of a school, for its admins. */

export type PeopleList = 'add' | 'students' | 'guardians';

/** Where a list is, until its people are saved. */
export const listPlace = (schoolId: number, list: PeopleList) => schoolPlace('people', schoolId, list);

/** As typed, with the choices beside it. An earlier release kept only the list: a browser may still have one. */
export const readList = draftReader(
  v.union([
    v.object({ list: v.string(), choices: v.record(v.string(), v.string()) }),
    v.pipe(
      v.string(),
      v.transform((list) => ({ list, choices: {} })),
    ),
  ]),
);

export interface Person {
  id: number;
  username: string;
  name: string;
  /** A student's name on the roster; '' if it is the account's. */
  rosterName: string;
  email: string;
  blocked: boolean;
  isTeacher: boolean;
  isAdmin: boolean;
  /** The ID number on the rosters; 0 for people who are not students. */
  studentId: number;
  /** False if only teachers have invited the student: the account shows only their classes. */
  isConfirmed: boolean;
  isGuardian: boolean;
  /** Signs in with the password of a slip, and must still choose another. */
  mustChange: boolean;
  /** That password has expired: they need a new slip. */
  isSlipOver: boolean;
  /** Has an authenticator app or a passkey. */
  hasFactor: boolean;
  /** Null for never. */
  lastSignIn: Date | null;
  /** How many classes of the school they teach, and how many of these as the primary teacher. */
  classes: number;
  owned: number;
}

export type PersonRole = 'teacher' | 'admin' | 'student' | 'guardian';
export type PeopleSort = 'name' | 'username' | 'email' | 'lastSignIn';

/** Which people to show; `offset` is how many come before. */
export interface PeopleFilter {
  search: string;
  role: PersonRole | '';
  status: 'active' | 'blocked' | 'unconfirmed' | '';
  sort: PeopleSort;
  desc: boolean;
  offset: number;
}

export const everybody: PeopleFilter = {
  search: '',
  role: '',
  status: '',
  sort: 'name',
  desc: false,
  offset: 0,
};

/** People on a page. */
export const peoplePerPage = 50;

const sorts = { name: 'name', username: 'usr', email: 'email', lastSignIn: 'lastlog' } as const;
const types = { student: 2, teacher: 3, admin: 4, guardian: 5, '': undefined } as const;
const statuses = {
  active: { status: 2 },
  blocked: { status: 0 },
  unconfirmed: { confirmed: 0 },
  '': {},
} as const;

const peopleKey = (schoolId: number) => ['school', schoolId, 'people'] as const;

async function askPeople(
  schoolId: number,
  { search, role, status, sort, desc, offset }: PeopleFilter,
  { limit, signal }: { limit: number; signal?: AbortSignal },
) {
  const wanted = {
    search,
    type: types[role],
    ...statuses[status],
    sort: sorts[sort],
    desc: desc ? 1 : 0,
    offset,
    limit,
  };
  const { reply, at } = await callTimed('school-people', { schoolid: schoolId, ...wanted }, signal);
  const { total, people } = reply;
  return {
    total,
    people: people.map(
      ({
        uid,
        usr,
        name,
        roster,
        email,
        status: state,
        lastlog,
        teacher,
        admin,
        stuid,
        confirmed,
        guardian,
        temp,
        tempend,
        factor,
        classes,
        owned,
      }): Person => ({
        id: uid,
        username: usr,
        name,
        rosterName: roster,
        email,
        blocked: state === 0,
        isTeacher: teacher === 1,
        isAdmin: admin === 1,
        studentId: stuid,
        isConfirmed: confirmed === 1,
        isGuardian: guardian === 1,
        mustChange: temp === 1,
        isSlipOver: tempend > 0 && tempend * 1000 <= at.getTime(),
        hasFactor: factor === 1,
        lastSignIn: lastlog ? new Date(lastlog * 1000) : null,
        classes,
        owned,
      }),
    ),
  };
}

export const peopleQuery = (schoolId: number, filter: PeopleFilter) =>
  queryOptions({
    queryKey: [...peopleKey(schoolId), filter],
    queryFn: ({ signal }) => askPeople(schoolId, filter, { limit: peoplePerPage, signal }),
    placeholderData: keepPreviousData,
  });

/** People in one reply, at most. */
const mostAtOnce = 500;

/** Everybody who is active in a role, by name. */
async function askActive(schoolId: number, role: PersonRole, signal: AbortSignal): Promise<Person[]> {
  const found: Person[] = [];
  for (;;) {
    const wanted: PeopleFilter = { ...everybody, role, status: 'active', offset: found.length };
    const { total, people } = await askPeople(schoolId, wanted, { limit: mostAtOnce, signal });
    found.push(...people);
    if (people.length === 0 || found.length >= total) return found;
  }
}

/** Who can take over classes: the active teachers and admins. */
export const heirsQuery = (schoolId: number) =>
  queryOptions({
    queryKey: [...peopleKey(schoolId), 'heirs'],
    queryFn: async ({ signal }) => {
      const ask = (role: PersonRole) => askActive(schoolId, role, signal);
      const [teachers, admins] = await Promise.all([ask('teacher'), ask('admin')]);
      const found = new Map([...teachers, ...admins].map((person) => [person.id, person]));
      return [...found.values()].sort((one, other) => compareNames(one.name, other.name));
    },
  });

/** The active admins, by name. */
export const adminsQuery = (schoolId: number) =>
  queryOptions({
    queryKey: [...peopleKey(schoolId), 'admins'],
    queryFn: ({ signal }) => askActive(schoolId, 'admin', signal),
  });

/** The active teachers, by name. */
export const teachersQuery = (schoolId: number) =>
  queryOptions({
    queryKey: [...peopleKey(schoolId), 'teachers'],
    queryFn: ({ signal }) => askActive(schoolId, 'teacher', signal),
  });

/** How new people get in: by a link in the mail, or by a paper slip with a one-time password. */
export type Way = 'mail' | 'slip';

/** A line of a list of people, and the result. */
export interface PersonLine {
  line: number;
  state: 'new' | 'changed' | 'unchanged' | 'problem';
  problem: string;
  name: string;
  email: string;
  username: string;
  role: string;
  /** The name before; '' if it stays. */
  was: string;
  /** Was removed from the school, and comes back with the same account. */
  returns: boolean;
  /** '' for none. */
  password: string;
  /** When that password expires. */
  end: Date;
}

export const slipTexts = words('lostSlips', {
  perhapsCreated: (reason: string) =>
    `${reason} Accounts may have been created nevertheless. Check the list of people: those who are there need new slips, since their first passwords cannot be shown again.`,
  perhapsReset: (reason: string) =>
    `${reason} The passwords may have been changed nevertheless. Then the old ones no longer work. Try again for new slips.`,
});

/** Sends what may return passwords for slips. If its answer is lost, they are, too. */
export const withSlips = <Result>(how: Way, send: () => Promise<Result>, say = slipTexts.perhapsCreated) =>
  how === 'slip' ? sendUnasked(send, say) : send();

async function sendPeople(
  schoolId: number,
  { people, how, isPreview }: { people: string; how: Way; isPreview: boolean },
) {
  const fields = { schoolid: schoolId, people, how, preview: isPreview ? 1 : 0 };
  const { reply, at } = await callTimed('school-people-add', fields);
  return reply.lines.map(
    ({ line, state, problem, name, email, usr, role, was, back, pwd }): PersonLine => ({
      line,
      state,
      problem: problem === '' ? '' : refusalText(problem),
      name,
      email,
      username: usr,
      role,
      was,
      returns: back === 1,
      password: pwd,
      end: endOfSlip(at),
    }),
  );
}

/** Previews what a list would change; changes nothing. */
export const usePreviewPeople = (schoolId: number) =>
  useMutation({
    mutationFn: (list: { people: string; how: Way }) => sendPeople(schoolId, { ...list, isPreview: true }),
  });

export const useAddPeople = (schoolId: number) =>
  useSchoolChange(schoolId, (list: { people: string; how: Way }) =>
    withSlips(list.how, () => sendPeople(schoolId, { ...list, isPreview: false })),
  );

export interface PersonChange {
  id: number;
  name?: string;
  blocked?: boolean;
  teacher?: true;
  admin?: boolean;
  confirmed?: true;
}

export const useChangePerson = (schoolId: number) =>
  useSchoolChange(schoolId, ({ id, name, blocked, teacher, admin, confirmed }: PersonChange) =>
    call('school-person-edit', {
      schoolid: schoolId,
      uid: id,
      ...(name === undefined ? {} : { name }),
      ...(blocked === undefined ? {} : { status: blocked ? 0 : 2 }),
      ...(teacher === undefined ? {} : { teacher: 1 }),
      ...(admin === undefined ? {} : { admin: admin ? 1 : 0 }),
      ...(confirmed === undefined ? {} : { confirmed: 1 }),
    }),
  );

/** Removes a teacher from the school; their classes go to `heir`, if they have any. */
export const useDropTeacher = (schoolId: number) =>
  useSchoolChange(schoolId, ({ id, heir }: { id: number; heir: number | null }) =>
    call('school-teacher-drop', { schoolid: schoolId, uid: id, ...(heir === null ? {} : { to: heir }) }),
  );

/** Removes a person's authenticator app and passkeys after they have lost them. */
export const useResetFactor = (schoolId: number) =>
  useSchoolChange(schoolId, (id: number) => call('school-factors-drop', { schoolid: schoolId, uid: id }));

/** When a slip made `at` this time expires. */
export const endOfSlip = (at: Date) => new Date(at.getTime() + firstPasswordLife * 1000);

/** The contents of a paper slip for somebody's first sign-in. */
export interface Slip {
  name: string;
  username: string;
  password: string;
  /** When it expires. */
  end: Date;
}

/** Mails each a link, or returns slips. */
export const useResetPasswords = (schoolId: number) =>
  useSchoolChange(schoolId, async ({ ids, how }: { ids: readonly number[]; how: Way }): Promise<Slip[]> => {
    const fields = { schoolid: schoolId, uids: ids.join(' '), how };
    const send = () => callTimed('school-person-password', fields);
    const { reply, at } = await withSlips(how, send, slipTexts.perhapsReset);
    const { values = {} } = reply;
    return ids.flatMap((id) => {
      const [name, username, password] = [values[`name_${id}`], values[`usr_${id}`], values[`pwd_${id}`]];
      return password ? [{ name: name ?? '', username: username ?? '', password, end: endOfSlip(at) }] : [];
    });
  });
