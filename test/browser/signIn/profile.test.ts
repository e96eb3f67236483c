import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import {
  axeFindings,
  openSignedIn,
  screenHeading,
  tabTo,
  withProduct,
} from '#test/support/journeys/journey.ts';
import { demoAccount } from '#test/support/product/product.ts';

const { product } = withProduct();

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

test('a profile is edited by keyboard: an invalid field gets the focus, then it is saved', async () => {
  const { page } = await openSignedIn('/profile');
  await tabTo(page, field(page, 'Name'));
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Carmen Rivera Soto');
  await page.keyboard.press('Enter');
  await field(page, 'Current password').and(page.locator(':focus')).waitFor();
  await page.keyboard.type('not this one');
  await page.keyboard.press('Enter');
  await field(page, 'Current password').and(page.locator(':focus[aria-invalid=true]')).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(demoAccount.password);
  await page.keyboard.press('Enter');
  await page.getByText('Saved.').waitFor();
  await page.reload();
  await expect.poll(() => field(page, 'Name').inputValue()).toBe('Carmen Rivera Soto');
});

test('leaving a typed profile asks first', async () => {
  const { page } = await openSignedIn('/profile');
  await field(page, 'Email').fill('carmen@school.example');
  await page.getByRole('link', { name: /Rollbook/ }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await question.getByRole('button', { name: 'Stay here' }).click();
  expect(await field(page, 'Email').inputValue()).toBe('carmen@school.example');
  await page.getByRole('link', { name: /Rollbook/ }).click();
  await question.getByRole('button', { name: 'Leave and discard' }).click();
  await screenHeading(page, 'Classes').waitFor();
});

test('a service that is down while a profile is saved is reported beside it, and no typed text is lost', async () => {
  const { page, expectError } = await openSignedIn('/profile');
  expectError(/ERR_CONNECTION_REFUSED|Failed to load resource/);
  await field(page, 'Name').fill('Carmen Rivera Soto');
  await field(page, 'Current password').fill(demoAccount.password);
  await product().stop();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('The service cannot be reached.').first().waitFor();
  await product().start();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Saved.').waitFor();
  expect(await field(page, 'Name').inputValue()).toBe('Carmen Rivera Soto');
});
