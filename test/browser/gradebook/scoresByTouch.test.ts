import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { ask, openSignedIn, withProduct } from '#test/support/journeys/journey.ts';

/* Scores entered by touch: the field stays, and with it the on-screen keyboard. */

withProduct();

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** The first score beside the names, this many rows down. */
const tapRow = (page: Page, row: number) =>
  page.getByRole('grid').tap({ position: { x: 170, y: 78 + 22 + row * 44 } });

/** The gradebook on a phone, with the editor open in the first visible score. */
async function openEditor(classId: number) {
  const { page } = await openSignedIn(`/classes/${classId}/gradebook`, phone);
  await page.getByRole('grid').waitFor();
  await tapRow(page, 0);
  await page.locator('output').filter({ hasText: /,/ }).waitFor();
  await tapRow(page, 0);
  const field = page.getByRole('grid').getByRole('textbox');
  await field.waitFor();
  // The same element throughout: a new one would close the keyboard for a moment.
  await field.evaluate((input) => {
    (window as unknown as { field: Element }).field = input;
  });
  const isSame = () =>
    page.evaluate(() => document.activeElement === (window as unknown as { field: Element }).field);
  return { page, field, isSame };
}

const who = (page: Page) => page.getByRole('grid').getByRole('textbox').getAttribute('aria-label');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).tap();

test('the field asks for the number pad, with buttons for the missing keys beside it', async () => {
  const { page, field, isSame } = await openEditor(1);
  expect(await field.getAttribute('inputmode')).toBe('decimal');
  const first = await who(page);
  await page.keyboard.type('7');
  await press(page, 'Next student');
  await expect.poll(() => who(page)).not.toBe(first);
  expect(await isSame()).toBe(true);
  for (const name of ['Missing', 'Excused', 'Blank']) {
    const before = await who(page);
    await press(page, name);
    await expect.poll(() => who(page)).not.toBe(before);
    expect(await isSame()).toBe(true);
  }
  const box = await page.getByRole('button', { name: 'Missing', exact: true }).boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
});

test('Enter and a tap on another score continue in the same field, and save the typed score', async () => {
  const { page, isSame } = await openEditor(2);
  const first = await who(page);
  await page.keyboard.type('6');
  await page.keyboard.press('Enter');
  await expect.poll(() => who(page)).not.toBe(first);
  expect(await isSame()).toBe(true);
  const second = await who(page);
  await page.keyboard.type('5');
  await tapRow(page, 4);
  await expect.poll(() => who(page)).not.toBe(second);
  expect(await isSame()).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('grid').evaluate((grid) => grid.matches(':focus'))).toBe(true);
  const [student = '', title = ''] = [first?.split(', ').slice(0, 2).join(', '), first?.split(', ')[2]];
  await expect
    .poll(async () => {
      const { students, assignments, scores } = await ask(page, 'gradebook', { clid: 2 });
      const { stuid } = students.find(
        (one: Record<string, string>) => `${one.last}, ${one.first}` === student,
      ) ?? { stuid: 0 };
      const { assnid } = assignments.find((one: Record<string, string>) => one.title === title) ?? {
        assnid: 0,
      };
      return scores.find((one: Record<string, number>) => one.stuid === stuid && one.assnid === assnid)
        ?.score;
    })
    .toBe('6');
});

test('a score above the maximum asks at its cell, and covers neither the next student nor the buttons', async () => {
  const { page, isSame } = await openEditor(3);
  const first = await who(page);
  await page.keyboard.type('999');
  await press(page, 'Next student');
  await expect.poll(() => who(page)).not.toBe(first);
  const question = page.getByText(/^999 is more than \d+ points\. Keep it\?$/).locator('..');
  await question.waitFor();
  const boxes = async () => {
    const box = (await question.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const next = await page.getByRole('button', { name: 'Next student' }).boundingBox();
    return { end: box.y + box.height, next: next?.y ?? 0 };
  };
  const { end, next } = await boxes();
  expect(end).toBeLessThanOrEqual(next);
  await press(page, 'Keep');
  await question.waitFor({ state: 'hidden' });
  expect(await isSame()).toBe(true);
});
