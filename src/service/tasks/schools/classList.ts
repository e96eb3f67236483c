import { classChoices, listClasses, studentCounts } from '#service/store/classLists.ts';
import type { Handler } from '#service/tasks/rules/task.ts';
import { permitAdmin } from './schools.ts';

/** The classes of a school, page by page. */
export const schoolClassList: Handler<'school-class-list'> = {
  forAdmins: true,
  changes: false,
  async run(db, caller, { schoolid, search, syr, uid, sort, desc, choices, ...asked }) {
    await permitAdmin(db, caller, schoolid);
    const { total, page } = await listClasses(db, schoolid, {
      ...asked,
      words: search.split(/\s+/).filter(Boolean),
      schoolYear: syr.trim(),
      sort: sort === 'syr' ? 'schoolYear' : sort,
      teacherId: uid,
      desc: desc === 1,
    });
    const students = await studentCounts(
      db,
      page.map(({ id }) => id),
    );
    const { years, teachers } =
      choices === 1 ? await classChoices(db, schoolid) : { years: [], teachers: [] };
    return {
      total,
      classes: page.map((one) => ({
        clid: one.id,
        name: one.name,
        code: one.code,
        syr: one.schoolYear,
        gp: one.gradingPeriod,
        folder: one.folder,
        uid: one.teacherId,
        teacher: one.teacher,
        stucount: students.get(one.id) ?? 0,
        updated: one.updated,
      })),
      years,
      teachers: teachers.map(({ id, name, username }) => ({ uid: id, name: name || username })),
      success: true,
    };
  },
};
