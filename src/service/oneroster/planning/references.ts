import { highestScore, readScore, UNKNOWN } from '#grading/score.ts';
import type { Kind, Row } from '#service/oneroster/reading/columns.ts';
import type { Package, Problem } from '#service/oneroster/reading/package.ts';
import { eachWithPauses } from '#service/store/driver/pauses.ts';
import { isGuardian, rolesOf12 } from './accounts.ts';
import {
  contentEnd,
  contentOf,
  madeName,
  madeOf,
  pairOf,
  type StoredKind,
  storedKinds,
  valueIn,
  valuesOf,
} from './content.ts';
import { finalGradeOf } from './finalGrades.ts';
import { type Part, type Parts, withRoles } from './parts.ts';
import type { SchoolState } from './plan.ts';
import { opened } from './storedEnrollments.ts';

/*
 * A line that refers to something neither in the package nor in the store is an error. Things created and exported here
 * are skipped on return: no source has named them, and they are here already.
 */

export interface Planning {
  pkg: Package;
  parts: Parts;
  org: Row<'orgs'> | null;
  orgId: string;
  state: SchoolState;
  /** As YYYY-MM-DD. */
  today: string;
  addProblem(problem: Problem): void;
  /** Lets other requests run; called regularly. */
  pause(): Promise<void>;
}

/** A valid row. Its content is built on demand: most rows are unchanged. */
class Held<K extends StoredKind> {
  readonly row: Row<K>;
  readonly #kind: K;
  readonly #roles: string | undefined;

  constructor(kind: K, row: Row<K>, roles?: string) {
    this.#kind = kind;
    this.row = row;
    this.#roles = roles;
  }

  get content(): string {
    return contentOf(this.#kind, this.row, this.#roles);
  }

  /** The end of the content if the text has it at `start`, else -1. Not for users, who have roles. */
  endIn(text: string, start: number): number {
    return contentEnd(this.#kind, this.row, { text, start });
  }
}

export type Present<K extends StoredKind> = Map<string, Held<K>>;

export type AllPresent = { [K in StoredKind]: Present<K> };

/** The rows of a school with valid references; the others are listed as problems. */
export const presentRows = (planning: Planning, ended: ReadonlySet<string>): Promise<AllPresent> =>
  new References(planning, planning.parts.of(planning.orgId), ended).presentRows();

interface Reference {
  file: Kind;
  column: string;
  to: StoredKind;
}

const references = {
  course: { file: 'classes', column: 'courseSourcedId', to: 'courses' },
  terms: { file: 'classes', column: 'termSourcedIds', to: 'academicSessions' },
  enrolledIn: { file: 'enrollments', column: 'classSourcedId', to: 'classes' },
  enrolled: { file: 'enrollments', column: 'userSourcedId', to: 'users' },
  itemOf: { file: 'lineItems', column: 'classSourcedId', to: 'classes' },
  category: { file: 'lineItems', column: 'categorySourcedId', to: 'categories' },
  resultOf: { file: 'results', column: 'lineItemSourcedId', to: 'lineItems' },
} as const satisfies Record<string, Reference>;

class References {
  readonly #planning: Planning;
  readonly #part: Part;
  /** The enrollments that have ended, and by class and user those of the package. */
  readonly #ended: ReadonlySet<string>;
  readonly #endedPairs = new Set<string>();
  readonly #present = Object.fromEntries(
    storedKinds.map((kind) => [kind, new Map()]),
  ) as unknown as AllPresent;
  /** The prefix of sourcedIds made by an export from here. */
  readonly #made: Readonly<Record<'classes' | 'users' | 'lineItems', string>>;

  constructor(planning: Planning, part: Part, ended: ReadonlySet<string>) {
    this.#planning = planning;
    this.#part = part;
    this.#ended = ended;
    const made = (kind: StoredKind) => madeName(planning.orgId, kind, '');
    this.#made = { classes: made('classes'), users: made('users'), lineItems: made('lineItems') };
  }

  async presentRows(): Promise<AllPresent> {
    const { org, parts } = this.#planning;
    if (org) this.#add('orgs', org);
    for (const row of parts.sessions.values()) this.#add('academicSessions', row);
    this.#classes();
    await this.#users();
    await this.#enrollments();
    await this.#gradebook();
    this.#dropMade();
    return this.#present;
  }

  /** Courses and sessions that an export made, where the classes they were made for are here already. */
  #dropMade(): void {
    const { state, orgId } = this.#planning;
    const { academicSessions, courses, classes, lineItems } = this.#present;
    const drop = (kind: 'academicSessions' | 'courses', used: ReadonlySet<string>) => {
      for (const sourcedId of this.#present[kind].keys())
        if (
          madeOf(orgId, kind, sourcedId) !== null &&
          !used.has(sourcedId) &&
          !state.stored[kind].has(sourcedId)
        )
          this.#present[kind].delete(sourcedId);
    };
    if (state.schoolId === null) return;
    drop('courses', new Set([...classes.values()].map(({ row }) => row.courseSourcedId)));
    const used = new Set([
      ...[...classes.values()].flatMap(({ row }) => row.termSourcedIds.split(',')),
      ...[...courses.values()].map(({ row }) => row.schoolYearSourcedId),
      ...[...lineItems.values()].map(({ row }) => row.gradingPeriodSourcedId),
    ]);
    // A set also visits what is added meanwhile: the sessions above.
    for (const session of used) used.add(academicSessions.get(session)?.row.parentSourcedId ?? '');
    drop('academicSessions', used);
  }

  #add<K extends StoredKind>(kind: K, row: Row<K>, roles?: string): void {
    const present: Present<K> = this.#present[kind];
    present.set(row.sourcedId, new Held(kind, row, roles));
  }

