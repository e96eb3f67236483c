import { randomInt } from 'node:crypto';
import { type StoredKind, storedKinds, valueIn } from '#service/oneroster/planning/content.ts';
import {
  type Change,
  changesOf,
  type SchoolPlan,
  type SchoolState,
} from '#service/oneroster/planning/plan.ts';
import { accountNamed, addAccount, setStatus } from '#service/store/accounts/accounts.ts';
import { touchClasses } from '#service/store/classes/classLists.ts';
import type { Queries } from '#service/store/driver/database.ts';
import { kinds, statuses } from '#service/store/driver/schema/codes.ts';
import { keepOnlySchool, type SourcedId, saveSourcedIds } from '#service/store/oneroster/sourcedIds.ts';
import { addSchool, changeSchool } from '#service/store/schools/schools.ts';
import { type Applying, idsOf } from './applying.ts';
import { addNewClasses, applyClasses, applyEnrollments } from './classes.ts';
import { applyGradebook, readGradebook } from './gradebook.ts';
import { classesOfRenamed, lockChanged } from './lockClasses.ts';
import { movesOf } from './moves.ts';
import { applyPeople, renameOnRosters } from './people.ts';
import { reportLeavers } from './primaries.ts';

export interface ApplyOptions
  extends Pick<
    Applying,
    | 'now'
    | 'passwordHash'
    | 'takes'
    | 'accounts'
    | 'schools'
    | 'pause'
    | 'actorId'
    | 'address'
    | 'keyId'
    | 'addNote'
  > {
  /** Called with the number of finished steps of a school. */
  onStep?: ((done: number, total: number) => void) | undefined;
}

const steps = 6;

/** Applies the plan, inside one transaction. Returns the school's id. */
export async function applySchool(
  db: Queries,
  { plan, state }: { plan: SchoolPlan; state: SchoolState },
  options: ApplyOptions,
): Promise<number> {
  const { now, actorId } = options;
  const takesNames = plan.questions.some((question) => options.takes(question));
  if (plan.schoolId !== null && changesOf(plan) === 0 && !takesNames) return plan.schoolId;
  const schoolId = plan.schoolId ?? (await addSchool(db, { name: plan.name, created: now }));
  options.schools.add(schoolId);
  const stand = standIn(db, options);
  const applying: Applying = {
    ...options,
    db,
    plan,
    state,
    schoolId,
    stand,
    authorId: actorId ?? (await stand()),
    classIds: idsOf(state.stored.classes, 'classId'),
    accountIds: idsOf(state.stored.users, 'accountId'),
    classesOf: new Map(),
    made: new Set(),
    leavers: new Map(),
  };
  for (const [sourcedId, accountId] of applying.accountIds) options.accounts.set(sourcedId, accountId);
  let done = 0;
  const step = <Result>(work: Promise<Result>): Promise<Result> =>
    work.then((result) => {
      options.onStep?.(++done, steps);
      return result;
    });
  // First whatever no teacher has to wait for: most lines, the people, and working out the changes of classes.
  await saveSourcedIds(db, schoolId, { rows: plainRows(plan), pause: options.pause });
  applying.classesOf = await classesOfRenamed(applying);
  await step(nameSchool(applying));
  const renames = await step(applyPeople(applying));
  await addNewClasses(applying);
  const moves = await movesOf(applying);
  const gradebook = await readGradebook(applying);
  await lockChanged(applying, { renames, moves, gradebook });
  await renameOnRosters(applying, renames);
  await step(applyClasses(applying));
  await step(applyEnrollments(applying, moves));
  await reportLeavers(applying);
  const here = await step(applyGradebook(applying, gradebook));
  await step(saveSourcedIds(db, schoolId, { rows: sourcedRows(applying, here), pause: options.pause }));
  const [org] = plan.kinds.orgs.changes;
  // An export may have given it a sourcedId of ours before it was linked.
  if (org && !org.stored) await keepOnlySchool(db, schoolId, org.sourcedId);
  // Last, since it blocks everybody else who changes a class in the school's list.
  await touchClasses(db, schoolId);
  return schoolId;
}

/** The lines that stand for nothing else. */
const plainKinds: readonly StoredKind[] = ['enrollments', 'results'];

function* plainRows({ kinds }: SchoolPlan): Iterable<SourcedId> {
  for (const kind of plainKinds) for (const change of kinds[kind].changes) yield sourcedRow(kind, change);
}

/** Records what each other sourcedId stands for from now on. */
function* sourcedRows(applying: Applying, here: GradebookHere): Iterable<SourcedId> {
  for (const kind of storedKinds) {
    if (plainKinds.includes(kind)) continue;
    for (const change of applying.plan.kinds[kind].changes) {
      const row = sourcedRow(kind, change);
      yield { ...row, ...standsFor(row, applying, here) };
    }
  }
}

type GradebookHere = Awaited<ReturnType<typeof applyGradebook>>;

/** What a sourcedId stands for since this import. */
function standsFor(
  { kind, sourcedId, classId, studentId, item }: SourcedId,
  { plan, classIds, accountIds }: Applying,
  { items, categoriesHere }: GradebookHere,
): Partial<SourcedId> {
  switch (kind) {
    case 'classes':
      return { classId: classIds.get(sourcedId) ?? classId };
    case 'users':
      return {
        accountId: accountIds.get(sourcedId) ?? null,
        studentId: plan.studentIds.get(sourcedId) ?? studentId,
      };
    case 'lineItems': {
      const here = items.get(sourcedId);
      return here ? { classId: here.classId, item: here.item } : {};
    }
    case 'categories': {
      const here = item === null ? categoriesHere.get(sourcedId) : undefined;
      return here ? { classId: here.classId, item: here.num } : {};
    }
    default:
      return {};
  }
}

const sourcedRow = (kind: string, { sourcedId, content, state, stored }: Change): SourcedId => ({
  kind,
  sourcedId,
  content,
  gone: state === 'gone' ? 1 : 0,
  classId: stored?.classId ?? null,
  accountId: stored?.accountId ?? null,
  studentId: stored?.studentId ?? null,
  item: stored?.item ?? null,
  clientId: null,
});

/** The school's name follows the source until somebody changes it here. */
async function nameSchool({ db, plan, state, schoolId, takes }: Applying): Promise<void> {
  const [change] = plan.kinds.orgs.changes;
  const known = change?.stored;
  const isOurs = known && valueIn('orgs', known.content, 'name') === state.name;
  const isTaken = plan.questions.some((question) => question.kind === 'orgs' && takes(question));
  if ((isOurs || isTaken) && plan.name !== state.name)
    await changeSchool(db, schoolId, { settings: { name: plan.name } });
}

const standInName = 'oneroster-import';

/** The account, created on first use, that stands in for a missing teacher of a class or author of a change. */
function standIn(db: Queries, { now, passwordHash }: ApplyOptions): () => Promise<number> {
  let made: Promise<number> | undefined;
  const make = async () => {
    const known = await accountNamed(db, standInName);
    if (known?.status === statuses.blocked && known.email === '') return known.id;
    const username = known ? `${standInName}-${randomInt(1_000_000)}` : standInName;
    const id = await addAccount(db, {
      username,
      name: 'OneRoster import',
      email: '',
      kind: kinds.teacher,
      passwordHash,
      created: now,
    });
    await setStatus(db, id, statuses.blocked);
    return id;
  };
  return () => {
    made ??= make();
    return made;
  };
}
