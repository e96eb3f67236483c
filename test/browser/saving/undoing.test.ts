import type { Page, Route } from 'playwright';
import { expect, test } from 'vitest';
import { intercept, openSignedIn, withProduct } from '#test/support/journeys/journey.ts';

/* Undo together with the steps that the browser stores. */

withProduct();

/** Holds requests of a task, one after the other, until they are released. */
async function hold(page: Page, task: string) {
  const held: Route[] = [];
  await intercept(page, '**/api/', (route) => {
    if (new URLSearchParams(route.request().postData() ?? '').get('apitask') === task) held.push(route);
    else return route.fallback();
  });
  return {
    arrived: (count: number) => expect.poll(() => held.length).toBe(count),
    letGo: (index: number) => held[index]?.continue(),
  };
}

/** How many steps the browser stores. */
const stepsIn = (page: Page) =>
  page.evaluate(async () => {
    const [{ name: kept = '' } = {}] = await indexedDB.databases();
    const opening = indexedDB.open(kept);
    const database = await new Promise<IDBDatabase>((resolve) => {
      opening.onsuccess = () => resolve(opening.result);
    });
    const asking = database.transaction('records').objectStore('records').getAllKeys();
    const names = await new Promise<IDBValidKey[]>((resolve) => {
      asking.onsuccess = () => resolve(asking.result);
    });
    database.close();
    return names.filter((each) => /step/.test(String(each))).length;
  });

/** Settings have been saved, and the key to an older step is held. */
async function savedBeforeTheKey(score: string) {
  const { page } = await openSignedIn('/classes/2/gradebook');
  const saved = page.getByRole('button', { name: /^Saved/ });
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+Home');
  for (let column = 0; column < 3; column++) await page.keyboard.press('ArrowRight');
  await page.keyboard.type(score);
  await page.keyboard.press('Enter');
  await saved.waitFor();

  const key = await hold(page, 'draft-key');
  const edit = await hold(page, 'class-edit');
  await page.goto('/classes/2/settings');
  const name = page.getByLabel('Name', { exact: true });
  const before = await name.inputValue();
  await name.fill('Another name');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await edit.arrived(1);
  await edit.letGo(0);
  await page.getByText('The settings are saved.').waitFor();
  await key.arrived(1);
  return { page, key, edit, name, before, undo: page.getByRole('button', { name: 'Undo' }) };
}

test('an undo while older steps are still being found undoes the latest command', async () => {
  const { page, key, edit, name, before, undo } = await savedBeforeTheKey('1.25');
  await undo.click();
  await edit.arrived(2);
  await key.letGo(0);
  // Earlier steps have been found: this one comes after them, with its own number.
  await expect.poll(() => stepsIn(page)).toBe(2);
  await edit.letGo(1);
  await page.getByText('The previous settings are back.').waitFor();
  await expect.poll(() => name.inputValue()).toBe(before);

  await page.getByRole('button', { name: 'Redo' }).click();
  await edit.arrived(3);
  await edit.letGo(2);
  await page.getByText('The settings are saved.').waitFor();
  await expect.poll(() => name.inputValue()).toBe('Another name');
  await undo.click();
  await edit.arrived(4);
  await edit.letGo(3);
  await page.getByText('The previous settings are back.').waitFor();
});

test('a command can be undone in its notice after older steps have been found', async () => {
  const { page, key, undo } = await savedBeforeTheKey('1.75');
  await key.letGo(0);
  await expect.poll(() => stepsIn(page)).toBe(2);
  await expect.poll(() => undo.isVisible()).toBe(true);
});
