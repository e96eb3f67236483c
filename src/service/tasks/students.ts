import { Refusal } from '#service/refusal.ts';
import { changeClass } from '#service/store/classes.ts';
import { replaceRoster } from '#service/store/students.ts';
import { sentences } from '#wire/envelope.ts';
import { readRoster } from '#wire/roster.ts';
import { auth, inClass } from './permission.ts';
import type { Handler } from './task.ts';

export const classStudentsEdit: Handler<'class-students-edit'> = {
  changes: true,
  permit: inClass(auth.edit),
  async run(db, { now }, { clid, students, base }) {
    const roster = readRoster(students);
    if ('problems' in roster) throw new Refusal({ students: roster.problems.join('\n') });
    const revision = await changeClass(db, clid, now);
    if (base !== undefined && Number(base) !== revision - 1)
      throw new Refusal({ base: sentences.listChanged });
    await replaceRoster(
      db,
      clid,
      roster.students.map((student, index) => ({ ...student, position: index + 1 })),
    );
    return { success: true, values: {} };
  },
};
