import { sql } from 'kysely';
import { areAlike } from '#grading/alikeNames.ts';
import { inBatches, isAddress, type Queries } from '#service/store/driver/queries.ts';
import { addMail } from '#service/store/mail/outbox.ts';
import { spendTokensOfInvitations, spendTokensOfStudents } from '#service/store/mail/tokens.ts';

/** A guest joins a class, and does not belong to its school; a guardian follows students: see `guardians.ts`. */
export type InvitationKind = 'teacher' | 'admin' | 'student' | 'guest' | 'guardian';

/** `at` in Unix seconds; `accountId` is the inviter. */
export interface Invitation {
  kind: InvitationKind;
  /** The class's school for a student or a guest; null if the class has none. */
  schoolId: number | null;
  classId?: number;
  studentId?: number;
  /** The guest's level and role in the class. */
  auth?: number;
  role?: string;
  email: string;
  accountId: number;
  at: number;
}

/**
 * The most open invitations of a school, or of a class without one. Guardians are not counted: a student may have only
 * a few.
 */
const mostOpen = 5000;

/** Seconds in which a repeated invitation is not mailed again: a request may have been sent twice. */
const mailedOnceIn = 600;

/**
 * Stores and mails invitations; renews existing ones. All are to one school or class, whose row the caller has locked.
 * Returns whether there was room; if not, some may have been written.
 */
export async function addInvitations(db: Queries, invitations: readonly Invitation[]): Promise<boolean> {
  const unique = new Map(
    invitations.map((each) => [`${each.kind} ${each.studentId} ${each.email.toLowerCase()}`, each]),
  );
  await inBatches([...unique.values()], async (batch) => {
    const nameOf = await namesOfInvited(db, batch);
    const written = await db
      .insertInto('invitations')
      .values(
        batch.map((invitation) => ({
          kind: invitation.kind,
          email: invitation.email,
          at: invitation.at,
          auth: invitation.auth ?? 0,
          role: invitation.role ?? '',
          account_id: invitation.accountId,
          school_id: invitation.schoolId,
          class_id: invitation.classId ?? null,
          student_id: invitation.studentId ?? null,
          student_name: nameOf(invitation),
        })),
      )
      .onConflict((there) =>
        there
          .expression(
            sql`kind, coalesce(school_id, 0), coalesce(class_id, 0), coalesce(student_id, 0), lower(email)`,
          )
          .doUpdateSet((row) => ({
            email: row.ref('excluded.email'),
            account_id: row.ref('excluded.account_id'),
            at: row.ref('excluded.at'),
            auth: row.ref('excluded.auth'),
            role: row.ref('excluded.role'),
            student_name: row.ref('excluded.student_name'),
          })),
      )
      .returning('id')
      .execute();
    await mailInvitations(
      db,
      written.map(({ id }) => id),
      batch[0]?.at ?? 0,
    );
  });
  const [{ kind, schoolId, classId } = { kind: 'guardian', schoolId: null }] = invitations;
  if (kind === 'guardian') return true;
  return (await countOpen(db, schoolId, classId ?? 0)) <= mostOpen;
}

/** Mails invitations again, in the name of this account. A guardian's keep theirs: they may be a student's own. */
export async function renewInvitations(
  db: Queries,
  ids: readonly number[],
  { accountId, at }: { accountId: number; at: number },
): Promise<void> {
  await inBatches(ids, async (batch) => {
    const renewed = db.updateTable('invitations').where('id', 'in', batch);
    await renewed.set({ at }).execute();
    await renewed.set({ account_id: accountId }).where('kind', '!=', 'guardian').execute();
    await mailInvitations(db, batch, at);
  });
}

/** What the rosters call the invited students now; '' for everybody else. */
async function namesOfInvited(
  db: Queries,
  invited: readonly Invitation[],
): Promise<(invitation: Invitation) => string> {
  const students = invited.filter(({ studentId }) => studentId !== undefined);
  const found = await studentsNamed(db, {
    classIds: [...new Set(students.map(({ classId = 0 }) => classId))],
    ids: students.map(({ studentId = 0 }) => studentId),
  });
  return ({ classId, studentId }) => {
    const student = found.get(`${classId} ${studentId}`);
    return student ? `${student.first} ${student.last}` : '';
  };
}

