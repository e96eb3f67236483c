import { expect, test } from 'vitest';
import { axeFindings } from '#test/support/page/axe.ts';
import { openSchool } from '#test/support/page/openDashboard.tsx';

/** The settings of Algebra, with its own scale (Pass from 50, Fail from 0) chosen. */
async function openScale() {
  const page = await openSchool('/classes');
  await page.findByRole('heading', { level: 1, name: 'Classes' });
  const clid = page.service.school.algebra;
  await page.router.navigate(`/classes/${clid}/settings`);
  const kind = await page.findByLabelText('Grades are');
  await page.user.selectOptions(kind, 'this class’s own scale');
  const press = async (name: string | RegExp) => page.user.click(await page.findByRole('button', { name }));
  const fill = async (label: string, text: string) => {
    await page.user.clear(page.getByLabelText(label));
    if (text !== '') await page.user.type(page.getByLabelText(label), text);
  };
  async function save() {
    const review = page.queryByRole('button', { name: 'See which grades change…' });
    if (review) await page.user.click(review);
    await press('Save');
    await page.findByText('The settings are saved.');
    return page.service.ask('gradebook', { ses: await page.service.signIn(), clid });
  }
  return { ...page, kind, press, fill, save };
}

test('a scale takes new grades at the top, in the middle and at the end, and is saved so', async () => {
  const page = await openScale();
  await page.press('Insert a grade above Pass');
  expect(document.activeElement).toBe(page.getByLabelText('Grade of row 1'));
  await page.user.keyboard('Merit');
  await page.press('Insert a grade above Fail');
  await page.user.keyboard('Nearly');
  await page.press('Add a grade');
  await page.user.keyboard('None');
  await page.findByText('Fail now begins at 15%.');
  expect(await axeFindings(page.container)).toEqual([]);
  const { cgs, gscale } = await page.save();
  expect(gscale).toBe(1);
  expect(cgs).toMatchObject([
    { low: 75, grade: 'Merit' },
    { low: 50, grade: 'Pass' },
    { low: 25, grade: 'Nearly' },
    { low: 15, grade: 'Fail' },
    { low: 0, grade: 'None' },
  ]);
});

test('an unused scale causes no errors, and keeps its saved rows', async () => {
  const page = await openScale();
  await page.fill('Lowest percentage of row 1', 'x');
  await page.fill('Grade of row 2', '');
  await page.user.selectOptions(page.kind, 'A to F, in steps of ten');
  await page.fill('Name', 'Algebra One');
  const { cgs, gscale, name } = await page.save();
  expect({ gscale, name }).toEqual({ gscale: 9, name: 'Algebra One' });
  expect(cgs).toMatchObject([
    { low: 50, grade: 'Pass' },
    { low: 0, grade: 'Fail' },
  ]);
  await expect.poll(() => page.queryByRole('region', { name: 'Unsaved changes' })).toBeNull();
});

test('an unused scale that was emptied is saved empty', async () => {
  const page = await openScale();
  await page.press('Remove Pass');
  await page.press('Remove Fail');
  await page.user.selectOptions(page.kind, 'the percentage itself');
  expect(await page.save()).toMatchObject({ gscale: 10, cgs: [] });
});
