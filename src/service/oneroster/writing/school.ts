import { randomUUID } from 'node:crypto';
import { rolesOf12, staffRolesOf } from '#service/oneroster/planning/accounts.ts';
import { contentOf, nameOf, valueIn, valuesOf } from '#service/oneroster/planning/content.ts';
import { type Student, studentsOfClass } from '#service/store/classes/students.ts';
import type { Database, Queries } from '#service/store/driver/database.ts';
import { pauseWhenDue } from '#service/store/driver/pauses.ts';
import { statuses } from '#service/store/driver/schema/codes.ts';
import {
  type ExportedClass,
  type ExportedPerson,
  exportedClasses,
  exportedStaff,
  studentAccounts,
} from '#service/store/oneroster/exported.ts';
import {
  saveSourcedIds,
  sourcedIdOfSchool,
  sourcedIdsOfSchool,
} from '#service/store/oneroster/sourcedIds.ts';
import { schoolNamed } from '#service/store/schools/schools.ts';
import { type Files, type Line, zipOf } from './files.ts';
import { type GradebookOf, gradebookOf } from './gradebook.ts';
import { localIds, Names } from './names.ts';
import { Sessions } from './sessions.ts';
import { type IsStranger, strangersOn } from './strangers.ts';

/*
 * A school's active classes, their people and their gradebooks as a OneRoster package.
 */

/** The school's sourcedId, which is created at its first export and never changes. */
export async function orgOf(db: Queries, schoolId: number): Promise<string> {
  const known = await sourcedIdOfSchool(db, schoolId);
  if (known !== undefined) return known;
  const sourcedId = randomUUID();
  const content = contentOf('orgs', { name: await schoolNamed(db, schoolId), type: 'school' });
  const nothing = { classId: null, accountId: null, studentId: null, item: null, clientId: null };
  await saveSourcedIds(db, schoolId, { rows: [{ kind: 'orgs', sourcedId, content, gone: 0, ...nothing }] });
  return sourcedId;
}

/** The zip of the school's package, or of one class of it. */
export async function exportSchool(
  database: Database,
  schoolId: number,
  { classId }: { classId?: number | undefined } = {},
): Promise<Uint8Array> {
  const org = await database.writing((db) => orgOf(db, schoolId), `school ${schoolId}`);
  const writer = await database.reading(async (db) => {
    const names = new Names(org, await sourcedIdsOfSchool(db, schoolId));
    const all = await exportedClasses(db, schoolId);
    const classes = classId === undefined ? all : all.filter(({ id }) => id === classId);
    const writer = new SchoolWriter(names, await schoolNamed(db, schoolId), classes);
    await writer.people(db, { schoolId, all: classId === undefined });
    return writer;
  });
  const pause = pauseWhenDue();
  for (const each of writer.classes) {
    await database.reading(async (db) => writer.gradebook(db, await writer.class(db, each)));
    await pause();
  }
  return zipOf(writer.files());
}

export class SchoolWriter {
  readonly classes: readonly ExportedClass[];
  readonly #names: Names;
  readonly #sessions: Sessions;
  /** The student of each account, once `people` has read them. */
  readonly studentsByAccount = new Map<number, number>();
  readonly #emails = new Map<number, string>();
  /** Of a class package nobody is: its lists name each number once. */
  #isStranger: IsStranger = () => false;
  /** Whether the package is the whole school's, which only its admins get. */
  #isWhole = false;
  readonly #staff = new Map<number, Line>();
  readonly #staffRoles = new Map<number, Set<string>>();
  readonly #students = new Map<number, Line>();
  readonly #courses = new Map<string, Line>();
  readonly #categories = new Map<string, Line>();
  readonly #lines: Pick<Files, 'orgs' | 'classes' | 'enrollments' | 'lineItems' | 'results'>;