  /** Whether it exists: in the package or, if the file is not complete, in the store. */
  #has(kind: StoredKind, sourcedId: string): boolean {
    if (this.#present[kind].has(sourcedId)) return true;
    const { pkg, parts, state } = this.#planning;
    const { mode, inError } = pkg.files[kind];
    const stored = state.stored[kind].get(sourcedId);
    return (
      (mode !== 'bulk' || inError.has(sourcedId)) &&
      stored?.gone === false &&
      !parts.removed[kind].has(sourcedId)
    );
  }

  /** Whether an export from here made this sourcedId, for an existing thing that no source has named. */
  #isOurs(kind: 'classes' | 'users' | 'lineItems', sourcedId: string): boolean {
    if (!sourcedId.startsWith(this.#made[kind])) return false;
    const { state, orgId } = this.#planning;
    const localId = state.schoolId === null ? null : madeOf(orgId, kind, sourcedId);
    if (localId === null || state.stored[kind].has(sourcedId)) return false;
    const [first = '', second = ''] = localId.split('_');
    if (kind !== 'users') return state.classes.has(Number(first));
    return (first === 'account' ? state.staff : state.studentNames).has(Number(second));
  }

  #refuse(file: Kind, row: Row, problem: Pick<Problem, 'column' | 'value' | 'expected'>): false {
    const { pkg, addProblem } = this.#planning;
    pkg.files[file].inError.add(row.sourcedId);
    addProblem({ file: `${file}.csv`, line: row.line, ...problem });
    return false;
  }

  /** Whether the row's reference is valid. */
  #refers(row: Row, { file, column, to }: Reference, value: string): boolean {
    if (this.#has(to, value)) return true;
    return this.#refuse(file, row, { column, value, expected: `a sourcedId of ${to}.csv` });
  }

