import { type CellValue, cellsOf, type FoundCell, writeCellsOf } from '#service/store/classes/cells.ts';
import { lockClass } from '#service/store/classes/classes.ts';
import { type Change, type LastChange, lastChanges, recordChanges } from '#service/store/classes/history.ts';
import type { Queries } from '#service/store/driver/database.ts';
import type { CellKey } from '#service/store/driver/queries.ts';
import { Refusal } from '#service/tasks/rules/refusal.ts';
import { type Author, authorOf, type SignedIn } from '#service/tasks/rules/task.ts';
import { lineRefusal } from '#wire/classes/cells.ts';
import type { Reply } from '#wire/reply.ts';
import { sentences } from '#wire/sentences.ts';
import type { CellSubject } from './cellSubject.ts';
import { type CellEdit, inOrder, type RefusedCell, refuseCells, type SentCell } from './sentCells.ts';

/*
 * Enters one or many cells: decides about each line, for scores, marks and final grades alike. wire/classes/cells.ts
 * describes the rules.
 */

export const enterAsCaller = (db: Queries, caller: SignedIn, edit: CellEdit): Promise<Reply> =>
  enterCells(db, authorOf(caller), edit);

export async function enterCells(db: Queries, { accountId, now }: Author, edit: CellEdit): Promise<Reply> {
  const { subject, classId, many, each } = edit;
  if (!each && edit.refused.length > 0) refuseCells(edit, edit.refused);
  await lockClass(db, classId);
  const stored = new Map(
    (await cellsOf(db, classId, { table: subject.table, cells: edit.cells })).map((cell) => [
      nameOf(cell),
      cell,
    ]),
  );
  const { writable, barred } = partition(edit, stored, await subject.closed?.(db, classId));
  if (!each && barred.length > 0) refuseCells(edit, barred);

  const before = (cell: CellKey) => stored.get(nameOf(cell));
  const { after, stale, unseen } = outcomes(subject, writable, before);
  const conflicts = await conflictsOf(db, edit, stale);
  if (!each && stale.length > 0) refuseStale(edit, stale, conflicts);

  const changed = [...after.values()].filter((cell) => cell.value !== before(cell)?.value);
  await writeCellsOf(db, classId, { table: subject.table, cells: changed });
  const blanked = subject.cleared ? changed.filter(({ value }) => value === null) : [];
  const along = blanked.length > 0 ? await subject.cleared?.(db, classId, blanked) : undefined;
  const changes: Change[] = changed.map((cell) => ({
    kind: subject.kind,
    item: subject.writePlace(cell.place),
    studentId: cell.studentId,
    before: subject.writeValue(before(cell)?.value ?? null),
    after: subject.writeValue(cell.value),
    reason: edit.reason,
  }));
  changes.push(...(along ?? []));
  const revision = await recordChanges(db, classId, { accountId, at: now, changes });
  const refused = inOrder([...edit.refused, ...barred]);
  return {
    success: true,
    values: many ? {} : oneWritten(subject, writable[0]),
    revision,
    saved: writable.length - stale.length,
    already: await enteredByOthers(db, accountId, edit, unseen),
    conflicts,
    refused: refused.map(({ place, studentId, sentence }) => ({
      ...subject.placeField(place),
      stuid: studentId,
      error: sentence,
    })),
  };
}

const nameOf = ({ place, studentId }: CellKey) => `${place} ${studentId}`;

/** The cells whose student and place are in the class and that are not locked; and for the others, the reasons. */
function partition(
  { subject, cells }: CellEdit,
  stored: ReadonlyMap<string, FoundCell>,
  closed: Awaited<ReturnType<NonNullable<CellSubject['closed']>>> | undefined,
) {
  const writable: SentCell[] = [];
  const barred: RefusedCell[] = [];
  for (const sent of cells) {
    const { line, place, studentId } = sent;
    const cell = stored.get(nameOf(sent));
    if (!cell?.there)
      barred.push({ line, place, studentId, field: 'place', sentence: subject.sentences.place });
    else if (!cell.student)
      barred.push({ line, place, studentId, field: 'student', sentence: sentences.noSuchStudent });
    else if (cell.locked && cell.value !== sent.value)
      barred.push({ line, place, studentId, field: 'place', sentence: sentences.periodLocked });
    else if (sent.value !== null && cell.value !== sent.value && closed?.isClosed(String(place)))
      barred.push({ line, place, studentId, field: 'place', sentence: closed.sentence });
    else writable.push(sent);
  }
  return { writable, barred };
}

