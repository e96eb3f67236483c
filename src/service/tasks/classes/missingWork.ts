import { byGain, type Gain, type MissingWork, missingWorkOf } from '#grading/missingWork.ts';
import { writePoints } from '#grading/score.ts';
import { classesOfTeacher } from '#service/store/classes/classes.ts';
import type { Database } from '#service/store/driver/database.ts';
import { pauseWhenDue } from '#service/store/driver/pauses.ts';
import { folders } from '#service/store/driver/schema/codes.ts';
import { auth, inClass, isOfScope } from '#service/tasks/rules/permission.ts';
import type { Handler, SignedIn } from '#service/tasks/rules/task.ts';
import type { Reply } from '#wire/reply.ts';
import type { Fields } from '#wire/tasks.ts';
import { decimal } from './classFields.ts';
import { contentsOf, countedIn, schemeOf } from './contents.ts';

export const teacherMissing: Handler<'teacher-missing', Fields<'teacher-missing'>, Reply> = {
  changes: false,
  async before(database, caller, fields) {
    const found: Found = { classes: [], assignments: [], students: [], missing: [] };
    for (const classId of await classesAsked(database, caller, fields))
      await addClass(database, classId, found);
    const { classes, assignments, students, missing } = found;
    return {
      classes,
      assignments,
      students: byGain(students, ({ gain }) => gain).map(written),
      missing: byGain(missing, ({ gain }) => gain).map(written),
    };
  },
  run: async (_db, _caller, found) => ({ ...found, success: true }),
};

/** The requested class, or the teacher's active classes that may have missing work. */
async function classesAsked(
  database: Database,
  caller: SignedIn,
  { clid }: Fields<'teacher-missing'>,
): Promise<number[]> {
  if (clid !== undefined) {
    await database.asking((db) => inClass(auth.view)(db, caller, { clid }));
    return [clid];
  }
  const taught = await database.reading((db) => classesOfTeacher(db, caller.account.id));
  return taught
    .filter(
      ({ folder, summary, schoolId }) =>
        folder === folders.active && summary?.missing !== 0 && isOfScope(caller.scope, schoolId),
    )
    .map(({ id }) => id);
}

interface Row {
  /** Null for extra credit. */
  gain: Gain | null;
  item: Reply;
}

interface Found {
  classes: Reply[];
  assignments: Reply[];
  students: Row[];
  missing: Row[];
}

/** This may be slow in a very large class, so other requests run in between. */
async function addClass(database: Database, classId: number, into: Found): Promise<void> {
  const contents = await database.reading((db) => contentsOf(db, classId));
  const { found, categories, assignments, students, late } = contents;
  const counted = countedIn(contents);
  const missingOf = missingWorkOf(schemeOf(contents));
  const concerned = new Set<number>();
  const pause = pauseWhenDue();
  for (const [row, { id, position, first, last }] of students.entries()) {
    const work = missingOf(counted, row * assignments.length, late);
    await pause();
    if (!work) continue;
    const { percent, letter } = work.now;
    const student = { clid: classId, stuid: id, num: position, first, last };
    into.students.push({
      gain: gainOfAll(work),
      item: { ...student, percent: decimal(percent), grade: letter, count: work.each.length },
    });
    for (const { position: at, gain } of work.each) {
      concerned.add(at);
      into.missing.push({ gain, item: { clid: classId, assnid: assignments[at]?.id ?? 0, stuid: id } });
    }
  }
  if (concerned.size === 0) return;
  into.classes.push({ clid: classId, name: found.name });
  const names = new Map(categories.map(({ num, name }) => [num, name]));
  for (const [at, { id, title, due, points, category }] of assignments.entries()) {
    if (!concerned.has(at)) continue;
    const catname = names.get(category) ?? '';
    into.assignments.push({ clid: classId, assnid: id, title, due, points: writePoints(points), catname });
  }
}

/** Null if only extra credit is missing. */
const gainOfAll = ({ each, all }: MissingWork) => (each.every(({ gain }) => gain === null) ? null : all);

const written = ({ gain, item }: Row): Reply => ({
  ...item,
  gain: decimal(gain?.gain ?? null),
  topercent: decimal(gain?.percent ?? null),
  tograde: gain?.letter ?? '',
});
