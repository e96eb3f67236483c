import { hasEnded } from '#grading/schoolYear.ts';
import { allPeople } from '#service/store/accounts/people.ts';
import { classesOfTeacher } from '#service/store/classes/classes.ts';
import { plainName, sortName } from '#service/store/classes/students.ts';
import { breather } from '#service/store/driver/breather.ts';
import type { Queries } from '#service/store/driver/database.ts';
import { folders } from '#service/store/driver/schema/codes.ts';
import { eraseAccount, forgetStudent } from '#service/store/erasure/erasure.ts';
import { eraseStudents } from '#service/store/erasure/studentErasure.ts';
import { eraseYear, heldOfYear } from '#service/store/erasure/yearErasure.ts';
import {
  classesOf,
  classesWithStudent,
  heldAbout,
  type Subject,
  subjectOf,
} from '#service/store/schools/privacy.ts';
import {
  type ListedStudent,
  listedStudents,
  listsOfStudent,
  studentsWithAccount,
} from '#service/store/schools/schoolStudents.ts';
import { rulesOfSchool } from '#service/store/schools/schools.ts';
import { type AuditedFrom, audit } from '#service/tasks/rules/audit.ts';
import { asAdmin } from '#service/tasks/rules/permission.ts';
import { Refusal } from '#service/tasks/rules/refusal.ts';
import type { Handler, SignedIn } from '#service/tasks/rules/task.ts';
import { mostListed } from '#wire/schools/privacy.ts';
import { sentences } from '#wire/sentences.ts';
import { isOurs } from './people.ts';
import { undoableStarts } from './years.ts';

/* Exports and erases what a school holds about one person, for its admins and for the operator. */

/** The person in question: an account, or a student by the ID number. */
export interface AskedPerson {
  schoolId: number;
  accountId?: number | undefined;
  studentId?: number | undefined;
}

type Person = Pick<Subject, 'schoolId' | 'accountId' | 'studentId'>;

/** Finds both sides of the person; refuses anyone who is neither of the school's people nor on one of its lists. */
export async function personAsked(db: Queries, asked: AskedPerson): Promise<Person> {
  const { schoolId, accountId, studentId } = asked;
  if (accountId === undefined && studentId === undefined)
    throw new Refusal({ uid: sentences.personNotAtSchool });
  const found = await subjectOf(db, schoolId, { accountId, studentId });
  if (found.accountId !== null && (await allPeople(db, schoolId, found.accountId)).length === 0)
    throw new Refusal({ uid: sentences.personNotAtSchool });
  if (found.studentId !== null && found.accountId === null) {
    const classes = await classesWithStudent(db, schoolId, found.studentId);
    if (classes.length === 0) throw new Refusal({ stuid: sentences.personNotAtSchool });
  }
  return { schoolId, ...found };
}

/** The number of the account or the student, for the audit entry: never a name. */
const aboutOf = ({ schoolId, accountId, studentId }: Person) => ({
  schoolId,
  accountId,
  details: studentId === null ? {} : { student: studentId },
});

export async function exportPerson(db: Queries, caller: AuditedFrom, person: Person, wholeAccount: boolean) {
  const held = await heldAbout(db, { ...person, wholeAccount });
  await audit(db, caller, { ...aboutOf(person), action: 'person exported' });
  return held;
}

/** Erases somebody who has left; refuses while anybody's work still depends on them. The school is locked. */
export async function erasePerson(db: Queries, caller: AuditedFrom, person: Person): Promise<void> {
  const { schoolId, accountId, studentId } = person;
  const { keepsMarks } = await rulesOfSchool(db, schoolId);
  const classes = studentId === null ? [] : await classesWithStudent(db, schoolId, studentId);
  if (classes.some(({ isActive }) => isActive)) throw new Refusal({ stuid: sentences.stillOnList });
  if (accountId !== null) {
    const [role] = await allPeople(db, schoolId, accountId);
    if (role?.isAdmin) throw new Refusal({ uid: sentences.stillAdmin });
    const taught = await classesOfTeacher(db, accountId);
    if (
      taught.some(({ primaryTeacher, folder }) => primaryTeacher === accountId && folder === folders.active)
    )
      throw new Refusal({ uid: sentences.teachesHere });
  }
  // Before removing the account, which determines its schools.
  await audit(db, caller, { ...aboutOf(person), action: 'person erased' });
  if (studentId !== null) {
    const ids = classes.map(({ id }) => id);
    const students = new Map(ids.map((id) => [id, [studentId]]));
    const erasure = { schoolId, keepsMarks: keepsMarks === 1, now: caller.now, pause: breather() };
    await eraseStudents(db, students, erasure);
    await forgetStudent(db, schoolId, studentId);
  }
  // A student's address may be a parent's.
  if (accountId !== null)
    await eraseAccount(db, schoolId, { accountId, isAddressTheirs: studentId === null });
}

const byName = new Intl.Collator('en');

/** Only the first by name: a search may find thousands, and sorting all of them would block everybody. */
function firstByName(found: readonly ListedStudent[], most: number): ListedStudent[] {
  const first: { name: string; student: ListedStudent }[] = [];
  for (const student of found) {
    const name = sortName(student);
    const comesAfter = (other: { name: string; student: ListedStudent }) =>
      byName.compare(other.name, name) || other.student.id - student.id;
    const last = first.at(-1);
    if (first.length === most && last && comesAfter(last) < 0) continue;
    const place = first.findIndex((other) => comesAfter(other) > 0);
    first.splice(place < 0 ? first.length : place, 0, { name, student });
    if (first.length > most) first.pop();
  }
  return first.map(({ student }) => student);
}

