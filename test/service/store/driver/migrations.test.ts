import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { deviceKnownTo, networksOfDevices, rememberDevice } from '#service/store/accounts/devices.ts';
import { startSession } from '#service/store/accounts/sessions.ts';
import { assignmentsOfClass } from '#service/store/classes/assignments.ts';
import { writeCellsOf } from '#service/store/classes/cells.ts';
import { changeSetting } from '#service/store/classes/classes.ts';
import { classListVersion } from '#service/store/classes/classLists.ts';
import { termsOfClass } from '#service/store/classes/terms.ts';
import { setPeriodComment } from '#service/store/comments/comments.ts';
import { setNote } from '#service/store/comments/notes.ts';
import { phrasesOf, setPhrases } from '#service/store/comments/phrases.ts';
import { type Database, openDatabase } from '#service/store/driver/database.ts';
import { openPostgres } from '#service/store/driver/postgres.ts';
import { dialects } from '#service/store/driver/schema/dialects.ts';
import { classTerms, guardians } from '#service/store/driver/schema/laterTables.ts';
import { migrations } from '#service/store/driver/schema/schema.ts';
import { openSqlite } from '#service/store/driver/sqlite.ts';
import { removeClasses, removeSchool } from '#service/store/erasure/removal.ts';
import { addGuardians, joinAsGuardian } from '#service/store/families/guardians.ts';
import { recordMailedReport } from '#service/store/families/reportMail.ts';
import { oneRosterClientCalled, oneRosterTokenWith } from '#service/store/oneroster/clients.ts';
import { nameRosterSource, sourcedIdsOf } from '#service/store/oneroster/sourcedIds.ts';
import { addInvitations } from '#service/store/schools/invitations.ts';
import { databases } from '#test/support/service/databases.ts';

/*
 * The migration of a store of an older release, with its rows.
 */

