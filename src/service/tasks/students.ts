import { Refusal } from '#service/refusal.ts';
import { changeClass, setStudentSort } from '#service/store/classes.ts';
import { replaceRoster, rosterRevision } from '#service/store/students.ts';
import { sentences } from '#wire/envelope.ts';
import { type RosterStudent, readRoster } from '#wire/roster.ts';
import { auth, inClass } from './permission.ts';
import type { Handler } from './task.ts';

export const classStudentsEdit: Handler<'class-students-edit'> = {
  changes: true,
  check({ students, stusort = '' }) {
    rosterIn(students);
    if (!/^[1-4]?$/.test(stusort)) throw new Refusal({ stusort: sentences.studentSortForm });
  },
  permit: inClass(auth.edit),
  async run(db, { now }, { clid, students, stusort = '', base = '' }) {
    const revision = await changeClass(db, clid, now);
    if (base !== '' && !(Number(base) >= (await rosterRevision(db, clid))))
      throw new Refusal({ base: sentences.listChanged });
    const roster = rosterIn(students).map((student, index) => ({ ...student, position: index + 1 }));
    await replaceRoster(db, clid, roster, revision);
    if (stusort !== '') await setStudentSort(db, clid, Number(stusort));
    return { success: true, values: {} };
  },
};

function rosterIn(text: string): RosterStudent[] {
  const roster = readRoster(text);
  if ('problems' in roster) throw new Refusal({ students: roster.problems.join('\n') });
  return roster.students;
}
