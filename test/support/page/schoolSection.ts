import { addSchoolAdmin } from '#service/store/schools/staff.ts';
import { openSchool } from './openDashboard.tsx';

/** A section of the School area, of Ana Rivera who runs the school; Algebra I is one of its classes. */
export async function openSchoolSection(section: string) {
  const page = await openSchool(`/school/${section}`, 'rivera', {
    prepare: ({ database, school: { id, teacher, algebra } }) =>
      database.writing(async (db) => {
        await db.updateTable('accounts').set({ kind: 4 }).where('id', '=', teacher).execute();
        await db.updateTable('classes').set({ school_id: id }).where('id', '=', algebra).execute();
        await addSchoolAdmin(db, id, teacher);
      }),
  });
  await page.findByRole('navigation', { name: 'Sections of the school' });
  return page;
}
