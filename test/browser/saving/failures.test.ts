import type { Page } from 'playwright';
import { expect, onTestFinished, test } from 'vitest';
import {
  ask,
  axeFindings,
  intercept,
  openPage,
  openSignedIn,
  screenHeading,
  signIn,
  withProduct,
} from '#test/support/journeys/journey.ts';
import { kill, untilKept } from '#test/support/page/encryptedStore.ts';
import { demoAccount, startProduct } from '#test/support/product/product.ts';

const running = withProduct();
const notLoaded = 'This part of the page could not be loaded';
const week = '/classes/1/attendance?week=20261116';

/** From now on the files arrive only on demand, and not ahead, and fail until the returned function is called. */
async function withhold(page: Page, files: string) {
  await intercept(page, files, (route) => route.abort());
  return () => page.unroute(files);
}

test('a service that is down is reported once, and the screen opens by itself when it is back', async () => {
  const { page, expectError } = await openSignedIn('/classes/1/periods');
  expectError(/ERR_CONNECTION_REFUSED|ERR_FAILED|Failed to load resource|Failed to fetch/);
  const release = await withhold(page, '**/assets/AttendanceScreen-*');
  await screenHeading(page, 'Marking periods').waitFor();
  await running.product().stop();
  await page.getByRole('link', { name: 'Attendance' }).click();
  await screenHeading(page, notLoaded).waitFor();
  await release();
  await running.product().start();
  await screenHeading(page, 'Attendance').waitFor();
});

test('a screen that the browser refuses to load again is loaded with the page, and no typed text is lost', async () => {
  const { page, expectError } = await openPage('/login');
  await signIn(page);
  await page.goto('/classes/1/gradebook');
  await page.getByRole('grid').locator('[role=gridcell]').first().waitFor();
  expectError(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  // Like a Chromium below 156, which remembers that a script failed to load.
  const refused = '**/assets/SettingsScreen-*.js';
  const body = 'throw new TypeError("Failed to fetch dynamically imported module: " + import.meta.url)';
  await intercept(page, refused, (route) =>
    route.request().method() === 'HEAD'
      ? route.continue()
      : route.fulfill({ contentType: 'text/javascript', body }),
  );
  await page.context().setOffline(true);
  await page.getByRole('grid').focus();
  for (const key of ['Control+Home', 'ArrowRight', 'ArrowRight', 'ArrowRight', ...'7.15', 'Enter'])
    await page.keyboard.press(key);
  await page.getByRole('button', { name: /^1 not saved, offline/ }).waitFor();
  const reloaded = page.waitForEvent('load');
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.context().setOffline(false);
  await reloaded;
  await screenHeading(page, notLoaded).waitFor();
  await page.unroute(refused);
  // It is not loaded over and over.
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await screenHeading(page, 'Settings').waitFor();
  await page.getByRole('button', { name: /not saved/ }).waitFor({ state: 'detached' });
  expect(JSON.stringify(await ask(page, 'gradebook', { clid: 1 }))).toContain('"7.15"');
});

test('a page that cannot remember its reload does not reload for a screen that is refused', async () => {
  const { page } = await openSignedIn('/classes');
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full.', 'QuotaExceededError');
    };
  });
  const body = 'throw new TypeError("Failed to fetch dynamically imported module: " + import.meta.url)';
  await intercept(page, '**/assets/SettingsScreen-*.js', (route) =>
    route.request().method() === 'HEAD'
      ? route.continue()
      : route.fulfill({ contentType: 'text/javascript', body }),
  );
  const isAsked = page.waitForResponse((answer) => answer.request().method() === 'HEAD');
  await page.goto('/classes/1/settings');
  const openings: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && openings.push(request.url()));
  await isAsked;
  await screenHeading(page, notLoaded).waitFor();
  // A reload would have begun before this is answered.
  await ask(page, 'profile', {});
  expect(openings).toEqual([]);
});

test('a screen that failed to load offline loads on its own once the connection is back', async () => {
  const { page, expectError } = await openSignedIn('/classes/1/attendance');
  await screenHeading(page, 'Attendance').waitFor();
  // Its chunks are now in the browser's cache, but the data of another class is not.
  await page.goto('/classes/2/gradebook');
  await screenHeading(page, 'Gradebook').waitFor();
  expectError(/ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch/);
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Attendance' }).click();
  await screenHeading(page, 'The service cannot be reached').waitFor();
  await page.context().setOffline(false);
  await screenHeading(page, 'Attendance').waitFor();
});

