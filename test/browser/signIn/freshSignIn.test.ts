import { expect, test } from 'vitest';
import { intercept, openPage, screenHeading, signIn, withProduct } from '#test/support/journeys/journey.ts';
import { checkPage } from '#test/support/journeys/pageCheck.ts';
import { demoAccount } from '#test/support/product/product.ts';
import { pageSentences } from '#wire/fields/pageSentences.ts';

/* The sign-in before a sensitive change, over a dialog: jsdom handles neither the focus nor the layout. */

withProduct();

/** Asked to sign in before a key is made, this many times, coming from the people of the school. */
async function openAsked(times = 1) {
  const { page } = await openPage('/login?to=/school/people');
  await signIn(page, { ...demoAccount, username: 'whitfield' });
  await screenHeading(page, 'People').waitFor();
  await page.getByRole('link', { name: 'Keys' }).click();
  await screenHeading(page, 'Keys').waitFor();
  // The service's answer once the sign-in is some minutes old.
  let asked = 0;
  await intercept(page, '**/api/', (route) => {
    if (!/apitask=school-key-add/.test(route.request().postData() ?? '') || asked++ >= times)
      return route.continue();
    return route.fulfill({ json: { errors: { ses: pageSentences.signInAgain }, success: false, time: 1 } });
  });
  await page.getByRole('button', { name: 'Create a key' }).click();
  await page.getByRole('textbox', { name: 'Application' }).fill('Bus plan');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Sign in again to continue' });
  const password = dialog.getByLabel('Password', { exact: true });
  await password.waitFor();
  return { page, dialog, password };
}

test('text typed without looking goes into the password, over a dialog as well', async () => {
  const { page, dialog, password } = await openAsked();
  await password.and(page.locator(':focus')).waitFor();
  await checkPage(page, 'fresh-sign-in');
  const room = await dialog.evaluate((box) => {
    const button = box.querySelector('[type=submit]');
    const below = box.getBoundingClientRect().bottom - (button?.getBoundingClientRect().bottom ?? 0);
    return below - Number.parseFloat(getComputedStyle(box).paddingBottom);
  });
  expect(room).toBeLessThanOrEqual(1);
  await page.keyboard.type(demoAccount.password);
  expect(await password.inputValue()).toBe(demoAccount.password);
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'The secret of Bus plan' }).waitFor();
});

test('opening another tab loses no typed text, and going back cancels', async () => {
  const { page, dialog, password } = await openAsked();
  await password.fill('half a pass');
  const other = await page.context().newPage();
  await other.goto('/classes');
  await screenHeading(other, 'Classes').waitFor();
  await other.reload();
  await screenHeading(other, 'Classes').waitFor();
  await other.close();
  expect(await password.inputValue()).toBe('half a pass');
  await page.goBack();
  await dialog.waitFor({ state: 'detached' });
  await screenHeading(page, 'People').waitFor();
});

test('a press outside does not close it: Escape and Cancel do', async () => {
  const { page, dialog, password } = await openAsked(2);
  await password.fill('half a pass');
  await page.mouse.click(5, 5);
  // Escape arrives after the press, at this dialog.
  await password.and(page.locator(':focus')).waitFor();
  expect(await password.inputValue()).toBe('half a pass');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  const application = page.getByRole('textbox', { name: 'Application' });
  expect(await application.inputValue()).toBe('Bus plan');
  // The waiting change is dropped.
  await page.getByRole('button', { name: 'Create the key', disabled: false }).waitFor();
  await application.press('Enter');
  await password.fill('half a pass');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await application.inputValue()).toBe('Bus plan');
});
