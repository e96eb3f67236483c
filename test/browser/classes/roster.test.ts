import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import {
  ask,
  axeFindings,
  openSignedIn,
  screenHeading,
  tabTo,
  withProduct,
} from '#test/support/journeys/journey.ts';
import { demoAccount } from '#test/support/product/product.ts';

const { product } = withProduct();

const openRoster = async (classId: number, options = {}) => {
  const journey = await openSignedIn(`/classes/${classId}/roster`, options);
  await first(journey.page, 1).waitFor();
  return journey;
};

const field = (column: string) => (page: Page, line: number) =>
  page.getByLabel(`${column}, line ${line}`, { exact: true });
const first = field('First name');
const last = field('Last name');
const id = field('ID number');

/** How many lines the list has, once all are drawn: the first frame draws only those in the window. */
async function lineCount(page: Page): Promise<number> {
  const rows = await page.getByRole('table', { name: 'Roster' }).getAttribute('aria-rowcount');
  const count = Number(rows) - 1;
  await first(page, count).waitFor();
  return count;
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

async function reviewAndSend(page: Page) {
  await page.getByRole('button', { name: 'Review and save' }).click();
  await dialog(page, 'Review the changes').getByRole('button', { name: 'Save roster' }).click();
}

const saved = (page: Page) => page.getByText('The roster is saved.').waitFor();

const inSight = (target: Locator) =>
  target.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

/** The list as the service has it, a student a line, as it is sent. */
async function listNow(page: Page, classId: number): Promise<string[]> {
  const { students } = await ask(page, 'gradebook', { clid: classId });
  return students.map((student: { first: string; last: string; stuid: number }) =>
    [student.first.replaceAll(' ', '\u00a0'), student.last, student.stuid].join(' '),
  );
}

describe('the roster', () => {
  test('is edited by mouse: renamed, dragged, removed, reviewed, saved and restored', async () => {
    const { page } = await openRoster(1);
    const before = await listNow(page, 1);
    await last(page, 1).fill('Álvarez de la Vega');
    const handles = page.locator('[data-handle]');
    await handles.nth(4).dragTo(handles.nth(1), { targetPosition: { x: 8, y: 4 } });
    await page
      .getByRole('button', { name: /^Remove / })
      .nth(6)
      .click();
    await page.getByText('1 removed, 1 renamed and 1 moved').waitFor();

    await page.getByRole('button', { name: 'Review and save' }).click();
    await dialog(page, 'Review the changes')
      .getByText(/\d+ scores, \d+ marks, \d+ final grades? hidden/)
      .waitFor();
    await dialog(page, 'Review the changes').getByRole('button', { name: 'Save roster' }).click();
    await saved(page);
    const after = await listNow(page, 1);
    expect(after[0]).toMatch(/Álvarez de la Vega/);
    expect(after[1]).toBe(before[4]);
    expect(after).toHaveLength(before.length - 1);

    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('The previous roster is back.').waitFor();
    expect(await listNow(page, 1)).toEqual(before);
  });

  test('keeps scrolling while a dragged line rests at the edge of the window', async () => {
    const { page } = await openRoster(1);
    const count = await lineCount(page);
    const handle = await page.locator('[data-handle]').first().boundingBox();
    const x = (handle?.x ?? 0) + 8;
    await page.mouse.move(x, (handle?.y ?? 0) + 8);
    await page.mouse.down();
    await page.mouse.move(x, 790, { steps: 2 });
    const isAtEnd = () =>
      page.evaluate(() => scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 1);
    await expect.poll(isAtEnd).toBe(true);
    const end = await page.locator('[data-handle]').last().boundingBox();
    await page.mouse.move(x, (end?.y ?? 0) + (end?.height ?? 0), { steps: 2 });
    const name = await first(page, 1).inputValue();
    await page.mouse.up();
    await expect.poll(() => first(page, count).inputValue()).toBe(name);
  });

  test('takes a line dropped below the list as its last, and one dropped above as its first', async () => {
    const { page } = await openRoster(1);
    const handles = page.locator('[data-handle]');
    const count = await lineCount(page);
    const name = await first(page, 1).inputValue();
    await handles.first().dragTo(page.locator('#roster-keys'), { steps: 1 });
    await expect.poll(() => first(page, count).inputValue()).toBe(name);
    await handles.last().dragTo(screenHeading(page), { steps: 1 });
    await expect.poll(() => first(page, 1).inputValue()).toBe(name);
  });

  test('is edited by keyboard', async () => {
    const { page } = await openRoster(2);
    const before = await listNow(page, 2);
    await tabTo(page, first(page, 1));
    await page.keyboard.press('Alt+ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Mary Ann');
    await page.keyboard.press('Tab');
    await page.keyboard.type('de la Cruz');
    await tabTo(page, page.getByRole('button', { name: /^Move or remove Mary Ann/ }));
    await page.keyboard.press('Enter');
    await page.locator('[role=menuitem][data-focused]').waitFor();
    for (const key of ['ArrowUp', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
    await first(page, 4).and(page.locator(':focus')).waitFor();
    await page.keyboard.type('Ana');
    for (const text of ['Diaz', '987654']) {
      await page.keyboard.press('Tab');
      await page.keyboard.type(text);
    }
    await page.keyboard.press('Control+Enter');
    await tabTo(page, dialog(page, 'Review the changes').getByRole('button', { name: 'Save roster' }));
    await page.keyboard.press('Enter');
    await saved(page);
    const after = await listNow(page, 2);
    expect(after.slice(0, 2)).toEqual([before[1], before[0]]);
    expect(after[2]).toMatch(/^Mary\u00a0Ann de la Cruz \d+$/);
    expect(after[3]).toBe('Ana Diaz 987654');
  });

  test('leaves the focus on its heading once it is saved, or its changes are discarded', async () => {
    const { page } = await openRoster(9);
    const heading = screenHeading(page).and(page.locator(':focus'));
    await first(page, 1).fill('Pepita');
    await reviewAndSend(page);
    await saved(page);
    await heading.waitFor();
    await first(page, 1).fill('Josefa');
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await heading.waitFor();
    expect(await first(page, 1).inputValue()).toBe('Pepita');
  });

  test('is pasted from a spreadsheet, as text', async () => {
    const { page } = await openRoster(3);
    const [one = '', two = ''] = await listNow(page, 3);
    const number = (line: string) => line.split(' ').at(-1);
    await page.getByText('Text', { exact: true }).click();
    await page
      .getByRole('textbox', { name: 'The roster as text' })
      .fill(
        `ID\tSurname\tFirst name\tEmail\n${number(two)}\tEng\tBo\tbo@school.example\n${number(one)}\tDiaz\tAna María\t`,
      );
    await page.getByText('2 lines: ID number, last name, first name, left out (by the headings)').waitFor();
    await page.getByRole('button', { name: 'Review and save' }).click();
    await page.getByText(/would be removed. Please make sure that this is the roster of/).waitFor();
    await page.getByRole('button', { name: 'Save roster' }).click();
    await saved(page);
    expect(await listNow(page, 3)).toEqual([`Bo Eng ${number(two)}`, `Ana\u00a0María Diaz ${number(one)}`]);
  });

  test('changed by a colleague meanwhile is merged; both names are shown, nothing is lost', async () => {
    const { page } = await openRoster(4);
    const list = await listNow(page, 4);
    await first(page, 1).fill('Pepita');
    await last(page, 2).fill('Mine');
    const second = list[1]?.split(' ').at(-1);
    const theirs = [...list.slice(0, 1), `Not Theirs ${second}`, ...list.slice(2), 'Bo Eng 987654'];
    expect(await ask(page, 'class-students-edit', { clid: 4, students: theirs.join('\n') })).toMatchObject({
      success: true,
    });

    await reviewAndSend(page);
    const merging = dialog(page, 'The roster has changed in the meantime');
    await merging.getByRole('group', { name: /You both changed the name/ }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await merging.getByText('Not Theirs').first().waitFor();
    await merging.getByRole('radio', { name: /^Yours/ }).check();
    await merging.getByRole('button', { name: 'Review the merged roster' }).click();
    await dialog(page, 'Review the changes').getByRole('button', { name: 'Save roster' }).click();
    await saved(page);
    const after = await listNow(page, 4);
    expect(after[0]).toMatch(/^Pepita /);
    expect(after[1]).toMatch(new RegExp(` Mine ${second}$`));
    expect(after.slice(2)).toEqual([...list.slice(2), 'Bo Eng 987654']);
  });

  test('outlives a session that ends in the middle', async () => {
    const { page } = await openRoster(5);
    await first(page, 1).fill('Pepita');
    await page.getByRole('button', { name: 'Review and save' }).click();
    await dialog(page, 'Review the changes').getByText('stay as before').waitFor();
    await page.waitForLoadState('networkidle');
    await page.context().clearCookies();
    await dialog(page, 'Review the changes').getByRole('button', { name: 'Save roster' }).click();
    const prompt = dialog(page, 'Your session has ended');
    await prompt.getByLabel('Password', { exact: true }).fill(demoAccount.password);
    await prompt.getByRole('button', { name: 'Sign in' }).click();
    await saved(page);
    expect((await listNow(page, 5))[0]).toMatch(/^Pepita /);
  });

  test('outlives a service that is down while it is saved', async () => {
    const { page, expectError } = await openRoster(5);
    expectError(/ERR_CONNECTION_REFUSED|Failed to load resource/);
    await last(page, 2).fill('Durable');
    await product().stop();
    await reviewAndSend(page);
    await page.getByText(/This may have been saved nevertheless/).waitFor();
    await product().start();
    await dialog(page, 'Review the changes').getByRole('button', { name: 'Save roster' }).click();
    await saved(page);
    expect((await listNow(page, 5))[1]).toMatch(/ Durable \d+$/);
  });

  test('of 2,000 lines is searched during typing, edited by keyboard and saved', async () => {
    const { page } = await openRoster(7);
    const lines = Array.from({ length: 2000 }, (_, index) => `Sam${index} Lee ${index + 1}`);
    lines[1500] = 'Zoë Ng\u00f4 900001';
    await ask(page, 'class-students-edit', { clid: 7, students: lines.join('\n') });
    await page.reload();
    await first(page, 1).waitFor();
    const find = page.getByRole('searchbox', { name: 'Find a student' });
    await tabTo(page, find);
    await page.keyboard.type('zoe ngo');
    await page.getByText('1 of 1, line 1,501').waitFor();
    await expect.poll(() => inSight(last(page, 1501))).toBe(true);
    await page.keyboard.press('Enter');
    await last(page, 1501).and(page.locator(':focus')).waitFor();
    await page.keyboard.type('Nguyen');
    await page.keyboard.press('Control+Enter');
    await tabTo(page, dialog(page, 'Review the changes').getByRole('button', { name: 'Save roster' }));
    await page.keyboard.press('Enter');
    await saved(page);
    expect((await listNow(page, 7))[1500]).toBe('Zoë Nguyen 900001');
  });

  test.each([
    ['light', 1280, 800],
    ['dark', 390, 844],
  ] as const)('has nothing that axe finds in any state (%s, %i × %i)', async (colorScheme, width, height) => {
    const { page } = await openRoster(6, { colorScheme, viewport: { width, height } });
    expect(await axeFindings(page)).toEqual([]);
    await first(page, 2).fill('');
    await id(page, 3).fill('12a');
    await page
      .getByRole('button', { name: /^Move or remove/ })
      .nth(4)
      .click();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Review and save' }).click();
    await dialog(page, 'Review the changes')
      .getByText(/\d hidden|marks.* hidden/)
      .first()
      .waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Back to the roster' }).click();
    await page.getByText('Text', { exact: true }).click();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('alertdialog').waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });
});
