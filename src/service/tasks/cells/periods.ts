import { lockClass } from '#service/store/classes/classes.ts';
import { type Change, recordChanges } from '#service/store/classes/history.ts';
import {
  type FinalGrade,
  finalGradesOfClass,
  type LockedPeriod,
  lockedPeriodsOfClass,
  lockPeriod,
  openPeriod,
} from '#service/store/classes/periods.ts';
import type { Queries } from '#service/store/driver/database.ts';
import { auth, inClass } from '#service/tasks/rules/permission.ts';
import { Refusal } from '#service/tasks/rules/refusal.ts';
import type { Handler, SignedIn } from '#service/tasks/rules/task.ts';
import { periodNames } from '#wire/classes/periods.ts';
import type { Reply } from '#wire/reply.ts';
import { sentences } from '#wire/sentences.ts';
import type { Fields } from '#wire/tasks.ts';
import type { CellFields, CellSubject } from './cellSubject.ts';
import { enterAsCaller } from './enterCells.ts';
import { type CellEdit, readCellEdit } from './sentCells.ts';

export const classMarkingPeriods: Handler<'class-marking-periods'> = {
  changes: false,
  permit: inClass(auth.view),
  async run(db, _, { clid }) {
    const grades = await finalGradesOfClass(db, clid);
    const lists = periodNames.map((name, index) => [name, itemsOf(grades, index + 1)] as const);
    const locked = await lockedPeriodsOfClass(db, clid);
    return {
      ...Object.fromEntries(lists.filter(([, items]) => items.length > 0)),
      ...(locked.length > 0 && { locked: locked.map(lockedItem) }),
      success: true,
    };
  },
};

function itemsOf(grades: readonly FinalGrade[], period: number) {
  return grades
    .filter((grade) => grade.period === period)
    .map(({ studentId, grade }) => ({ stuid: studentId, grade }));
}

const lockedItem = ({ period, accountId, name, at }: LockedPeriod): Reply => ({
  period: `P${period}`,
  uid: accountId,
  name,
  time: at,
});

export const finalGradeSubject: CellSubject = {
  table: 'finalGrades',
  kind: 'grade',
  fields: { place: 'period', value: 'grade', lines: 'grades' },
  sentences: { place: sentences.periodForm, value: sentences.gradeForm, changed: sentences.gradeChanged },
  readPlace: readPeriod,
  readValue(text) {
    const grade = text.trim();
    if (grade === '') return null;
    return /^\d{1,3}$/.test(grade) ? Number(grade) : undefined;
  },
  writeValue: (grade) => String(grade ?? ''),
  writePlace: (period) => `P${period}`,
  placeField: (period) => ({ period: `P${period}` }),
};

function readPeriod(text: string): number | null {
  return /^P[1-5]$/.test(text) ? Number(text.slice(1)) : null;
}

type Sent = Fields<'class-marking-periods-edit'>;

const cellFields = ({ period, stuid, grade, was, grades, each, reason }: Sent): CellFields => ({
  place: period,
  student: stuid,
  value: grade,
  was,
  lines: grades,
  each,
  reason,
});

/** A period to lock (1) or to unlock (0). */
interface LockEdit {
  classId: number;
  period: number;
  locked: number;
}

export const classMarkingPeriodsEdit: Handler<'class-marking-periods-edit', CellEdit | LockEdit> = {
  changes: true,
  read: (fields) =>
    fields.locked === undefined
      ? readCellEdit(finalGradeSubject, fields.clid, cellFields(fields))
      : readLockEdit(fields, fields.locked),
  permit: (db, caller, fields) =>
    inClass(fields.locked === undefined ? auth.edit : auth.own)(db, caller, fields),
  run: (db, caller, edit) => ('locked' in edit ? setLock(db, caller, edit) : enterAsCaller(db, caller, edit)),
};

function readLockEdit({ clid, period: name = '', stuid, grade, grades }: Sent, locked: number): LockEdit {
  const period = readPeriod(name);
  if (period === null) throw new Refusal({ period: sentences.periodForm });
  if ([stuid, grade, grades].some((sent) => sent !== undefined))
    throw new Refusal({ locked: sentences.lockAlone });
  return { classId: clid, period, locked };
}

async function setLock(
  db: Queries,
  { account, now }: SignedIn,
  { classId, period, locked }: LockEdit,
): Promise<Reply> {
  await lockClass(db, classId);
  const name = `P${period}`;
  const author = { accountId: account.id, at: now };
  const before = (await lockedPeriodsOfClass(db, classId)).some((one) => one.period === period) ? 1 : 0;
  const changes: Change[] = [];
  if (locked !== before) {
    if (locked === 1) await lockPeriod(db, classId, { period, ...author });
    else await openPeriod(db, classId, period);
    changes.push({ kind: 'lock', item: name, before: String(before), after: String(locked) });
  }
  const revision = await recordChanges(db, classId, { ...author, changes });
  return { success: true, values: { period: name, locked }, revision };
}
