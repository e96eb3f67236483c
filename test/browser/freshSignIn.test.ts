import { expect, test } from 'vitest';
import { intercept, openPage, screenHeading, signIn, withProduct } from '#test/support/journey.ts';
import { look } from '#test/support/looks.ts';
import { demoAccount } from '#test/support/product.ts';
import { pageSentences } from '#wire/pageSentences.ts';

/* The sign-in before a sensitive change, over a dialog, where jsdom follows neither the focus nor the room. */

withProduct();

test('what is typed without looking goes into the password, over a dialog as well', async () => {
  const { page } = await openPage('/login?to=/school/keys');
  await signIn(page, { ...demoAccount, username: 'whitfield' });
  await screenHeading(page, 'Keys').waitFor();
  // As a service says it once the sign-in is some minutes old.
  let asked = 0;
  await intercept(page, '**/api/', (route) => {
    if (!/apitask=school-key-add/.test(route.request().postData() ?? '') || asked++ > 0)
      return route.continue();
    return route.fulfill({ json: { errors: { ses: pageSentences.signInAgain }, success: false, time: 1 } });
  });
  await page.getByRole('button', { name: 'Make a key' }).click();
  await page.getByRole('textbox', { name: 'Application' }).fill('Bus plan');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Sign in again to go on' });
  const password = dialog.getByLabel('Password', { exact: true });
  await password.waitFor();
  await password.and(page.locator(':focus')).waitFor();
  await look(page, 'fresh-sign-in');
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
