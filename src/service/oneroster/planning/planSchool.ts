import type { Kind, Row } from '#service/oneroster/reading/columns.ts';
import type { Package } from '#service/oneroster/reading/package.ts';
import { eachWithPauses } from '#service/store/driver/pauses.ts';
import { isGuardian, matchStaff } from './accounts.ts';
import { nameOf, pairOf, type StoredKind, storedKinds, valueIn, valuesOf } from './content.ts';
import { endedEnrollments } from './endedEnrollments.ts';
import { withoutLocked } from './lockedGrades.ts';
import type { Change, KindPlan, NameQuestion, SchoolPlan, SchoolState, Share, Stored } from './plan.ts';
import { type AllPresent, type Planning, type Present, presentRows } from './references.ts';
import { opened, StoredEnrollments } from './storedEnrollments.ts';
import { studentIdsOf } from './studentIds.ts';

/*
 * Compares one school's part of a package with the store.
 */

/** In batches, between which other requests run. */
export async function planSchool(planning: Planning): Promise<SchoolPlan> {
  const { pkg, org, orgId, state } = planning;
  const ended = await endedEnrollments(planning);
  const present = await presentRows(planning, ended);
  const compared: [StoredKind, KindPlan][] = [];
  for (const kind of storedKinds)
    compared.push([kind, await compare(kind, present[kind], { ...planning, ended })]);
  const kinds = Object.fromEntries(compared) as unknown as SchoolPlan['kinds'];
  const gone = { users: goneOf(kinds, 'users'), classes: goneOf(kinds, 'classes') };
  await takeAlong(kinds, { present, gone }, planning);
  kinds.lineItems.changes = withoutClosed(kinds.lineItems.changes, { present, gone }, state);
  const { changes, left } = withoutLocked(kinds.results.changes, { present, state });
  kinds.results.changes = changes;
  const { accounts, notes } = matchStaff(kinds.users.changes, state);
  return {
    org: orgId,
    name: org?.name ?? state.name,
    schoolId: state.schoolId,
    kinds,
    questions: questionsOf(present, planning),
    matches: accounts,
    left: [...notes, ...left, ...notesOfEnded(kinds, ended), ...notesOfScores(kinds)],
    hidden: {
      classes: shareOf(kinds.classes, state.stored.classes),
      people: shareOf(kinds.users, state.stored.users),
      enrollments: await endedOf(kinds, { present, gone }, planning),
    },
    studentIds: studentIdsOf(present.users, {
      state,
      gone: gone.users,
      addProblem: planning.addProblem,
      inError: pkg.files.users.inError,
    }),
  };
}

/** Those that this import ends: most systems list them until the end of the year. */
const notesOfEnded = ({ enrollments }: SchoolPlan['kinds'], ended: ReadonlySet<string>): string[] => {
  const count = enrollments.changes.filter(
    ({ state, sourcedId }) => state === 'gone' && ended.has(sourcedId),
  ).length;
  if (count === 0) return [];
  const which = count === 1 ? '1 enrollment has an end date' : `${count} enrollments have end dates`;
  return [`${which} in the past: ${count === 1 ? 'it counts' : 'they count'} as ended`];
};

/** Scores that count as gone are not hidden, unlike all else: their assignments have them still. */
function notesOfScores({ results, lineItems }: SchoolPlan['kinds']): string[] {
  const goneItems = new Set(
    lineItems.changes.flatMap(({ state, sourcedId }) => (state === 'gone' ? [sourcedId] : [])),
  );
  const staying = results.changes.filter(
    ({ state, content }) =>
      state === 'gone' && !goneItems.has(valueIn('results', content, 'lineItemSourcedId')),
  );
  if (staying.length === 0) return [];
  return [
    staying.length === 1
      ? '1 score is no longer in the file: it stays in its gradebook'
      : `${staying.length} scores are no longer in the file: they stay in their gradebooks`,
  ];
}

