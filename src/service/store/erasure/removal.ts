import { sql } from 'kysely';
import { touchClasses } from '#service/store/classes/classLists.ts';
import { pauseWhenDue } from '#service/store/driver/pauses.ts';
import { inBatches, type Queries } from '#service/store/driver/queries.ts';
import { statuses } from '#service/store/driver/schema/codes.ts';
import { dropRosterImport } from '#service/store/oneroster/imports.ts';
import { clear, clearSmall, type Keyed } from './pieces.ts';

/*
 * Deletes for good: the classes of an erased year, those that the undone start of a year had created, and the demo with
 * its schools and accounts. Everything else only hides and archives classes.
 */

/** The large tables of a class, in an order that never leaves a reference to a deleted row. */
const largeTables: readonly Keyed[] = [
  { table: 'comments', key: 'student_id' },
  { table: 'period_comments', key: 'period' },
  { table: 'mailed_reports', key: 'student_id' },
  { table: 'student_notes', key: 'student_id' },
  { table: 'scores', key: 'student_id' },
  { table: 'remarks', key: 'student_id' },
  { table: 'late_marks', key: 'student_id' },
  { table: 'marks', key: 'day' },
  { table: 'final_grades', key: 'period' },
  { table: 'history', key: 'revision' },
  { table: 'changes', key: 'revision' },
  { table: 'assignments', key: 'id' },
  { table: 'students', key: 'id' },
];

const smallTables = [
  'invitations',
  'student_vouchers',
  'locked_periods',
  'summaries',
  'memberships',
  'scale_steps',
  'class_terms',
  'categories',
] as const;

/** Removes classes with all that is in them; returns how many scores there were. */
export async function removeClasses(
  db: Queries,
  classIds: readonly number[],
  pause = pauseWhenDue(),
): Promise<number> {
  let scores = 0;
  for (const schoolId of await schoolsOfClasses(db, classIds))
    await touchClasses(db, schoolId, classIds.length === 1 ? classIds[0] : 0);
  for (const keyed of largeTables) {
    const removed = await clear(db, { ...keyed, classIds, pause });
    if (keyed.table === 'scores') scores = removed;
  }
  for (const table of smallTables) await clearSmall(db, { table, classIds, pause });
  for (const id of classIds) {
    await db.deleteFrom('classes').where('id', '=', id).execute();
    await pause();
  }
  return scores;
}

async function schoolsOfClasses(db: Queries, classIds: readonly number[]): Promise<ReadonlySet<number>> {
  const found = new Set<number>();
  await inBatches(classIds, async (batch) => {
    const rows = await db
      .selectFrom('classes')
      .select('school_id as id')
      .distinct()
      .where('id', 'in', batch)
      .execute();
    for (const { id } of rows) if (id !== null) found.add(id);
  });
  return found;
}

/** Removes a school with its classes and memberships; the accounts stay. */
export async function removeSchool(db: Queries, schoolId: number): Promise<void> {
  const rows = await db.selectFrom('classes').select('id').where('school_id', '=', schoolId).execute();
  const classIds = rows.map(({ id }) => id);
  await db.deleteFrom('invitations').where('school_id', '=', schoolId).execute();
  await removeClasses(db, classIds);
  const starts = db.selectFrom('year_starts').select('id').where('school_id', '=', schoolId);
  await db.deleteFrom('year_start_classes').where('start_id', 'in', starts).execute();
  await db.deleteFrom('audit').where('school_id', '=', schoolId).execute();
  const clients = db.selectFrom('oneroster_clients').select('id').where('school_id', '=', schoolId);
  await db.deleteFrom('oneroster_tokens').where('client_id', 'in', clients).execute();
  for (const { id } of await db
    .selectFrom('roster_imports')
    .select('id')
    .where('school_id', '=', schoolId)
    .execute())
    await dropRosterImport(db, id);
  for (const table of [
    'people_changes',
    'class_changes',
    'class_lists',
    'oneroster_clients',
    'sourced_ids',
    'year_starts',
    'year_spans',
    'school_years',
    'guardians',
    'student_vouchers',
    'school_students',
    'school_teachers',
    'school_admins',
  ] as const)
    await db.deleteFrom(table).where(`${table}.school_id`, '=', schoolId).execute();
  await db.deleteFrom('schools').where('id', '=', schoolId).execute();
}

