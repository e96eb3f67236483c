import { expect, test, vi } from 'vitest';
import { openScores } from '#test/dashboard/screens/gradebook/openScores.ts';

/** What goes to paper, by our own menu or by the browser's. */
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
      await page.user.click(await page.findByRole('menuitem', { name: 'Print, with the names' }));
    },
    async pressPrint() {
      await page.user.keyboard('{Control>}p{/Control}');
      return printNow();
    },
  };
}

test('hidden names are on paper once, where that is chosen, and not at the next print', async () => {
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

test('nor where a browser has ignored that print', async () => {
  const page = await openHidden();
  const ignored = vi.fn();
  vi.stubGlobal('print', ignored);
  await page.printNamed();
  expect(ignored).toHaveBeenCalledOnce();
  expect(await page.pressPrint()).toMatch(/^(?!.*García).*Student \d/);
});

test('a part of the class says on paper what it leaves out', async () => {
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
