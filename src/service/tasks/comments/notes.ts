import { lockClass } from '#service/store/classes/classes.ts';
import { studentsAmong } from '#service/store/classes/students.ts';
import { notesOfClass, setNote } from '#service/store/comments/notes.ts';
import type { Queries } from '#service/store/driver/database.ts';
import { auth, inClass } from '#service/tasks/rules/permission.ts';
import { Refusal } from '#service/tasks/rules/refusal.ts';
import type { Handler, SignedIn } from '#service/tasks/rules/task.ts';
import { sentences } from '#wire/sentences.ts';

/* Notes are not in the history of the class, which everybody with access can read; nor do they change its revision. */
export const classNotes: Handler<'class-notes'> = {
  changes: ({ note }) => note !== undefined,
  examine({ stuid, note }, refused) {
    const writes = note !== undefined || refused.note !== undefined;
    return { errors: writes && stuid === undefined ? { stuid: sentences.noSuchStudent } : {} };
  },
  permit: inClass(auth.score),
  async run(db, caller, { clid, stuid = 0, note, was }) {
    if (note !== undefined) await write(db, caller, { classId: clid, studentId: stuid, note, was });
    const notes = await notesOfClass(db, clid);
    return {
      notes: notes.map(({ studentId, note, accountId, name, at }) => ({
        stuid: studentId,
        note,
        uid: accountId,
        name,
        time: at,
      })),
      success: true,
    };
  },
};

interface Written {
  classId: number;
  studentId: number;
  note: string;
  /** What the sender saw there; undefined if that does not matter. */
  was: string | undefined;
}

async function write(
  db: Queries,
  { account, now }: SignedIn,
  { classId, studentId, note, was }: Written,
): Promise<void> {
  await lockClass(db, classId);
  if ((await studentsAmong(db, classId, [studentId])).length === 0)
    throw new Refusal({ stuid: sentences.noSuchStudent });
  const present = (await notesOfClass(db, classId)).find((one) => one.studentId === studentId)?.note ?? '';
  if (present === note) return;
  if (was !== undefined && was.trim() !== present)
    throw new Refusal({ note: sentences.noteChanged }, { now: present });
  await setNote(db, classId, { studentId, note, accountId: account.id, at: now });
}
