import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { type Answer, ask, axeFindings, openSignedIn, withProduct } from '#test/support/journeys/journey.ts';

/* The demo school moves from one year to the next, and back, as its admin sees it. */

withProduct();

interface ClassNow {
  name: string;
  code: string;
  year: string;
  folder: number;
  students: number;
  assignments: number;
  categories: string;
  teachers: string;
}

/** Every class of the school, with the parts that a new year copies. */
async function classesNow(page: Page): Promise<ClassNow[]> {
  const { schools } = await ask(page, 'schools', {});
  const { classes } = await ask(page, 'school-classes', { schoolid: schools[0].schoolid });
  return Promise.all(
    classes.map(async ({ clid, name, code, syr, folder }: Answer): Promise<ClassNow> => {
      const book = await ask(page, 'gradebook', { clid });
      const { teachers } = await ask(page, 'class-teachers', { clid });
      return {
        name,
        code,
        folder,
        year: syr,
        students: book.students.length,
        assignments: book.assignments.length,
        categories: JSON.stringify(book.cat),
        teachers: teachers.map((each: Answer) => `${each.name} ${each.auth} ${each.role}`).join(', '),
      };
    }),
  );
}

/** The names in the first column of a table of the wizard. */
const namesIn = (page: Page, table: string) =>
  page.getByRole('table', { name: table }).getByRole('rowheader').allInnerTexts();

const sorted = (names: readonly string[]) => [...names].sort();

test('a new year does exactly what its preview says, and is undone completely', async () => {
  const { page } = await openSignedIn('/classes', { username: 'whitfield' });
  const before = await classesNow(page);

  await page.goto('/school/years');
  await page.getByRole('button', { name: 'Start a new year' }).click();
  const wizard = page.getByRole('region', { name: 'Start a new year' });
  await wizard.getByRole('checkbox').first().waitFor();
  const from = await wizard.getByLabel('Year that ends').inputValue();
  const to = await wizard.getByLabel('New year').inputValue();
  const old = before.filter(({ year, folder }) => year === from && folder === 3);
  expect(old.length).toBeGreaterThan(2);
  expect(await wizard.getByRole('checkbox').count()).toBe(old.length);
  await wizard.getByRole('checkbox', { name: /^Copy Chemistry/ }).uncheck();
  await wizard.getByText(`${old.length - 1} of ${old.length} classes chosen`).waitFor();

  await wizard.getByRole('button', { name: 'Review what will happen' }).click();
  await wizard.getByText(`${old.length} classes of ${from} are archived.`).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  const made = await namesIn(page, 'Copied classes');
  const onlyArchived = await namesIn(page, 'Classes archived and not copied');
  expect(made).toHaveLength(old.length - 1);
  expect(onlyArchived.map((name) => name.split('\n')[0])).toEqual([expect.stringMatching(/^Chemistry/)]);
  // Nothing has happened yet.
  expect(await classesNow(page)).toEqual(before);

  await wizard.getByRole('button', { name: `Start ${to}` }).click();
  await page.getByText(`${to} has started.`).waitFor();
  const after = await classesNow(page);
  const chosen = old.filter(({ name }) => !name.startsWith('Chemistry'));
  expect(after.slice(0, before.length)).toEqual(
    before.map((each) => (old.includes(each) ? { ...each, folder: 2 } : each)),
  );
  const anew = after.slice(before.length);
  const byName = (classes: readonly ClassNow[]) =>
    [...classes].sort((one, other) => one.name.localeCompare(other.name));
  expect(byName(anew)).toEqual(
    byName(chosen.map((each) => ({ ...each, year: to, students: 0, assignments: 0 }))),
  );
  expect(sorted(anew.map(({ name }) => name))).toEqual(sorted(made.map((name) => name.split('\n')[0] ?? '')));

  await page.getByRole('button', { name: `Undo the start of ${to}` }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText(`The ${chosen.length} classes that were created are removed`).waitFor();
  await question.getByRole('button', { name: 'Undo' }).click();
  await page
    .getByText(`Undone: ${old.length} classes active again, ${chosen.length} classes removed.`)
    .waitFor();
  expect(await classesNow(page)).toEqual(before);
  const { schools } = await ask(page, 'schools', {});
  const { audit } = await ask(page, 'school-audit', { schoolid: schools[0].schoolid });
  expect(audit.map(({ action }: Answer) => action).slice(0, 2)).toEqual(['year undone', 'year started']);
}, 180_000);
