import { type ApplyOptions, applySchool } from '#service/oneroster/applying/applySchool.ts';
import { emptyState, loadState } from '#service/oneroster/applying/loadState.ts';
import { ChangedMeanwhile } from '#service/oneroster/applying/lockClasses.ts';
import { type Parts, partsOf } from '#service/oneroster/planning/parts.ts';
import {
  changesOf,
  hidesTooMany,
  type SchoolPlan,
  type SchoolState,
} from '#service/oneroster/planning/plan.ts';
import { planSchool } from '#service/oneroster/planning/planSchool.ts';
import type { Row } from '#service/oneroster/reading/columns.ts';
import type { Package, Problem } from '#service/oneroster/reading/package.ts';
import type { Database, Queries } from '#service/store/driver/database.ts';
import { pauseInTransaction, pauseWhenDue } from '#service/store/driver/pauses.ts';
import { StoreUnavailable, UsernameTaken } from '#service/store/driver/unavailable.ts';
import { lockNewSchool } from '#service/store/oneroster/imports.ts';
import { accountsSourced, nameRosterSource, schoolsSourced } from '#service/store/oneroster/sourcedIds.ts';
import { addAuditEntries } from '#service/store/schools/audit.ts';
import { schoolNamed } from '#service/store/schools/schools.ts';
import { lockSchool } from '#service/store/schools/staff.ts';

/*
 * OneRoster: packages of CSV files, in and out. `reading` turns files into rows, `planning` (pure) compares them with
 * the store, `applying` writes the changes, `writing` turns the store into files. Callers start here: a preview of an
 * import, and the import itself, school by school and each in one transaction.
 */

/** A school of a package, and the school here that it stands for; null for a new one. */
interface Target {
  org: Row<'orgs'> | null;
  orgId: string;
  schoolId: number | null;
  /** Another name than here, if nothing but being the only one in the package makes it this school; else ''. */
  otherName: string;
}

/** Why the schools of a package cannot be matched with the schools here. */
export class UnknownSchool extends Error {
  override readonly name = 'UnknownSchool';
}

/** A package, and its schools here. */
export interface Import {
  pkg: Package;
  targets: Target[];
  parts: Parts;
  problems: Problem[];
  /** The day that has begun everywhere, as YYYY-MM-DD: enrollments may have ended before. */
  today: string;
}

/** `schoolId` limits it to one school here; without it, unknown schools are new. `now` in Unix seconds. */
export async function startImport(
  database: Database,
  pkg: Package,
  schoolId: number | null,
  { signal, now = Date.now() / 1000 }: Pick<Progress, 'signal'> & { now?: number } = {},
): Promise<Import> {
  const orgs = pkg.files.orgs.rows.filter(({ type, removed }) => type === 'school' && !removed);
  const known = await database.asking(schoolsSourced);
  const targets =
    schoolId === null
      ? targetsOf(orgs, { known, source: pkg.source })
      : [await targetOf({ database, orgs, sources: known, schoolId, source: pkg.source })];
  const problems = [...pkg.problems];
  const ids = new Set([...orgs.map(({ sourcedId }) => sourcedId), ...targets.map(({ orgId }) => orgId)]);
  // A school's own time is not known: its last days are not cut short where it is still the day before.
  const today = new Date((now - 12 * 3600) * 1000).toISOString().slice(0, 10);
  const parts = await partsOf(pkg, {
    today,
    isSchool: (org) => ids.has(org),
    addProblem: (problem) => problems.push(problem),
    pause: pauseWhenDue(signal),
  });
  return { pkg, targets, parts, problems, today };
}

type Known = Awaited<ReturnType<typeof schoolsSourced>>;

