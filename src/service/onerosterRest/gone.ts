import { valuesOf } from '#service/oneroster/planning/content.ts';
import type { Files, Line } from '#service/oneroster/writing/files.ts';
import type { GradebookOf } from '#service/oneroster/writing/gradebook.ts';
import type { Names } from '#service/oneroster/writing/names.ts';
import { SchoolWriter } from '#service/oneroster/writing/school.ts';
import type { Database } from '#service/store/driver/database.ts';
import { pauseWhenDue } from '#service/store/driver/pauses.ts';
import { classesClosedSince } from '#service/store/oneroster/exported.ts';
import { type DroppedStaff, droppedStaff, hiddenStudents } from '#service/store/oneroster/gone.ts';

/*
 * What a school had and no longer shows: archived classes, people who have left, enrollments. An application that asks
 * for changes gets these as `tobedeleted`. Nothing is kept only for this, so a deletion is reported as long as the
 * store has it, and at most for a year.
 */

export const goneFor = 366 * 24 * 3600;

export const goneKinds = ['classes', 'enrollments', 'users'] as const;
type GoneKind = (typeof goneKinds)[number];

export interface Gone {
  lines: Readonly<Record<GoneKind, readonly Line[]>>;
  rolesOf: ReadonlyMap<string, Line[]>;
  /** The time, by sourcedId. */
  at: ReadonlyMap<string, number>;
}

interface OfRoster {
  schoolId: number;
  schoolName: string;
  names: Names;
  files: Files;
  classes: Iterable<{ about: GradebookOf; updated: number }>;
  /** When the school last changed, for deletions without a recorded time. */
  modified: number;
  now: number;
}

export async function goneOf(
  database: Database,
  { schoolId, schoolName, names, files, classes, modified, now }: OfRoster,
): Promise<Gone> {
  const since = now - goneFor;
  const open = new Map([...classes].map((each) => [each.about.classId, each]));
  const at = new Map<string, number>();
  const record = (sourcedId: string, when: number) =>
    at.set(sourcedId, Math.max(when, at.get(sourcedId) ?? 0));

  const writer = await database.reading(async (db) => {
    const closed = await classesClosedSince(db, schoolId, since);
    const writer = new SchoolWriter(names, schoolName, closed);
    await writer.people(db, { schoolId, all: true });
    return writer;
  });
  const pause = pauseWhenDue();
  for (const each of writer.classes) {
    const { sourcedId } = await database.reading((db) => writer.class(db, each));
    record(sourcedId, each.updated);
    await pause();
  }
  const { hidden, dropped } = await database.reading(async (db) => ({
    hidden: await hiddenStudents(db, [...open.keys()]),
    dropped: await droppedStaff(db, schoolId, since),
  }));
  for (const student of hidden) {
    const of = open.get(student.classId);
    if (of) record(writer.former(of.about.sourcedId, student), of.updated);
  }
  for (const { about, updated } of open.values())
    for (const student of about.strangers) record(writer.former(about.sourcedId, student), updated);
  for (const person of dropped) addDropped(writer, { person, names, record });

  const written = writer.files();
  const lines = {} as Record<GoneKind, Line[]>;
  for (const kind of goneKinds) lines[kind] = goneLines(names, kind, { written, files });
  for (const { sourcedId, classSourcedId = '', userSourcedId = '' } of lines.enrollments) {
    const when = at.get(sourcedId) ?? at.get(classSourcedId) ?? modified;
    record(sourcedId, when);
    record(userSourcedId, when);
  }
  for (const kind of goneKinds)
    for (const { sourcedId } of lines[kind]) if (!at.has(sourcedId)) record(sourcedId, modified);
  return { lines, rolesOf: byUser(written.roles), at };
}

/** The lines that have gone: those that we no longer show, and those that the school's own system has deleted. */
function goneLines(
  names: Names,
  kind: GoneKind,
  { written, files }: { written: Files; files: Files },
): Line[] {
  const there = new Set(files[kind].map(({ sourcedId }) => sourcedId));
  const found = new Map(written[kind].map((line) => [line.sourcedId, line]));
  for (const { sourcedId, content } of names.gone(kind))
    if (!found.has(sourcedId)) found.set(sourcedId, { ...valuesOf(kind, content), sourcedId });
  return [...found.values()].filter(({ sourcedId }) => !there.has(sourcedId));
}

function byUser(roles: readonly Line[]): Map<string, Line[]> {
  const found = new Map<string, Line[]>();
  for (const role of roles) {
    const user = role.userSourcedId ?? '';
    found.set(user, [...(found.get(user) ?? []), role]);
  }
  return found;
}

/** A person who has left a class, or the school. */
function addDropped(
  writer: SchoolWriter,
  {
    person,
    names,
    record,
  }: { person: DroppedStaff; names: Names; record: (sourcedId: string, when: number) => void },
): void {
  const isAdmin = person.action === 'admin dropped';
  const user = writer.leaver({ ...person, isAdmin, isTeacher: !isAdmin });
  record(user, person.at);
  if (person.classId === null) return;
  const classId = names.of('classes', String(person.classId));
  // It is no longer known which of the two it was.
  for (const role of ['teacher', 'proctor'])
    record(writer.enroll(classId, user, { role, isPrimary: false }), person.at);
}
