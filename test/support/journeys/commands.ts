import type { Page } from 'playwright';
import { screenHeading } from './journey.ts';

/*
 * A teacher's work on a class other than scores, one command of each kind.
 */

const open = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first().click();
const heading = (page: Page, name: string) => screenHeading(page, name).waitFor();

/** Opens the menu of one of the first assignments and chooses from it. */
async function choose(page: Page, column: number, name: string) {
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+Home');
  for (let step = 0; step < column + 3; step++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name }).press('Enter');
}

/** Each starts in the gradebook, and is complete when it returns; `number` makes them differ. */
const commands: readonly ((page: Page, number: number) => Promise<void>)[] = [
  async (page, number) => {
    await page.keyboard.press('Alt+n');
    await page.getByRole('textbox', { name: 'Title' }).fill(`Quiz ${number}`);
    await page.keyboard.press('Enter');
    await page.getByText(`“Quiz ${number}” is added.`).waitFor();
  },
  async (page, number) => {
    await choose(page, number % 4, 'Edit assignment…');
    await page.getByRole('textbox', { name: 'Title' }).fill(`Essay ${number}`);
    await page.keyboard.press('Enter');
    await page.getByText(`“Essay ${number}” is changed.`).waitFor();
  },
  async (page, number) => {
    await choose(page, number % 3, 'Delete');
    await page.getByText(/” is deleted/).waitFor();
  },
  async (page, number) => {
    await open(page, /^Settings/);
    await page.getByLabel('Name', { exact: true }).fill(`Algebra ${number}`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The settings are saved.').waitFor();
  },
  async (page, number) => {
    await open(page, /^Roster/);
    await page.getByLabel('First name, line 1', { exact: true }).fill(`Ana ${number}`);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: 'Save roster' }).click();
    await page.getByText('The roster is saved.').waitFor();
  },
  async (page, number) => {
    await open(page, /^(Marking p|P)eriods/);
    await page.getByRole('radio', { name: 'P5' }).locator('..').click();
    await page
      .getByLabel(/final grade of P5$/)
      .nth(number % 5)
      .fill(String(number));
    await page.keyboard.press('Enter');
  },
  async (page, number) => {
    await open(page, /^Attendance/);
    await heading(page, 'Attendance');
    await page.locator('[data-at][tabindex="0"]').first().focus();
    await page.keyboard.press('ta'.charAt(number % 2));
  },
];

/** Runs the next command, and returns to the gradebook. */
export async function doCommand(page: Page, turn: number, number: number) {
  await commands[turn % commands.length]?.(page, number);
  await open(page, /^Gradebook/);
  await heading(page, 'Gradebook');
}