const folder = mkdtempSync(join(tmpdir(), 'rollbook-migrations-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Makes a store as the release of that version left it, with these rows in it. */
async function leaveStore(url: string, version: number, rows: readonly string[]): Promise<void> {
  const driver = url.startsWith('postgres') ? openPostgres(url) : openSqlite(url);
  await driver.alone(async (db) => {
    const run = (statement: string) => sql.raw(statement).execute(db);
    await run('create table migrations (version integer primary key)');
    for (const [index, migration] of migrations.slice(0, version).entries()) {
      for (const statement of migration(dialects[driver.kind])) await run(statement);
      await run(`insert into migrations (version) values (${index + 1})`);
    }
    for (const row of rows) await run(row);
  });
  await driver.close();
}

const account = (id: number, username: string, kind: number) =>
  `insert into accounts (id, username, name, email, kind, status, password_hash, created)
   values (${id}, '${username}', '${username}', '${username}@x.example', ${kind}, 2, '-', 1)`;
const room = (id: number, school: number | null) =>
  `insert into classes (id, school_id, created, school_year, primary_teacher, name, updated)
   values (${id}, ${school}, 1, '2024', 1, 'Class ${id}', 1)`;
const member = (classId: number, accountId: number, auth: number, role: string) =>
  `insert into memberships values (${classId}, ${accountId}, ${auth}, '${role}', 7)`;

/** The last version in which everyone who taught a class of a school counted as its teacher. */
const beforePeopleBelong = 9;
const beforeInvitationsOnce = 13;
/** By name: others may come before it. */
const beforeDeviceNetworks = migrations.findIndex(({ name }) => name === 'deviceNetworks');
const beforeSessionOrder = migrations.findIndex(({ name }) => name === 'sessionOrder');
const beforeSessionFactors = migrations.findIndex(({ name }) => name === 'sessionFactors');
const beforeFirstPasswords = migrations.findIndex(({ name }) => name === 'firstPasswords');
const beforeSourcedPeople = migrations.findIndex(({ name }) => name === 'sourcedPeople');
const beforeLateMarks = migrations.findIndex(({ name }) => name === 'lateMarks');

/** The last version in which an application's OneRoster secret never expired. */
const beforeOneRosterSecrets = 40;

const school = [
  "insert into schools (id, name, created) values (1, 'North', 1), (2, 'South', 1)",
  account(1, 'rivera', 3),
  account(2, 'okafor', 3),
  account(3, 'whitfield', 4),
  account(4, 'pupil', 2),
  account(5, 'alone', 3),
  account(6, 'both', 3),
  room(1, 1),
  room(2, 2),
  room(3, null),
];

const listOf = (database: Database, query: string) =>
  database.reading(async (db) => {
    const { rows } = await sql.raw<Record<string, unknown>>(query).execute(db);
    return rows.map((row) => Object.values(row).join(' '));
  });

describe.each(databases)('$name', ({ name, fresh }) => {
  const empty = async (file: string) => (name === 'SQLite' ? join(folder, file) : await fresh());

  test('people who taught at a school belong to it afterwards, except those who belonged to another', async () => {
    const url = await empty('memberships.sqlite');
    const memberships = [
      member(1, 1, 6, 'Teacher'),
      member(1, 2, 2, 'Helper'),
      member(2, 3, 4, 'Head'),
      member(1, 4, 1, 'Pupil'),
      member(3, 5, 6, 'Teacher'),
      member(1, 6, 2, 'Co-teacher'),
      member(2, 6, 4, 'Co-teacher'),
    ];
    const belonging = [
      'insert into school_teachers (school_id, account_id) values (2, 2)',
      'insert into school_admins (school_id, account_id) values (1, 3)',
    ];
    await leaveStore(url, beforePeopleBelong, [...school, ...memberships, ...belonging]);
    const database = await openDatabase(url);
    expect(
      await listOf(
        database,
        'select school_id, account_id from school_teachers order by school_id, account_id',
      ),
    ).toEqual(['1 1', '1 6', '2 2', '2 6']);
    expect(await listOf(database, 'select school_id, account_id from school_admins')).toEqual(['1 3']);
    expect(
      await listOf(
        database,
        'select class_id, account_id, auth, role, joined from memberships order by class_id, account_id',
      ),
    ).toEqual([
      '1 1 6 Teacher 7',
      '1 2 2 Helper 7',
      '1 4 1 Pupil 7',
      '1 6 2 Co-teacher 7',
      '2 3 4 Head 7',
      '2 6 4 Co-teacher 7',
      '3 5 6 Teacher 7',
    ]);
    expect(await listOf(database, 'select class_id, num, name from categories order by class_id')).toEqual([
      '1 1 Work',
      '2 1 Work',
      '3 1 Work',
    ]);
    await database.close();
  });

  test('a OneRoster application of an older release keeps its secret and its token', async () => {
    const url = await empty('oneroster.sqlite');
    await leaveStore(url, beforeOneRosterSecrets, [
      ...school,
      `insert into oneroster_clients (id, school_id, account_id, name, public_id, secret_hash, scopes, created)
       values (1, 1, 5, 'Tool', 'public', 'digest', 'roster.readonly', 1)`,
      "insert into oneroster_tokens (hash, client_id, scopes, expires) values ('token', 1, 'roster.readonly', 99)",
    ]);
    const database = await openDatabase(url);
    expect(await database.reading((db) => oneRosterClientCalled(db, 'public'))).toMatchObject({
      secretHash: 'digest',
      expires: 0,
      oldHash: null,
    });
    expect(await database.reading((db) => oneRosterTokenWith(db, 'token', 98))).toMatchObject({ id: 1 });
    // The list of classes has no version yet, and gets one with the first change.
    expect(await database.reading((db) => classListVersion(db, 1))).toMatchObject({ version: 0 });
    await database.writing((db) => changeSetting(db, 1, { name: 'name', value: 'Renamed' }));
    expect(await database.reading((db) => classListVersion(db, 1))).toMatchObject({ version: 1 });
    await database.close();
  });

  test('only the latest of repeated invitations stays, with the school of its class', async () => {
    const url = await empty('invitations.sqlite');
    const invitation = (kind: string, place: string, email: string, at: number) =>
      `insert into invitations (kind, school_id, class_id, student_id, email, account_id, at)
       values ('${kind}', ${place}, '${email}', 1, ${at})`;
    await leaveStore(url, beforeInvitationsOnce, [
      ...school,
      invitation('teacher', '1, null, null', 'Ana@x.example', 10),
      invitation('teacher', '1, null, null', 'ana@x.example', 11),
      invitation('admin', '1, null, null', 'ana@x.example', 12),
      invitation('teacher', '2, null, null', 'ana@x.example', 13),
      invitation('student', 'null, 1, 11', 'p@x.example', 14),
      invitation('student', 'null, 1, 12', 'p@x.example', 15),
      invitation('student', 'null, 1, 12', 'P@x.example', 16),
      invitation('student', 'null, 3, 11', 'p@x.example', 17),
    ]);
    const database = await openDatabase(url);
    const invitations = () =>
      listOf(
        database,
        `select kind, coalesce(school_id, 0) as school, coalesce(class_id, 0) as class,
           coalesce(student_id, 0) as student, email, at, mailed
         from invitations order by at`,
      );
    const kept = [
      'teacher 1 0 0 ana@x.example 11 0',
      'admin 1 0 0 ana@x.example 12 0',
      'teacher 2 0 0 ana@x.example 13 0',
      'student 1 1 11 p@x.example 14 0',
      'student 1 1 12 P@x.example 16 0',
      'student 0 3 11 p@x.example 17 0',
    ];
    expect(await invitations()).toEqual(kept);
    // Inviting somebody again renews what was migrated.
    const again = { kind: 'student', schoolId: 1, classId: 1, studentId: 11, email: 'P@x.example' } as const;
    await database.writing((db) => addInvitations(db, [{ ...again, accountId: 1, at: 20 }]));
    expect(await invitations()).toHaveLength(kept.length);
    await database.close();
  });

  test('a class has the terms of its calendar without weights, and its assignments stay with their due dates', async () => {
    const url = await empty('terms.sqlite');
    await leaveStore(url, migrations.indexOf(classTerms), [
      ...school,
      "insert into school_years values (1, '2024', '20240101', '20241231', 1)",
      "insert into year_spans values (1, '2024', 'period', 1, 'Spring', '20240101', '20240630')",
      "insert into year_spans values (1, '2024', 'off', 1, 'Easter', '20240401', '20240401')",
      `insert into assignments (class_id, id, created, creator, due, points, title)
       values (1, 1, 1, 1, '20240301', 1000, 'Essay')`,
    ]);
    const database = await openDatabase(url);
    const [own, other, assignments] = await database.reading(async (db) => [
      await termsOfClass(db, 1),
      await termsOfClass(db, 3),
      await assignmentsOfClass(db, 1),
    ]);
    expect(own).toEqual([
      { num: 1, name: 'Spring', first: '20240101', last: '20240630', weight: null, ofSchool: true },
    ]);
    expect(other).toEqual([]);
    expect(assignments).toMatchObject([{ id: 1, due: '20240301', term: 0 }]);
    await database.close();
  });

  test('older students have no guardians, and a guardian entered later is removed with the school', async () => {
    const url = await empty('guardians.sqlite');
    await leaveStore(url, migrations.indexOf(guardians), [
      ...school,
      'insert into school_students (school_id, student_id, account_id) values (1, 11, 4)',
    ]);
    const database = await openDatabase(url);
    expect(await listOf(database, 'select student_id, name from school_students')).toEqual(['11 pupil']);
    const following = () => listOf(database, 'select student_id, name, joined from guardians');
    expect(await following()).toEqual([]);
    const person = { name: 'Ana', email: 'Ana@x.example', relation: '' };
    const added = { schoolId: 1, studentId: 11, isFromSchool: true, addedBy: 3, added: 5 };
    await database.writing((db) => addGuardians(db, [{ ...added, ...person }]));
    expect(await following()).toEqual(['11 Ana 0']);
    const joining = { email: 'ana@x.example', studentIds: [11], accountId: 5, now: 9 };
    await database.writing((db) => joinAsGuardian(db, 1, joining));
    expect(await following()).toEqual(['11 Ana 9']);
    await database.writing((db) => removeSchool(db, 1));
    expect(await following()).toEqual([]);
    await database.close();
  });

  test('older scores are on time, without penalties; late marks set later are removed with them', async () => {
    const url = await empty('late.sqlite');
    await leaveStore(url, beforeLateMarks, [
      ...school,
      "insert into students (class_id, id, position, first, last) values (1, 11, 1, 'Ann', 'Lee')",
      `insert into assignments (class_id, id, created, creator, due, points, title)
       values (1, 1, 1, 1, '20240909', 1000, 'Essay')`,
      'insert into scores (class_id, student_id, assignment_id, score) values (1, 11, 1, 900)',
    ]);
    const database = await openDatabase(url);
    const late = () => listOf(database, 'select student_id, assignment_id, days from late_marks');
    expect(await late()).toEqual([]);
    expect(await listOf(database, 'select id, late_policy from classes order by id')).toEqual([
      '1 ',
      '2 ',
      '3 ',
    ]);
    const notes = () => listOf(database, 'select student_id, note, account_id from student_notes');
    expect(await notes()).toEqual([]);
    const note = { studentId: 11, note: 'Sits in front', accountId: 1, at: 5 };
    await database.writing((db) => setNote(db, 1, note));
    expect(await notes()).toEqual(['11 Sits in front 1']);
    const comments = () => listOf(database, 'select period, student_id, comment from period_comments');
    expect(await comments()).toEqual([]);
    const comment = { period: 2, studentId: 11, comment: 'Going up' };
    await database.writing((db) => setPeriodComment(db, 1, comment));
    expect(await comments()).toEqual(['2 11 Going up']);
    const mailed = () => listOf(database, 'select student_id, content, address, at from mailed_reports');
    const report = { studentId: 11, content: 'c', address: 'a', at: 9 };
    await database.writing((db) => recordMailedReport(db, 1, report));
    expect(await mailed()).toEqual(['11 c a 9']);
    expect(await database.reading((db) => phrasesOf(db, 1))).toEqual({ phrases: [], version: 0 });
    await database.writing((db) => setPhrases(db, 1, { phrases: ['One', 'Two'], version: 1 }));
    expect(await database.reading((db) => phrasesOf(db, 1))).toEqual({ phrases: ['One', 'Two'], version: 1 });
    const cells = [{ place: 1, studentId: 11, value: 2 }];
    await database.writing((db) => writeCellsOf(db, 1, { table: 'lates', cells }));
    expect(await late()).toEqual(['11 1 2']);
    await database.writing((db) => removeClasses(db, [1]));
    expect(await late()).toEqual([]);
    expect(await notes()).toEqual([]);
    expect(await comments()).toEqual([]);
    expect(await mailed()).toEqual([]);
    await database.close();
  });

  test('older sessions stay valid, and end before those that begin in the same second', async () => {
    const url = await empty('sessions.sqlite');
    const before = Array.from(
      { length: 20 },
      (_, index) =>
        `insert into sessions (hash, account_id, started, used) values ('before ${index}', 1, 100, 100)`,
    );
    await leaveStore(url, beforeSessionOrder, [...school, ...before]);
    const database = await openDatabase(url);
    const held = () => listOf(database, 'select num, count(*) from sessions group by num order by num');
    expect(await held()).toEqual(['0 20']);
    // It is unknown when their users last proved who they are.
    expect(await listOf(database, 'select distinct proven from sessions')).toEqual(['0']);
    for (const hash of ['new 1', 'new 2'])
      await database.writing((db) => startSession(db, { hash, accountId: 1, now: 100 }));
    expect(await held()).toEqual(['0 18', '1 1', '2 1']);
    await database.close();
  });

  test('an older session counts as begun with a second factor only if its account has an app', async () => {
    const url = await empty('factors.sqlite');
    const sessions = [1, 2, 3].map(
      (id) => `insert into sessions (hash, account_id, started, used) values ('of ${id}', ${id}, 100, 100)`,
    );
    await leaveStore(url, beforeSessionFactors, [
      ...school,
      ...sessions,
      "insert into authenticators (account_id, secret, confirmed) values (1, '-', 5), (2, '-', 0)",
    ]);
    const database = await openDatabase(url);
    expect(await listOf(database, 'select hash, with_factor from sessions order by hash')).toEqual([
      'of 1 1',
      'of 2 0',
      'of 3 0',
    ]);
    await database.close();
  });

  test('an older first password works as long as a new one', async () => {
    const url = await empty('passwords.sqlite');
    await leaveStore(url, beforeFirstPasswords, [
      ...school,
      'update accounts set must_change = 1 where id = 2',
    ]);
    const before = Math.floor(Date.now() / 1000) - 60;
    const database = await openDatabase(url);
    const made = await database.reading((db) =>
      db.selectFrom('accounts').select(['id', 'password_made as made']).orderBy('id').execute(),
    );
    expect(made.filter((each) => each.made !== 0)).toEqual([{ id: 2, made: expect.any(Number) }]);
    expect(made[1]?.made).toBeGreaterThan(before);
    expect(made[1]?.made).toBeLessThan(before + 600);
    await database.close();
  });

  test('an older device is known, and its network from the next sign-in on', async () => {
    const url = await empty('devices.sqlite');
    await leaveStore(url, beforeDeviceNetworks, [
      ...school,
      "insert into devices (id, hash, used) values (1, 'old', 5)",
      'insert into device_accounts (device_id, account_id, used) values (1, 2, 5)',
    ]);
    const database = await openDatabase(url);
    const networks = () => database.reading((db) => networksOfDevices(db, 2));
    expect(await networks()).toEqual([]);
    const device = { hash: 'old', newHash: 'new', accountId: 2, now: 6, network: '192.0.2.7' };
    await database.writing((db) => rememberDevice(db, device));
    expect(await networks()).toEqual(['192.0.2.7']);
    expect((await database.reading((db) => deviceKnownTo(db, 'new', 2)))?.id).toBe(1);
    await database.close();
  });

  test('older sourcedIds are found by person, and their system has no name yet', async () => {
    const url = await empty('sourced.sqlite');
    await leaveStore(url, beforeSourcedPeople, [
      ...school,
      `insert into sourced_ids (school_id, kind, sourced_id, content, account_id)
       values (1, 'users', 'T-1', '', 2)`,
      `insert into sourced_ids (school_id, kind, sourced_id, content, student_id, gone)
       values (1, 'users', 'P-1', '', 7, 1)`,
    ]);
    const database = await openDatabase(url);
    const named = (asked: { accountId?: number; studentId?: number }) =>
      database.reading((db) => sourcedIdsOf(db, 1, asked));
    expect(await named({ accountId: 2 })).toEqual([{ sourcedId: 'T-1', source: '', gone: 0 }]);
    expect(await named({ studentId: 7 })).toEqual([{ sourcedId: 'P-1', source: '', gone: 1 }]);
    await database.writing((db) => nameRosterSource(db, 1, 'Aeries'));
    expect(await named({ accountId: 2 })).toEqual([{ sourcedId: 'T-1', source: 'Aeries', gone: 0 }]);
    await database.close();
  });
});
