import { type ScoreCode, writeScore } from '#grading/score.ts';
import { phrasesOf } from '#service/store/comments/phrases.ts';
import { withPauses } from '#service/store/driver/pauses.ts';
import { inBatches, type Queries } from '#service/store/driver/queries.ts';
import { classesOf, invitationsOf, type StudentSubject, type Subject } from './privacy.ts';

/*
 * Everything that the store holds about one person of a school. Secrets and their digests (passwords, tokens, keys) say
 * nothing about anybody and are left out.
 */

/** A value of one row of a table, in readable form. */
export type Held = {
  table: string;
  /** The row in its table, from 1. */
  row: number;
  field: string;
  value: string;
};

type Row = Readonly<Record<string, string | number | null>>;

/**
 * Every stored value about the person; `imported` is what the school's own system has said. Times are Unix seconds,
 * days YYYYMMDD.
 */
export async function heldAbout(
  database: Queries,
  subject: Subject,
  imported: readonly Row[],
): Promise<Held[]> {
  const db = withPauses(database);
  const { schoolId, accountId, studentId, wholeAccount } = subject;
  const tables: Record<string, readonly Row[]> = {
    ...(accountId === null ? {} : await ofAccount(db, schoolId, accountId)),
    ...(accountId === null || !wholeAccount ? {} : await ofAccountAlone(db, accountId)),
    ...(studentId === null ? {} : await ofStudent(db, { ...subject, studentId })),
    imported,
  };
  return Object.entries(tables).flatMap(([table, rows]) =>
    rows.flatMap((row, index) =>
      Object.entries(row).map(([field, value]) => ({
        table,
        row: index + 1,
        field,
        value: value === null ? '' : String(value),
      })),
    ),
  );
}

/** Classes per query of changes: each may have thousands. */
const changesOfAtOnce = 20;

async function ofAccount(
  db: Queries,
  schoolId: number,
  accountId: number,
): Promise<Record<string, readonly Row[]>> {
  const account = await db
    .selectFrom('accounts')
    .select(['id', 'username', 'name', 'email', 'kind', 'status', 'created'])
    .select(['last_sign_in as lastSignIn', 'mail', 'must_change as mustChangePassword'])
    .where('id', '=', accountId)
    .execute();
  const roles = [];
  for (const [role, table] of [
    ['admin', 'school_admins'],
    ['teacher', 'school_teachers'],
    ['student', 'school_students'],
  ] as const) {
    const found = await db
      .selectFrom(table)
      .innerJoin('schools', 'schools.id', `${table}.school_id`)
      .select('schools.name as school')
      .where(`${table}.account_id`, '=', accountId)
      .where(`${table}.school_id`, '=', schoolId)
      .execute();
    for (const { school } of found) roles.push({ school, role });
  }
  const student = await db
    .selectFrom('school_students')
    .select(['student_id as studentId', 'name', 'confirmed'])
    .where('account_id', '=', accountId)
    .where('school_id', '=', schoolId)
    .execute();
  const classes = await db
    .selectFrom('memberships')
    .innerJoin('classes', 'classes.id', 'memberships.class_id')
    .select(['classes.name as class', 'classes.school_year as year'])
    .select(['memberships.auth as level', 'memberships.role', 'memberships.joined'])
    .where('memberships.account_id', '=', accountId)
    .where('classes.school_id', '=', schoolId)
    .orderBy('classes.id')
    .execute();
  const changes: Row[] = [];
  await inBatches(
    await classesOf(db, schoolId),
    async (batch) => {
      const names = new Map(batch.map(({ id, name, year }) => [id, { class: name, year }]));
      const found = await db
        .selectFrom('changes')
        .select('class_id as id')
        .select((row) => [row.fn.countAll<number>().as('requests'), row.fn.max('at').as('last')])
        .where('class_id', 'in', [...names.keys()])
        .where('account_id', '=', accountId)
        .groupBy('class_id')
        .orderBy('class_id')
        .execute();
      for (const { id, requests, last } of found) changes.push({ ...names.get(id), requests, last });
    },
    changesOfAtOnce,
  );
  const follows = await db
    .selectFrom('guardians')
    .select(['student_id as student', 'name', 'email', 'relation', 'added', 'joined'])
    .where('school_id', '=', schoolId)
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
  const entries = await db
    .selectFrom('audit')
    .select(['at', 'action', 'actor_id as who', 'account_id as whom', 'address', 'details'])
    .where('school_id', '=', schoolId)
    .where((row) => row.or([row('actor_id', '=', accountId), row('account_id', '=', accountId)]))
    .orderBy('id')
    .execute();
  return { account, roles, student, classes, changes, follows, audit: entries };
}

