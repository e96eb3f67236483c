import { randomUUID } from 'node:crypto';
import { ChangedMeanwhile } from '#service/oneroster/applying/lockClasses.ts';
import { type Findings, findingsOf } from '#service/oneroster/findings.ts';
import {
  applyImport,
  HidesTooMany,
  type Import,
  previewImport,
  startImport,
  UnknownSchool,
} from '#service/oneroster/importing.ts';
import { endsTooMany, type NameQuestion } from '#service/oneroster/planning/plan.ts';
import { BrokenArchive, openZip } from '#service/oneroster/reading/archive.ts';
import { readPackage, UnreadablePackage } from '#service/oneroster/reading/package.ts';
import type { Database } from '#service/store/driver/database.ts';
import { pauseWhenDue } from '#service/store/driver/pauses.ts';
import {
  changeRosterImport,
  forgetParts,
  isGivenUp,
  partOf,
  type RosterImport,
  saveLines,
  stateOfImport,
} from '#service/store/oneroster/imports.ts';
import { hashPassword, newToken } from '#service/tasks/accounts/secrets.ts';
import type { SignedIn, VisitServices } from '#service/tasks/rules/task.ts';
import { type changeStates, type importStates, importTrouble } from '#wire/schools/imports.ts';
import { sentences } from '#wire/sentences.ts';

/*
 * Reads or applies a package in the background, after the reply. One at a time per process: each holds its whole
 * package in memory.
 */

type ImportState = (typeof importStates)[number];

type Encoding = 'utf-8' | 'windows-1252';

/** Identifies this process among those that share the store. */
export const runner = randomUUID();

/** The most bytes of an unpacked package; a school of ten thousand students has a tenth of that. */
const mostUnpacked = 256 * 2 ** 20;

/** The most lines of each kind to store for viewing. */
const mostLines = 20_000;
const mostQuestions = 1000;
const mostNotes = 200;

/** Milliseconds between two checks whether it is cancelled, and checks from one sign of life to the next. */
const usualPoll = 500;
const checksPerSign = 20;

/** Seconds without a sign of life after which a process counts as dead. */
const silentFor = 60;

interface Running {
  control: AbortController;
  done: number;
  total: number;
}

const running = new Map<Database, Map<number, Running>>();
let last: Promise<void> = Promise.resolve();

const runningOn = (database: Database) => {
  const known = running.get(database) ?? new Map<number, Running>();
  running.set(database, known);
  return known;
};

/** The progress of the import that this process reads or applies. */
export const progressOf = (database: Database, id: number) => running.get(database)?.get(id);

/** Whether it is being read or applied, here or by another live process. */
export function isRunning(database: Database, found: RosterImport, now: number): boolean {
  if (found.state !== 'reading' && found.state !== 'applying') return false;
  if (found.runner === runner) return progressOf(database, found.id) !== undefined;
  // A sign of life in the future comes from a clock that was ahead.
  return Math.abs(now - found.touched) < silentFor;
}

/** What is stored of the findings besides their lines. */
export interface KeptFindings extends Omit<Findings, 'schools' | 'problems'> {
  org: string;
  /** See `Target` of `oneroster/importing.ts`. */
  otherName: string;
  kinds: (Omit<Findings['schools'][number]['kinds'][number], 'lines'> & { listed: number })[];
  questions: NameQuestion[];
  hidden: Findings['schools'][number]['hidden'];
  tooMany: boolean;
  problems: number;
  /** The encoding requested for the preview. */
  encoding?: Encoding | undefined;
  /** What was left unchanged, and why. */
  left: string[];
  /** Why it has failed; '' if it has not. */
  problem: string;
}

export const noFindings: KeptFindings = {
  version: '',
  source: '',
  notes: [],
  org: '',
  otherName: '',
  kinds: [],
  questions: [],
  hidden: { classes: { gone: 0, of: 0 }, people: { gone: 0, of: 0 }, enrollments: { gone: 0, of: 0 } },
  tooMany: false,
  problems: 0,
  left: [],
  problem: '',
};

export function keptFindings(found: RosterImport): KeptFindings {
  if (found.report === '') return noFindings;
  const kept: Partial<KeptFindings> = JSON.parse(found.report);
  // Findings of an earlier release have less.
  return { ...noFindings, ...kept, hidden: { ...noFindings.hidden, ...kept.hidden } };
}