function targetsOf(
  orgs: readonly Row<'orgs'>[],
  { known, source }: { known: Known; source: string },
): Target[] {
  const schoolOf = (orgId: string): number | null => {
    const [first, second] = known.filter(({ sourcedId }) => sourcedId === orgId);
    if (second)
      throw new UnknownSchool(`Several schools here were imported as ${orgId}: say which with --school.`);
    return first?.schoolId ?? null;
  };
  const listed = orgs.map((org) => ({
    org,
    orgId: org.sourcedId,
    schoolId: schoolOf(org.sourcedId),
    otherName: '',
  }));
  // A delta file may leave out the schools.
  const others = orgs.length > 0 ? [] : new Set(schoolsOfSource(known, source));
  return [
    ...listed,
    ...[...others].map((orgId) => ({ org: null, orgId, schoolId: schoolOf(orgId), otherName: '' })),
  ];
}

/** The schools that a package without schools may be about: another system may give others the same sourcedIds. */
function schoolsOfSource(known: Known, source: string): string[] {
  const linked = known.filter(({ isLinked }) => isLinked);
  const same = linked.filter((each) => each.source === source);
  if (same.length === 0 && new Set(linked.map((each) => each.source)).size > 1)
    throw new UnknownSchool(
      `The package lists no school, and no school here came from ${source || 'its system'} so far: say which with --school.`,
    );
  return (same.length > 0 ? same : linked).map(({ sourcedId }) => sourcedId);
}

async function targetOf({
  database,
  orgs,
  sources,
  schoolId,
  source,
}: {
  database: Database;
  orgs: readonly Row<'orgs'>[];
  sources: Known;
  schoolId: number;
  source: string;
}): Promise<Target> {
  const sourced = sources.find((each) => each.schoolId === schoolId);
  if (orgs.length === 0 && sourced?.isLinked && source && sourced.source && source !== sourced.source)
    throw new UnknownSchool(
      `The package of ${source} lists no school, and those of ${sourced.name} came from ${sourced.source} so far: send a package that lists its school.`,
    );
  const isOwn =
    sourced?.isLinked || orgs.length === 0 || orgs.some(({ sourcedId }) => sourcedId === sourced?.sourcedId);
  const own = isOwn ? sourced : undefined;
  const name = await database.asking((db) => schoolNamed(db, schoolId));
  const [only, second] = orgs;
  const namesakes = orgs.filter((each) => each.name.toLowerCase() === name.toLowerCase());
  /** Whether it is not another school here. */
  const isFree = ({ sourcedId }: Row<'orgs'>) =>
    !sources.some((each) => each.isLinked && each.sourcedId === sourcedId && each.schoolId !== schoolId);
  const [namesake, ...others] = own || namesakes.length < 2 ? namesakes : namesakes.filter(isFree);
  if (!own && namesakes.length > 1 && (!namesake || others.length > 0))
    throw new UnknownSchool(
      `Several schools of the package are called ${name}: send a package of this school alone.`,
    );
  const known = orgs.find(({ sourcedId }) => sourcedId === own?.sourcedId) ?? (own ? undefined : namesake);
  const org = known ?? (own || second ? undefined : only);
  const orgId = org?.sourcedId ?? own?.sourcedId;
  if (orgId === undefined || (own && orgs.length > 0 && !org))
    throw new UnknownSchool(whyNotListed(name, orgs, own && namesake && { own, namesake }));
  return { org: org ?? null, orgId, schoolId, otherName: known ? '' : (org?.name ?? '') };
}

/** Why no school of the package is the one called `name`; `renumbered` if one has its name and another sourcedId. */
function whyNotListed(
  name: string,
  orgs: readonly Row<'orgs'>[],
  renumbered: { own: { sourcedId: string }; namesake: Row<'orgs'> } | undefined,
): string {
  const [only, second] = orgs;
  if (!only) return 'The package lists no school.';
  if (renumbered) {
    const { own, namesake } = renumbered;
    return `${name} has the sourcedId ${namesake.sourcedId} in the package; earlier packages gave it ${own.sourcedId}.`;
  }
  return second
    ? `None of the ${orgs.length} schools of the package is ${name}.`
    : `The school of the package is ${only.name}, not ${name}.`;
}