/** The ways in which the person signs in, and from where. */
async function ofAccountAlone(db: Queries, accountId: number): Promise<Record<string, readonly Row[]>> {
  return {
    sessions: await db
      .selectFrom('sessions')
      .select(['started', 'used', 'agent', 'address'])
      .where('account_id', '=', accountId)
      .orderBy('started')
      .execute(),
    devices: await db
      .selectFrom('device_accounts')
      .select(['used', 'network'])
      .where('account_id', '=', accountId)
      .orderBy('used')
      .execute(),
    passkeys: await db
      .selectFrom('passkeys')
      .select(['name', 'created', 'used'])
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute(),
    authenticator: await db
      .selectFrom('authenticators')
      .select('confirmed')
      .where('account_id', '=', accountId)
      .execute(),
    otherSignIns: await db
      .selectFrom('sign_on_links')
      .select(['issuer', 'subject', 'email', 'created'])
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute(),
    newAddress: await db
      .selectFrom('email_changes')
      .select(['email', 'at'])
      .where('account_id', '=', accountId)
      .execute(),
    phrases: (await phrasesOf(db, accountId)).phrases.map((phrase) => ({ phrase })),
    mail: await db
      .selectFrom('mail')
      .select(['kind', 'recipient', 'created', 'finished', 'details'])
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute(),
  };
}

async function ofStudent(db: Queries, subject: StudentSubject): Promise<Record<string, readonly Row[]>> {
  const { schoolId, studentId, lists: classIds, isAttached } = subject;
  const guardians = isAttached
    ? await db
        .selectFrom('guardians')
        .select(['name', 'email', 'relation', 'from_school as fromSchool', 'added', 'joined'])
        .where('school_id', '=', schoolId)
        .where('student_id', '=', studentId)
        .orderBy('id')
        .execute()
    : [];
  const invitations = (await invitationsOf(db, subject)).map(({ id, ...row }) => row);
  if (classIds.length === 0) return { guardians, invitations };
  const rosters = await db
    .selectFrom('students')
    .innerJoin('classes', 'classes.id', 'students.class_id')
    .select(['classes.name as class', 'classes.school_year as year'])
    .select(['students.id as studentId', 'students.first', 'students.last', 'students.hidden as former'])
    .where('students.class_id', 'in', classIds)
    .where('students.id', '=', studentId)
    .orderBy('classes.id')
    .execute();
  const scores = await db
    .selectFrom('scores')
    .innerJoin('classes', 'classes.id', 'scores.class_id')
    .innerJoin('assignments', (join) =>
      join
        .onRef('assignments.class_id', '=', 'scores.class_id')
        .onRef('assignments.id', '=', 'scores.assignment_id'),
    )
    .select(['classes.name as class', 'assignments.title', 'assignments.due', 'scores.score'])
    .where('scores.class_id', 'in', classIds)
    .where('scores.student_id', '=', studentId)
    .orderBy('classes.id')
    .orderBy('assignments.id')
    .execute();
  const lateMarks = await db
    .selectFrom('late_marks')
    .innerJoin('classes', 'classes.id', 'late_marks.class_id')
    .select(['classes.name as class', 'late_marks.assignment_id as assignment', 'late_marks.days'])
    .where('late_marks.class_id', 'in', classIds)
    .where('late_marks.student_id', '=', studentId)
    .orderBy('classes.id')
    .orderBy('late_marks.assignment_id')
    .execute();
  const marks = await db
    .selectFrom('marks')
    .innerJoin('classes', 'classes.id', 'marks.class_id')
    .select(['classes.name as class', 'marks.day', 'marks.mark'])
    .where('marks.class_id', 'in', classIds)
    .where('marks.student_id', '=', studentId)
    .orderBy('classes.id')
    .orderBy('marks.day')
    .execute();
  const finalGrades = await db
    .selectFrom('final_grades')
    .innerJoin('classes', 'classes.id', 'final_grades.class_id')
    .select(['classes.name as class', 'final_grades.period', 'final_grades.grade'])
    .where('final_grades.class_id', 'in', classIds)
    .where('final_grades.student_id', '=', studentId)
    .orderBy('classes.id')
    .orderBy('final_grades.period')
    .execute();
  return {
    rosters,
    scores: scores.map(({ score, ...rest }) => ({ ...rest, score: writeScore(score as ScoreCode) })),
    lateMarks,
    attendance: marks,
    finalGrades,
    guardians,
    ...(await writtenAboutStudent(db, classIds, studentId)),
    invitations,
  };
}

