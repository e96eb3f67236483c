import { valueIn, valuesOf } from '#service/oneroster/planning/content.ts';
import type { Change } from '#service/oneroster/planning/plan.ts';
import { whenOf } from '#service/oneroster/planning/sessions.ts';
import { changeClass, changeSetting, type Settings } from '#service/store/classes.ts';
import { recordChanges } from '#service/store/history.ts';
import {
  addClasses,
  addMemberships,
  enrollStudents,
  hideStudent,
  lastPosition,
  type NewStudent,
  setPrimaryTeacher,
  setRosterRevision,
} from '#service/store/oneroster/rosters.ts';
import { studentsOfClass } from '#service/store/students.ts';
import { dropTeacher } from '#service/store/teachers.ts';
import { settingNames } from '#wire/history.ts';
import { writeRoster } from '#wire/roster.ts';
import type { Applying } from './applying.ts';

/* The classes of a school, and who is in them. */

const folders = { active: 3, archived: 2 };
const levels = { owner: 6, teacher: 4, viewer: 1 };

/** A class's fields have limits of their own. */
const mostOfCode = 40;

export async function applyClasses(applying: Applying): Promise<void> {
  const { db, plan, state, schoolId, now, classIds, made } = applying;
  const when = whenOf(plan, state);
  const added = plan.kinds.classes.changes.filter(({ state: is }) => is === 'new');
  const stand = added.length > 0 ? await applying.stand() : 0;
  const ids = await addClasses(db, schoolId, {
    now,
    classes: added.map(({ content }) => {
      const { title, classCode, termSourcedIds } = valuesOf('classes', content);
      return {
        name: title,
        code: classCode.slice(0, mostOfCode),
        primaryTeacher: stand,
        ...when(termSourcedIds),
      };
    }),
  });
  for (const [index, { sourcedId }] of added.entries()) {
    const id = ids[index] ?? 0;
    classIds.set(sourcedId, id);
    made.add(id);
  }
  for (const change of plan.kinds.classes.changes)
    if (change.stored) await applyClass(applying, change, when);
  for (const question of plan.questions) {
    const classId = question.kind === 'classes' ? classIds.get(question.sourcedId) : undefined;
    if (classId !== undefined && applying.takes(question))
      await set(applying, classId, [{ name: 'name', before: question.here, after: question.file }]);
  }
}

interface Setting {
  name: keyof Settings;
  before: string | number;
  after: string | number;
}

/** Sets them, with their history. */
async function set(
  { db, authorId, now }: Applying,
  classId: number,
  settings: readonly Setting[],
): Promise<void> {
  for (const { name, after } of settings) await changeSetting(db, classId, { name, value: after });
  const changes = settings.map(({ name, before, after }) => ({
    kind: 'setting' as const,
    item: name === 'schoolYear' || name === 'gradingPeriod' ? settingNames[name] : name,
    before: String(before),
    after: String(after),
  }));
  await recordChanges(db, classId, { accountId: authorId, at: now, changes });
}

/** Of a class that is here, only what the source changed is changed. */
async function applyClass(
  applying: Applying,
  { state: is, content, stored }: Change,
  when: ReturnType<typeof whenOf>,
): Promise<void> {
  const here = applying.state.classes.get(stored?.classId ?? 0);
  const classId = stored?.classId ?? 0;
  if (!stored || !here) return;
  if (is === 'gone') {
    if (here.folder === folders.active)
      await set(applying, classId, [{ name: 'folder', before: folders.active, after: folders.archived }]);
    return;
  }
  const settings: Setting[] = [];
  const change = (name: keyof Settings, before: string | number, after: string | number) => {
    if (before !== after) settings.push({ name, before, after });
  };
  const [was, now] = [valuesOf('classes', stored.content), valuesOf('classes', content)];
  if (here.name === was.title) change('name', was.title, now.title);
  change('code', was.classCode.slice(0, mostOfCode), now.classCode.slice(0, mostOfCode));
  if (was.termSourcedIds !== now.termSourcedIds) {
    const [old, next] = [when(was.termSourcedIds), when(now.termSourcedIds)];
    change('schoolYear', old.schoolYear, next.schoolYear);
    change('gradingPeriod', old.gradingPeriod, next.gradingPeriod);
  }
  if (stored.gone && here.folder === folders.archived) change('folder', folders.archived, folders.active);
  await set(applying, classId, settings);
}

/** Who is in which class, as the source has it. */
interface Place {
  classId: number;
  user: string;
  role: string;
  isPrimary: boolean;
}

function placeOf({ classIds }: Applying, content: string): Place {
  const { classSourcedId, userSourcedId, role, primary } = valuesOf('enrollments', content);
  return {
    classId: classIds.get(classSourcedId) ?? 0,
    user: userSourcedId,
    role,
    isPrimary: primary === 'true',
  };
}

const isSame = (one: Place, other: Place) =>
  one.classId === other.classId && one.user === other.user && one.role === other.role;