  #classes(): void {
    const { parts, orgId } = this.#planning;
    for (const row of parts.courses.values()) if (row.orgSourcedId === orgId) this.#add('courses', row);
    for (const row of this.#part.classes) {
      if (this.#isOurs('classes', row.sourcedId)) continue;
      const course = parts.courses.get(row.courseSourcedId);
      if (course && !this.#present.courses.has(course.sourcedId)) this.#add('courses', course);
      const holds =
        this.#refers(row, references.course, row.courseSourcedId) &&
        row.termSourcedIds.split(',').every((term) => this.#refers(row, references.terms, term));
      if (holds) this.#add('classes', row);
    }
  }

  async #users(): Promise<void> {
    const { pkg, parts, state, pause } = this.#planning;
    const rolesAreKnown = pkg.version === '1.1' || pkg.files.roles.mode !== 'absent';
    await eachWithPauses(this.#part.roles, pause, ([sourcedId, roles]) => {
      const row = parts.users.get(sourcedId);
      if (row && !this.#isOurs('users', sourcedId) && !this.#isLeftOut(sourcedId, roles))
        this.#add('users', row, this.#asStored(sourcedId, roles));
    });
    const { roles: given, named } = this.#part;
    const known = pkg.files.roles.mode === 'delta' ? named : given;
    // In a delta file a user may lack roles, which then stay as they were.
    await eachWithPauses(state.stored.users, pause, ([sourcedId, { content, gone }]) => {
      if (gone || (rolesAreKnown && known.has(sourcedId))) return;
      const row = parts.users.get(sourcedId);
      const stored = valueIn('users', content, 'roles');
      const roles = rolesAreKnown ? withRoles(stored, given.get(sourcedId) ?? '') : stored;
      if (row && !this.#isLeftOut(sourcedId, roles)) this.#add('users', row, roles);
    });
  }

  /** A 1.2 package has no `administrator`: somebody who came as one from 1.1 has not changed by another word for it. */
  #asStored(sourcedId: string, roles: string): string {
    const { pkg, state } = this.#planning;
    if (pkg.version === '1.1' || !roles.includes('siteAdministrator')) return roles;
    const stored = valueIn('users', state.stored.users.get(sourcedId)?.content ?? '', 'roles');
    return rolesOf12(stored).join() === roles ? stored : roles;
  }

  /** Guardians are left out, but not somebody here who has become one: that takes the other roles away. */
  #isLeftOut(sourcedId: string, roles: string): boolean {
    if (!isGuardian(roles)) return false;
    const known = this.#planning.state.stored.users.get(sourcedId);
    return !known || known.gone || isGuardian(valueIn('users', known.content, 'roles'));
  }