/** The tables that belong only to an account: its ways to sign in, its own settings, and its mail. */
export const tablesOfAccount = [
  'sessions',
  'device_accounts',
  'passkeys',
  'authenticators',
  'recovery_codes',
  'sign_on_links',
  'email_changes',
  'draft_keys',
  'phrase_lists',
  'mail',
  'mail_tokens',
] as const;

/**
 * Removes an account, and returns whether it is gone. One that other classes or schools name, in their history or as a
 * teacher, stays, blocked and without a way to sign in.
 */
export async function removeAccount(db: Queries, accountId: number): Promise<boolean> {
  for (const table of tablesOfAccount)
    await db.deleteFrom(table).where(`${table}.account_id`, '=', accountId).execute();
  if (await isNamed(db, accountId)) {
    await db
      .updateTable('accounts')
      .set({ status: statuses.blocked, password_hash: '' })
      .where('id', '=', accountId)
      .execute();
    return false;
  }
  await forgetSourcedPerson(db, accountId);
  await db.deleteFrom('accounts').where('id', '=', accountId).execute();
  return true;
}

/** Deletes the person's sourcedIds: a source that still lists them creates a new person. */
export async function forgetSourcedPerson(db: Queries, accountId: number): Promise<void> {
  // The index finds the rows of a person by school and kind.
  await db
    .deleteFrom('sourced_ids')
    .where('school_id', 'in', db.selectFrom('schools').select('id'))
    .where('kind', '=', sql.lit('users'))
    .where('account_id', '=', accountId)
    .execute();
}

/** The columns of other data that name an account. */
export const namedIn = {
  classes: 'primary_teacher',
  assignments: 'creator',
  memberships: 'account_id',
  changes: 'account_id',
  locked_periods: 'account_id',
  invitations: 'account_id',
  school_admins: 'account_id',
  school_teachers: 'account_id',
  school_students: 'account_id',
  student_vouchers: 'account_id',
  guardians: 'account_id',
  year_starts: 'account_id',
  oneroster_clients: 'account_id',
  student_notes: 'account_id',
} as const;

async function isNamed(db: Queries, accountId: number): Promise<boolean> {
  for (const [table, column] of Object.entries(namedIn)) {
    const { rows } =
      await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${accountId} limit 1`.execute(
        db,
      );
    if (rows.length > 0) return true;
  }
  return false;
}

/** Everything created in one second: schools, accounts, and what others have in those schools. */
interface Batch {
  schools: number[];
  accounts: { id: number; username: string }[];
  /** Names of classes in these schools whose primary teacher is not in the batch. */
  classesOfOthers: string[];
  /** Usernames of the teachers and admins of these schools who are not in the batch. */
  staffOfOthers: string[];
}

export async function batchOf(db: Queries, created: number): Promise<Batch> {
  const schools = await db.selectFrom('schools').select('id').where('created', '=', created).execute();
  const accounts = await db
    .selectFrom('accounts')
    .select(['id', 'username'])
    .where('created', '=', created)
    .orderBy('id')
    .execute();
  const classes = await db
    .selectFrom('classes')
    .innerJoin('schools', 'schools.id', 'classes.school_id')
    .innerJoin('accounts', 'accounts.id', 'classes.primary_teacher')
    .select('classes.name')
    .where('schools.created', '=', created)
    .where('accounts.created', '!=', created)
    .orderBy('classes.id')
    .execute();
  return {
    schools: schools.map(({ id }) => id),
    accounts,
    classesOfOthers: classes.map(({ name }) => name),
    staffOfOthers: await staffOfOthers(db, created),
  };
}

async function staffOfOthers(db: Queries, created: number): Promise<string[]> {
  const among = (table: 'school_teachers' | 'school_admins') =>
    db
      .selectFrom(table)
      .innerJoin('schools', 'schools.id', `${table}.school_id`)
      .innerJoin('accounts', 'accounts.id', `${table}.account_id`)
      .select('accounts.username')
      .where('schools.created', '=', created)
      .where('accounts.created', '!=', created);
  const rows = await among('school_teachers').union(among('school_admins')).orderBy('username').execute();
  return rows.map(({ username }) => username);
}
