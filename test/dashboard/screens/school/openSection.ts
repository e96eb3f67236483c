import type { SchoolSection } from '#dashboard/app/paths.ts';
import { openSchool } from '#test/support/page/openDashboard.tsx';
import { makeAdmin } from '#test/support/school/school.ts';

/** A section of the small school's area, opened by a teacher who runs the school as well. */
export async function openSection(
  section: SchoolSection,
  heading: string,
  options?: Parameters<typeof openSchool>[2],
) {
  const page = await openSchool('/profile', 'rivera', options);
  await page.findByRole('heading', { level: 1, name: 'Profile' });
  const { database, school } = page.service;
  await database.writing(async (db) => {
    await makeAdmin(db, school.id, school.teacher);
  });
  await page.queryClient.invalidateQueries({ refetchType: 'all' });
  await page.router.navigate(`/school/${section}`);
  await page.findByRole('heading', { level: 1, name: heading });
  return page;
}
