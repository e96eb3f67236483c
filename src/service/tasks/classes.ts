import { type ClassOfTeacher, type ClassWithSummary, classesOfTeacher } from '#service/store/classes.ts';
import type { Database, Queries } from '#service/store/database.ts';
import { classesWithoutSummary, keepSummary } from '#service/store/summaries.ts';
import type { Reply } from '#wire/reply.ts';
import { classFields } from './classFields.ts';
import { contentsOf, resultsOf } from './contents.ts';
import type { Handler } from './task.ts';

export const teacherClasses: Handler<'teacher-classes'> = {
  changes: false,
  async before(database, { account }) {
    await keepSummaries(database, await database.asking((db) => classesWithoutSummary(db, account.id)));
  },
  async run(db, { account }) {
    const classes = [];
    // Records of so many fields are slow to spread.
    for (const found of await classesOfTeacher(db, account.id))
      classes.push(Object.assign(membership(found), await classRecord(db, found)));
    return { classes, success: true };
  },
};

/** What classes come to is worked out once a revision, for all processes. */
export async function keepSummaries(database: Database, classIds: readonly number[]): Promise<void> {
  for (const id of classIds) {
    const contents = await database.reading((db) => contentsOf(db, id));
    const summary = resultsOf(contents);
    await database.writing((db) => keepSummary(db, id, contents.found.revision, summary));
  }
}

/** A class as lists of classes show it. */
export async function classRecord(db: Queries, found: ClassWithSummary): Promise<Reply> {
  const summary = found.summary ?? resultsOf(await contentsOf(db, found.id));
  return classFields(found, summary);
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