test('the code of a class that a student has never opened is there before the connection is lost', async () => {
  const { page, expectError } = await openPage('/login');
  await signIn(page, { ...demoAccount, username: 'jose.alvarez' });
  await screenHeading(page, 'My classes').waitFor();
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/OwnGradesScreen-')),
  );
  expectError(/ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch/);
  await page.context().setOffline(true);
  await page.getByRole('link', { name: /Algebra/ }).click();
  await screenHeading(page, 'The service cannot be reached').waitFor();
  await page.context().setOffline(false);
  await page.getByRole('heading', { level: 1, name: /^Algebra/ }).waitFor();
});

/** From now on the service no longer has those files, as after an update. */
const replace = (page: Page, files: string) =>
  intercept(page, files, (route) =>
    route.continue({ url: `${running.product().address}/assets/replaced.js` }),
  );

test('a screen replaced by a new release says so, and appears after a reload', async () => {
  const { page } = await openPage('/login');
  await signIn(page);
  await page.goto('/classes/1/settings');
  await untilKept(page, () => page.getByLabel('Code', { exact: true }).fill('Half-a-code'));
  await kill(page);

  const next = await page.context().newPage();
  await next.goto('/classes/1/gradebook');
  const chip = next.getByRole('button', { name: /^1 not saved/ });
  await chip.waitFor();
  await replace(next, '**/assets/SettingsScreen-*.js*');
  await next.getByRole('link', { name: 'Settings' }).click();
  await screenHeading(next, notLoaded).waitFor();
  expect(await next.getByRole('alert').textContent()).toMatch(/new version.*comes back\.$/);
  expect(await next.getByRole('main').getByRole('link').count()).toBe(0);
  expect(await axeFindings(next)).toEqual([]);
  await next.getByRole('button', { name: 'Reload the page' }).waitFor();
  await next.unroute('**/assets/SettingsScreen-*.js*');
  await next.reload();
  await screenHeading(next, 'Settings').waitFor();
  await expect.poll(() => next.getByLabel('Code', { exact: true }).inputValue()).toBe('Half-a-code');
});

/** A what-if with one score in it; returns the score that is tried out. */
async function startWhatIf(page: Page) {
  await page.getByRole('grid').locator('[role=gridcell]').first().waitFor();
  await page.getByRole('button', { name: 'What if' }).click();
  await page.getByRole('grid').focus();
  for (const key of ['Control+Home', 'ArrowRight', 'ArrowRight', 'ArrowRight', '7', 'Enter'])
    await page.keyboard.press(key);
  const tried = page.getByRole('grid').locator('[role=gridcell][class*=whatIf]');
  await tried.waitFor();
  return tried;
}

test('a part of the gradebook that fails to load says so there, and a what-if stays', async () => {
  const { page, expectError } = await openSignedIn('/classes/1/gradebook');
  expectError(/404|Failed to load resource|ChunkNotLoaded|dynamically imported module|Refused to apply/);
  const tried = await startWhatIf(page);
  const panel = page.getByRole('complementary', { name: notLoaded });
  const dialog = page.getByRole('dialog', { name: notLoaded });
  const again = page.getByRole('button', { name: 'Reload the page' });
  const files = '**/assets/{LegendPanel,ClassPanel,AssignmentDialog}-*';
  await replace(page, files);

  await page.getByRole('button', { name: 'Legend' }).click();
  expect(await panel.getByRole('alert').textContent()).toMatch(/reload the page\. This ends the what-if\.$/);
  await again.focus();
  await page.context().setOffline(true);
  await again.waitFor({ state: 'detached' });
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toBe(notLoaded);
  await page.context().setOffline(false);
  await again.waitFor();
  expect(await tried.textContent()).toBe('7');
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  expect(await tried.textContent()).toBe('7');

  // Nothing is added in a what-if.
  await page.getByRole('grid').focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Alt+n');
  await dialog.getByRole('alert').waitFor();
  await again.waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Statistics' }).click();
  await panel.waitFor();
  await page.unroute(files);
  // Parts that failed together are requested again, and so is an open one that is pressed again.
  await page.getByRole('button', { name: 'Legend' }).click();
  await page.getByRole('complementary', { name: 'Legend' }).waitFor();
  await page.getByRole('button', { name: 'Statistics' }).click();
  await page.getByRole('complementary', { name: 'Statistics' }).waitFor();
  await page.keyboard.press('Alt+n');
  await page.getByRole('dialog', { name: 'New assignment' }).waitFor();
  const sheets = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href ?? ''));
  expect(sheets.filter((href) => href.includes('AssignmentDialog'))).toHaveLength(1);
});