/** Why the import needs a second look. */
export const sentenceOfHidden = (findings: Pick<KeptFindings, 'hidden'>): string =>
  endsTooMany(findings) ? sentences.importEndsMany : sentences.importHidesMany;

export interface Job {
  schoolId: number;
  id: number;
  parts: number;
  encoding: Encoding | undefined;
  /** How to apply it; null for a preview. */
  applied: { hideMany: boolean; takes(question: NameQuestion): boolean; findings: KeptFindings } | null;
  caller: Pick<SignedIn, 'account' | 'address' | 'key'> & { services: Pick<VisitServices, 'broke'> };
  /** Unix seconds: it runs long after the request that began it. */
  clock(): number;
}

/** Starts after earlier jobs. The result is in the store. */
export function startJob(database: Database, job: Job, { pollEvery = usualPoll } = {}): void {
  const own: Running = { control: new AbortController(), done: 0, total: 0 };
  runningOn(database).set(job.id, own);
  // It may wait for its turn longer than a process may be silent.
  const watching = watch(database, job, { control: own.control, pollEvery });
  const work = async () => {
    try {
      own.control.signal.throwIfAborted();
      await (job.applied === null ? preview(database, job, own) : apply(database, job, own));
    } catch (error) {
      await fail(database, job, { error, given: own.control.signal.aborted });
    } finally {
      clearInterval(watching);
      runningOn(database).delete(job.id);
    }
  };
  // If the store does not respond, the failure cannot be recorded either; the next look at the import finds that it has
  // stopped.
  last = last.then(work).catch(job.caller.services.broke);
}

/** Cancels the job of this process. */
export const giveUp = (database: Database, id: number): void =>
  progressOf(database, id)?.control.abort(new Error('given up'));

function watch(
  database: Database,
  job: Job,
  { control, pollEvery }: { control: AbortController; pollEvery: number },
): NodeJS.Timeout {
  // The one writer of the embedded store applies the import, and only this process looks at it.
  const givesSigns = job.applied === null || database.kind === 'postgres';
  let checks = 0;
  const timer = setInterval(async () => {
    try {
      if (await database.asking((db) => isGivenUp(db, job.id))) control.abort(new Error('given up'));
      if (++checks % checksPerSign === 0 && givesSigns)
        await database.writing((db) => changeRosterImport(db, job.id, { touched: job.clock() }));
    } catch {
      // The next check may find the store working again.
    }
  }, pollEvery);
  timer.unref();
  return timer;
}

/** Reads the package again: it is too large to keep in memory between the preview and applying it. */
async function begin(database: Database, job: Job, own: Running): Promise<Import> {
  const pieces: Buffer[] = [];
  for (let num = 1; num <= job.parts; num++)
    pieces.push(Buffer.from(await database.asking((db) => partOf(db, job.id, num)), 'base64'));
  const archive = openZip(Buffer.concat(pieces), mostUnpacked);
  own.total = archive.names.length + 2;
  const { signal } = own.control;
  const pkg = await readPackage(archive, {
    encoding: job.encoding,
    pause: pauseWhenDue(signal),
    began() {
      own.done = Math.min(own.done + 1, own.total - 2);
    },
  });
  const started = await startImport(database, pkg, job.schoolId, { signal, now: job.clock() });
  own.done = own.total - 2;
  return started;
}

async function preview(database: Database, job: Job, own: Running): Promise<void> {
  const { signal } = own.control;
  const started = await begin(database, job, own);
  const { plans, problems, refused } = await previewImport(database, started, { signal });
  own.done = own.total - 1;
  const { schools, problems: all, ...common } = findingsOf(started.pkg, plans, { problems, mostLines });
  const [school] = schools;
  if (!school) throw new UnknownSchool('The package holds no school');
  const lines = new Map(school.kinds.map(({ kind, lines }) => [kind as string, lines.map(written)]));
  lines.set('problems', all.slice(0, mostLines).map(written));
  const findings: KeptFindings = {
    ...noFindings,
    ...common,
    notes: common.notes.slice(0, mostNotes),
    org: school.org,
    otherName: started.targets[0]?.otherName ?? '',
    kinds: school.kinds.map(({ lines, ...kind }) => ({ ...kind, listed: lines.length })),
    questions: school.questions.slice(0, mostQuestions),
    hidden: school.hidden,
    tooMany: refused.length > 0,
    problems: all.length,
    left: school.left.slice(0, mostNotes),
    encoding: job.encoding,
  };
  await database.writing(async (db) => {
    await saveLines(db, job.id, { lines, pause: pauseWhenDue(signal) });
    await settle(job, { state: 'ready', findings })(db);
  });
}

