import { areAlike, areApart } from '#grading/alikeNames.ts';
import { hasEnded } from '#grading/schoolYear.ts';
import { lockAccount } from '#service/store/accounts/accounts.ts';
import { allPeople } from '#service/store/accounts/people.ts';
import { classesOfTeacher } from '#service/store/classes/classes.ts';
import { plainName, sortName } from '#service/store/classes/students.ts';
import type { Database, Queries } from '#service/store/driver/database.ts';
import { pauseWhenDue } from '#service/store/driver/pauses.ts';
import { folders } from '#service/store/driver/schema/codes.ts';
import { eraseAccount, forgetStudent } from '#service/store/erasure/erasure.ts';
import { eraseStudents } from '#service/store/erasure/studentErasure.ts';
import { eraseYear, heldOfYear } from '#service/store/erasure/yearErasure.ts';
import { heldLines } from '#service/store/oneroster/heldLines.ts';
import { lockClasses } from '#service/store/oneroster/importedClasses.ts';
import { type Held, heldAbout } from '#service/store/schools/heldAbout.ts';
import { namesOfAccounts } from '#service/store/schools/knownNames.ts';
import { type ListedStudent, listedStudents } from '#service/store/schools/listedStudents.ts';
import { classesOf, classesWithStudent, type Subject, subjectOf } from '#service/store/schools/privacy.ts';
import {
  peopleOfNumber,
  rostersOfStudent,
  studentsWithAccount,
} from '#service/store/schools/schoolStudents.ts';
import { rulesOfSchool } from '#service/store/schools/schools.ts';
import { type AuditedFrom, audit } from '#service/tasks/rules/audit.ts';
import { asAdmin } from '#service/tasks/rules/permission.ts';
import { Refusal } from '#service/tasks/rules/refusal.ts';
import type { Handler, SignedIn } from '#service/tasks/rules/task.ts';
import { mostListed } from '#wire/schools/privacy.ts';
import { sentences } from '#wire/sentences.ts';
import type { Fields } from '#wire/tasks.ts';
import { isOurs } from './people.ts';
import { undoableStarts } from './years.ts';

/* Exports and erases what a school holds about one person, for its admins and for the operator. */

/** The person in question: an account, or a student by the ID number. */
export interface AskedPerson {
  schoolId: number;
  accountId?: number | undefined;
  studentId?: number | undefined;
  /** The names of the person on rosters; needed if these give the ID number to several people. */
  names?: readonly string[] | undefined;
  /** With `names`, whether the account, the guardians and the invitations are the person's; an asked account is. */
  isAttached?: boolean;
}

interface Person extends Omit<Subject, 'wholeAccount'> {
  /** Whether a list that is theirs is one of an active class with them on it. */
  isOnRoster: boolean;
}

/** Finds both sides of the person; refuses anyone who is neither of the school's people nor on one of its lists. */
export async function personAsked(db: Queries, asked: AskedPerson): Promise<Person> {
  const { schoolId, accountId, studentId } = asked;
  if (accountId === undefined && studentId === undefined)
    throw new Refusal({ uid: sentences.personNotAtSchool });
  const found = await subjectOf(db, schoolId, { accountId, studentId });
  const [role] = found.accountId === null ? [] : await allPeople(db, schoolId, found.accountId);
  const isOther = studentId !== undefined && role !== undefined && role.studentId !== studentId;
  if (found.accountId !== null && (!role || isOther)) throw new Refusal({ uid: sentences.personNotAtSchool });
  const classes = found.studentId === null ? [] : await classesWithStudent(db, schoolId, found.studentId);
  if (found.studentId !== null && found.accountId === null && classes.length === 0)
    throw new Refusal({ stuid: sentences.personNotAtSchool });
  const { isHere, isAttached } = theirs(asked, [
    ...(role && found.studentId !== null ? [role.name] : []),
    ...classes.map(wholeName),
  ]);
  const lists = classes.filter((each) => isHere(wholeName(each)));
  if (lists.length === 0 && !isAttached) throw new Refusal({ names: sentences.severalNames });
  return {
    schoolId,
    accountId: isAttached ? found.accountId : null,
    studentId: found.studentId,
    lists: lists.map(({ id }) => id),
    othersLists: classes.flatMap((each) => (isHere(wholeName(each)) ? [] : each.id)),
    isAttached,
    isOnRoster: lists.some(({ isActive }) => isActive),
  };
}