function shareOf(plan: KindPlan, stored: ReadonlyMap<string, { gone: boolean }>) {
  let of = 0;
  for (const { gone } of stored.values()) if (!gone) of++;
  return { gone: plan.changes.filter(({ state }) => state === 'gone').length, of };
}

/** How many students would leave classes, although both stay. One who is enrolled by another line does not leave. */
async function endedOf(
  kinds: SchoolPlan['kinds'],
  { present, gone }: Found,
  { state, pause }: Planning,
): Promise<Share> {
  const share = { gone: 0, of: 0 };
  const ended = goneOf(kinds, 'enrollments');
  if (ended.size === 0) return share;
  const { users, classes } = gone;
  const there = new Set<string>();
  await eachWithPauses(present.enrollments.values(), pause, ({ row }) => there.add(pairOf(row)));
  await eachWithPauses((await opened(state.stored.enrollments, pause)).values(), pause, (stored) => {
    if (stored.gone) return;
    const enrollment = valuesOf('enrollments', stored.content);
    const { role, classSourcedId, userSourcedId } = enrollment;
    if (role !== 'student' || classes.has(classSourcedId) || users.has(userSourcedId)) return;
    share.of++;
    if (ended.has(stored.sourcedId) && !there.has(pairOf(enrollment))) share.gone++;
  });
  return share;
}

/** The valid rows of a school, and the sourcedIds of what the import takes away. */
interface Found {
  present: AllPresent;
  gone: Record<'users' | 'classes', ReadonlySet<string>>;
}

const goneOf = (kinds: SchoolPlan['kinds'], kind: 'users' | 'classes' | 'enrollments') =>
  new Set(kinds[kind].changes.flatMap(({ state: is, sourcedId }) => (is === 'gone' ? [sourcedId] : [])));

async function compare<K extends StoredKind>(
  kind: K,
  present: Present<K>,
  { pkg, parts, state, ended, pause }: Planning & { ended: ReadonlySet<string> },
): Promise<KindPlan<K>> {
  const here = state.stored[kind];
  const changes: Change<K>[] = [];
  if (here instanceof StoredEnrollments && (await here.equals(present, pause)))
    return { changes, unchanged: present.size };
  const stored = await opened(here, pause);
  let unchanged = 0;
  await eachWithPauses(present, pause, ([sourcedId, { row, content }]) => {
    const known = stored.get(sourcedId);
    if (known?.content === content && !known.gone) unchanged++;
    else {
      const is = known ? 'changed' : 'new';
      changes.push({ state: is, sourcedId, line: row.line, content, stored: known, row });
    }
  });
  const isGone = goneBy(kind, pkg);
  await eachWithPauses(stored.values(), pause, (known) => {
    const { sourcedId, gone, content, clientId } = known;
    if (gone || present.has(sourcedId)) return;
    // An earlier release kept guardians.
    if (kind === 'users' && isGuardian(valueIn('users', content, 'roles'))) return;
    // A file does not list things that another application created here.
    const isRemoved = parts.removed[kind].has(sourcedId) || (kind === 'enrollments' && ended.has(sourcedId));
    if (isRemoved || (clientId === null && isGone(sourcedId)))
      changes.push({ state: 'gone', sourcedId, line: 0, content, stored: known, row: undefined });
  });
  return { changes, unchanged };
}

/** Files that must be complete before anybody counts as gone: a person missing in one may be cut off in another. */
const wholeFor: Partial<Record<StoredKind, readonly Kind[]>> = {
  users: ['users', 'roles', 'enrollments'],
  classes: ['classes', 'courses', 'academicSessions'],
  enrollments: ['enrollments', 'classes', 'users'],
  results: ['results', 'lineItems'],
};

/** A missing school, session or course does not count as gone: nothing here would be hidden for it. */
const neverGone: readonly StoredKind[] = ['orgs', 'academicSessions', 'courses', 'categories'];

