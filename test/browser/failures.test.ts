import { expect, onTestFinished, test } from 'vitest';
import {
  intercept,
  openPage,
  openSignedIn,
  screenHeading,
  signIn,
  withProduct,
} from '#test/support/journey.ts';
import { startProduct } from '#test/support/product.ts';

const running = withProduct();
const week = '/classes/1/attendance?week=20261116';

test('a service that is down is said once, and asked again when it is back', async () => {
  const { page, expectError } = await openSignedIn('/classes/1/periods');
  await screenHeading(page, 'Marking periods').waitFor();
  expectError(/ERR_CONNECTION_REFUSED|Failed to load resource|Failed to fetch/);
  await running.product().stop();
  await page.getByRole('link', { name: 'Attendance' }).click();
  await screenHeading(page, 'The service cannot be reached').waitFor();
  await running.product().start();
  await page.getByRole('button', { name: 'Load the page again' }).click();
  await screenHeading(page, 'Attendance').waitFor();
});

test('a page whose pieces do not come says so, and can be loaded again', async () => {
  const { page, expectError } = await openSignedIn('/classes');
  await screenHeading(page, 'Classes').waitFor();
  expectError(/Failed to load resource|ERR_FAILED/);
  await intercept(page, '**/assets/*.js', (route) => route.abort());
  await page.goto('/classes/1/roster');
  const said = page.getByText('Rollbook is taking long to load.');
  await said.waitFor();
  await page.unroute('**/assets/*.js');
  await page.getByRole('link', { name: 'Load it again' }).click();
  await screenHeading(page, 'Roster').waitFor();
  expect(await said.isVisible()).toBe(false);
});

test('the dashboard works before another deployment, by its address and key', async () => {
  const other = await startProduct({
    SERVICE_URL: `${running.product().address}/api/`,
    SERVICE_KEY: 'demo-key',
  });
  onTestFinished(() => other.remove());
  const { page, expectError } = await openPage(`${other.address}${week}`);
  // Another deployment has no events: the page asks once, and looks by itself from then on.
  expectError(/404 .*\/api\/events/);
  await signIn(page);
  await page.getByRole('grid', { name: /16 – 22 Nov 2026/ }).waitFor();
});
