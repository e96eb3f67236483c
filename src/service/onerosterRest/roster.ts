import type { Files, Line } from '#service/oneroster/writing/files.ts';
import { type Gradebook, type GradebookOf, gradebookOf } from '#service/oneroster/writing/gradebook.ts';
import { lineItemAt, lineItemsAt, localIds, Names } from '#service/oneroster/writing/names.ts';
import { orgOf, SchoolWriter } from '#service/oneroster/writing/school.ts';
import type { Database } from '#service/store/driver/database.ts';
import { pauseWhenDue } from '#service/store/driver/pauses.ts';
import { peopleModified, type SchoolStamp, stampOfSchool } from '#service/store/oneroster/clients.ts';
import { exportedClasses } from '#service/store/oneroster/exported.ts';
import {
  type SourcedId,
  sourcedIdOfSchool,
  sourcedIdsOfSchool,
} from '#service/store/oneroster/sourcedIds.ts';
import { schoolNamed } from '#service/store/schools/schools.ts';
import { withGradingPeriods } from './academicSessions.ts';
import { type Gone, goneFor, goneOf } from './gone.ts';

/*
 * What OneRoster shows of a school: the same lines that an export writes, reloaded when something has changed.
 */

export interface ServedClass {
  about: GradebookOf;
  updated: number;
  revision: number;
}

export interface Roster {
  schoolId: number;
  stamp: string;
  names: Names;
  files: Files;
  classes: ReadonlyMap<string, ServedClass>;
  byNumber: ReadonlyMap<number, ServedClass>;
  /** The time of the last change: `at` for the school, and for each thing by its sourcedId. */
  modified: { at: number; of: ReadonlyMap<string, number> };
  rolesOf: ReadonlyMap<string, Line[]>;
  counts: Counts;
  /** What it no longer has, loaded on first use. */
  gone(): Promise<Gone>;
  /** Deletions before this time (Unix seconds) are not reported. */
  goneSince: number;
}

/** The number of line items and results in each class, by revision. */
class Counts {
  readonly #counts = new Map<string, { revision: number; count: number }>();

  get({ about, revision }: ServedClass, of: string): number | undefined {
    const known = this.#counts.get(`${about.classId} ${of}`);
    return known?.revision === revision ? known.count : undefined;
  }

  set({ about, revision }: ServedClass, of: string, count: number): void {
    this.#counts.set(`${about.classId} ${of}`, { revision, count });
  }
}

/** The most rosters to keep in memory. */
const mostKept = 20;

interface Rosters {
  of(schoolId: number): Promise<Roster>;
  /** Adds what was just written, so that it need not be reloaded; `version` is the one after it. */
  put(schoolId: number, version: number, rows: readonly SourcedId[]): void;
}

/** The sourcedIds, as of an import and of later writes. */
interface KeptNames {
  imported: number;
  put: number;
  names: Names;
  counts: Counts;
}

export function rostersOf(database: Database, clock: () => number): Rosters {
  const kept = new Map<number, { stamp: string; roster: Promise<Roster> }>();
  const keptNames = new Map<number, KeptNames>();

  async function namesOf(schoolId: number, { imported, put }: SchoolStamp): Promise<KeptNames> {
    const known = keptNames.get(schoolId);
    if (known?.imported === imported && known.put === put) return known;
    const org =
      (await database.reading((db) => sourcedIdOfSchool(db, schoolId))) ??
      (await database.writing((db) => orgOf(db, schoolId), `school ${schoolId}`));
    const names = new Names(
      org,
      await database.reading((db) => sourcedIdsOfSchool(db, schoolId, { pause: pauseWhenDue() })),
    );
    const fresh = { imported, put, names, counts: known?.counts ?? new Counts() };
    keptNames.set(schoolId, fresh);
    return fresh;
  }

  return {
    put(schoolId, version, rows) {
      const known = keptNames.get(schoolId);
      if (known?.put !== version - 1) return;
      for (const row of rows) known.names.add(row);
      known.put = version;
    },
    async of(schoolId) {
      const stamp = await database.reading((db) => stampOfSchool(db, schoolId));
      const known = kept.get(schoolId);
      if (known?.stamp === stamp.stamp) return known.roster;
      const roster = namesOf(schoolId, stamp).then((called) =>
        readRoster(database, { schoolId, stamp, called, now: clock() }),
      );
      kept.delete(schoolId);
      kept.set(schoolId, { stamp: stamp.stamp, roster });
      for (const [oldest] of kept)
        if (kept.size > mostKept) {
          kept.delete(oldest);
          keptNames.delete(oldest);
        }
      // If loading failed, the next request tries again.
      roster.catch(() => kept.delete(schoolId));
      return roster;
    },
  };
}

