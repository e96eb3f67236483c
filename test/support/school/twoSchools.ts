import { addAccount } from '#service/store/accounts/accounts.ts';
import { addClass, addMember } from '#service/store/classes/classes.ts';
import { addGuardians, guardiansOf, joinAsGuardian } from '#service/store/families/guardians.ts';
import { mailStates } from '#service/store/mail/outbox.ts';
import { addSchoolStudent } from '#service/store/schools/schoolStudents.ts';
import { addSchool } from '#service/store/schools/schools.ts';
import { addSchoolAdmin, addSchoolTeacher } from '#service/store/schools/staff.ts';
import { receiveMail } from '#test/support/service/letters.ts';
import type { Answer, Service } from '#test/support/service/service.ts';
import { password, weakHash } from './school.ts';

/*
 * Schools that have nothing in common. All private data of a school contains its secret word; its usernames, which
 * anybody may guess, do not.
 */

export interface WholeSchool {
  schoolid: number;
  clid: number;
  assnid: number;
  stuid: number;
  /** The guardian of that student, by number. */
  guardian: number;
  /** By role. */
  uid: Readonly<Record<Role, number>>;
  usr: Readonly<Record<Role, string>>;
  office: Office;
}

/** Numbers of what an admin has in hand: `startid` of a year that was started, `mail` of a message that failed. */
interface Office {
  importid: number;
  key: number;
  oneRosterKey: number;
  startid: number;
  mail: number;
  /** Of a teacher, and of a guest of the class. */
  invitation: number;
  guest: number;
}

/** Numbers that nobody has. */
const noOffice: Office = {
  importid: 999_981,
  key: 999_982,
  oneRosterKey: 999_983,
  startid: 999_984,
  mail: 999_985,
  invitation: 999_986,
  guest: 999_987,
};

const levels = { owner: 6, coTeacher: 4, assistant: 2, guest: 1 } as const;
export const roles = [
  'owner',
  'coTeacher',
  'assistant',
  'guest',
  'colleague',
  'admin',
  'student',
  'guardian',
  'otherGuardian',
  'alone',
] as const;
export type Role = (typeof roles)[number];

const passwordHash = weakHash(password);
const created = 1_725_264_000;
const kinds: Partial<Record<Role, number>> = { admin: 4, student: 2, guardian: 2, otherGuardian: 2 };

