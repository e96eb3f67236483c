import { BLANK, type ScoreCode, writeScore } from '#grading/score.ts';
import { type Gradebook, isUnsaid } from './readGradebook.ts';

interface SavedScore {
  assignmentId: number;
  studentId: number;
  code: ScoreCode;
  text: string;
}

const positions = new WeakMap<readonly { id: number }[], ReadonlyMap<number, number>>();

/** Where each student or assignment stands, by id; remembered, since a class keeps its lists for long. */
export function positionsOf(list: readonly { id: number }[]): ReadonlyMap<number, number> {
  const known = positions.get(list);
  if (known) return known;
  const found = new Map(list.map(({ id }, position) => [id, position]));
  positions.set(list, found);
  return found;
}

/**
 * A gradebook into which the service has written some scores since it was read. The matrix of a million scores is
 * handed on and changed in place, its lists stay the same ones; `changes` counts whom it concerns.
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

/** The score at a position as the service says it. */
export function savedText({ scores, texts }: Gradebook, at: number): string {
  return texts.get(at) ?? writeScore(scores[at] ?? BLANK);
}

/**
 * The book once this answer to something of our own is in it. The next revision is ours alone; before any other, what
 * lies between is still to be asked for.
 */
export function atRevision(book: Gradebook, revision: number | null): Gradebook {
  if (revision === null || book.revision === null) return book;
  const next = revision === book.revision + 1 ? revision : book.revision;
  return { ...book, revision: next, ownRevision: Math.max(book.ownRevision, revision) };
}

function count(counts: Uint32Array, position: number): void {
  counts[position] = (counts[position] ?? 0) + 1;
}
