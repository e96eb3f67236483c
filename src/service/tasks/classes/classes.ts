import {
  type Class,
  type ClassOfTeacher,
  type ClassWithSummary,
  classesOfTeacher,
} from '#service/store/classes/classes.ts';
import { keepSummaries, type SummaryAt } from '#service/store/classes/summaries.ts';
import type { Database } from '#service/store/driver/database.ts';
import { pauseWhenDue } from '#service/store/driver/pauses.ts';
import { isOfScope } from '#service/tasks/rules/permission.ts';
import type { Handler } from '#service/tasks/rules/task.ts';
import type { Reply } from '#wire/reply.ts';
import { classFields } from './classFields.ts';
import { contentsOf, resultsOf } from './contents.ts';

export const teacherClasses: Handler<'teacher-classes', object, Reply[]> = {
  changes: false,
  async before(database, { account, scope }) {
    const all = await database.reading((db) => classesOfTeacher(db, account.id));
    const found = all.filter(({ schoolId }) => isOfScope(scope, schoolId));
    const records = await classRecords(database, found);
    // Spreading records of so many fields is slow.
    return found.map((one, index) =>
      Object.assign(membership(one), records[index], { school: one.school ?? '' }),
    );
  },
  run: async (_db, _caller, classes) => ({ classes, success: true }),
};

/** Summaries per write. */
const keptAtOnce = 100;

/**
 * Classes as lists show them. The summary of a class is computed once per revision, for all processes. That may be
 * slow, so other requests run between two classes.
 */
export async function classRecords(database: Database, found: readonly ClassWithSummary[]): Promise<Reply[]> {
  const pause = pauseWhenDue();
  const records: Reply[] = [];
  let made: SummaryAt[] = [];
  for (const one of found) {
    let { summary } = one;
    let shown: Class = one;
    if (!summary) {
      const contents = await database.reading((db) => contentsOf(db, one.id));
      shown = contents.found;
      summary = await resultsOf(contents);
      made.push({ classId: one.id, revision: shown.revision, summary });
      await pause();
    }
    records.push(classFields(shown, summary));
    if (made.length < keptAtOnce) continue;
    await keepSummaries(database, made);
    made = [];
  }
  if (made.length > 0) await keepSummaries(database, made);
  return records;
}

function membership(found: ClassOfTeacher): Reply {
  return {
    superid: found.accountId,
    subid: found.id,
    supertype: 'teacher',
    subtype: 'class',
    auth: found.auth,
    joined: found.joined,
    role: found.role,
  };
}