/** The names that rosters give to the ID number of the person. */
export async function namesOfNumber(db: Queries, { schoolId, ...asked }: AskedPerson): Promise<string[]> {
  const { studentId } = await subjectOf(db, schoolId, asked);
  const classes = studentId === null ? [] : await classesWithStudent(db, schoolId, studentId);
  return [...new Set(classes.map(wholeName))];
}

const wholeName = ({ first, last }: { first: string; last: string }) => `${first} ${last}`;

/** Which of all names of the ID number are the person's; refuses if that is to be said, or is said wrongly. */
function theirs({ accountId, names, isAttached = false }: AskedPerson, all: readonly string[]) {
  const spoken = [...new Set(all)];
  if (names === undefined) {
    if (areApart(spoken)) throw new Refusal({ names: sentences.severalNames });
    return { isHere: () => true, isAttached: true };
  }
  if (names.some((name) => !spoken.includes(name))) throw new Refusal({ names: sentences.nameNotListed });
  return {
    isHere: (name: string) => names.includes(name),
    isAttached: isAttached || accountId !== undefined,
  };
}

/**
 * For the audit entry: the number of the account or the student, and the rosters if they were chosen. Never a name.
 */
const aboutOf = ({ schoolId, accountId, studentId, lists, othersLists, isAttached }: Person) => ({
  schoolId,
  accountId,
  details: {
    ...(studentId === null ? {} : { student: studentId }),
    ...(othersLists.length === 0 && isAttached
      ? {}
      : { lists: lists.join(' '), left: othersLists.join(' ') }),
  },
});

/**
 * Everything that the school holds about the person. The last imported lines of a school are many, and no index leads
 * to one person's, so they are read outside a transaction.
 */
export async function readPerson(database: Database, person: Person, wholeAccount: boolean): Promise<Held[]> {
  const { schoolId, accountId, studentId, isAttached } = person;
  const sourced = { schoolId, accountId, studentId: isAttached ? studentId : null };
  const imported = await database.asking((db) => heldLines(db, sourced, pauseWhenDue()));
  return database.reading((db) => heldAbout(db, { ...person, wholeAccount }, imported));
}

export const recordExport = (db: Queries, caller: AuditedFrom, person: Person): Promise<void> =>
  audit(db, caller, { ...aboutOf(person), action: 'person exported' });

/**
 * Erases somebody who has left; refuses while anybody's work still depends on them. The school is locked. `find` is
 * called once more when their classes and their account are locked, too: teachers change lists, and who owns a class.
 */
export async function erasePerson(
  db: Queries,
  caller: AuditedFrom,
  find: () => Promise<Person>,
): Promise<void> {
  await lockPerson(db, await find());
  const person = await find();
  const { schoolId, accountId, studentId, lists } = person;
  const { keepsMarks } = await rulesOfSchool(db, schoolId);
  if (person.isOnRoster) throw new Refusal({ stuid: sentences.stillOnRoster });
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
    const students = new Map(lists.map((id) => [id, [studentId]]));
    const erasure = { schoolId, keepsMarks: keepsMarks === 1, now: caller.now, pause: pauseWhenDue() };
    await eraseStudents(db, students, erasure);
    await forgetStudent(db, { ...person, studentId });
  }
  // A student's address may be a parent's.
  if (accountId !== null)
    await eraseAccount(db, schoolId, { accountId, isAddressTheirs: studentId === null });
}

