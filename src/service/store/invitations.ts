import { inPieces } from './pieces.ts';
import type { Queries } from './queries.ts';

/** `at` Unix seconds; `accountId` who invites. */
export interface Invitation {
  kind: 'teacher' | 'admin' | 'student';
  schoolId?: number;
  classId?: number;
  studentId?: number;
  email: string;
  accountId: number;
  at: number;
}

/** Keeps invitations for whoever sends them. */
export async function addInvitations(db: Queries, invitations: readonly Invitation[]): Promise<void> {
  await inPieces(invitations, (piece) =>
    db
      .insertInto('invitations')
      .values(
        piece.map(({ kind, schoolId, classId, studentId, email, accountId, at }) => ({
          ...{ kind, email, at, account_id: accountId },
          ...{ school_id: schoolId ?? null, class_id: classId ?? null, student_id: studentId ?? null },
        })),
      )
      .execute(),
  );
}
