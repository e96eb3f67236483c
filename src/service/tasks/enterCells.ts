import { type CellValue, cellsOf, type FoundCell, writeCellsOf } from '#service/store/cells.ts';
import { lockClass } from '#service/store/classes.ts';
import type { Queries } from '#service/store/driver/database.ts';
import type { CellKey } from '#service/store/driver/wanted.ts';
import { type LastChange, lastChanges, recordChanges } from '#service/store/history.ts';
import { lineRefusal } from '#wire/cells.ts';
import { sentences } from '#wire/envelope.ts';
import type { Reply } from '#wire/reply.ts';
import type { CellSheet, SentCells } from './cellSheet.ts';
import { Refusal } from './refusal.ts';
import { type Entry, inOrder, type RefusedEntry, refuseEntries, sentCells } from './sentCells.ts';
import type { SignedIn } from './task.ts';

/*
 * Entering cells, one or many: what each line becomes is decided here, for scores, marks and final grades alike.
 * wire/cells.ts says what is promised.
 */

export async function enterCells(
  db: Queries,
  { account, now }: SignedIn,
  sheet: CellSheet,
  classId: number,
  sent: SentCells,
): Promise<Reply> {
  const { entries, refused: unread, many } = sentCells(sheet, sent);
  const each = many && sent.each === 1;
  if (!each && unread.length > 0) refuseEntries(sheet, many, unread);
  await lockClass(db, classId);
  const found = new Map(
    (await cellsOf(db, sheet.store, classId, entries)).map((cell) => [nameOf(cell), cell]),
  );
  const { known, barred } = enterable(sheet, entries, found);
  if (!each && barred.length > 0) refuseEntries(sheet, many, barred);

  const before = (cell: CellKey) => found.get(nameOf(cell));
  const after = new Map<string, CellValue>();
  const stale: Entry[] = [];
  const presentIn = (cell: CellKey) => {
    const { value = null } = after.get(nameOf(cell)) ?? before(cell) ?? {};
    return value;
  };
  for (const entry of known) {
    const present = presentIn(entry);
    if (present === entry.value) continue;
    if (entry.was !== undefined && entry.was !== sheet.writeValue(present)) stale.push(entry);
    else after.set(nameOf(entry), entry);
  }
  const conflicts = await conflictsOf(db, sheet, classId, stale, presentIn);
  if (!each && stale.length > 0) refuseStale(sheet, many, stale, conflicts);

  const changed = [...after.values()].filter((cell) => cell.value !== before(cell)?.value);
  await writeCellsOf(db, sheet.store, classId, changed);
  const changes = changed.map((cell) => ({
    kind: sheet.kind,
    item: sheet.writePlace(cell.place),
    studentId: cell.studentId,
    before: sheet.writeValue(before(cell)?.value ?? null),
    after: sheet.writeValue(cell.value),
    reason: sent.reason,
  }));
  const revision = await recordChanges(db, classId, { accountId: account.id, at: now }, changes);
  const refused = inOrder([...unread, ...barred]);
  return {
    success: true,
    values: many ? {} : oneWritten(sheet, known[0]),
    revision,
    saved: known.length - stale.length,
    conflicts,
    refused: refused.map(({ place, studentId, sentence }) => ({
      ...sheet.placeField(place),
      stuid: studentId,
      error: sentence,
    })),
  };
}

const nameOf = ({ place, studentId }: CellKey) => `${place} ${studentId}`;

/** The entries whose student and place are in the class and that are not locked, and why not of the others. */
function enterable(
  sheet: CellSheet,
  entries: readonly Entry[],
  found: ReadonlyMap<string, FoundCell>,
): { known: Entry[]; barred: RefusedEntry[] } {
  const known: Entry[] = [];
  const barred: RefusedEntry[] = [];
  for (const entry of entries) {
    const { line, place, studentId } = entry;
    const cell = found.get(nameOf(entry));
    if (!cell?.there)
      barred.push({ line, place, studentId, field: 'place', sentence: sheet.sentences.place });
    else if (!cell.student)
      barred.push({ line, place, studentId, field: 'student', sentence: sentences.noSuchStudent });
    else if (cell.locked && cell.value !== entry.value)
      barred.push({ line, place, studentId, field: 'place', sentence: sentences.periodLocked });
    else known.push(entry);
  }
  return { known, barred };
}

/** What is in the cells of stale entries, and who put it there. */
async function conflictsOf(
  db: Queries,
  sheet: CellSheet,
  classId: number,
  stale: readonly Entry[],
  presentIn: (cell: CellKey) => CellValue['value'],
): Promise<Conflict[]> {
  const cells = stale.map(({ place, studentId }) => ({ place: sheet.writePlace(place), studentId }));
  const authors = await lastChanges(db, classId, sheet.kind, cells);
  const authorOf = new Map(authors.map((author) => [nameOf(author), author]));
  return stale.map((entry) => {
    const { place, studentId } = entry;
    const author: LastChange | undefined = authorOf.get(
      nameOf({ place: sheet.writePlace(place), studentId }),
    );
    return {
      ...sheet.placeField(place),
      stuid: studentId,
      now: sheet.writeValue(presentIn(entry)),
      uid: author?.accountId ?? 0,
      name: author?.name ?? '',
      time: author?.at ?? 0,
    };
  });
}

type Conflict = Reply & { now: string; uid: number; name: string; time: number };

function refuseStale(
  { fields, sentences: { changed } }: CellSheet,
  many: boolean,
  stale: readonly Entry[],
  conflicts: readonly Conflict[],
): never {
  const problems = inOrder(stale).map(({ line }) => ({ line, sentence: changed }));
  if (many) throw new Refusal({ [fields.lines]: lineRefusal(problems) }, { conflicts });
  const [{ now, uid, name, time } = { now: '', uid: 0, name: '', time: 0 }] = conflicts;
  throw new Refusal({ [fields.value]: changed }, { now, uid, name, time });
}

function oneWritten(sheet: CellSheet, entry: Entry | undefined): Reply {
  if (!entry) return {};
  const { place, studentId, value } = entry;
  return { ...sheet.placeField(place), stuid: studentId, [sheet.fields.value]: sheet.writeValue(value) };
}
