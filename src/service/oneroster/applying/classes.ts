import { cutTo, valuesOf } from '#service/oneroster/planning/content.ts';
import type { Change as ImportChange } from '#service/oneroster/planning/plan.ts';
import { whenOf } from '#service/oneroster/planning/sessions.ts';
import { changeClasses } from '#service/store/classes/classes.ts';
import { type Change, recordInClasses } from '#service/store/classes/history.ts';
import { sortName } from '#service/store/classes/students.ts';
import { eachWithPauses } from '#service/store/driver/pauses.ts';
import { accessLevels, folders } from '#service/store/driver/schema/codes.ts';
import {
  addClasses,
  addMemberships,
  changeSettings,
  dropMembers,
  type ImportedSetting,
} from '#service/store/oneroster/importedClasses.ts';
import {
  enrollStudents,
  hideStudents,
  lastPositions,
  type NewStudent,
  rostersOf,
  setRosterRevisions,
} from '#service/store/oneroster/rosters.ts';
import { longestClassCode } from '#wire/classes/classes.ts';
import { settingNames } from '#wire/classes/history.ts';
import { writeRoster } from '#wire/classes/roster.ts';
import { type Applying, studentIdOf } from './applying.ts';
import type { Membership, Moves } from './moves.ts';
import { type Owners, reportFormers, reportOwnerStays, setOwners } from './primaries.ts';

/* The classes of a school, with their teachers and students. */

/** Adds the new ones, which nobody sees yet. */
export async function addNewClasses(applying: Applying): Promise<void> {
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
        code: codeOf(classCode),
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
}

/** Changes those that were here before. */
export async function applyClasses(applying: Applying): Promise<void> {
  const { plan, state, classIds, pause } = applying;
  const when = whenOf(plan, state);
  await set(
    applying,
    plan.kinds.classes.changes.flatMap((change) => settingsOf(applying, change, when)),
  );
  await set(
    applying,
    plan.questions.flatMap((question) => {
      const classId = question.kind === 'classes' ? classIds.get(question.sourcedId) : undefined;
      const isAsAsked = classId !== undefined && state.classes.get(classId)?.name === question.here;
      return isAsAsked && applying.takes(question)
        ? [{ classId, name: 'name' as const, before: question.here, after: question.file }]
        : [];
    }),
  );
  await pause();
}

const codeOf = (classCode: string) => cutTo(classCode, longestClassCode);

interface Setting {
  classId: number;
  name: ImportedSetting;
  before: string | number;
  after: string | number;
}

/** Changes settings, with history. */
async function set({ db, authorId, now, pause }: Applying, settings: readonly Setting[]): Promise<void> {
  const changes = new Map<number, Change[]>();
  for (const { classId, name, before, after } of settings) {
    const item = name === 'schoolYear' || name === 'gradingPeriod' ? settingNames[name] : name;
    const change: Change = { kind: 'setting', item, before: String(before), after: String(after) };
    changes.set(classId, [...(changes.get(classId) ?? []), change]);
  }
  for (const name of new Set(settings.map((each) => each.name))) {
    const rows = settings.filter((each) => each.name === name);
    const values = rows.map(({ classId, after }) => ({ classId, value: after }));
    await changeSettings(db, name, { rows: values, pause });
  }
  await recordInClasses(db, changes, { accountId: authorId, at: now, pause });
}

/** An existing class changes only where the source changed. */
function settingsOf(
  { state }: Applying,
  { state: is, content, stored }: ImportChange,
  when: ReturnType<typeof whenOf>,
): Setting[] {
  const classId = stored?.classId ?? 0;
  const here = state.classes.get(classId);
  const settings: Setting[] = [];
  if (!stored || !here) return settings;
  const change = (name: ImportedSetting, before: string | number, after: string | number) => {
    if (before !== after) settings.push({ classId, name, before, after });
  };
  if (is === 'gone') {
    if (here.folder === folders.active) change('folder', folders.active, folders.archived);
    return settings;
  }
  const [was, now] = [valuesOf('classes', stored.content), valuesOf('classes', content)];
  if (here.name === was.title) change('name', was.title, now.title);
  change('code', codeOf(was.classCode), codeOf(now.classCode));
  if (was.termSourcedIds !== now.termSourcedIds) {
    const [old, next] = [when(was.termSourcedIds), when(now.termSourcedIds)];
    change('schoolYear', old.schoolYear, next.schoolYear);
    change('gradingPeriod', old.gradingPeriod, next.gradingPeriod);
  }
  if (stored.gone && here.folder === folders.archived) change('folder', folders.archived, folders.active);
  return settings;
}