/** Read from the rosters themselves: many students have no account. */
export const schoolStudents: Handler<'school-students'> = {
  forAdmins: true,
  changes: false,
  permit: asAdmin,
  check({ search, stuid }) {
    if (search === '' && stuid === undefined) throw new Refusal({ search: sentences.searchMissing });
  },
  async run(db, _caller, { schoolid, search, stuid }) {
    const words = plainName(search).split(/\s+/);
    const isWanted = ({ id, first, last }: Pick<ListedStudent, 'id' | 'first' | 'last'>) => {
      const known = `${plainName(first)} ${plainName(last)} ${id}`;
      return words.every((word) => known.includes(word));
    };
    const found = await listedStudents(db, schoolid, stuid ?? isWanted);
    const shown = firstByName(found, mostListed);
    const accounts = await studentsWithAccount(
      db,
      schoolid,
      shown.map(({ id }) => id),
    );
    const students = shown.map(({ id, first, last, classes, isActive }) => ({
      stuid: id,
      first,
      last,
      classes,
      active: isActive ? 1 : 0,
      uid: accounts.get(id) ?? 0,
    }));
    const lists =
      stuid === undefined ? [] : await listsOfStudent(db, { schoolId: schoolid, studentId: stuid });
    return {
      students,
      lists: lists.map(({ classId, className, vouches, ...list }) => ({
        ...list,
        clid: classId,
        name: className,
        vouches: vouches ? 1 : 0,
      })),
      more: found.length > students.length ? 1 : 0,
      success: true,
    };
  },
};

export const schoolPersonExport: Handler<'school-person-export'> = {
  forAdmins: true,
  sensitive: true,
  changes: true,
  permit: asAdmin,
  async run(db, caller, { schoolid, uid, stuid }) {
    const person = await personAsked(db, { schoolId: schoolid, accountId: uid, studentId: stuid });
    // The sign-in data of somebody whom other schools trust, too, does not belong to one school.
    const wholeAccount = person.accountId !== null && (await isOurs(db, caller, person.accountId));
    return { data: await exportPerson(db, caller, person, wholeAccount), success: true };
  },
};

export const schoolPersonErase: Handler<'school-person-erase'> = {
  forAdmins: true,
  sensitive: true,
  changes: true,
  permit: asAdmin,
  async run(db, caller, { schoolid, uid, stuid }) {
    const person = await personAsked(db, { schoolId: schoolid, accountId: uid, studentId: stuid });
    await mayErase(db, caller, person);
    await erasePerson(db, caller, person);
    return { success: true };
  },
};

async function mayErase(db: Queries, caller: SignedIn, { accountId }: Person): Promise<void> {
  if (accountId === null) return;
  if (accountId === caller.account.id) throw new Refusal({ uid: sentences.notYourself });
  if (!(await isOurs(db, caller, accountId))) throw new Refusal({ uid: sentences.personElsewhere });
}

/**
 * Erases a school year, or previews that; refuses the current one, one with active classes, and one whose classes
 * undoing a start would bring back or remove.
 */
export async function forgetYear(
  db: Queries,
  caller: AuditedFrom,
  { schoolId, year, preview }: { schoolId: number; year: string; preview: boolean },
): Promise<{ classes: number; students: number }> {
  const held = await heldOfYear(db, schoolId, year);
  if (held.classes.length === 0) throw new Refusal({ syr: sentences.noSuchYear });
  if (held.active > 0 || !hasEnded(year, dayAt(caller.now))) throw new Refusal({ syr: sentences.yearRuns });
  const starts = await undoableStarts(db, schoolId, caller.now);
  if (starts.some(({ from, to }) => from === year || to === year))
    throw new Refusal({ syr: sentences.yearUndoable });
  const counts = { classes: held.classes.length, students: held.students.length };
  if (preview) return counts;
  const { keepsMarks } = await rulesOfSchool(db, schoolId);
  const scores = await eraseYear(db, held, { schoolId, keepsMarks: keepsMarks === 1, now: caller.now });
  // If marks stay, only names go.
  const details = { year, ...counts, classes: keepsMarks === 1 ? 0 : counts.classes, scores };
  await audit(db, caller, { schoolId, action: 'year erased', details });
  return counts;
}

const dayAt = (now: number) => new Date(now * 1000).toISOString().slice(0, 10).replaceAll('-', '');

/** The years that the school's own rule no longer keeps, oldest first; empty if it keeps them for ever. */
export async function yearsOverdue(db: Queries, schoolId: number, now: number): Promise<string[]> {
  const { keptYears } = await rulesOfSchool(db, schoolId);
  if (keptYears === 0) return [];
  const keptUntil = (year: string) => year.replace(/\d+/g, (part) => String(Number(part) + keptYears));
  const years = new Set((await classesOf(db, schoolId)).map(({ year }) => year));
  return [...years].filter((year) => hasEnded(keptUntil(year), dayAt(now))).sort();
}

export const schoolYearErase: Handler<'school-year-erase'> = {
  forAdmins: true,
  sensitive: true,
  changes: ({ preview }) => preview !== 1,
  permit: asAdmin,
  async run(db, caller, { schoolid, syr, preview }) {
    const values = await forgetYear(db, caller, { schoolId: schoolid, year: syr, preview: preview === 1 });
    return { values, success: true };
  },
};
