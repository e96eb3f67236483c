import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { ask, axeFindings, openSignedIn, withProduct } from '#test/support/journeys/journey.ts';

/* Assignments are copied to other classes of the teacher: one, and several, with categories by name or asked for. */

withProduct();

const algebra = 1;

interface Assignment {
  assnid: number;
  title: string;
  points: number;
  cat: number;
}

const assignmentsOf = async (page: Page, clid: number): Promise<Assignment[]> =>
  (await ask(page, 'gradebook', { clid })).assignments;

const make = async (page: Page, name: string, more: Record<string, string | number>): Promise<number> =>
  (await ask(page, 'class-new', { name, syr: '2026-2027', gp: 1, ...more })).values.clid;

/** The dialog of the class's first column. */
async function openDialog(page: Page) {
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowUp');
  for (let column = 0; column < 9; column++) {
    await page.keyboard.press('Enter');
    const item = page.getByRole('menuitem', { name: 'Copy to other classes…' });
    const menu = page.getByRole('menu');
    await menu.waitFor();
    if ((await item.count()) > 0) {
      await item.click();
      break;
    }
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    await page.keyboard.press('ArrowRight');
  }
  const dialog = page.getByRole('dialog', { name: 'Copy to other classes' });
  await dialog.waitFor();
  return dialog;
}

/** The text over the next line of a list. */
const overlappingLines = (list: Locator) =>
  list.locator('label > span').evaluateAll((lines) => {
    const boxes = lines.map((line) => line.getBoundingClientRect());
    return lines
      .filter((_, at) => (boxes[at]?.bottom ?? 0) > (boxes[at + 1]?.top ?? Number.POSITIVE_INFINITY) + 1)
      .map(({ textContent }) => textContent);
  });

test.each([
  ['at a desk', { width: 1280, height: 800 }],
  ['on a phone', { width: 390, height: 844 }],
])(
  'assignments are copied to two classes, asking where a category has no namesake, %s',
  async (_, viewport) => {
    const { page } = await openSignedIn('/classes');
    await page
      .getByRole('link', { name: /Algebra/ })
      .first()
      .waitFor();
    const { cat: categories } = await ask(page, 'gradebook', { clid: algebra });
    // A second attempt of the same test finds the first one's classes.
    const tag = crypto.randomUUID().slice(0, 6);
    const twin = await make(page, `Twin ${tag}`, { template: 'copy', from: algebra });
    const other = await make(page, `Other ${tag}`, {});
    const all = await assignmentsOf(page, algebra);
    await page.goto(`/classes/${algebra}/gradebook`);
    await page.getByRole('gridcell').first().waitFor();

    const dialog = await openDialog(page);
    await page.setViewportSize(viewport);
    expect(await axeFindings(page, '[role=dialog]')).toEqual([]);
    expect(await overlappingLines(dialog.getByRole('group', { name: 'Assignments' }))).toEqual([]);
    const chosen = dialog.getByRole('group', { name: 'Assignments' }).getByRole('checkbox');
    const first = await chosen.evaluateAll((boxes) =>
      boxes.findIndex((box) => (box as HTMLInputElement).checked),
    );
    const second = all.findIndex(({ cat }) => cat !== all[first]?.cat);
    await chosen.nth(second).check();
    await dialog.getByLabel(`Twin ${tag}`).check();
    await dialog.getByLabel(`Other ${tag}`).check();
    const questions = dialog.getByRole('combobox');
    await expect.poll(() => questions.count()).toBe(2);
    await dialog.getByRole('button', { name: 'Copy 2 assignments to 2 classes' }).click();
    await dialog.getByText('Choose a category, or none.').first().waitFor();
    for (const at of [0, 1]) await questions.nth(at).selectOption({ label: 'Work' });
    expect(await axeFindings(page, '[role=dialog]')).toEqual([]);
    await dialog.getByRole('button', { name: 'Copy 2 assignments to 2 classes' }).click();
    await page.getByText('2 assignments are copied to 2 classes.').waitFor();

    const wanted = [all[first], all[second]].map((one) => one?.title).sort();
    const twins = await assignmentsOf(page, twin);
    expect(twins.map(({ title }) => title).sort()).toEqual(wanted);
    const namesOf = (list: { num: number; name: string }[], of: Assignment[]) =>
      of.map(({ title, cat }) => `${title}: ${list.find(({ num }) => num === cat)?.name}`).sort();
    const own = await ask(page, 'gradebook', { clid: twin });
    const sources = all.filter(({ title }) => wanted.includes(title));
    expect(namesOf(own.cat, twins)).toEqual(namesOf(categories, sources));
    expect((await assignmentsOf(page, other)).map(({ title }) => title).sort()).toEqual(wanted);

    await page.getByRole('button', { name: 'Undo' }).first().click();
    await page.getByText('2 assignments are removed from 2 classes.').waitFor();
    expect(await assignmentsOf(page, twin)).toEqual([]);
  },
);
