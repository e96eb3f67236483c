import { randomUUID } from 'node:crypto';
import { EXCUSED, MISSING, type ScoreCode, writeHundredths } from '#grading/score.ts';
import { contentOf, nameOf, valuesOf } from '#service/oneroster/planning/content.ts';
import { finalGradesCategory, titleOfPeriod } from '#service/oneroster/planning/finalGrades.ts';
import { statuses } from '#service/store/accounts.ts';
import { type AssignmentWithCreator, assignmentsOfClass } from '#service/store/assignments.ts';
import { breather } from '#service/store/driver/breather.ts';
import type { Database, Queries } from '#service/store/driver/database.ts';
import { type ExportedClass, exportedClasses, exportedStaff } from '#service/store/oneroster/exported.ts';
import { saveSourcedIds, sourcedIdsOfSchool } from '#service/store/oneroster/sourcedIds.ts';
import { finalGradesOfClass } from '#service/store/periods.ts';
import { categoriesOfClass } from '#service/store/schemes.ts';
import { schoolNamed } from '#service/store/schools.ts';
import { scoresOfClass } from '#service/store/scores.ts';
import { type Student, studentsOfClass } from '#service/store/students.ts';
import { type Files, type Line, zipOf } from './files.ts';
import { Names } from './names.ts';
import { Sessions } from './sessions.ts';

/*
 * A school's active classes, their people and their gradebooks as a OneRoster package.
 */

/** The school's sourcedId, which is made at its first export and stays for ever. */
async function orgOf(db: Queries, schoolId: number): Promise<string> {
  const known = (await sourcedIdsOfSchool(db, schoolId)).find(({ kind }) => kind === 'orgs');
  if (known) return known.sourcedId;
  const sourcedId = randomUUID();
  const content = contentOf('orgs', { name: await schoolNamed(db, schoolId), type: 'school' });
  const nothing = { classId: null, accountId: null, studentId: null, item: null };
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
    await writer.staff(db, { schoolId, all: classId === undefined });
    return writer;
  });
  const pause = breather();
  for (const each of writer.classes) {
    await database.reading((db) => writer.class(db, each));
    await pause();
  }
  return zipOf(writer.files());
}

const dayOf = (due: string) => `${due.slice(0, 4)}-${due.slice(4, 6)}-${due.slice(6, 8)}`;