export async function applyEnrollments(applying: Applying, moves: Moves): Promise<void> {
  const { leaving, joining, changed, owners } = moves;
  const before = await rostersIn(applying, changed);
  await leave(applying, leaving, owners);
  await join(applying, joining);
  await setOwners(applying, owners.heirs);
  await reportFormers(applying, owners.formers);
  await recordRosters(applying, before);
}

async function leave(
  applying: Applying,
  leaving: readonly Membership[],
  { mustStay }: Owners,
): Promise<void> {
  const { db, accountIds, pause } = applying;
  const students: { classId: number; id: number }[] = [];
  const staff: { classId: number; accountId: number }[] = [];
  await eachWithPauses(leaving, pause, ({ classId, user, role }) => {
    const id = role === 'student' ? studentIdOf(applying, user) : undefined;
    const accountId = role === 'student' ? undefined : accountIds.get(user);
    if (id) students.push({ classId, id });
    if (accountId === undefined) return;
    if (mustStay(classId, accountId)) reportOwnerStays(applying, classId, user);
    else staff.push({ classId, accountId });
  });
  await hideStudents(db, { rows: students, pause });
  await dropMembers(db, { rows: staff, pause });
}

async function join(applying: Applying, memberships: readonly Membership[]): Promise<void> {
  const { db, plan, accountIds, now, made, pause } = applying;
  const byClass = new Map<number, { id: number; name: StudentName }[]>();
  const members: { classId: number; accountId: number; auth: number; role: string; joined: number }[] = [];
  const names = userNames(applying);
  await eachWithPauses(memberships, pause, ({ classId, user, role }) => {
    const accountId = accountIds.get(user);
    const id = plan.studentIds.get(user);
    if (role === 'student' && id !== undefined) {
      const joining = byClass.get(classId);
      const student = { id, name: names(user) };
      if (joining) joining.push(student);
      else byClass.set(classId, [student]);
    } else if (role !== 'student' && accountId !== undefined) {
      const isTeacher = role === 'teacher';
      const auth = isTeacher ? accessLevels.edit : accessLevels.view;
      members.push({ classId, accountId, auth, role: isTeacher ? 'Teacher' : 'Aide', joined: now });
    }
  });
  const rows: NewStudent[] = [];
  const positions = await lastPositions(
    db,
    [...byClass.keys()].filter((classId) => !made.has(classId)),
  );
  for (const [classId, students] of byClass) {
    let position = positions.get(classId) ?? 0;
    students.sort((a, b) => (a.name.key < b.name.key ? -1 : 1));
    for (const { id, name } of students)
      rows.push({ classId, id, position: ++position, first: name.first, last: name.last });
    await pause();
  }
  await enrollStudents(db, { rows, pause });
  await addMemberships(db, { rows: members, pause });
}

interface StudentName {
  first: string;
  last: string;
  /** The sort key of a roster. */
  key: string;
}

function userNames({ plan, state }: Applying): (user: string) => StudentName {
  const contents = new Map(plan.kinds.users.changes.map(({ sourcedId, content }) => [sourcedId, content]));
  const known = new Map<string, StudentName>();
  return (user) => {
    const found = known.get(user);
    if (found) return found;
    const content = contents.get(user) ?? state.stored.users.get(user)?.content ?? '';
    const { givenName: first, familyName: last } = valuesOf('users', content);
    const name = { first, last, key: sortName({ first, last }) };
    known.set(user, name);
    return name;
  };
}

/** The rosters of the classes, as history writes them. */
async function rostersIn({ db, pause }: Applying, classIds: Iterable<number>): Promise<Map<number, string>> {
  const rosters = new Map<number, string>();
  for (const [classId, students] of await rostersOf(db, { classIds: [...classIds], pause })) {
    rosters.set(classId, writeRoster(students));
    await pause();
  }
  return rosters;
}

async function recordRosters(applying: Applying, rosters: ReadonlyMap<number, string>): Promise<void> {
  const { db, authorId, now, pause } = applying;
  const changes = new Map<number, Change[]>();
  const others: number[] = [];
  for (const [classId, after] of await rostersIn(applying, rosters.keys())) {
    const before = rosters.get(classId) ?? '';
    if (before === after) others.push(classId);
    else changes.set(classId, [{ kind: 'roster', before, after }]);
  }
  await changeClasses(db, others, now);
  await setRosterRevisions(db, await recordInClasses(db, changes, { accountId: authorId, at: now, pause }));
}