export async function applyEnrollments(applying: Applying): Promise<void> {
  const { plan } = applying;
  const [leaving, joining]: [Place[], Place[]] = [[], []];
  const teachersOf = new Set<number>();
  for (const { state: is, content, stored } of plan.kinds.enrollments.changes) {
    const now = placeOf(applying, content);
    const before = stored && !stored.gone ? placeOf(applying, stored.content) : undefined;
    if (now.role !== 'student') teachersOf.add(now.classId);
    if (is !== 'gone' && before && isSame(before, now)) continue;
    if (before) leaving.push(before);
    if (is !== 'gone') joining.push(now);
  }
  // Whoever has another line for the same place stays.
  const stays = new Set(joining.map(keyOf));
  const changed = new Set(
    [...leaving, ...joining].map(({ classId }) => classId).filter((id) => !applying.made.has(id)),
  );
  const before = new Map<number, string>();
  for (const classId of changed)
    before.set(classId, writeRoster(await studentsOfClass(applying.db, classId)));
  for (const place of leaving) if (!stays.has(keyOf(place))) await leave(applying, place);
  await join(applying, joining);
  await setPrimaries(applying, teachersOf);
  for (const [classId, roster] of before) await recordRoster(applying, classId, roster);
}

const keyOf = ({ classId, user, role }: Place) => `${classId}\u001f${user}\u001f${role}`;

async function leave(
  { db, plan, state, accountIds }: Applying,
  { classId, user, role }: Place,
): Promise<void> {
  if (role === 'student') {
    const studentId = plan.studentIds.get(user) ?? state.stored.users.get(user)?.studentId;
    if (studentId) await hideStudent(db, classId, studentId);
    return;
  }
  const accountId = accountIds.get(user);
  if (accountId !== undefined) await dropTeacher(db, classId, accountId);
}

const sortName = ({ last, first }: NewStudent) =>
  `${last} ${first}`.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

async function join(applying: Applying, places: readonly Place[]): Promise<void> {
  const { db, plan, accountIds, now, made, pause } = applying;
  const byClass = new Map<number, NewStudent[]>();
  const members: { classId: number; accountId: number; auth: number; role: string; joined: number }[] = [];
  const names = userNames(applying);
  for (const { classId, user, role } of places) {
    const accountId = accountIds.get(user);
    const id = plan.studentIds.get(user);
    if (role === 'student' && id !== undefined) {
      const students = byClass.get(classId) ?? [];
      students.push({ classId, id, position: 0, ...names(user) });
      byClass.set(classId, students);
    } else if (role !== 'student' && accountId !== undefined) {
      const isTeacher = role === 'teacher';
      const auth = isTeacher ? levels.teacher : levels.viewer;
      members.push({ classId, accountId, auth, role: isTeacher ? 'Teacher' : 'Aide', joined: now });
    }
  }
  const rows: NewStudent[] = [];
  for (const [classId, students] of byClass) {
    let position = made.has(classId) ? 0 : await lastPosition(db, classId);
    const keys = new Map(students.map((student) => [student, sortName(student)]));
    students.sort((a, b) => ((keys.get(a) ?? '') < (keys.get(b) ?? '') ? -1 : 1));
    for (const student of students) rows.push({ ...student, position: ++position });
  }
  await enrollStudents(db, { rows, pause });
  await addMemberships(db, { rows: members, pause });
}

function userNames({ plan, state }: Applying) {
  const contents = new Map(plan.kinds.users.changes.map(({ sourcedId, content }) => [sourcedId, content]));
  const known = new Map<string, { first: string; last: string }>();
  return (user: string) => {
    const found = known.get(user);
    if (found) return found;
    const content = contents.get(user) ?? state.stored.users.get(user)?.content ?? '';
    const { givenName: first, familyName: last } = valuesOf('users', content);
    const name = { first, last };
    known.set(user, name);
    return name;
  };
}

/** The teacher whom the source calls primary owns the class, or the first one. */
async function setPrimaries(applying: Applying, classIds: ReadonlySet<number>): Promise<void> {
  if (classIds.size === 0) return;
  const { db, plan, state, accountIds } = applying;
  const contents = new Map<string, string>();
  for (const [sourcedId, { content, gone }] of state.stored.enrollments)
    if (!gone && valueIn('enrollments', content, 'role') === 'teacher') contents.set(sourcedId, content);
  for (const { state: is, sourcedId, content } of plan.kinds.enrollments.changes)
    if (is === 'gone') contents.delete(sourcedId);
    else if (valueIn('enrollments', content, 'role') === 'teacher') contents.set(sourcedId, content);
  const primaries = new Map<number, Place>();
  for (const content of contents.values()) {
    const place = placeOf(applying, content);
    const known = primaries.get(place.classId);
    if (classIds.has(place.classId) && (!known || (place.isPrimary && !known.isPrimary)))
      primaries.set(place.classId, place);
  }
  for (const [classId, { user }] of primaries) {
    const accountId = accountIds.get(user);
    if (accountId !== undefined && state.classes.get(classId)?.primaryTeacher !== accountId)
      await setPrimaryTeacher(db, classId, { accountId, auth: levels.owner });
  }
}

async function recordRoster({ db, authorId, now }: Applying, classId: number, before: string): Promise<void> {
  const after = writeRoster(await studentsOfClass(db, classId));
  if (before === after) {
    await changeClass(db, classId, now);
    return;
  }
  const changes = [{ kind: 'roster' as const, before, after }];
  const revision = await recordChanges(db, classId, { accountId: authorId, at: now, changes });
  await setRosterRevision(db, classId, revision);
}