async function readRoster(
  database: Database,
  {
    schoolId,
    stamp: { stamp, modified },
    called: { names, counts },
    now,
  }: { schoolId: number; stamp: SchoolStamp; called: KeptNames; now: number },
): Promise<Roster> {
  const { writer, people, schoolName } = await database.reading(async (db) => {
    const classes = await exportedClasses(db, schoolId);
    const schoolName = await schoolNamed(db, schoolId);
    const writer = new SchoolWriter(names, schoolName, classes);
    await writer.people(db, { schoolId, all: true });
    return { writer, schoolName, people: await peopleModified(db, schoolId) };
  });
  const pause = pauseWhenDue();
  const classes = new Map<string, ServedClass>();
  for (const each of writer.classes) {
    const about = await database.reading((db) => writer.class(db, each));
    classes.set(about.sourcedId, { about, updated: each.updated, revision: each.revision });
    await pause();
  }
  const files = completed(writer.files());
  const of = new Map<string, number>();
  const record = (sourcedId: string, at: number) =>
    of.set(sourcedId, Math.max(at, of.get(sourcedId) ?? modified));
  for (const [account, at] of people) {
    const student = writer.studentsByAccount.get(account);
    const localId = student === undefined ? localIds.account(account) : localIds.student(student);
    record(names.of('users', localId), at);
  }
  for (const line of files.classes) {
    const at = classes.get(line.sourcedId)?.updated ?? 0;
    record(line.sourcedId, at);
    record(line.courseSourcedId ?? '', at);
  }
  for (const line of files.enrollments) {
    const at = classes.get(line.classSourcedId ?? '')?.updated ?? 0;
    record(line.sourcedId, at);
    record(line.userSourcedId ?? '', at);
  }
  let gone: Promise<Gone> | undefined;
  const about = { schoolId, schoolName, names, files, modified, now };
  return {
    gone() {
      gone ??= goneOf(database, { ...about, classes: classes.values() });
      gone.catch(() => {
        gone = undefined;
      });
      return gone;
    },
    goneSince: now - goneFor,
    schoolId,
    stamp,
    names,
    files,
    classes,
    byNumber: new Map([...classes.values()].map((each) => [each.about.classId, each])),
    modified: { at: modified, of },
    counts,
    rolesOf: grouped(files.roles, ({ userSourcedId = '' }) => userSourcedId),
  };
}

function grouped(lines: readonly Line[], keyOf: (line: Line) => string): Map<string, Line[]> {
  const groups = new Map<string, Line[]>();
  for (const line of lines) {
    const group = groups.get(keyOf(line));
    if (group) group.push(line);
    else groups.set(keyOf(line), [line]);
  }
  return groups;
}

/**
 * What the REST interface needs and files do not: grading periods, since clients that write grades ask for them, and
 * identifiers of schools and codes of courses without one.
 */
function completed(files: Files): Files {
  const academicSessions = withGradingPeriods(files.academicSessions);
  const children = grouped(academicSessions, ({ parentSourcedId = '' }) => parentSourcedId);
  return {
    ...files,
    academicSessions: academicSessions.map((line) => ({
      ...line,
      children: (children.get(line.sourcedId) ?? []).map(({ sourcedId }) => sourcedId).join(','),
    })),
    orgs: files.orgs.map((line) => ({ ...line, identifier: line.identifier || line.sourcedId })),
    courses: files.courses.map((line) => ({ ...line, courseCode: line.courseCode || (line.title ?? '') })),
  };
}

/** The class of the line item with this sourcedId, if there can be one. */
export function classOfLineItem({ names, byNumber }: Roster, sourcedId: string): ServedClass | undefined {
  const item = lineItemAt(names.localIdOf('lineItems', sourcedId));
  return item === null ? undefined : byNumber.get(item.classId);
}

/** The class of the result with this sourcedId, if there can be one. */
export function classOfResult(roster: Roster, sourcedId: string): ServedClass | undefined {
  for (const lineItem of lineItemsAt(roster.names.localIdOf('results', sourcedId))) {
    const found = classOfLineItem(roster, lineItem);
    if (found) return found;
  }
  return undefined;
}

/** The current gradebook of a class. */
export const gradebookIn = (
  database: Database,
  { names }: Roster,
  { about }: ServedClass,
  wanted: { withResults: boolean; goneSince: number | null },
): Promise<Gradebook> =>
  database.reading((db) =>
    gradebookOf(db, names, about, { everyCategory: true, withComments: wanted.withResults, ...wanted }),
  );

/** The content of an enrollment's line, for people in a class. */
export const enrolledIn = (
  { files }: Roster,
  classId: string,
  isWanted: (role: string) => boolean = () => true,
): Set<string> =>
  new Set(
    files.enrollments
      .filter(({ classSourcedId, role = '' }) => classSourcedId === classId && isWanted(role))
      .map(({ userSourcedId = '' }) => userSourcedId),
  );