interface Preview {
  plans: SchoolPlan[];
  problems: Problem[];
  /** Schools of which suspiciously much would be hidden. */
  refused: SchoolPlan[];
}

interface Progress {
  /** Called with the number of finished schools; may throw to cancel. */
  onProgress?: ((done: number, total: number) => void) | undefined;
  /** Cancels as soon as it is aborted: the current school is rolled back, those before it stay. Throws its reason. */
  signal?: AbortSignal | undefined;
}

const stateOf = (
  db: Queries,
  { schoolId, org }: Target,
  { schools, pause }: { schools: ReadonlySet<number>; pause: () => Promise<void> },
): Promise<SchoolState> =>
  schoolId === null
    ? Promise.resolve(emptyState(org?.name ?? ''))
    : loadState(db, { schoolId, schools, pause });

const schoolsOf = ({ targets }: Import) => new Set(targets.flatMap(({ schoolId }) => schoolId ?? []));

/** What the import would do, and every problem of the package. Nothing is written. */
export async function previewImport(
  database: Database,
  started: Import,
  { onProgress, signal }: Progress = {},
): Promise<Preview> {
  const problems = [...started.problems];
  const plans: SchoolPlan[] = [];
  const pause = pauseWhenDue(signal);
  const schools = schoolsOf(started);
  const load = (target: Target) => {
    const state = database.reading((db) => stateOf(db, target, { schools, pause }));
    // A caller that cancels does not await it.
    state.catch(() => undefined);
    return state;
  };
  // PostgreSQL loads the next school while this one is compared; SQLite runs in this thread and would gain nothing.
  let ahead: Promise<SchoolState> | undefined;
  for (const [index, target] of started.targets.entries()) {
    onProgress?.(index, started.targets.length);
    signal?.throwIfAborted();
    const state = await (ahead ?? load(target));
    const next = started.targets[index + 1];
    ahead = next && database.kind === 'postgres' ? load(next) : undefined;
    await pause();
    const addProblem = (problem: Problem) => problems.push(problem);
    plans.push(await planSchool({ ...started, ...target, state, addProblem, pause }));
    await pause();
  }
  onProgress?.(started.targets.length, started.targets.length);
  return { plans, problems, refused: plans.filter(hidesTooMany) };
}

export interface ImportOptions
  extends Omit<ApplyOptions, 'accounts' | 'schools' | 'pause' | 'addNote'>,
    Progress {
  /** Hide everything that is gone, however much. */
  hideMany: boolean;
  /** Also waits for the store's maintenance after a large import: for a process that closes it then. */
  untilTidy?: boolean | undefined;
  /**
   * Called last in the transaction of a school: the record that it is imported is then true whatever happens to the
   * process.
   */
  finish?: ((db: Queries, imported: ImportedSchool) => Promise<void>) | undefined;
}

interface ImportedSchool {
  schoolId: number;
  name: string;
  /** The first of what was left unchanged, and why. */
  notes: string[];
}

const mostNotes = 200;

/** Suspiciously much would be hidden. */
export class HidesTooMany extends Error {
  override readonly name = 'HidesTooMany';
  readonly plan: SchoolPlan;

  constructor(plan: SchoolPlan) {
    super(`Too many people, classes or enrollments of ${plan.name} would be hidden.`);
    this.plan = plan;
  }
}

/**
 * Imports school by school. The store may have changed since the preview, so each school is planned again in the
 * transaction that writes it. Throws `HidesTooMany`; the schools before it stay imported.
 */