/** Texts about the student, and their history. */
async function writtenAboutStudent(
  db: Queries,
  classIds: readonly number[],
  studentId: number,
): Promise<Record<string, readonly Row[]>> {
  const comments = await db
    .selectFrom('comments')
    .innerJoin('classes', 'classes.id', 'comments.class_id')
    .select(['classes.name as class', 'comments.comment'])
    .where('comments.class_id', 'in', classIds)
    .where('comments.student_id', '=', studentId)
    .orderBy('classes.id')
    .execute();
  const periodComments = await db
    .selectFrom('period_comments')
    .innerJoin('classes', 'classes.id', 'period_comments.class_id')
    .select(['classes.name as class', 'period_comments.period', 'period_comments.comment'])
    .where('period_comments.class_id', 'in', classIds)
    .where('period_comments.student_id', '=', studentId)
    .orderBy('classes.id')
    .orderBy('period_comments.period')
    .execute();
  const mailedReports = await db
    .selectFrom('mailed_reports')
    .innerJoin('classes', 'classes.id', 'mailed_reports.class_id')
    .select(['classes.name as class', 'mailed_reports.at'])
    .where('mailed_reports.class_id', 'in', classIds)
    .where('mailed_reports.student_id', '=', studentId)
    .orderBy('mailed_reports.at')
    .execute();
  const notes = await db
    .selectFrom('student_notes')
    .innerJoin('classes', 'classes.id', 'student_notes.class_id')
    .select(['classes.name as class', 'student_notes.note', 'student_notes.at'])
    .where('student_notes.class_id', 'in', classIds)
    .where('student_notes.student_id', '=', studentId)
    .orderBy('classes.id')
    .execute();
  const remarks = await db
    .selectFrom('remarks')
    .innerJoin('classes', 'classes.id', 'remarks.class_id')
    .select(['classes.name as class', 'remarks.assignment_id as assignment', 'remarks.remark'])
    .where('remarks.class_id', 'in', classIds)
    .where('remarks.student_id', '=', studentId)
    .orderBy('classes.id')
    .execute();
  const history = await db
    .selectFrom('history')
    .innerJoin('classes', 'classes.id', 'history.class_id')
    .innerJoin('changes', (join) =>
      join
        .onRef('changes.class_id', '=', 'history.class_id')
        .onRef('changes.revision', '=', 'history.revision'),
    )
    .select(['classes.name as class', 'changes.at', 'history.kind', 'history.item'])
    .select(['history.before', 'history.after', 'history.reason'])
    .where('history.class_id', 'in', classIds)
    .where('history.student_id', '=', studentId)
    .orderBy('classes.id')
    .orderBy('history.revision')
    .orderBy('history.num')
    .execute();
  return { comments, periodComments, mailedReports, notes, remarks, history };
}