const written = (line: unknown) => JSON.stringify(line);

async function apply(database: Database, job: Job, own: Running): Promise<void> {
  const { applied, caller } = job;
  if (applied === null) return;
  const { signal } = own.control;
  const started = await begin(database, job, own);
  // Applying takes about as long as reading: the bar starts over instead of stalling.
  const read = own.done;
  const schools = await applyImport(database, started, {
    now: job.clock(),
    actorId: caller.account.id,
    address: caller.address,
    keyId: caller.key,
    passwordHash: await hashPassword(newToken()),
    takes: applied.takes,
    hideMany: applied.hideMany,
    signal,
    onStep(done, total) {
      own.total = read + total + 1;
      own.done = read + done;
    },
    async finish(db, { notes }) {
      await forgetParts(db, job.id);
      const findings = { ...applied.findings, left: notes, problem: '' };
      await settle(job, { state: 'applied', findings })(db);
    },
  });
  if (schools.length === 0) throw new UnknownSchool('The package holds no school');
}

function settle(job: Job, { state, findings }: { state: ImportState; findings: KeptFindings }) {
  return (db: Parameters<typeof changeRosterImport>[0]) =>
    changeRosterImport(db, job.id, { state, report: JSON.stringify(findings), touched: job.clock() });
}

/** Records the failure. If too much would be hidden, the import becomes ready again. */
async function fail(
  database: Database,
  job: Job,
  { error, given }: { error: unknown; given: boolean },
): Promise<void> {
  const before = job.applied?.findings ?? noFindings;
  // The commit may have succeeded although its reply was lost.
  if ((await database.asking((db) => stateOfImport(db, job.id))) === 'applied') return;
  if (given) {
    const ended = { state: 'cancelled', findings: before } as const;
    await database.writing(async (db) => {
      await forgetParts(db, job.id);
      await settle(job, ended)(db);
    });
    return;
  }
  if (error instanceof HidesTooMany && job.applied !== null) {
    const findings = {
      ...before,
      hidden: error.plan.hidden,
      tooMany: true,
      problem: sentenceOfHidden(error.plan),
    };
    await database.writing(settle(job, { state: 'ready', findings }));
    return;
  }
  const problem = sentenceOf(error);
  // An unreadable package explains itself.
  if (problem === importTrouble.broke) job.caller.services.broke(error);
  await database.writing(settle(job, { state: 'failed', findings: { ...before, problem } }));
}

function sentenceOf(error: unknown): string {
  if (error instanceof BrokenArchive) return `The package cannot be read: ${error.message}`;
  if (error instanceof UnreadablePackage) {
    const { file, line, column, value, expected } = error.problem;
    const place = [`${file}${line > 0 ? ` line ${line}` : ''}`, ...(column === '' ? [] : [column])];
    const found = value === '' ? '' : `"${value}", `;
    return `The package cannot be read: ${place.join(': ')}: ${found}expected ${expected}`;
  }
  if (error instanceof UnknownSchool) return error.message;
  return error instanceof ChangedMeanwhile ? importTrouble.changed : importTrouble.broke;
}

/** The range of a kind's lines with this state: first gone, then changed. */
export function rangeOf(
  { kinds, problems }: KeptFindings,
  kind: string,
  state: (typeof changeStates)[number] | undefined,
): { start: number; end: number } {
  if (kind === 'problems') return { start: 0, end: Math.min(problems, mostLines) };
  const found = kinds.find((each) => each.kind === kind);
  if (!found) return { start: 0, end: 0 };
  const { gone, changed, listed } = found;
  const first = { gone: 0, changed: gone, new: gone + changed };
  const until = { gone, changed: gone + changed, new: listed };
  const start = state === undefined ? 0 : first[state];
  const end = Math.min(listed, state === undefined ? listed : until[state]);
  return { start: Math.min(start, end), end };
}
