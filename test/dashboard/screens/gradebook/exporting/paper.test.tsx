import { expect, test, vi } from 'vitest';
import { Sheet } from '#dashboard/features/scores/Sheet.ts';
import { paperOf } from '#dashboard/screens/gradebook/exporting/paper.ts';
import type { View } from '#dashboard/screens/gradebook/model/gradebookModel.ts';
import { smallView } from '#test/dashboard/screens/gradebook/book.ts';
import { openScores } from '#test/dashboard/screens/gradebook/openScores.ts';

/** The printed page, by our own menu or by the browser's. */
function printNow() {
  window.dispatchEvent(new Event('beforeprint'));
  const printed = document.querySelector('body > div > table')?.textContent ?? '';
  window.dispatchEvent(new Event('afterprint'));
  return printed;
}

async function openHidden() {
  const page = await openScores();
  await page.user.click(page.getByRole('button', { name: 'Hide students’ names' }));
  await page.findByRole('button', { name: 'Hide students’ names', pressed: true });
  return {
    async printNamed() {
      await page.user.click(page.getByRole('button', { name: 'Export' }));
      await page.user.click(await page.findByRole('menuitem', { name: 'Print, with names' }));
    },
    async pressPrint() {
      await page.user.keyboard('{Control>}p{/Control}');
      return printNow();
    },
  };
}

test('hidden names are printed once on request, and not at the next print', async () => {
  const page = await openHidden();
  expect(await page.pressPrint()).toMatch(/^(?!.*García).*Student \d/);
  let printed = '';
  vi.stubGlobal('print', () => {
    printed = printNow();
  });
  await page.printNamed();
  expect(printed).toContain('García, José');
  expect(await page.pressPrint()).toMatch(/^(?!.*García).*Student \d/);
});

test('hidden names are not printed later if the browser ignored that print', async () => {
  const page = await openHidden();
  const ignored = vi.fn();
  vi.stubGlobal('print', ignored);
  await page.printNamed();
  expect(ignored).toHaveBeenCalledOnce();
  expect(await page.pressPrint()).toMatch(/^(?!.*García).*Student \d/);
});

test('a filtered class says on paper what it leaves out', async () => {
  const page = await openScores();
  const about = () => {
    window.dispatchEvent(new Event('beforeprint'));
    const said = document.querySelector('body > div > h1 + p')?.textContent;
    window.dispatchEvent(new Event('afterprint'));
    return said;
  };
  expect(about()).toMatch(/20\d\d$/);
  await page.user.type(page.getByRole('searchbox'), 'garc');
  await expect.poll(about).toMatch(/20\d\d · Not shown: 3 students\.$/);
});

test('an invalid unsaved score is not printed: the saved score is', async () => {
  const page = await openScores();
  const before = printNow();
  expect(before).toContain('89%9');
  await page.user.keyboard('abc{Enter}{ArrowUp}');
  expect(page.active()).toContain('Worksheet 1, abc, not saved');
  expect(printNow()).toBe(before);
});

const linesOf = (shown: View) =>
  [...paperOf(shown).querySelectorAll('tr')].map((line) => [...line.cells].map((cell) => cell.innerHTML));

test("names each assignment's maximum, and the average of the class", () => {
  const [heads = [], , , average] = linesOf(smallView());
  expect(heads.slice(2)).toEqual([
    '<span>Quiz, "hard"</span><small>Jan 5 · 10</small>',
    '<span>=SUM(A1)</span><small>Jan 6 · 20</small>',
    '<span>Puzzle</span><small>EC</small>',
  ]);
  expect(average).toEqual(['Class average', '83.5%', '8.5', '0', '3']);
});

test('distinguishes dropped scores and extra credit without colour', () => {
  const shown = smallView();
  const { scheme } = shown.sheet.book;
  const [first, ...others] = scheme.assignments;
  const assignments = first ? [first, { ...first, points: 1000 }, ...others.slice(1)] : [];
  const categories = scheme.categories.map((category) => ({ ...category, dropLowest: 1 }));
  const sheet = new Sheet({ book: { ...shown.sheet.book, scheme: { ...scheme, assignments, categories } } });
  const [, ...lines] = linesOf({ ...shown, sheet });
  expect(lines.map((line) => line.slice(2)).slice(0, 2)).toEqual([
    ['8.5', '<s>M</s>', '+3'],
    ['E', 'INC', ''],
  ]);
});

test('splits many assignments into tables, each with the names and the class', () => {
  const shown = smallView();
  const many = Array.from({ length: 5 }, () => shown.columns.slice(2)).flat();
  const tables = paperOf({ ...shown, columns: [...shown.columns.slice(0, 2), ...many] }).querySelectorAll(
    'table',
  );
  expect([...tables].map(({ tHead }) => tHead?.rows[0]?.cells.length)).toEqual([2 + 12, 2 + 3]);
  for (const { tHead } of tables) expect(tHead?.textContent).toMatch(/^AlgebraStudent/);
});