async function lockPerson(db: Queries, { accountId, lists }: Person): Promise<void> {
  const taught = accountId === null ? [] : await classesOfTeacher(db, accountId);
  await lockClasses(db, [...lists, ...taught.map(({ id }) => id)]);
  if (accountId !== null) await lockAccount(db, accountId);
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
    const ids = shown.map(({ id }) => id);
    const accounts = await studentsWithAccount(db, schoolid, ids);
    const shared = shown.filter(({ id, isShared }) => isShared && accounts.has(id));
    const owners = await namesOfAccounts(
      db,
      schoolid,
      shared.map(({ id }) => id),
    );
    const isOwn = (each: ListedStudent) =>
      !shared.includes(each) || (owners.get(each.id) ?? []).some((name) => areAlike(name, wholeName(each)));
    const students = shown.map((each) => ({
      stuid: each.id,
      first: each.first,
      last: each.last,
      classes: each.classes,
      active: each.isActive ? 1 : 0,
      uid: (isOwn(each) && accounts.get(each.id)) || 0,
    }));
    const place = stuid === undefined ? null : { schoolId: schoolid, studentId: stuid };
    const lists = place === null ? [] : await rostersOfStudent(db, place);
    const attached = place === null ? [] : await peopleOfNumber(db, place);
    return {
      students,
      lists: lists.map(({ classId, className, year, isActive, vouches, ...list }) => ({
        ...list,
        clid: classId,
        name: className,
        syr: year,
        active: isActive ? 1 : 0,
        vouches: vouches ? 1 : 0,
      })),
      attached: attached.map(({ name, accountId }) => ({ name, uid: accountId ?? 0 })),
      more: found.length > students.length ? 1 : 0,
      success: true,
    };
  },
};

const askedIn = ({ schoolid, uid, stuid, names, attached }: Fields<'school-person-export'>): AskedPerson => ({
  schoolId: schoolid,
  accountId: uid,
  studentId: stuid,
  names: names === undefined ? undefined : linesIn(names),
  isAttached: attached === 1,
});

const linesIn = (typed: string) =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

interface ReadPerson {
  asked: AskedPerson;
  person: Person;
  data: Held[];
}

export const schoolPersonExport: Handler<
  'school-person-export',
  Fields<'school-person-export'>,
  ReadPerson
> = {
  forAdmins: true,
  sensitive: true,
  changes: true,
  permit: asAdmin,
  // What is written is one audit entry, and nobody who writes must wait for the rest.
  async before(database, caller, fields) {
    const asked = askedIn(fields);
    const { person, wholeAccount } = await database.reading(async (db) => {
      const person = await personAsked(db, asked);
      // The sign-in data of somebody whom other schools trust, too, does not belong to one school.
      const wholeAccount = person.accountId !== null && (await isOurs(db, caller, person.accountId));
      return { person, wholeAccount };
    });
    return { asked, person, data: await readPerson(database, person, wholeAccount) };
  },
  async run(db, caller, { asked, person, data }) {
    // They may have been erased meanwhile.
    await personAsked(db, asked);
    await recordExport(db, caller, person);
    return { data, success: true };
  },
};

export const schoolPersonErase: Handler<'school-person-erase'> = {
  forAdmins: true,
  sensitive: true,
  changes: true,
  permit: asAdmin,
  async run(db, caller, fields) {
    await erasePerson(db, caller, async () => {
      const person = await personAsked(db, askedIn(fields));
      await mayErase(db, caller, person);
      return person;
    });
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
  if (!preview) await lockYear(db, schoolId, year);
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

/** Nobody can make one of the year's classes active, or put it into another year, until the transaction ends. */
async function lockYear(db: Queries, schoolId: number, year: string): Promise<void> {
  const ofYear = (await classesOf(db, schoolId)).filter((each) => each.year === year);
  await lockClasses(
    db,
    ofYear.map(({ id }) => id),
  );
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