/** Creates the school `name`, whose secret word is `secret`; the IDs of its students begin at `firstId`. */
export async function foundSchool(
  { database, ask }: Service,
  { name, secret, firstId }: { name: string; secret: string; firstId: number },
): Promise<WholeSchool> {
  const hash = await passwordHash;
  const uid = Object.fromEntries(roles.map((role) => [role, 0])) as Record<Role, number>;
  const usr = Object.fromEntries(roles.map((role) => [role, `${name}.${role.toLowerCase()}`])) as Record<
    Role,
    string
  >;
  const school = await database.writing(async (db) => {
    for (const role of roles)
      uid[role] = await addAccount(db, {
        username: usr[role],
        name: `${role} ${secret}`,
        email: `${role}@${secret}.example`,
        kind: kinds[role] ?? 3,
        passwordHash: hash,
        created,
      });
    const schoolid = await addSchool(db, { name: `School ${secret}`, created });
    await addSchoolAdmin(db, schoolid, uid.admin);
    for (const role of [...(Object.keys(levels) as Role[]), 'colleague' as const])
      await addSchoolTeacher(db, schoolid, uid[role]);
    await addSchoolStudent(db, schoolid, { studentId: firstId, accountId: uid.student });
    const common = { created, schoolYear: '2024-2025', code: secret };
    const clid = await addClass(db, {
      ...common,
      schoolId: schoolid,
      name: `Class ${secret}`,
      primaryTeacher: uid.owner,
    });
    for (const [role, auth] of Object.entries(levels))
      await addMember(db, clid, {
        accountId: uid[role as Role],
        auth,
        role: `Role ${secret}`,
        joined: created,
      });
    const own = await addClass(db, { ...common, name: `Alone ${secret}`, primaryTeacher: uid.alone });
    await addMember(db, own, { accountId: uid.alone, auth: 6, role: 'Teacher', joined: created });
    // One of the student who is somebody's here, and one of the other student of the class.
    for (const [index, role] of (['guardian', 'otherGuardian'] as const).entries()) {
      const email = `${role}@${secret}.example`;
      const studentId = firstId + index;
      const by = { isFromSchool: true, addedBy: uid.admin, added: created };
      await addGuardians(db, [{ schoolId: schoolid, studentId, name: role, email, relation: secret, ...by }]);
      const joining = { email, studentIds: [studentId], accountId: uid[role], now: created };
      await joinAsGuardian(db, schoolid, joining);
    }
    const [link] = await guardiansOf(db, schoolid, [firstId]);
    return { schoolid, clid, guardian: link?.id ?? 0 };
  });
  const { ses } = (await ask('login', { usr: usr.admin, pwd: password })).values;
  const { clid } = school;
  const roster = `Ann ${secret} ${firstId}\nBo ${secret} ${firstId + 1}`;
  await ask('class-edit', { ses, clid, cat: `1 100 0 ${secret}`, terms: `P5 - - - ${secret}`, stuview: 1 });
  await ask('class-students-edit', { ses, clid, students: roster });
  const work = { title: `Essay ${secret}`, due: '20240909', points: 10, cat: 1 };
  const { assnid } = (await ask('assignment-edit', { ses, clid, ...work })).values;
  await ask('score-edit', { ses, clid, assnid, stuid: firstId, score: '7' });
  await ask('late-edit', { ses, clid, assnid, stuid: firstId, late: 3 });
  await ask('attendance-edit', { ses, clid, date: '20240903', stuid: firstId, mark: 'a' });
  await ask('class-comments', { ses, clid, stuid: firstId, comment: `Comment ${secret}` });
  await ask('class-notes', { ses, clid, stuid: firstId, note: `Note ${secret}` });
  const grade = { period: 'P1', stuid: firstId, grade: 71, reason: `Reason ${secret}` };
  await ask('class-marking-periods-edit', { ses, clid, ...grade });
  await ask('class-students-email', { ses, clid, [`email_${firstId}`]: `parent@${secret}.example` });
  await ask('class-teacher-email', { ses, clid, email: `visitor@${secret}.example`, auth: 1 });
  await ask('school-teacher-email', { ses, schoolid: school.schoolid, emails: `new@${secret}.example` });
  const year = {
    syr: '2024-2025',
    first: '20240902',
    last: '20250613',
    off: `20241127 20241129 Break ${secret}`,
  };
  await ask('school-calendar-edit', { ses, schoolid: school.schoolid, ...year });
  return { ...school, assnid, stuid: firstId, uid, usr, office: noOffice };
}

/** The same school with one of everything that an office has. */
export async function withOffice(
  { database, ask }: Service,
  school: WholeSchool,
  secret: string,
): Promise<WholeSchool> {
  const { schoolid, clid } = school;
  const { ses } = (await ask('login', { usr: school.usr.admin, pwd: password })).values;
  const values = async (task: string, fields: Record<string, string | number>) =>
    (await ask(task, { ses, schoolid, ...fields })).values;
  const years = { from: '2024-2025', to: '2025-2026', classes: clid };
  const { invitations } = await ask('school-invitations', { ses, schoolid });
  const invited = (wanted: string) =>
    invitations.find(({ kind }: Answer) => kind === wanted).invitation as number;
  const [{ mail }] = (await ask('school-mail', { ses, schoolid })).mails;
  await database.writing((db) =>
    db.updateTable('mail').set({ state: mailStates.givenUp }).where('id', '=', mail).execute(),
  );
  const office = {
    importid: (await values('school-import-new', { name: `${secret}.zip`, bytes: 10 })).importid,
    key: (await values('school-key-add', { name: secret })).key,
    oneRosterKey: (await values('school-oneroster-key-add', { name: secret })).key,
    startid: (await values('school-year-start', years)).startid,
    mail,
    invitation: invited('teacher'),
    guest: invited('guest'),
  };
  return { ...school, office };
}

/** IDs and usernames in the form of a school's, which nobody has. */
export const nowhere: WholeSchool = {
  schoolid: 999_991,
  clid: 999_992,
  assnid: 999_993,
  stuid: 999_994,
  guardian: 999_995,
  office: noOffice,
  uid: Object.fromEntries(roles.map((role, index) => [role, 999_900 + index])) as Record<Role, number>,
  usr: Object.fromEntries(roles.map((role) => [role, `nowhere.${role.toLowerCase()}`])) as Record<
    Role,
    string
  >,
};