async function mailInvitations(db: Queries, ids: readonly number[], now: number): Promise<void> {
  const due = await db
    .updateTable('invitations')
    .set({ mailed: now })
    .where('id', 'in', ids)
    // A time in the future comes from a clock that was ahead.
    .where((row) => row.or([row('mailed', '<=', now - mailedOnceIn), row('mailed', '>', now + mailedOnceIn)]))
    .returning(['id', 'email', 'school_id as schoolId'])
    .execute();
  await addMail(
    db,
    due.map(({ id, email, schoolId }) => ({
      kind: 'invitation',
      recipient: email,
      schoolId,
      invitationId: id,
      now,
    })),
  );
}

/** The content of an invitation, and where it leads. */
export interface OpenInvitation extends Required<Omit<Invitation, 'classId' | 'studentId'>> {
  id: number;
  classId: number | null;
  studentId: number | null;
  /** The inviter's name. */
  inviter: string;
  schoolName: string | null;
  className: string | null;
  /** The name on the roster; null if that number is not on it. */
  student: { first: string; last: string } | null;
  /** Whether the student has left the roster, or their number has been given to somebody else. */
  isStudentGone: boolean;
  /** When its last link ends; before one is sent, when that would have been given up at the latest. */
  expires: number;
}

/** Seconds after which a link that was to be mailed has ended, even if its last attempt was a day later. */
const endedAfter = 8 * 24 * 3600;

export async function invitationById(db: Queries, id: number): Promise<OpenInvitation | undefined> {
  const [found] = await invitationsAmong(db, [id]);
  return found;
}

/** Those of these invitations that are there, in the order of the ids. */
async function invitationsAmong(db: Queries, ids: readonly number[]): Promise<OpenInvitation[]> {
  const found = new Map<number, OpenInvitation>();
  await inBatches(ids, async (batch) => {
    const rows = await invitationRows(db, batch);
    const classIds = [...new Set(rows.flatMap(({ classId }) => classId ?? []))];
    const names = await namesOfClasses(db, classIds);
    const students = await studentsNamed(db, {
      classIds,
      ids: rows.flatMap(({ studentId }) => studentId ?? []),
    });
    for (const { kind, mailed, expires, invitedAs, ...rest } of rows) {
      const student = students.get(`${rest.classId} ${rest.studentId}`);
      const isSame = (name: string) => invitedAs === '' || areAlike(name, invitedAs);
      const isThere = student?.hidden === 0 && isSame(`${student.first} ${student.last}`);
      found.set(rest.id, {
        ...rest,
        kind: kind as InvitationKind,
        className: names.get(rest.classId ?? 0) ?? null,
        student: student ? { first: student.first, last: student.last } : null,
        isStudentGone: kind === 'student' && !isThere,
        expires: Number(expires ?? mailed + endedAfter),
      });
    }
  });
  return ids.flatMap((id) => found.get(id) ?? []);
}

const invitationRows = (db: Queries, ids: readonly number[]) =>
  db
    .selectFrom('invitations')
    .innerJoin('accounts', 'accounts.id', 'invitations.account_id')
    .leftJoin('schools', 'schools.id', 'invitations.school_id')
    .select([
      'invitations.id',
      'invitations.kind',
      'invitations.school_id as schoolId',
      'invitations.class_id as classId',
      'invitations.student_id as studentId',
      'invitations.email',
      'invitations.account_id as accountId',
      'invitations.at',
      'invitations.auth',
      'invitations.role',
      'invitations.mailed',
      'invitations.student_name as invitedAs',
      'accounts.name as inviter',
      'schools.name as schoolName',
    ])
    .select((of) =>
      of
        .selectFrom('mail_tokens')
        .select(({ fn }) => fn.max('expires').as('expires'))
        .whereRef('invitation_id', '=', 'invitations.id')
        .where('purpose', '=', 'invitation')
        .where('used', '=', 0)
        .as('expires'),
    )
    .where('invitations.id', 'in', ids)
    .execute();

