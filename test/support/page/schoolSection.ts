import { addSchoolAdmin } from '#service/store/schools/staff.ts';
import { openSchool } from './openDashboard.tsx';

/** A section of the School area, of Ana Rivera who runs the school; Algebra I is one of its classes. */
export async function openSchoolSection(section: string) {
  const page = await openSchool('/profile');
  await page.findByRole('heading', { level: 1, name: 'Profile' });
  const { database, school } = page.service;
  await database.writing(async (db) => {
    await db.updateTable('accounts').set({ kind: 4 }).where('id', '=', school.teacher).execute();
    await db.updateTable('classes').set({ school_id: school.id }).where('id', '=', school.algebra).execute();
    await addSchoolAdmin(db, school.id, school.teacher);
  });
  await page.queryClient.invalidateQueries({ refetchType: 'all' });
  await page.router.navigate(`/school/${section}`);
  await page.findByRole('navigation', { name: 'Sections of the school' });
  return page;
}
