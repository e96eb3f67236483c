import { sql } from 'kysely';
import { inPieces, type Queries } from '#service/store/driver/queries.ts';

/** `at` Unix seconds; `accountId` who invites. */
export interface Invitation {
  kind: 'teacher' | 'admin' | 'student';
  /** Of the class, where a student is invited; null where the class has none. */
  schoolId: number | null;
  classId?: number;
  studentId?: number;
  email: string;
  accountId: number;
  at: number;
}

/** Open ones of a school, or of a class that has none. */
const mostOpen = 5000;

/**
 * Keeps invitations for whoever sends them; one that is there already is renewed. All are to one school or class, whose
 * row the caller has locked. Answers whether there was room; if not, some may have been written.
 */
export async function addInvitations(db: Queries, invitations: readonly Invitation[]): Promise<boolean> {
  const unique = new Map(
    invitations.map((each) => [`${each.kind} ${each.studentId} ${each.email.toLowerCase()}`, each]),
  );
  await inPieces([...unique.values()], (piece) =>
    db
      .insertInto('invitations')
      .values(
        piece.map(({ kind, schoolId, classId, studentId, email, accountId, at }) => ({
          kind,
          email,
          at,
          account_id: accountId,
          school_id: schoolId,
          class_id: classId ?? null,
          student_id: studentId ?? null,
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
          })),
      )
      .execute(),
  );
  const [{ schoolId, classId } = { schoolId: null }] = invitations;
  return (await countOpen(db, schoolId, classId ?? 0)) <= mostOpen;
}

async function countOpen(db: Queries, schoolId: number | null, classId: number): Promise<number> {
  const counted = db.selectFrom('invitations').select(({ fn }) => fn.countAll<number>().as('open'));
  const { open } = await (schoolId === null
    ? counted.where('class_id', '=', classId)
    : counted.where('school_id', '=', schoolId)
  ).executeTakeFirstOrThrow();
  return open;
}