export async function applyImport(
  database: Database,
  started: Import,
  options: ImportOptions,
): Promise<ImportedSchool[]> {
  const schools = schoolsOf(started);
  // Somebody of a later school may be new in an earlier one.
  const accounts = await database.asking((db) => accountsSourced(db, [...schools]));
  let shared: Shared = { accounts, schools };
  const done: ImportedSchool[] = [];
  let changed = 0;
  for (const [index, target] of started.targets.entries()) {
    options.onProgress?.(index, started.targets.length);
    options.signal?.throwIfAborted();
    const of = target.schoolId === null ? 'schools' : `school ${target.schoolId}`;
    const write = () =>
      database.writing(
        // Copied per attempt: a transaction may run again, and nothing of the first attempt is left.
        (db) =>
          importSchool(db, {
            started,
            target,
            options,
            accounts: new Map(shared.accounts),
            schools: new Set(shared.schools),
          }),
        of,
      );
    const { imported, changes, ...own } = await repeated(write);
    done.push(imported);
    changed += changes;
    shared = own;
  }
  if (changed >= tidiedFrom) {
    const tidying = database.tidy(importedTables);
    if (options.untilTidy) await tidying;
  }
  options.onProgress?.(started.targets.length, started.targets.length);
  return done;
}

/** Repeats an import of which nothing is written, because others have interfered or its process slept for long. */
async function repeated<Result>(write: () => Promise<Result>): Promise<Result> {
  for (let left = 3; ; left--)
    try {
      return await write();
    } catch (error) {
      const isMet = error instanceof UsernameTaken || error instanceof ChangedMeanwhile;
      const isCutOff = error instanceof StoreUnavailable && error.reason === 'silent';
      if (left === 0 || !(isMet || isCutOff)) throw error;
    }
}

/** What the schools of an import have in common: see `Applying`. */
type Shared = Pick<ApplyOptions, 'accounts' | 'schools'>;

async function importSchool(
  db: Queries,
  {
    started,
    target: asked,
    options,
    accounts,
    schools,
  }: { started: Import; target: Target; options: ImportOptions } & Shared,
): Promise<{ imported: ImportedSchool; changes: number } & Shared> {
  const { orgId } = asked;
  if (asked.schoolId === null) await lockNewSchool(db, orgId);
  // Another import may have made the school since this one began.
  const made =
    asked.schoolId ?? (await schoolsSourced(db)).find((each) => each.sourcedId === orgId)?.schoolId;
  const target = { ...asked, schoolId: made ?? null };
  if (target.schoolId !== null) await lockSchool(db, target.schoolId);
  const pause = pauseInTransaction(db, options);
  const state = await stateOf(db, target, { schools, pause });
  const plan = await planSchool({ ...started, ...target, state, addProblem: () => undefined, pause });
  if (!options.hideMany && hidesTooMany(plan)) throw new HidesTooMany(plan);
  const notes = plan.left.slice(0, mostNotes);
  const addNote = (text: string) => {
    if (notes.length < mostNotes) notes.push(text);
  };
  const schoolId = await applySchool(db, { plan, state }, { ...options, accounts, schools, pause, addNote });
  await writeDown(db, { plan, schoolId, options });
  await nameRosterSource(db, schoolId, started.pkg.source);
  const imported = { schoolId, name: plan.name, notes };
  await options.finish?.(db, imported);
  return { imported, changes: changesOf(plan), accounts, schools };
}

/** The number of changes from which the store's maintenance is worthwhile. */
const tidiedFrom = 10_000;

const importedTables = [
  'sourced_ids',
  'students',
  'classes',
  'memberships',
  'accounts',
  'categories',
  'assignments',
  'scores',
  'final_grades',
] as const;

async function writeDown(
  db: Queries,
  { plan, schoolId, options }: { plan: SchoolPlan; schoolId: number; options: ImportOptions },
): Promise<void> {
  const count = (state: string) =>
    Object.values(plan.kinds).reduce(
      (sum, { changes }) => sum + changes.filter((change) => change.state === state).length,
      0,
    );
  const details = { new: count('new'), changed: count('changed'), gone: count('gone') };
  if (details.new + details.changed + details.gone === 0) return;
  await addAuditEntries(db, [
    {
      at: options.now,
      schoolId,
      actorId: options.actorId,
      action: 'roster imported',
      accountId: null,
      classId: null,
      address: options.address,
      keyId: options.keyId,
      details,
    },
  ]);
}