  constructor(names: Names, schoolName: string, classes: readonly ExportedClass[]) {
    this.#names = names;
    this.#sessions = new Sessions(names);
    this.classes = classes;
    this.#addSessions();
    const { type = 'school', identifier = '' } = valuesOf('orgs', names.content('orgs', names.org) ?? '');
    this.#lines = {
      orgs: [{ sourcedId: names.org, name: schoolName, type: type || 'school', identifier }],
      classes: [],
      enrollments: [],
      lineItems: [],
      results: [],
    };
  }

  /** Before any line item: it may name a term of another class, or one that no class names. */
  #addSessions(): void {
    for (const each of this.classes) this.#sessions.of(each, this.#storedClass(each.id)?.termSourcedIds);
    const classIds = new Set(this.classes.map(({ id }) => id));
    for (const { classId, content } of this.#names.known('lineItems'))
      if (classIds.has(classId ?? 0))
        this.#sessions.add(valueIn('lineItems', content, 'gradingPeriodSourcedId'));
  }

  #storedClass(classId: number) {
    const known = this.#names.content('classes', this.#names.of('classes', String(classId)));
    return known === undefined ? undefined : valuesOf('classes', known);
  }

  files(): Files {
    const inOrder = (lines: ReadonlyMap<number, Line>) =>
      [...lines].sort(([one], [other]) => one - other).map(([, line]) => line);
    const users = [...inOrder(this.#staff), ...inOrder(this.#students)];
    return {
      ...this.#lines,
      academicSessions: this.#sessions.lines(),
      courses: [...this.#courses.values()],
      users,
      roles: this.#roles(),
      categories: [...this.#categories.values()],
    };
  }

  #roles(): Line[] {
    const lines: Line[] = [];
    const add = (user: Line | undefined, role: string, roleType: string) => {
      if (!user) return;
      const sourcedId = `${user.sourcedId}_${role}`;
      lines.push({ sourcedId, userSourcedId: user.sourcedId, roleType, role, orgSourcedId: this.#names.org });
    };
    for (const id of [...this.#staff.keys()].sort((a, b) => a - b))
      for (const [index, role] of [...(this.#staffRoles.get(id) ?? [])].sort().entries())
        add(this.#staff.get(id), role, index === 0 ? 'primary' : 'secondary');
    for (const id of [...this.#students.keys()].sort((a, b) => a - b))
      add(this.#students.get(id), 'student', 'primary');
    return lines;
  }

  /**
   * The staff of the school, or of its one class. A class is written for its teachers, who type the ID numbers of its
   * students: of what the school knows about these, its package has nothing but who they are.
   */
  async people(db: Queries, { schoolId, all }: { schoolId: number; all: boolean }): Promise<void> {
    this.#isWhole = all;
    const classIds = this.classes.map(({ id }) => id);
    if (all) {
      for (const { accountId, studentId, email } of await studentAccounts(db, schoolId)) {
        this.studentsByAccount.set(accountId, studentId);
        this.#emails.set(studentId, email);
      }
      const sourceName = (studentId: number) => this.#sourceName(studentId);
      this.#isStranger = await strangersOn(db, { schoolId, classIds, sourceName });
    }
    for (const person of await exportedStaff(db, schoolId, classIds)) {
      if (all || person.teaches) this.#addStaff(person);
    }
  }

  #addStaff(person: Omit<ExportedPerson, 'created'>): string {
    const sourcedId = this.#names.of('users', localIds.account(person.id));
    const known = this.#known(sourcedId);
    const isSame = known && nameOf(known) === person.name;
    const words = /^(.*\S)\s+(\S+)$/.exec(person.name);
    this.#staff.set(person.id, {
      ...known,
      sourcedId,
      enabledUser: String(person.status === statuses.active),
      username: known?.username || person.username,
      givenName: isSame ? known.givenName : (words?.[1] ?? person.name),
      familyName: isSame ? known.familyName : (words?.[2] ?? person.name),
      // The address of guests, and of people who have left, is the concern of their own school.
      email: person.isAdmin || person.isTeacher ? person.email : (known?.email ?? ''),
      primaryOrgSourcedId: this.#names.org,
    });
    this.#staffRoles.set(person.id, this.#rolesOf(person, sourcedId));
    return sourcedId;
  }

  /** The roles of the source, in the words of 1.2, if they give what the person may do here. */
  #rolesOf(
    person: Pick<ExportedPerson, 'isAdmin' | 'isTeacher' | 'teaches'>,
    sourcedId: string,
  ): Set<string> {
    const here = { isAdmin: person.isAdmin, isTeacher: person.isTeacher || person.teaches };
    const content = this.#names.content('users', sourcedId) ?? '';
    const given = staffRolesOf(content);
    if (given.isAdmin === here.isAdmin && given.isTeacher === here.isTeacher)
      return new Set(rolesOf12(valueIn('users', content, 'roles')));
    return new Set([...(here.isAdmin ? ['siteAdministrator'] : []), ...(here.isTeacher ? ['teacher'] : [])]);
  }

  /** A member of the staff who has left; returns the sourcedId. */
  leaver(person: Omit<ExportedPerson, 'created' | 'teaches'>): string {
    const known = this.#staff.get(person.id);
    return known?.sourcedId ?? this.#addStaff({ ...person, email: '', teaches: person.isTeacher });
  }

  /** A student who has left a class; returns the enrollment's sourcedId. */
  former(classId: string, student: Pick<Student, 'id' | 'first' | 'last'>): string {
    return this.enroll(classId, this.#student(student), { role: 'student', isPrimary: false });
  }

  /** A student's name in the school's own system, if it has told it. */
  #sourceName(studentId: number): string | undefined {
    const known = this.#known(this.#names.of('users', localIds.student(studentId)));
    return known && `${known.givenName} ${known.familyName}`.trim();
  }

  #known(sourcedId: string) {
    const content = this.#names.content('users', sourcedId);
    if (content === undefined) return undefined;
    const { roles: _, ...known } = valuesOf('users', content);
    return known;
  }

  #student({ id, first, last }: Pick<Student, 'id' | 'first' | 'last'>): string {
    const known = this.#students.get(id);
    if (known) return known.sourcedId;
    const sourcedId = this.#names.of('users', localIds.student(id));
    const stored = this.#isWhole ? this.#known(sourcedId) : undefined;
    this.#students.set(id, {
      ...stored,
      sourcedId,
      enabledUser: stored?.enabledUser ?? 'true',
      username: stored?.username ?? String(id),
      givenName: first || last,
      familyName: last || first,
      identifier: stored?.identifier || String(id),
      email: stored?.email || (this.#emails.get(id) ?? ''),
      primaryOrgSourcedId: this.#names.org,
    });
    return sourcedId;
  }

  /** A class with its course and its people; returns what is needed to write its gradebook. */
  async class(db: Queries, each: ExportedClass): Promise<GradebookOf> {
    const sourcedId = this.#names.of('classes', String(each.id));
    const stored = this.#storedClass(each.id);
    const { terms, start, end } = this.#sessions.of(each, stored?.termSourcedIds);
    const courseSourcedId = stored?.courseSourcedId ?? this.#names.made('courses', String(each.id));
    this.#course(courseSourcedId, each);
    this.#lines.classes.push({
      ...stored,
      sourcedId,
      title: each.name,
      courseSourcedId,
      classCode: each.code,
      classType: stored?.classType ?? 'scheduled',
      schoolSourcedId: this.#names.org,
      termSourcedIds: terms,
    });
    for (const { accountId, isPrimary, isAide } of each.teachers) {
      const user = this.#staff.get(accountId)?.sourcedId;
      if (user !== undefined)
        this.enroll(sourcedId, user, { role: isAide ? 'proctor' : 'teacher', isPrimary });
    }
    const listed = [...(await studentsOfClass(db, each.id))].sort((a, b) => a.id - b.id);
    const strangers = listed.filter(this.#isStranger);
    const students = listed.filter((student) => !strangers.includes(student));
    const enrolled = students.map((student) => ({ id: student.id, sourcedId: this.#student(student) }));
    for (const student of enrolled)
      this.enroll(sourcedId, student.sourcedId, { role: 'student', isPrimary: false });
    return {
      classId: each.id,
      sourcedId,
      students: enrolled,
      strangers,
      sessions: this.#sessions,
      term: terms.split(',')[0] ?? '',
      start,
      end,
    };
  }

  async gradebook(db: Queries, about: GradebookOf): Promise<void> {
    const { categories, lineItems, results } = await gradebookOf(db, this.#names, about);
    for (const line of categories)
      if (!this.#categories.has(line.sourcedId)) this.#categories.set(line.sourcedId, line);
    for (const line of lineItems) this.#lines.lineItems.push(line);
    for (const line of results) this.#lines.results.push(line);
  }

  #course(sourcedId: string, { name, schoolYear }: ExportedClass): void {
    if (this.#courses.has(sourcedId)) return;
    const known = this.#names.content('courses', sourcedId);
    const about =
      known === undefined
        ? { schoolYearSourcedId: this.#sessions.year(schoolYear), title: name }
        : valuesOf('courses', known);
    this.#courses.set(sourcedId, { ...about, sourcedId, orgSourcedId: this.#names.org });
  }

  /** Returns the enrollment's sourcedId. */
  enroll(classId: string, user: string, { role, isPrimary }: { role: string; isPrimary: boolean }): string {
    const sourcedId = this.#names.of('enrollments', localIds.enrollment(classId, user, role));
    const known = this.#names.content('enrollments', sourcedId);
    const stored = known === undefined ? undefined : valuesOf('enrollments', known);
    this.#lines.enrollments.push({
      sourcedId,
      classSourcedId: classId,
      schoolSourcedId: this.#names.org,
      userSourcedId: user,
      role,
      // Blank means false, too.
      primary: stored && (stored.primary === 'true') === isPrimary ? stored.primary : String(isPrimary),
      beginDate: stored?.beginDate ?? '',
      endDate: stored?.endDate ?? '',
    });
    return sourcedId;
  }
}
