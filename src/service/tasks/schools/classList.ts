import { type ClassLine, detailsOfClasses } from '#service/store/classes/classLists.ts';
import { asAdmin } from '#service/tasks/rules/permission.ts';
import type { Handler } from '#service/tasks/rules/task.ts';
import { type Choices, findClasses } from '#service/tasks/schools/cachedLists/cachedClasses.ts';
import type { Fields } from '#wire/tasks.ts';

interface Page extends Choices {
  total: number;
  page: readonly ClassLine[];
  details: Awaited<ReturnType<typeof detailsOfClasses>>;
}

/** The classes of a school, page by page. */
export const schoolClassList: Handler<'school-class-list', Fields<'school-class-list'>, Page> = {
  forAdmins: true,
  changes: false,
  permit: asAdmin,
  before: (database, caller, { schoolid, desc, offset, limit, choices, ...asked }) =>
    database.reading(async (db) => {
      const wanted = { ...asked, schoolId: schoolid, now: caller.now, desc: desc === 1 };
      const { found, choicesOf } = await findClasses(db, database, wanted);
      const page = found.slice(offset, offset + limit);
      const ids = page.map(({ id }) => id);
      const { years, teachers } = choices === 1 ? choicesOf() : { years: [], teachers: [] };
      return { total: found.length, page, details: await detailsOfClasses(db, ids), years, teachers };
    }),
  run: async (_db, _caller, { total, page, details, years, teachers }) => ({
    total,
    classes: page.map((line) => ({
      clid: line.id,
      name: line.name,
      code: line.code,
      syr: line.schoolYear,
      gp: line.gradingPeriod,
      folder: line.folder,
      uid: line.teacherId,
      teacher: line.teacher,
      stucount: details.get(line.id)?.students ?? 0,
      updated: details.get(line.id)?.updated ?? line.updated,
    })),
    years,
    teachers: teachers.map(({ id, name }) => ({ uid: id, name })),
    success: true,
  }),
};