function goneBy(kind: StoredKind, { files }: Package): (sourcedId: string) => boolean {
  const { mode, inError } = files[kind];
  const isWhole = (wholeFor[kind] ?? [kind]).every(
    (each) => files[each].isWhole && files[each].mode !== 'delta',
  );
  if (mode !== 'bulk' || !isWhole || neverGone.includes(kind)) return () => false;
  return (sourcedId) => !inError.has(sourcedId);
}

/** The enrollments of a deleted user or class are deleted, too, even if their file does not say so. */
async function takeAlong(
  kinds: SchoolPlan['kinds'],
  { present, gone: { users, classes } }: Found,
  { state, pause }: Planning,
): Promise<void> {
  if (users.size + classes.size === 0) return;
  const already = new Set(kinds.enrollments.changes.map(({ sourcedId }) => sourcedId));
  const stored = await opened(state.stored.enrollments, pause);
  await eachWithPauses(stored.values(), pause, (known) => {
    const { sourcedId, content, gone } = known;
    if (gone || already.has(sourcedId) || present.enrollments.has(sourcedId)) return;
    const { classSourcedId, userSourcedId } = valuesOf('enrollments', content);
    if (users.has(userSourcedId) || classes.has(classSourcedId))
      kinds.enrollments.changes.push({
        state: 'gone',
        sourcedId,
        line: 0,
        content,
        stored: known,
        row: undefined,
      });
  });
}

/** A class that the source no longer lists keeps its assignments: teachers look up old grades. */
function withoutClosed(
  changes: readonly Change<'lineItems'>[],
  { present, gone }: Found,
  { stored }: SchoolState,
): Change<'lineItems'>[] {
  const isClosed = (id: string) =>
    gone.classes.has(id) || (stored.classes.get(id)?.gone === true && !present.classes.has(id));
  return changes.filter(
    ({ state: is, content }) => is !== 'gone' || !isClosed(valueIn('lineItems', content, 'classSourcedId')),
  );
}

function questionsOf(present: AllPresent, { state }: Planning): NameQuestion[] {
  const questions: NameQuestion[] = [];
  const ask = (
    kind: NameQuestion['kind'],
    sourcedId: string,
    name: { here: string; was: string; file: string },
  ) => {
    if (name.here !== name.was && name.here !== name.file)
      questions.push({ kind, sourcedId, here: name.here, file: name.file });
  };
  for (const [sourcedId, { row }] of present.orgs) {
    const known = state.stored.orgs.get(sourcedId);
    if (known)
      ask('orgs', sourcedId, {
        here: state.name,
        was: valueIn('orgs', known.content, 'name'),
        file: row.name,
      });
  }
  for (const [sourcedId, { row }] of present.classes) {
    const known = state.stored.classes.get(sourcedId);
    const here = state.classes.get(known?.classId ?? 0);
    if (known && here)
      ask('classes', sourcedId, {
        here: here.name,
        was: valueIn('classes', known.content, 'title'),
        file: row.title,
      });
  }
  for (const [sourcedId, { row }] of present.users) {
    const known = state.stored.users.get(sourcedId);
    const others = known ? otherNames(row, known, state) : [];
    if (!known || others.length === 0) continue;
    const [was, file] = [nameOf(valuesOf('users', known.content)), nameOf(row)];
    for (const here of new Set(others)) ask('users', sourcedId, { here, was, file });
  }
  return questions;
}

/** The user's name here if it differs from the file's. Most are the same, so no text is built for them. */
function otherNames(row: Row<'users'>, known: Stored, state: SchoolState): string[] {
  const names: string[] = [];
  const asStudent = known.studentId === null ? [] : (state.studentNames.get(known.studentId) ?? []);
  for (const { first, last } of asStudent)
    if (first !== row.givenName || last !== row.familyName) names.push(`${first} ${last}`.trim());
  const account = state.staff.get(known.accountId ?? 0);
  if (account) names.unshift(account.name);
  if (names.length === 0) return names;
  const file = nameOf(row);
  return names.filter((name) => name !== file);
}