  #isGuardian(sourcedId: string): boolean {
    const roles = this.#part.roles.get(sourcedId);
    return roles !== undefined && !this.#present.users.has(sourcedId) && isGuardian(roles);
  }

  async #enrollments(): Promise<void> {
    const byClass = new Map<string, Map<string, Row<'enrollments'>>>();
    /** For people with several roles in a class. */
    const others = new Map<string, Row<'enrollments'>>();
    await eachWithPauses(this.#part.enrollments, this.#planning.pause, (row) => {
      const { classSourcedId, userSourcedId, role } = row;
      if (this.#isOurs('classes', classSourcedId) || this.#isOurs('users', userSourcedId)) return;
      if (this.#isGuardian(userSourcedId)) return;
      if (this.#ended.has(row.sourcedId)) {
        this.#endedPairs.add(pairOf(row));
        return;
      }
      const holds =
        this.#refers(row, references.enrolledIn, classSourcedId) &&
        this.#refers(row, references.enrolled, userSourcedId);
      if (!holds) return;
      let users = byClass.get(classSourcedId);
      if (!users) {
        users = new Map();
        byClass.set(classSourcedId, users);
      }
      const known = users.get(userSourcedId);
      const key = known && `${classSourcedId}\u001f${userSourcedId}\u001f${role}`;
      const first = known?.role === role ? known : others.get(key ?? '');
      if (first) {
        this.#refuse('enrollments', row, {
          column: 'userSourcedId',
          value: userSourcedId,
          expected: `a user whom line ${first.line} does not put into the class in the same role`,
        });
        return;
      }
      if (key === undefined) users.set(userSourcedId, row);
      else others.set(key, row);
      this.#add('enrollments', row);
    });
  }

  async #gradebook(): Promise<void> {
    const { parts, state, pause } = this.#planning;
    const isOfSchool = (row: Row<'lineItems'>) => state.stored.classes.has(row.classSourcedId);
    const lineItems = [...this.#part.lineItems, ...parts.loose.lineItems.filter(isOfSchool)].filter(
      ({ sourcedId }) => !this.#isOursOrPut(sourcedId),
    );
    // In the order of the file, which is their order in a class.
    const used = new Set(lineItems.map(({ categorySourcedId }) => categorySourcedId));
    for (const row of parts.categories.values()) if (used.has(row.sourcedId)) this.#add('categories', row);
    await eachWithPauses(lineItems, pause, (row) => {
      const holds =
        this.#refers(row, references.itemOf, row.classSourcedId) &&
        this.#refers(row, references.category, row.categorySourcedId) &&
        this.#staysInClass(row);
      if (holds) this.#add('lineItems', row);
    });
    const enrolled = await this.#studentsOfClasses();
    const isItem = (row: Row<'results'>) =>
      this.#present.lineItems.has(row.lineItemSourcedId) || state.stored.lineItems.has(row.lineItemSourcedId);
    await eachWithPauses([...this.#part.results, ...parts.loose.results.filter(isItem)], pause, (row) => {
      if (this.#resultHolds(row, enrolled)) this.#add('results', row);
    });
  }

  /** Whether an export made its sourcedId, or an application put it into a class whose sourcedId an export made. */
  #isOursOrPut(lineItem: string): boolean {
    if (this.#isOurs('lineItems', lineItem)) return true;
    const stored = this.#planning.state.stored.lineItems.get(lineItem);
    if (!stored || stored.clientId === null) return false;
    return this.#isOurs('classes', valueIn('lineItems', stored.content, 'classSourcedId'));
  }

  /** An assignment belongs to its class, whose students have its scores. */
  #staysInClass(row: Row<'lineItems'>): boolean {
    const stored = this.#planning.state.stored.lineItems.get(row.sourcedId);
    const before = stored && valueIn('lineItems', stored.content, 'classSourcedId');
    if (before === undefined || before === row.classSourcedId) return true;
    return this.#refuse('lineItems', row, {
      column: 'classSourcedId',
      value: row.classSourcedId,
      expected: `${before} as before, since a line item stays in its class`,
    });
  }

  #resultHolds(row: Row<'results'>, enrolled: ReadonlySet<string>): boolean {
    const { lineItemSourcedId, studentSourcedId, score, scoreStatus } = row;
    if (this.#isOursOrPut(lineItemSourcedId) || this.#isOurs('users', studentSourcedId)) return false;
    if (!this.#refers(row, references.resultOf, lineItemSourcedId)) return false;
    const classId = this.#itemValues(lineItemSourcedId).classSourcedId;
    const pair = pairOf({ classSourcedId: classId, userSourcedId: studentSourcedId });
    if (!enrolled.has(pair) && this.#endedPairs.has(pair)) return false;
    if (!enrolled.has(pair))
      return this.#refuse('results', row, {
        column: 'studentSourcedId',
        value: studentSourcedId,
        expected: 'a student of the class that the line item is of',
      });
    if (score !== '' && (readScore(score) === UNKNOWN || readScore(score) > highestScore))
      return this.#refuse('results', row, {
        column: 'score',
        value: score,
        expected: 'a number from 0 to 9999.99',
      });
    const isGraded = scoreStatus === 'fully graded';
    if (isGraded && score === '' && row.textScore === '')
      return this.#refuse('results', row, {
        column: 'score',
        value: '',
        expected: 'the score of a graded result',
      });
    return this.#finalGradeHolds(row);
  }

  #itemValues(sourcedId: string) {
    const { state } = this.#planning;
    const row = this.#present.lineItems.get(sourcedId)?.row;
    return row ?? valuesOf('lineItems', state.stored.lineItems.get(sourcedId)?.content ?? '');
  }

  /** Final grades are whole numbers. */
  #finalGradeHolds(row: Row<'results'>): boolean {
    const [present, { stored }] = [this.#present, this.#planning.state];
    const isGrade = finalGradeOf(row.lineItemSourcedId, { present, stored }) !== null;
    if (!isGrade || /^\d{1,3}(\.0+)?$/.test(row.score)) return true;
    return this.#refuse('results', row, {
      column: 'score',
      value: row.score,
      expected: 'a whole number from 0 to 999, since it is a final grade',
    });
  }

  async #studentsOfClasses(): Promise<Set<string>> {
    const { pkg, parts, state, pause } = this.#planning;
    const enrolled = new Set<string>();
    if (pkg.files.results.rows.length === 0) return enrolled;
    await eachWithPauses(this.#present.enrollments.values(), pause, ({ row }) => {
      if (row.role === 'student') enrolled.add(pairOf(row));
    });
    // Everyone who was ever in the class has a row there, so their scores have a place.
    const stored = await opened(state.stored.enrollments, pause);
    await eachWithPauses(stored.values(), pause, ({ content, sourcedId }) => {
      const { role, classSourcedId, userSourcedId } = valuesOf('enrollments', content);
      if (role === 'student' && !parts.removed.enrollments.has(sourcedId))
        enrolled.add(pairOf({ classSourcedId, userSourcedId }));
    });
    return enrolled;
  }
}