/** A cell whose sender saw another value than the one `present`. */
interface StaleCell extends SentCell {
  present: CellValue['value'];
}

/**
 * The values of the cells after the request, those that somebody else has changed, and those that hold the sent value
 * although the sender saw another one. Later lines see earlier ones.
 */
function outcomes(
  subject: CellSubject,
  cells: readonly SentCell[],
  before: (cell: CellKey) => FoundCell | undefined,
): { after: ReadonlyMap<string, CellValue>; stale: StaleCell[]; unseen: SentCell[] } {
  const after = new Map<string, CellValue>();
  const presentIn = (cell: CellKey) => (after.get(nameOf(cell)) ?? before(cell))?.value ?? null;
  const stale: SentCell[] = [];
  const unseen: SentCell[] = [];
  for (const cell of cells) {
    const present = presentIn(cell);
    const isUnseen = cell.was !== undefined && cell.was !== subject.writeValue(present);
    if (present !== cell.value && isUnseen) stale.push(cell);
    else if (present !== cell.value) after.set(nameOf(cell), cell);
    else if (isUnseen && !after.has(nameOf(cell))) unseen.push(cell);
  }
  // A line after the stale one may have written the same cell.
  return { after, stale: stale.map((cell) => ({ ...cell, present: presentIn(cell) })), unseen };
}

/**
 * The cells that hold the sent value because somebody else entered it, so that a page does not take it away when its
 * user undoes the entry. What is missing here was sent before by the same person, in a request whose reply was lost.
 */
async function enteredByOthers(
  db: Queries,
  accountId: number,
  edit: CellEdit,
  unseen: readonly SentCell[],
): Promise<Reply[]> {
  const lastChangeOf = await lastChangesOf(db, edit, unseen);
  return unseen
    .filter((cell) => lastChangeOf(cell)?.accountId !== accountId)
    .map(({ place, studentId }) => ({ ...edit.subject.placeField(place), stuid: studentId }));
}

/** Finds the last change of each of these cells; of a cell without history, none. */
async function lastChangesOf(
  db: Queries,
  { subject, classId }: CellEdit,
  cells: readonly CellKey[],
): Promise<(cell: CellKey) => LastChange | undefined> {
  const written = ({ place, studentId }: CellKey) => ({ place: subject.writePlace(place), studentId });
  const changes = await lastChanges(db, classId, { kind: subject.kind, cells: cells.map(written) });
  const byName = new Map(changes.map((change) => [nameOf(change), change]));
  return (cell) => byName.get(nameOf(written(cell)));
}

/** The values of the stale cells, and their authors. */
async function conflictsOf(db: Queries, edit: CellEdit, stale: readonly StaleCell[]): Promise<Conflict[]> {
  const { subject } = edit;
  const lastChangeOf = await lastChangesOf(db, edit, stale);
  return stale.map((cell) => {
    const { place, studentId, present } = cell;
    const author = lastChangeOf(cell);
    return {
      ...subject.placeField(place),
      stuid: studentId,
      now: subject.writeValue(present),
      uid: author?.accountId ?? 0,
      name: author?.name ?? '',
      time: author?.at ?? 0,
    };
  });
}

type Conflict = Reply & { now: string; uid: number; name: string; time: number };

function refuseStale(
  { subject: { fields, sentences }, many }: CellEdit,
  stale: readonly StaleCell[],
  conflicts: readonly Conflict[],
): never {
  const sentence = sentences.changed;
  const problems = inOrder(stale).map(({ line }) => ({ line, sentence }));
  if (many) throw new Refusal({ [fields.lines]: lineRefusal(problems) }, { conflicts });
  const [{ now, uid, name, time } = { now: '', uid: 0, name: '', time: 0 }] = conflicts;
  throw new Refusal({ [fields.value]: sentence }, { now, uid, name, time });
}

function oneWritten(subject: CellSubject, cell: SentCell | undefined): Reply {
  if (!cell) return {};
  const { place, studentId, value } = cell;
  return {
    ...subject.placeField(place),
    stuid: studentId,
    [subject.fields.value]: subject.writeValue(value),
  };
}