class SchoolWriter {
  readonly classes: readonly ExportedClass[];
  readonly #names: Names;
  readonly #sessions: Sessions;
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
    const { type = 'school', identifier = '' } = valuesOf('orgs', names.content('orgs', names.org) ?? '');
    this.#lines = {
      orgs: [{ sourcedId: names.org, name: schoolName, type: type || 'school', identifier }],
      classes: [],
      enrollments: [],
      lineItems: [],
      results: [],
    };
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
      const sourcedId = `${user.sourcedId}:${role}`;
      lines.push({ sourcedId, userSourcedId: user.sourcedId, roleType, role, orgSourcedId: this.#names.org });
    };
    for (const id of [...this.#staff.keys()].sort((a, b) => a - b))
      for (const [index, role] of [...(this.#staffRoles.get(id) ?? [])].sort().entries())
        add(this.#staff.get(id), role, index === 0 ? 'primary' : 'secondary');
    for (const id of [...this.#students.keys()].sort((a, b) => a - b))
      add(this.#students.get(id), 'student', 'primary');
    return lines;
  }

  /** The staff of the school, or of its one class. */
  async staff(db: Queries, { schoolId, all }: { schoolId: number; all: boolean }): Promise<void> {
    const classIds = this.classes.map(({ id }) => id);
    for (const person of await exportedStaff(db, schoolId, classIds)) {
      if (!all && !person.teaches) continue;
      const sourcedId = this.#names.of('users', `account ${person.id}`);
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
        email: person.email,
        primaryOrgSourcedId: this.#names.org,
      });
      const roles = new Set<string>();
      if (person.isAdmin) roles.add('administrator');
      if (person.isTeacher || person.teaches) roles.add('teacher');
      this.#staffRoles.set(person.id, roles);
    }
  }

  #known(sourcedId: string) {
    const content = this.#names.content('users', sourcedId);
    if (content === undefined) return undefined;
    const { roles: _, ...known } = valuesOf('users', content);
    return known;
  }

  #student({ id, first, last }: Student): string {
    const known = this.#students.get(id);
    if (known) return known.sourcedId;
    const sourcedId = this.#names.of('users', `student ${id}`);
    const stored = this.#known(sourcedId);
    this.#students.set(id, {
      ...stored,
      sourcedId,
      enabledUser: stored?.enabledUser ?? 'true',
      username: stored?.username ?? String(id),
      givenName: first || last,
      familyName: last || first,
      identifier: stored?.identifier || String(id),
      primaryOrgSourcedId: this.#names.org,
    });
    return sourcedId;
  }

  async class(db: Queries, each: ExportedClass): Promise<void> {
    const sourcedId = this.#names.of('classes', String(each.id));
    const known = this.#names.content('classes', sourcedId);
    const stored = known === undefined ? undefined : valuesOf('classes', known);
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
        this.#enroll(sourcedId, user, { role: isAide ? 'proctor' : 'teacher', isPrimary });
    }
    const students = [...(await studentsOfClass(db, each.id))].sort((a, b) => a.id - b.id);
    for (const student of students)
      this.#enroll(sourcedId, this.#student(student), { role: 'student', isPrimary: false });
    await this.#gradebook(db, {
      classId: each.id,
      sourcedId,
      students,
      term: terms.split(',')[0] ?? '',
      start,
      end,
    });
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

  #enroll(classId: string, user: string, { role, isPrimary }: { role: string; isPrimary: boolean }): void {
    const sourcedId = this.#names.of('enrollments', `${classId} ${user} ${role}`);
    const known = this.#names.content('enrollments', sourcedId);
    const { beginDate = '', endDate = '' } = known === undefined ? {} : valuesOf('enrollments', known);
    this.#lines.enrollments.push({
      sourcedId,
      classSourcedId: classId,
      schoolSourcedId: this.#names.org,
      userSourcedId: user,
      role,
      primary: String(isPrimary),
      beginDate,
      endDate,
    });
  }

  async #gradebook(db: Queries, about: GradebookOf): Promise<void> {
    const { classId } = about;
    const assignments = await assignmentsOfClass(db, classId);
    const used = new Set(assignments.map(({ category }) => category));
    const categories = new Map<number, string>();
    for (const { num, name, weight } of await categoriesOfClass(db, classId)) {
      const isFirst = categories.size === 0 && assignments.some(({ category }) => category === 0);
      if (!used.has(num) && !isFirst) continue;
      const sourcedId = this.#category(about, assignments, { num, name });
      categories.set(num, sourcedId);
      if (!this.#categories.has(sourcedId))
        this.#categories.set(sourcedId, {
          sourcedId,
          title: name,
          weight: weight === null ? '' : writeHundredths(weight),
        });
    }
    const scores = new Map<string, ScoreCode>();
    for (const { studentId, scores: pairs } of await scoresOfClass(db, classId))
      for (const pair of pairs.split(',')) {
        const [item = '', score = ''] = pair.split(':');
        scores.set(`${item} ${studentId}`, Number(score));
      }
    const [first = ''] = categories.values();
    for (const { id, category, ...rest } of assignments) {
      const sourcedId = this.#item(about, {
        place: String(id),
        category: categories.get(category) ?? first,
        ...rest,
      });
      for (const { id: studentId } of about.students) {
        const score = scores.get(`${id} ${studentId}`);
        if (score !== undefined) this.#result(about, { sourcedId, studentId, score, day: dayOf(rest.due) });
      }
    }
    await this.#finalGrades(db, about);
  }

  /** One of the class's own, or the source's that its line items name. */
  #category(
    { classId, sourcedId: of }: GradebookOf,
    assignments: readonly AssignmentWithCreator[],
    { num, name }: { num: number; name: string },
  ): string {
    const own = this.#names.of('categories', `${classId} ${num}`);
    if (this.#names.content('categories', own) !== undefined) return own;
    for (const { id, category } of assignments) {
      if (category !== num) continue;
      const item = this.#names.content('lineItems', this.#names.of('lineItems', `${classId} ${id}`));
      const { categorySourcedId, classSourcedId } = valuesOf('lineItems', item ?? '');
      const content = this.#names.content('categories', categorySourcedId);
      if (classSourcedId === of && content !== undefined && valuesOf('categories', content).title === name)
        return categorySourcedId;
    }
    return own;
  }

  #item(
    { classId, sourcedId: classSourcedId, term }: GradebookOf,
    item: { place: string; category: string; title: string; due: string; points: number | null },
  ): string {
    const sourcedId = this.#names.of('lineItems', `${classId} ${item.place}`);
    const known = this.#names.content('lineItems', sourcedId);
    const stored = known === undefined ? undefined : valuesOf('lineItems', known);
    const due = dayOf(item.due);
    this.#lines.lineItems.push({
      sourcedId,
      title: item.title,
      description: stored?.description ?? '',
      assignDate: stored?.assignDate || due,
      dueDate: due,
      classSourcedId,
      categorySourcedId: item.category,
      gradingPeriodSourcedId: stored?.gradingPeriodSourcedId || term,
      academicSessionSourcedId: term,
      schoolSourcedId: this.#names.org,
      resultValueMin: '0',
      resultValueMax: item.points === null ? '0' : writeHundredths(item.points),
    });
    return sourcedId;
  }

  #result(
    { sourcedId: classSourcedId }: GradebookOf,
    {
      sourcedId: item,
      studentId,
      score,
      day,
    }: { sourcedId: string; studentId: number; score: ScoreCode; day: string },
  ): void {
    const student = this.#students.get(studentId)?.sourcedId ?? '';
    const status = score === EXCUSED ? 'exempt' : score === MISSING ? 'not submitted' : 'fully graded';
    this.#lines.results.push({
      sourcedId: this.#names.of('results', `${item} ${student}`),
      lineItemSourcedId: item,
      studentSourcedId: student,
      scoreStatus: status,
      score: score >= 0 ? writeHundredths(score) : '',
      scoreDate: day,
      missing: String(score === MISSING),
      classSourcedId,
    });
  }

  async #finalGrades(db: Queries, about: GradebookOf): Promise<void> {
    const grades = await finalGradesOfClass(db, about.classId);
    const category = this.#names.made('categories', 'final');
    for (const period of [...new Set(grades.map((each) => each.period))].sort((a, b) => a - b)) {
      const known = this.#names.content(
        'lineItems',
        this.#names.of('lineItems', `${about.classId} final ${period}`),
      );
      const own = (known === undefined ? '' : valuesOf('lineItems', known).categorySourcedId) || category;
      this.#categories.set(own, { sourcedId: own, title: finalGradesCategory, weight: '' });
      const due = about.end.replaceAll('-', '');
      const title = titleOfPeriod(period);
      const sourcedId = this.#item(about, {
        place: `final ${period}`,
        category: own,
        title,
        due,
        points: 10_000,
      });
      const ofPeriod = grades
        .filter((each) => each.period === period)
        .sort((a, b) => a.studentId - b.studentId);
      for (const { studentId, grade } of ofPeriod)
        this.#result(about, { sourcedId, studentId, score: grade * 100, day: about.end });
    }
  }
}

interface GradebookOf {
  classId: number;
  sourcedId: string;
  students: readonly Student[];
  /** The class's first academic session, and the days that it begins and ends. */
  term: string;
  start: string;
  end: string;
}
