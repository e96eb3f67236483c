import { expect, test } from 'vitest';
import { openSchool } from '#test/support/page/openDashboard.tsx';

const descriptionOf = (field: Element) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

test.each([
  ['Weight of category 2', '4o', /^Row 2: a weight from 0 to 100/],
  ['Lowest scores dropped in category 1', 'x', /^Row 1: a whole number/],
  ['Name of category 1', ' ', /^Row 1: a name of/],
])('the very field that is wrong is marked, says why, and has the focus: %s', async (label, text, why) => {
  const page = await openSchool('/classes');
  await page.findByRole('heading', { level: 1, name: 'Classes' });
  await page.router.navigate(`/classes/${page.service.school.algebra}/settings`);
  const field = await page.findByLabelText(label);
  await page.user.clear(field);
  await page.user.type(field, text);
  await page.user.click(page.getByRole('button', { name: /^(Save|See which grades change…)$/ }));
  await page.findByText(why);
  expect([...page.container.querySelectorAll('[aria-invalid=true]')]).toEqual([field]);
  await expect.poll(() => document.activeElement).toBe(field);
  expect(descriptionOf(field)).toMatch(why);
});

test('an error of an empty own scale leads to the choice of a scale', async () => {
  const page = await openSchool('/classes');
  await page.findByRole('heading', { level: 1, name: 'Classes' });
  await page.router.navigate(`/classes/${page.service.school.algebra}/settings`);
  const kind = await page.findByLabelText('Grades are');
  await page.user.selectOptions(kind, 'this class’s own scale');
  for (const button of page.getAllByRole('button', { name: /^Remove (Pass|Fail)/ }))
    await page.user.click(button);
  expect(page.queryByRole('columnheader', { name: 'From %' })).toBeNull();
  await page.user.click(page.getByRole('button', { name: 'See which grades change…' }));
  expect(document.activeElement).toBe(kind);
  expect(page.getAllByText('The class’s own scale has no grades yet.')).toHaveLength(1);
});

test.each(['26/27', '2026-2028', '2027-2026', '2026-2026'])(
  'the invalid school year %s shows the format, once',
  async (typed) => {
    const page = await openSchool('/classes');
    await page.findByRole('heading', { level: 1, name: 'Classes' });
    await page.router.navigate(`/classes/${page.service.school.algebra}/settings`);
    const year = await page.findByLabelText('School year');
    expect(page.getAllByText(/2026-2027/)).toHaveLength(1);
    await page.user.clear(year);
    await page.user.type(year, typed);
    await page.user.click(page.getByRole('button', { name: 'Save' }));
    await page.findByText('A school year is one year, or two in a row: 2026 or 2026-2027.');
    expect(year).toHaveProperty('value', typed);
    expect(page.getAllByText(/2026-2027/)).toHaveLength(1);
  },
);

test('an unusual school year that another program has set does not stop other changes', async () => {
  const page = await openSchool('/classes');
  await page.findByRole('heading', { level: 1, name: 'Classes' });
  const { service } = page;
  const ses = await service.signIn();
  const clid = service.school.algebra;
  expect((await service.ask('class-edit', { ses, clid, syr: '2026-2028' })).success).toBe(true);
  await page.router.navigate(`/classes/${clid}/settings`);
  expect(await page.findByLabelText('School year')).toHaveProperty('value', '2026-2028');
  await page.user.type(page.getByLabelText('Code'), 'X');
  await page.user.click(page.getByRole('button', { name: 'Save' }));
  await page.findByText('The settings are saved.');
});
