import { changeSetting, classById, lockClass, schoolOfClass } from '#service/store/classes/classes.ts';
import { type Change, recordChanges } from '#service/store/classes/history.ts';
import {
  formerStudents,
  replaceRoster,
  rosterRevision,
  type Student,
  studentsOfClass,
} from '#service/store/classes/students.ts';
import type { Queries } from '#service/store/driver/database.ts';
import {
  classesCalled,
  type NameThere,
  namesElsewhere,
  studentsMisnamed,
} from '#service/store/schools/knownNames.ts';
import { highestStudentId } from '#service/store/schools/schoolStudents.ts';
import { schoolsOfStaff } from '#service/store/schools/staff.ts';
import { auth, inClass } from '#service/tasks/rules/permission.ts';
import { Refusal } from '#service/tasks/rules/refusal.ts';
import type { Handler } from '#service/tasks/rules/task.ts';
import { readRoster, writeRoster } from '#wire/classes/roster.ts';
import type { FieldErrors } from '#wire/envelope.ts';
import { numbersIn } from '#wire/fields/values.ts';
import { sentences } from '#wire/sentences.ts';
import type { Fields } from '#wire/tasks.ts';
import { setting } from './classEdit.ts';

/** Reads a roster in its order, or names the bad lines. */
function studentsIn(text: string): { roster: Student[] } | { problems: string } {
  const read = readRoster(text);
  if ('problems' in read) return { problems: read.problems.join('\n') };
  return { roster: read.students.map((student, index) => ({ ...student, position: index + 1 })) };
}

/** Reads the roster of a new class, which may be empty, or says what is wrong with it. */
export function examineFirstStudents(text: string): { errors: FieldErrors; roster: Student[] } {
  if (text.trim() === '') return { errors: {}, roster: [] };
  const read = studentsIn(text);
  if ('problems' in read) return { errors: { students: read.problems }, roster: [] };
  return { errors: {}, roster: read.roster };
}

type NewList = Fields<'class-students-edit'> & { roster: Student[] };

export const classStudentsEdit: Handler<'class-students-edit', NewList> = {
  changes: true,
  examine({ students = '', stusort = '' }) {
    const errors: Record<string, string> = {};
    const read = studentsIn(students);
    if ('problems' in read) errors.students = read.problems;
    if (!/^[1-4]?$/.test(stusort)) errors.stusort = sentences.studentSortForm;
    return { errors, roster: 'problems' in read ? [] : read.roster };
  },
  permit: inClass(auth.edit),
  async run(db, { account, now }, { clid, roster: sent, stusort = '', base = '' }) {
    await lockClass(db, clid);
    const { studentSort, revision: current } = await classById(db, clid);
    if (base !== '' && !isWithin(base, await rosterRevision(db, clid), current))
      throw new Refusal({ base: sentences.listChanged });
    const present = await studentsOfClass(db, clid);
    const roster = base === '' ? partedAsBefore(sent, present) : sent;
    await mayAdd(db, account.id, { classId: clid, present, roster });
    const [before, after] = [writeRoster(present), writeRoster(roster)];
    const changes: Change[] = [];
    if (before !== after) changes.push({ kind: 'roster', before, after });
    if (stusort !== '' && Number(stusort) !== studentSort) {
      await changeSetting(db, clid, { name: 'studentSort', value: Number(stusort) });
      changes.push(setting('stusort', studentSort, stusort));
    }
    const revision = await recordChanges(db, clid, { accountId: account.id, at: now, changes });
    if (before !== after) await replaceRoster(db, clid, { students: roster, revision });
    return { success: true, values: {} };
  },
};

/**
 * An application that sends back the names that it has read cannot say where a first name of several words ends: a
 * student whose whole name is the same keeps both parts. A list with a base is from somebody who sees both.
 */
function partedAsBefore(sent: readonly Student[], present: readonly Student[]): Student[] {
  const known = new Map(present.map((student) => [student.id, student]));
  return sent.map((student) => {
    const before = known.get(student.id);
    const isSame = before !== undefined && wholeName(before) === wholeName(student);
    return isSame && !student.first.includes(' ')
      ? { ...student, first: before.first, last: before.last }
      : student;
  });
}

const wholeName = ({ first, last }: Student) => `${first} ${last}`;

export const classStudentsFormer: Handler<'class-students-former'> = {
  changes: false,
  permit: inClass(auth.edit),
  async run(db, { account }, { clid, stuids }) {
    const students = await formerStudents(db, clid);
    const schoolId = await schoolOfStaff(db, account.id, clid);
    return {
      ...(schoolId === null
        ? { next: 0, elsewhere: [], strangers: [] }
        : await numbersInSchool(db, { schoolId, classId: clid }, numbersIn(stuids))),
      students: students.map(({ id, first, last, scores, marks, grades, comments }) => ({
        stuid: id,
        first,
        last,
        scores,
        marks,
        grades,
        comment: comments,
      })),
      success: true,
    };
  },
};

/** With numbers to look up only these: who reviews new students has the rest already. */
async function numbersInSchool(
  db: Queries,
  roster: { schoolId: number; classId: number },
  asked: readonly number[],
) {
  const here = asked.length > 0 ? [] : (await studentsOfClass(db, roster.classId)).map(({ id }) => id);
  const elsewhere = await namesElsewhere(db, roster, asked);
  const strangers = await studentsMisnamed(db, roster, here);
  const classIds = [...elsewhere.values(), ...strangers.values()].map(({ classId }) => classId);
  const classes = await classesCalled(db, classIds);
  const written = (names: ReadonlyMap<number, NameThere>) =>
    [...names].map(([stuid, { first, last, classId }]) => {
      const { className = '', teacher = '' } = classes.get(classId) ?? {};
      return { stuid, first, last, class: className, teacher };
    });
  return {
    next: (await highestStudentId(db, roster.schoolId)) + 1,
    elsewhere: written(elsewhere),
    strangers: written(strangers),
  };
}

/** The class's school, if this account is among its staff. */
async function schoolOfStaff(db: Queries, accountId: number, classId: number): Promise<number | null> {
  const schoolId = await schoolOfClass(db, classId);
  return schoolId !== null && (await schoolsOfStaff(db, accountId)).includes(schoolId) ? schoolId : null;
}

/**
 * An ID number opens what the school knows of its student, so a guest of the class adds none, and brings back only who
 * was on the roster before.
 */
async function mayAdd(
  db: Queries,
  accountId: number,
  { classId, present, roster }: { classId: number; present: readonly Student[]; roster: readonly Student[] },
): Promise<void> {
  const there = new Set(present.map(({ id }) => id));
  const added = roster.filter(({ id }) => !there.has(id));
  if (added.length === 0) return;
  const schoolId = await schoolOfClass(db, classId);
  if (schoolId === null || (await schoolsOfStaff(db, accountId)).includes(schoolId)) return;
  const former = new Set((await formerStudents(db, classId)).map(({ id }) => id));
  if (added.some(({ id }) => !former.has(id))) throw new Refusal({ students: sentences.guestAddsStudents });
}

/** Whether the text is a revision from `first` to `last`; nobody can have read a later one. */
function isWithin(text: string, first: number, last: number): boolean {
  return /^\d{1,15}$/.test(text) && first <= Number(text) && Number(text) <= last;
}
