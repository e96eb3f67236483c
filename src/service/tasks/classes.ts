import { type ClassOfTeacher, classesOfTeacher } from '#service/store/classes.ts';
import { classesWithoutSummary, keepSummary, type Summary } from '#service/store/summaries.ts';
import type { Reply } from '#wire/reply.ts';
import { classFields, summaryFields } from './classFields.ts';
import { contentsOf, resultsOf } from './contents.ts';
import type { Handler } from './task.ts';

export const teacherClasses: Handler<'teacher-classes'> = {
  changes: false,
  /** What the classes come to is worked out once a revision, for all processes. */
  async before(database, { account }) {
    const classes = await database.reading((db) => classesWithoutSummary(db, account.id));
    for (const id of classes) {
      const contents = await database.reading((db) => contentsOf(db, id));
      const summary = resultsOf(contents);
      await database.writing((db) => keepSummary(db, id, contents.found.revision, summary));
    }
  },
  async run(db, { account }) {
    const classes = [];
    for (const found of await classesOfTeacher(db, account.id))
      classes.push(written(found, found.summary ?? resultsOf(await contentsOf(db, found.id))));
    return { classes, success: true };
  },
};

function written(found: ClassOfTeacher, summary: Summary): Reply {
  return {
    superid: found.accountId,
    subid: found.id,
    supertype: 'teacher',
    subtype: 'class',
    auth: found.auth,
    joined: found.joined,
    role: found.role,
    ...classFields(found),
    ...summaryFields(found, summary),
  };
}