async function namesOfClasses(db: Queries, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('classes').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Students of these classes with these ID numbers, by class and number. */
async function studentsNamed(
  db: Queries,
  { classIds, ids }: { classIds: readonly number[]; ids: readonly number[] },
) {
  const rows =
    classIds.length === 0 || ids.length === 0
      ? []
      : await db
          .selectFrom('students')
          .select(['class_id as classId', 'id', 'first', 'last', 'hidden'])
          .where('class_id', 'in', classIds)
          .where('id', 'in', [...new Set(ids)])
          .execute();
  return new Map(rows.map((row) => [`${row.classId} ${row.id}`, row]));
}

/** Invitations of a school, or to one of its classes (`only`); or of the guests of a class. */
export type Inviting = { schoolId: number; only?: number | undefined } | { classId: number };

/** The open invitations, latest first, and how many there are. */
export async function openInvitations(
  db: Queries,
  where: Inviting,
  { offset, most }: { offset: number; most: number },
): Promise<{ total: number; found: OpenInvitation[] }> {
  const open = ofPlace(db, where);
  const { total } = await open
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await open.select('id').orderBy('id', 'desc').offset(offset).limit(most).execute();
  const ids = rows.map(({ id }) => id);
  return { total, found: await invitationsAmong(db, ids) };
}

/** Those of these ids that are open in this place. */
export async function openAmong(
  db: Queries,
  where: Inviting,
  ids: readonly number[],
): Promise<OpenInvitation[]> {
  const open: number[] = [];
  await inBatches(ids, async (batch) => {
    const rows = await ofPlace(db, where).select('id').where('id', 'in', batch).orderBy('id').execute();
    open.push(...rows.map(({ id }) => id));
  });
  return invitationsAmong(db, open);
}

function ofPlace(db: Queries, where: Inviting) {
  const open = db.selectFrom('invitations');
  if ('classId' in where) return open.where('class_id', '=', where.classId).where('kind', '=', 'guest');
  const ofSchool = open.where('school_id', '=', where.schoolId);
  return where.only === undefined ? ofSchool : ofSchool.where('class_id', '=', where.only);
}

/** The open invitations of an address, latest first. */
export async function invitationsTo(db: Queries, email: string): Promise<OpenInvitation[]> {
  const rows = await db
    .selectFrom('invitations')
    .select('id')
    .where(isAddress('email', email))
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
  return invitationsAmong(
    db,
    rows.map(({ id }) => id),
  );
}

/** The open invitation of a guardian with this address. */
export async function invitationOfGuardian(
  db: Queries,
  schoolId: number,
  email: string,
): Promise<number | undefined> {
  const found = await db
    .selectFrom('invitations')
    .select('id')
    .where('kind', '=', 'guardian')
    .where('school_id', '=', schoolId)
    .where(isAddress('email', email))
    .executeTakeFirst();
  return found?.id;
}

/** Ends these invitations with their links. */
export async function endInvitations(db: Queries, ids: readonly number[], now: number): Promise<void> {
  await spendTokensOfInvitations(db, ids, now);
  await inBatches(ids, (batch) => db.deleteFrom('invitations').where('id', 'in', batch).execute());
}

/**
 * Ends the invitations of students who have an account now; opening such a link shows why. Returns how many students
 * had any.
 */
export async function dropInvitationsOfStudents(
  db: Queries,
  schoolId: number,
  { studentIds, now }: { studentIds: readonly number[]; now: number },
): Promise<number> {
  let students = 0;
  await inBatches(studentIds, async (batch) => {
    await spendTokensOfStudents(db, schoolId, { studentIds: batch, now });
    const ended = await db
      .deleteFrom('invitations')
      .where('kind', '=', 'student')
      .where('school_id', '=', schoolId)
      .where('student_id', 'in', batch)
      .returning('student_id')
      .execute();
    students += new Set(ended.map(({ student_id: id }) => id)).size;
  });
  return students;
}

async function countOpen(db: Queries, schoolId: number | null, classId: number): Promise<number> {
  const counted = db
    .selectFrom('invitations')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('kind', '!=', 'guardian');
  const { open } = await (schoolId === null
    ? counted.where('class_id', '=', classId)
    : counted.where('school_id', '=', schoolId)
  ).executeTakeFirstOrThrow();
  return open;
}