/** What the store has of a school besides itself, its classes and its accounts. */
const tablesOfSchool = [
  ...([
    'school_admins',
    'school_teachers',
    'school_students',
    'guardians',
    'memberships',
    'categories',
  ] as const),
  ...(['assignments', 'students', 'scores', 'marks', 'final_grades', 'locked_periods'] as const),
  ...(['changes', 'history', 'comments', 'invitations', 'sessions', 'draft_keys'] as const),
  ...([
    'school_years',
    'year_spans',
    'remarks',
    'late_marks',
    'student_notes',
    'audit',
    'mail',
    'roster_imports',
    'keys',
    'year_starts',
    'oneroster_clients',
  ] as const),
  ...(['authenticators', 'recovery_codes', 'passkeys', 'sign_on_links'] as const),
];

/** What somebody at one school sends to the other. */
export const newcomer = {
  usr: 'new.person',
  name: 'New Person',
  email: 'new@person.example',
  pwd: 'quiet-hallway',
};
export const newClass = { name: 'Art', syr: '2025', gp: 1, students: 'Ann Lee 1' };

/** Everything that the store has of a school. */
export async function storedOf(
  database: Service['database'],
  { schoolid, clid, uid }: WholeSchool,
): Promise<unknown> {
  const accounts = new Set(Object.values(uid));
  // Anybody may request a password reset.
  const isOurs = (row: Answer) =>
    row.kind !== 'reset' &&
    (row.class_id === clid ||
      row.school_id === schoolid ||
      row.schools === String(schoolid) ||
      accounts.has(row.account_id));
  return database.reading(async (db) => {
    const people = await db.selectFrom('accounts').selectAll().execute();
    const rows: Record<string, unknown> = {
      accounts: people.filter(({ id }) => accounts.has(id)),
      school: await db.selectFrom('schools').selectAll().where('id', '=', schoolid).execute(),
      class: await db.selectFrom('classes').selectAll().where('id', '=', clid).execute(),
    };
    for (const table of tablesOfSchool)
      rows[table] = (await db.selectFrom(table).selectAll().execute()).filter(isOurs);
    return rows;
  });
}
/** The fields that search one's own school for each of the other's people. */
export const anybody = (own: WholeSchool, { uid, stuid }: WholeSchool): Record<string, number>[] => [
  ...roles.map((role) => ({ schoolid: own.schoolid, uid: uid[role] })),
  { schoolid: own.schoolid, stuid },
];

/** Two complete schools, without waiting mail. The IDs of their students begin at 101 and 501. */
export async function lakesideAndHillside(service: Service) {
  const lakeside = await foundSchool(service, { name: 'lakeside', secret: 'heron', firstId: 101 });
  const hillside = await foundSchool(service, { name: 'hillside', secret: 'falcon', firstId: 501 });
  await receiveMail(service.database);
  return { lakeside, hillside };
}

/** Sends requests to a service that exists once the tests run. */
export function asking(service: () => Service) {
  const ask = (task: string, fields: Record<string, string | number>) => service().ask(task, fields);
  const signIn = async (usr: string, pwd = password): Promise<string> =>
    (await ask('login', { usr, pwd })).values.ses;
  const accountOf = (id: number) =>
    service().database.reading((db) =>
      db
        .selectFrom('accounts')
        .select(['name', 'email', 'status'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    );
  return { ask, signIn, accountOf };
}

/** Two empty schools with an admin each, who are signed in: of the one that a test is about, and of another. */
export async function northAndSouth(service: Service) {
  const passwordHash = await weakHash(password);
  const schools = await service.database.writing(async (db) => {
    const withAdmin = async (name: string, username: string) => {
      const id = await addSchool(db, { name, created: 1 });
      const account = { username, name: username, kind: 4, email: '', passwordHash, created: 1 };
      await addSchoolAdmin(db, id, await addAccount(db, account));
      return id;
    };
    return { schoolid: await withAdmin('North', 'head'), other: await withAdmin('South', 'south') };
  });
  return { ...schools, ses: await service.signIn('head'), elsewhere: await service.signIn('south') };
}
