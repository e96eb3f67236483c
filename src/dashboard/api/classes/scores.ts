import type { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { call } from '#dashboard/api/calls/call.ts';
import { classKey, readRestAgain, readRestAnyway } from '#dashboard/api/calls/classKey.ts';
import { writeThrough } from '#dashboard/api/calls/writeThrough.ts';
import { cellsPerRequest, outcomesOf, type Subject } from '#dashboard/api/changes/cellChanges.ts';
import type { HistoryItem } from '#dashboard/api/changes/commandTypes.ts';
import { draftReader, type FormPlace } from '#dashboard/api/changes/formPlaces.ts';
import { type Gradebook, isUnsaid } from '#dashboard/api/reading/readGradebook.ts';
import { BLANK, readScore, type ScoreCode, writeScore } from '#grading/score.ts';
import { writeCells } from '#wire/classes/cells.ts';
import { gradebookQuery } from './gradebook.ts';

interface CurvedCell {
  readonly studentId: number;
  readonly assignmentId: number;
}

/** Where a curve for these cells is until its scores are entered. */
export const curvePlace = (classId: number, cells: readonly CurvedCell[]): FormPlace => ({
  kind: 'curve',
  classId,
  item: cells.map(({ studentId, assignmentId }) => `${studentId}.${assignmentId}`).join(' '),
});

/** The cells of such a place. */
export const curvedCells = ({ item }: FormPlace): CurvedCell[] =>
  item.split(' ').map((each) => {
    const [studentId, assignmentId] = each.split('.').map(Number);
    return { studentId: studentId ?? 0, assignmentId: assignmentId ?? 0 };
  });

export const readCurveDraft = draftReader(
  v.object({
    kind: v.picklist(['add', 'multiply', 'mean', 'root']),
    text: v.string(),
    capped: v.boolean(),
  }),
);

/** Where the score for the blanks of an assignment is until it is entered. */
export const blanksPlace = (classId: number, assignmentId: number): FormPlace => ({
  kind: 'blanks',
  classId,
  item: String(assignmentId),
});

export const readBlanksDraft = draftReader(v.string());

interface SavedScore {
  assignmentId: number;
  studentId: number;
  code: ScoreCode;
  text: string;
}

const positions = new WeakMap<readonly { id: number }[], ReadonlyMap<number, number>>();

/** The position of each student or assignment, by id; remembered, since the lists of a class rarely change. */
export function positionsOf(list: readonly { id: number }[]): ReadonlyMap<number, number> {
  const known = positions.get(list);
  if (known) return known;
  const found = new Map(list.map(({ id }, position) => [id, position]));
  positions.set(list, found);
  return found;
}

/**
 * A gradebook with scores that the service has saved since it was read. The matrix of a million scores is reused and
 * changed in place, and the lists stay the same objects; `changes` counts the students and assignments concerned.
 */
export function patchScores(book: Gradebook, saved: readonly SavedScore[]): Gradebook {
  const students = positionsOf(book.students);
  const assignments = positionsOf(book.assignments);
  let { texts } = book;
  for (const { studentId, assignmentId, code, text } of saved) {
    const student = students.get(studentId);
    const assignment = assignments.get(assignmentId);
    if (student === undefined || assignment === undefined) continue;
    const at = student * book.assignments.length + assignment;
    if (isUnsaid(text)) texts = new Map(texts).set(at, text);
    else if (texts.has(at)) texts = new Map([...texts].filter(([position]) => position !== at));
    if (book.scores[at] === code) continue;
    book.scores[at] = code;
    count(book.changes.students, student);
    count(book.changes.assignments, assignment);
  }
  return { ...book, texts };
}

interface SavedLate {
  assignmentId: number;
  studentId: number;
  /** '' if in time. */
  days: string;
}

/** A gradebook with late marks that the service has saved since it was read. */
function patchLates(book: Gradebook, saved: readonly SavedLate[]): Gradebook {
  const lates = new Map(book.lates);
  for (const { studentId, assignmentId, days } of saved) {
    const student = positionsOf(book.students).get(studentId);
    const assignment = positionsOf(book.assignments).get(assignmentId);
    if (student === undefined || assignment === undefined) continue;
    const at = student * book.assignments.length + assignment;
    if (days === '') lates.delete(at);
    else lates.set(at, Number(days));
    count(book.changes.students, student);
  }
  return { ...book, lates };
}

interface SavedRemark {
  assignmentId: number;
  studentId: number;
  /** '' for none. */
  remark: string;
}

/** A gradebook with remarks that the service has saved since it was read. */
export function patchRemarks(book: Gradebook, saved: readonly SavedRemark[]): Gradebook {
  const remarks = new Map(book.remarks);
  for (const { studentId, assignmentId, remark } of saved) {
    const student = positionsOf(book.students).get(studentId);
    const assignment = positionsOf(book.assignments).get(assignmentId);
    if (student === undefined || assignment === undefined) continue;
    const at = student * book.assignments.length + assignment;
    if (remark === '') remarks.delete(at);
    else remarks.set(at, remark);
  }
  return { ...book, remarks };
}

/** The score at a position, as the service writes it. */
export function savedText({ scores, texts }: Gradebook, at: number): string {
  return texts.get(at) ?? writeScore(scores[at] ?? BLANK);
}

/**
 * The book after an answer to a change of our own. If that is the next revision, the book is at it; if it is a later
 * one, the changes between are still to be read.
 */
export function atRevision(book: Gradebook, revision: number | null): Gradebook {
  if (revision === null || book.revision === null) return book;
  const next = revision === book.revision + 1 ? revision : book.revision;
  return { ...book, revision: next, ownRevision: Math.max(book.ownRevision, revision) };
}

function count(counts: Uint32Array, position: number): void {
  counts[position] = (counts[position] ?? 0) + 1;
}

/** Writes saved values into the open class; derived numbers may change. */
function writeInto(queryClient: QueryClient, classId: number, written: (book: Gradebook) => Gradebook) {
  writeThrough(queryClient, gradebookQuery(classId), written);
  // The list of classes shows averages: read it again when it is next opened, not with every cell.
  void queryClient.invalidateQueries({ queryKey: ['classes'], refetchType: 'none' });
}

/** How scores are sent, and how they enter the cache once saved. */
export const scoreSubject: Subject = {
  most: cellsPerRequest,
  async send(classId, queuedChanges) {
    const scores = writeCells(queuedChanges);
    // A late mark that is removed with its score is a separate change: undo restores what its step changed, and no
    // more.
    const answer = await call('score-edit', { clid: classId, scores, each: 1, keeplate: 1 });
    const outcomes = outcomesOf<{ assnid: number }>(queuedChanges, answer, ({ assnid }) => String(assnid));
    return { outcomes, revision: answer.revision ?? null };
  },
  writeSaved(queryClient, classId, { cells, revision }) {
    const scores = cells.map(({ place, student, value }) => ({
      assignmentId: Number(place),
      studentId: student,
      code: readScore(value),
      text: value,
    }));
    writeInto(queryClient, classId, (book) => atRevision(patchScores(book, scores), revision));
  },
};

/** How late marks are sent, and how they enter the cache once saved. */
export const lateSubject: Subject = {
  most: cellsPerRequest,
  async send(classId, queuedChanges) {
    const answer = await call('late-edit', { clid: classId, lates: writeCells(queuedChanges), each: 1 });
    const outcomes = outcomesOf<{ assnid: number }>(queuedChanges, answer, ({ assnid }) => String(assnid));
    return { outcomes, revision: answer.revision ?? null };
  },
  writeSaved(queryClient, classId, { cells, revision }) {
    const saved = cells.map(({ place, student, value }) => ({
      assignmentId: Number(place),
      studentId: student,
      days: value,
    }));
    writeInto(queryClient, classId, (book) => atRevision(patchLates(book, saved), revision));
  },
};

/** Brings a class up to date: by the changes since it was read if the service tells them, else by reading it again. */
export async function catchUp(queryClient: QueryClient, classId: number): Promise<void> {
  const { queryKey } = gradebookQuery(classId);
  const again = () => queryClient.invalidateQueries({ queryKey });
  /** The new gradebook finds that the rest has been read at its revision. */
  const allAgain = (revision: number | null) =>
    Promise.all([again(), readRestAnyway(queryClient, classId, revision)]);
  for (;;) {
    const since = queryClient.getQueryData(queryKey)?.revision ?? null;
    if (since === null) {
      await allAgain(null);
      return;
    }
    const { history, more, revision } = await call('history', { clid: classId, since, limit: mostChanges });
    const known = new Set(history.map((change) => change.revision)).size;
    // The school's calendar, an import or an erasure changes classes without an item in their history. A backup that
    // was put back has fewer revisions than this page has seen.
    if (revision < since || (more === '' && known < revision - since)) {
      void queryClient.invalidateQueries({ queryKey: ['classes'] });
      await allAgain(revision);
      return;
    }
    const others = history.filter(({ kind }) => !ofCells.has(kind));
    if (others.length > 0) readRestAgain(queryClient, classId, revision);
    // The list of classes shows their names, folders and numbers of students.
    if (others.some(({ kind }) => kind !== 'mark'))
      void queryClient.invalidateQueries({ queryKey: ['classes'] });
    if (more !== '' || others.some(({ kind }) => changesGradebook.has(kind))) return again();
    // The history of a cell or a column may be open.
    for (const assignmentId of new Set(history.map(({ assnid }) => assnid)))
      void queryClient.invalidateQueries({ queryKey: classKey(classId, 'history', assignmentId) });
    const book = queryClient.getQueryData(queryKey);
    if (!book || book.revision !== since) continue;
    // Reported before our own last entry was saved: a later answer has both, in order.
    if (revision < book.ownRevision) continue;
    queryClient.setQueryData(queryKey, { ...withChanges(book, history), revision });
    return;
  }
}

/** A gradebook with the changes of its cells in a history, which begins with the newest. */
function withChanges(book: Gradebook, history: readonly HistoryItem[]): Gradebook {
  const changesOf = (wanted: string) =>
    history
      .filter(({ kind }) => kind === wanted)
      .map(({ assnid, stuid, to }) => ({ assignmentId: assnid, studentId: stuid, to }))
      .reverse();
  const scores = changesOf('score').map(({ to, ...cell }) => ({ ...cell, code: readScore(to), text: to }));
  const lates = changesOf('late').map(({ to, ...cell }) => ({ ...cell, days: to }));
  const remarks = changesOf('remark').map(({ to, ...cell }) => ({ ...cell, remark: to }));
  const scored = patchScores(book, scores);
  const marked = lates.length > 0 ? patchLates(scored, lates) : scored;
  return remarks.length > 0 ? patchRemarks(marked, remarks) : marked;
}

const mostChanges = 1000;
/** Changes of scores, late marks and remarks. */
const ofCells: ReadonlySet<string> = new Set(['score', 'late', 'remark']);
/** Changes of more than cells: lists, weights and totals differ too. */
const changesGradebook: ReadonlySet<string> = new Set(['assignment', 'roster', 'setting']);
