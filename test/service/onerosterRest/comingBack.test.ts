import { expect, test } from 'vitest';
import { previewImport, startImport } from '#service/oneroster/importing.ts';
import type { Change } from '#service/oneroster/planning/plan.ts';
import { openZip } from '#service/oneroster/reading/archive.ts';
import { readPackage } from '#service/oneroster/reading/package.ts';
import { exportSchool } from '#service/oneroster/writing/school.ts';
import { addClass } from '#service/store/classes/classes.ts';
import { enrollStudents } from '#service/store/oneroster/rosters.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';
import { restNow, startRest } from '#test/support/service/oneRosterRest.ts';

onEachDatabase((service) => {
  test('what an application has put into a class that was made here comes back in our own package unchanged', async () => {
    const { database, school } = service();
    const rest = await startRest(database);
    const token = await rest.tokenFor('s1');
    const schoolId = rest.schools.get('s1') ?? 0;
    const classId = await database.writing(async (db) => {
      const made = { name: 'Chess', schoolYear: '2026-2027', primaryTeacher: school.teacher };
      const id = await addClass(db, { ...made, created: restNow, schoolId });
      const students = [
        { classId: id, id: 77, position: 1, first: 'Kim', last: 'Local' },
        { classId: id, id: 10_001, position: 2, first: 'Sam', last: 'Name s1-p1' },
      ];
      await enrollStudents(db, { rows: students });
      return id;
    });
    const put = async (path: string, body: object) =>
      (await rest.send(`/gradebook/v1p2${path}`, { method: 'PUT', token, body })).status;
    const lineItem = {
      title: 'Openings',
      class: { sourcedId: `s1_classes_${classId}` },
      category: { sourcedId: 'club' },
      dueDate: '2026-09-20',
      resultValueMax: 10,
    };
    expect(await put('/categories/club', { category: { title: 'Club' } })).toBe(201);
    expect(await put('/lineItems/chess', { lineItem })).toBe(201);
    for (const student of ['s1_users_student_77', 's1-p1']) {
      const about = { lineItem: { sourcedId: 'chess' }, student: { sourcedId: student } };
      const result = { ...about, scoreStatus: 'fully graded', score: 8, scoreDate: '2026-09-20' };
      expect(await put(`/results/of-${student}`, { result })).toBe(201);
    }
    const pkg = await readPackage(openZip(await exportSchool(database, schoolId)));
    expect(pkg.files.results.rows.map(({ sourcedId }) => sourcedId)).toContain('of-s1-p1');
    const { plans, problems } = await previewImport(database, await startImport(database, pkg, schoolId));
    expect(problems).toEqual([]);
    const changes = Object.values(plans[0]?.kinds ?? {}).flatMap(({ changes }): Change[] => changes);
    const changed = new Set(changes.map(({ sourcedId }) => sourcedId));
    for (const sourcedId of ['club', 'chess', 'of-s1-p1', 'of-s1_users_student_77'])
      expect(changed).not.toContain(sourcedId);
  });
});
