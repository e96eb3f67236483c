import type { Queries } from '#service/store/driver/queries.ts';
import { inBatches } from '#service/store/driver/queries.ts';
import { statuses } from '#service/store/driver/schema/codes.ts';
import { studentsMisnamed } from '#service/store/schools/knownNames.ts';
import { isTheirs, type OwnedStudent } from '#service/store/schools/privacy.ts';
import { studentsWithAccount } from '#service/store/schools/schoolStudents.ts';
import { studentsUnvouched } from '#service/store/schools/studentVouchers.ts';
import { type Guardian, guardiansOf, isKnown } from './guardians.ts';

/*
 * Reports by mail: the recipients, and which of them got which report. The mail itself is deleted after a week; two
 * digests record that a report went to an address, so that it is not sent twice unasked.
 */

/** Why somebody cannot get mail; '' if they can. */
type MailProblem = '' | 'account' | 'address' | 'unconfirmed' | 'blocked';

export interface ReportRecipient {
  studentId: number;
  kind: 'student' | 'guardian';
  /** The guardian's number; 0 for the student. */
  guardianId: number;
  /** Null for a guardian who has not accepted yet, and for a student without an account. */
  accountId: number | null;
  name: string;
  /** The guardian's relation to the student. */
  relation: string;
  email: string;
  problem: MailProblem;
}

interface Owner {
  id: number;
  name: string;
  email: string;
  status: number;
  confirmed: number;
}

/**
 * The students of the class themselves, in the order of the numbers, each followed by the guardians. An account that
 * may not show the class counts as none, and so do the guardians whom it has invited. A student whom the school knows
 * by another name has nobody: the ID number is somebody else's.
 */
export async function reportRecipients(
  db: Queries,
  { classId, schoolId }: { classId: number; schoolId: number | null },
  studentIds: readonly number[],
): Promise<ReportRecipient[]> {
  const { guardians, accountOf } =
    schoolId === null
      ? { guardians: [], accountOf: new Map<number, number>() }
      : await reachedIn(db, { schoolId, classId }, studentIds);
  const owners = await ownersAmong(db, [
    ...accountOf.values(),
    ...guardians.flatMap(({ accountId }) => accountId ?? []),
  ]);
  return studentIds.flatMap((studentId) => {
    const accountId = accountOf.get(studentId) ?? null;
    const own = { studentId, kind: 'student', guardianId: 0, accountId, relation: '' } as const;
    return [
      { ...own, name: '', email: '', ...reachedBy(accountId, owners) },
      ...guardians
        .filter((each) => each.studentId === studentId)
        .map((each) => ({
          studentId,
          kind: 'guardian' as const,
          guardianId: each.id,
          accountId: each.accountId,
          relation: each.relation,
          name: each.name,
          email: each.email,
          // An address that was never confirmed may be a stranger's.
          ...(each.accountId === null
            ? { problem: 'unconfirmed' as const }
            : reachedBy(each.accountId, owners)),
        })),
    ];
  });
}

/** The guardians and accounts of these students that may be told about the class. */
async function reachedIn(
  db: Queries,
  roster: { schoolId: number; classId: number },
  studentIds: readonly number[],
): Promise<{ guardians: Guardian[]; accountOf: Map<number, number> }> {
  const { schoolId } = roster;
  const known = (await guardiansOf(db, schoolId, studentIds)).filter(isKnown);
  const accountOf = await studentsWithAccount(db, schoolId, studentIds);
  const attached = new Set([...accountOf.keys(), ...known.map(({ studentId }) => studentId)]);
  const unvouched = await studentsUnvouched(db, roster, studentIds);
  const misnamed = await studentsMisnamed(db, roster, [...attached]);
  for (const studentId of [...unvouched, ...misnamed.keys()]) accountOf.delete(studentId);
  const guardians = known.filter(
    ({ isFromSchool, studentId }) => !misnamed.has(studentId) && (isFromSchool || !unvouched.has(studentId)),
  );
  return { guardians, accountOf };
}

function reachedBy(accountId: number | null, owners: ReadonlyMap<number, Owner>) {
  const owner = accountId === null ? undefined : owners.get(accountId);
  if (!owner) return { problem: 'account' as const };
  const { name, email, status, confirmed } = owner;
  const problem: MailProblem =
    status !== statuses.active ? 'blocked' : email === '' ? 'address' : confirmed === 0 ? 'unconfirmed' : '';
  return { name, email, problem };
}

async function ownersAmong(db: Queries, ids: readonly number[]): Promise<Map<number, Owner>> {
  const owners = new Map<number, Owner>();
  await inBatches(ids, async (batch) => {
    const rows = await db
      .selectFrom('accounts')
      .select(['id', 'name', 'email', 'status', 'email_confirmed as confirmed'])
      .where('id', 'in', batch)
      .execute();
    for (const row of rows) owners.set(row.id, row);
  });
  return owners;
}

/** Whether the class mails its students, and this one is on its roster. */
export async function mailsReportsOf(db: Queries, classId: number, studentId: number): Promise<boolean> {
  const found = await db
    .selectFrom('students')
    .innerJoin('classes', 'classes.id', 'students.class_id')
    .select('classes.student_mail as mails')
    .where('students.class_id', '=', classId)
    .where('students.id', '=', studentId)
    .where('students.hidden', '=', 0)
    .executeTakeFirst();
  return found?.mails === 1;
}

/** A report that went to an address, both as digests. */
interface MailedReport {
  studentId: number;
  content: string;
  address: string;
  at: number;
}

/** The addresses that have already got this content. */
export function mailedReports(
  db: Queries,
  classId: number,
  { studentId, content }: Pick<MailedReport, 'studentId' | 'content'>,
): Promise<Pick<MailedReport, 'address' | 'at'>[]> {
  return db
    .selectFrom('mailed_reports')
    .select(['address', 'at'])
    .where('class_id', '=', classId)
    .where('student_id', '=', studentId)
    .where('content', '=', content)
    .execute();
}

export async function recordMailedReport(
  db: Queries,
  classId: number,
  { studentId, content, address, at }: MailedReport,
): Promise<void> {
  await db
    .insertInto('mailed_reports')
    .values({ class_id: classId, student_id: studentId, content, address, at })
    .onConflict((there) =>
      there.columns(['class_id', 'student_id', 'content', 'address']).doUpdateSet({ at }),
    )
    .execute();
}

/** The start of the name of all mail with a student's reports, by which it is found again. */
export const reportMailOf = (schoolId: number, studentId: number) => `report ${schoolId} ${studentId} `;

/** Removes mail about an erased student from the outbox. Only waiting mail says which class it is about. */
export async function dropReportMail(db: Queries, student: OwnedStudent): Promise<void> {
  const { schoolId, studentId } = student;
  const found = await db
    .selectFrom('mail')
    .select(['id', 'details'])
    .where('school_id', '=', schoolId)
    .where('once', 'like', `${reportMailOf(schoolId, studentId)}%`)
    .execute();
  const theirs = found.filter(({ details }) => {
    const classId = JSON.parse(details).class;
    return isTheirs(student, classId === undefined ? null : Number(classId));
  });
  await inBatches(theirs, (batch) =>
    db
      .deleteFrom('mail')
      .where(
        'id',
        'in',
        batch.map(({ id }) => id),
      )
      .execute(),
  );
}
