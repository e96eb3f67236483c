import { within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { axeFindings } from '#test/support/page/axe.ts';
import { openDashboard, openSchool } from '#test/support/page/openDashboard.tsx';

const account = { uid: 1, usr: 'rivera', type: 3, status: 2, email: '', name: 'Ana Rivera' };

const classItem = (clid: number, name: string, more: object = {}) => ({
  clid,
  subid: clid,
  name,
  code: '',
  folder: 3,
  syr: '2025-2026',
  gp: 1,
  role: 'Teacher',
  auth: 6,
  ...more,
});

/** A service that answers `spec.md` in its own way and has these classes. */
function openClasses(address: string, classes: object[]) {
  return openDashboard(address, async (request) => {
    const task = (await request.formData()).get('apitask');
    if (task === 'profile') return Response.json({ values: account });
    return Response.json({ classes: { item: classes }, success: 'true' });
  });
}

const many = [
  classItem(1, 'Algebra', { stucount: 30, average: 81.2, gp: 1 }),
  classItem(2, 'Biología', { stucount: 9, average: '', gp: 2, code: 'BIO-2' }),
  classItem(3, 'Chemistry', { stucount: 120, average: 79, syr: '2024-2025' }),
  classItem(4, 'Drama', { folder: 2 }),
];

async function names(page: ReturnType<typeof openClasses>) {
  const table = await page.findByRole('table', { name: 'Classes' });
  return within(table)
    .getAllByRole('rowheader')
    .map((cell) => cell.querySelector('a')?.textContent);
}

describe('the list of classes', () => {
  test('opens a class by its link, and is unchanged on return', async () => {
    const page = await openSchool('/classes?q=alg');
    await page.user.click(await page.findByRole('link', { name: 'Algebra I' }));
    await page.findByRole('heading', { level: 1, name: 'Gradebook' });
    await expect.poll(() => document.activeElement?.tagName).toBe('H1');
    await page.router.navigate(-1);
    expect(await page.findByDisplayValue('alg')).toBe(page.getByRole('searchbox'));
  });

  test('passes axe', async () => {
    const page = openClasses('/classes', many);
    await names(page);
    expect(await axeFindings(page.container)).toEqual([]);
  });

  test('shows active classes by name, and archived ones on demand', async () => {
    const page = openClasses('/classes', many);
    expect(await names(page)).toEqual(['Algebra', 'Biología', 'Chemistry']);
    await page.user.click(page.getByRole('radio', { name: /Archived/ }));
    expect(await names(page)).toEqual(['Drama']);
    expect(page.router.state.location.search).toBe('?folder=archived');
  });

  test('filters with every key, ignoring accents, by name and by code', async () => {
    const page = openClasses('/classes', many);
    await names(page);
    await page.user.type(page.getByRole('searchbox'), 'biolog');
    expect(await names(page)).toEqual(['Biología']);
    await page.user.clear(page.getByRole('searchbox'));
    await page.user.type(page.getByRole('searchbox'), 'bio-2');
    expect(await names(page)).toEqual(['Biología']);
    expect(page.router.state.location.search).toBe('?q=bio-2');
  });

  test('searches all folders, names them, and stays in the open one', async () => {
    const page = openClasses('/classes?folder=archived', many);
    await names(page);
    await page.user.type(page.getByRole('searchbox'), 'a');
    expect(await names(page)).toEqual(['Drama', 'Algebra', 'Biología', 'Chemistry']);
    const where = (name: RegExp) => page.getByRole('rowheader', { name }).textContent;
    expect(where(/Algebra/)).toContain('Active');
    expect(where(/Drama/)).not.toContain('Archived');
    expect(page.getByRole('radio', { name: /Active\s*3/ })).toBeTruthy();
    // Sorted and announced separately: the rows beneath do not continue the order of those above.
    const rows = page.getAllByRole('row').map(({ textContent }) => textContent);
    const parted = rows.indexOf('In other folders');
    expect(rows.slice(1, parted).every((row) => !/Active|Trashed/.test(row ?? ''))).toBe(true);
    expect(rows.slice(parted + 1).every((row) => /Active|Trashed/.test(row ?? ''))).toBe(true);
    expect(parted).toBeGreaterThan(0);
    expect(page.router.state.location.search).toBe('?folder=archived&q=a');
    await page.user.clear(page.getByRole('searchbox'));
    expect(await names(page)).toEqual(['Drama']);
  });

  test('says that nothing matches, and shows all again', async () => {
    const page = openClasses('/classes?q=zz&year=2024-2025', many);
    await page.user.click(await page.findByRole('button', { name: 'Show all' }));
    expect(await names(page)).toEqual(['Algebra', 'Biología', 'Chemistry']);
  });

  test('filters by school year and by grading period', async () => {
    const page = openClasses('/classes', many);
    await page.user.selectOptions(await page.findByLabelText('School year'), '2025-2026');
    await page.user.selectOptions(page.getByLabelText('Grading period'), '2');
    expect(await names(page)).toEqual(['Biología']);
  });

  test.each([
    ['?sort=-students', ['Chemistry', 'Algebra', 'Biología']],
    ['?sort=students', ['Biología', 'Algebra', 'Chemistry']],
    ['?sort=average', ['Chemistry', 'Algebra', 'Biología']],
    ['?sort=-average', ['Algebra', 'Chemistry', 'Biología']],
    ['?sort=-name', ['Chemistry', 'Biología', 'Algebra']],
    ['?sort=nonsense', ['Algebra', 'Biología', 'Chemistry']],
  ])('is sorted as the address %s says, what is unknown last', async (address, expected) => {
    expect(await names(openClasses(`/classes${address}`, many))).toEqual(expected);
  });

  test('is sorted by the header of a column, and says so', async () => {
    const page = openClasses('/classes', many);
    await names(page);
    await page.user.click(page.getByRole('button', { name: 'Students' }));
    expect(await names(page)).toEqual(['Chemistry', 'Algebra', 'Biología']);
    expect(page.getByRole('columnheader', { name: 'Students' }).ariaSort).toBe('descending');
    await page.user.click(page.getByRole('button', { name: 'Students' }));
    expect(page.router.state.location.search).toBe('?sort=students');
  });

  test('moves from class to class with the arrow keys', async () => {
    const page = openClasses('/classes', many);
    await names(page);
    page.getByRole('link', { name: 'Algebra' }).focus();
    await page.user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    await page.user.keyboard('{Meta>}{ArrowDown}{/Meta}{Alt>}{Home}{/Alt}');
    expect(document.activeElement?.textContent).toBe('Biología');
    await page.user.keyboard('{End}');
    expect(document.activeElement?.textContent).toBe('Chemistry');
  });

  test('leaves out columns that the service does not fill', async () => {
    const page = openClasses('/classes', [classItem(1, 'Algebra')]);
    await names(page);
    const headers = page.getAllByRole('columnheader').map((header) => header.textContent);
    expect(headers).toEqual(['Class', 'Year', 'Grading period', 'Role']);
  });

  test('leaves out the last change if it reads the same for every class', async () => {
    const minute = 60;
    const now = Math.floor(Date.now() / 1000);
    const ago = (...days: number[]) =>
      days.map((each, at) =>
        classItem(at, `Class ${at}`, { updated: now - each * 24 * 60 * minute - minute }),
      );
    /** Whether the column is shown, and whether a phone, which has no headers, offers to sort by it. */
    const told = async (classes: object[], address = '/classes') => {
      const page = openClasses(address, classes);
      await names(page);
      const header = page.queryByRole('columnheader', { name: 'Last change' });
      const choice = page.queryByRole('option', { name: 'Sort by last change' });
      page.unmount();
      expect(choice !== null).toBe(header !== null);
      return header !== null;
    };
    expect(await told(ago(6, 6, 6))).toBe(false);
    expect(await told(ago(6, 5, 6))).toBe(true);
    expect(await told(ago(6))).toBe(true);
    // The sorted column is visible.
    expect(await told(ago(6, 6, 6), '/classes?sort=-changed')).toBe(true);
    // Those of another folder are not listed.
    const archived = ago(1).map((item) => ({ ...item, clid: 9, folder: 2 }));
    expect(await told([...ago(6, 6, 6), ...archived])).toBe(false);
  });

  test('says so if a teacher has no classes', async () => {
    const page = openClasses('/classes', []);
    await page.findByRole('heading', { name: 'You have no classes yet' });
  });
});