test('a screen that cannot load offline opens once the connection is back, and no typed text is lost', async () => {
  const { page, expectError } = await openPage('/login');
  await signIn(page);
  await page.goto('/classes/1/gradebook');
  expectError(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/);
  const release = await withhold(page, '**/assets/SettingsScreen-*');
  await page.getByRole('grid').locator('[role=gridcell]').first().waitFor();
  await page.context().setOffline(true);
  await page.getByRole('grid').focus();
  for (const key of ['Control+Home', 'ArrowRight', 'ArrowRight', 'ArrowRight', ...'7.35', 'Enter'])
    await page.keyboard.press(key);
  await page.getByRole('button', { name: /^1 not saved, offline/ }).waitFor();
  await page.getByRole('link', { name: 'Settings' }).click();
  await screenHeading(page, notLoaded).waitFor();
  const said = page.getByRole('main').getByRole('alert');
  expect(await said.textContent()).toMatch(/^There is no connection\. When it is back, .*comes back\.$/);
  expect(await page.getByRole('button', { name: 'Reload the page' }).count()).toBe(0);
  expect(await axeFindings(page)).toEqual([]);

  await release();
  await page.context().setOffline(false);
  await screenHeading(page, 'Settings').waitFor();
  // The heading that had the focus is gone.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Settings');
  await page.getByRole('button', { name: /not saved/ }).waitFor({ state: 'detached' });
  expect(JSON.stringify(await ask(page, 'gradebook', { clid: 1 }))).toContain('"7.35"');
});

test('an export offline reports its failure, and a what-if stays', async () => {
  const { page, expectError } = await openSignedIn('/classes/1/gradebook');
  expectError(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  const tried = await startWhatIf(page);
  const exported = async () => {
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: /^As CSV/ }).click();
  };
  await page.context().setOffline(true);
  await exported();
  const said = page.getByRole('alert').filter({ hasText: 'Not exported' });
  expect(await said.textContent()).toMatch(/There is no connection\./);
  expect(await said.getByRole('button', { name: 'Reload the page' }).count()).toBe(0);
  expect(await tried.textContent()).toBe('7');
  expect(await axeFindings(page)).toEqual([]);

  await page.context().setOffline(false);
  await said.getByRole('button', { name: 'Reload the page' }).waitFor();
  const download = page.waitForEvent('download');
  await exported();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  await said.waitFor({ state: 'detached' });
  expect(await tried.textContent()).toBe('7');
});

test('a page whose chunks fail to load says so, and can be reloaded', async () => {
  const { page, expectError } = await openSignedIn('/classes');
  await screenHeading(page, 'Classes').waitFor();
  expectError(/Failed to load resource|ERR_FAILED/);
  await intercept(page, '**/assets/*.js*', (route) => route.abort());
  await page.goto('/classes/1/roster');
  const said = page.getByText('Rollbook is taking long to load.');
  await said.waitFor();
  await page.unroute('**/assets/*.js*');
  await page.getByRole('link', { name: 'Load it again' }).click();
  await screenHeading(page, 'Roster').waitFor();
  expect(await said.isVisible()).toBe(false);
});

test('the dashboard works with another deployment, by its address and key', async () => {
  const other = await startProduct({
    SERVICE_URL: `${running.product().address}/api/`,
    SERVICE_KEY: 'demo-key',
  });
  onTestFinished(() => other.remove());
  const { page, expectError } = await openPage(`${other.address}${week}`);
  // Another deployment has no events: the page asks once, and then polls.
  expectError(/404 .*\/api\/events/);
  await signIn(page);
  await page.getByRole('grid', { name: /16 – 22 Nov 2026/ }).waitFor();
});
