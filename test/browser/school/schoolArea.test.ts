import { expect, test } from 'vitest';
import { inOneWindow, openSignedIn, screenHeading, withProduct } from '#test/support/journeys/journey.ts';
import { checkPage } from '#test/support/journeys/pageCheck.ts';

withProduct();
inOneWindow();

const username = 'whitfield';

test('classes and years of a school are accessible and fit, on a desktop and a phone, light and dark', async () => {
  const { page } = await openSignedIn('/school/classes', { username });
  await page.getByRole('table', { name: 'Classes of the school' }).waitFor();
  await checkPage(page, 'classes');
  await page.goto('/school/years');
  await page.getByRole('button', { name: 'Start a new year' }).waitFor();
  await checkPage(page, 'years');
  await page.getByRole('button', { name: 'Start a new year' }).click();
  await page.getByRole('checkbox').first().waitFor();
  await checkPage(page, 'wizard');
  await page.getByRole('button', { name: 'Review what will happen' }).click();
  await page.getByRole('button', { name: /^Start 2/ }).waitFor();
  await checkPage(page, 'review');
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Add a calendar' }).click();
  await page.getByRole('button', { name: 'Add a break or holiday' }).click();
  await page.getByRole('button', { name: 'Add a marking period' }).click();
  await checkPage(page, 'calendar');
});

test('settings and the data of a person are accessible and fit too', async () => {
  const { page } = await openSignedIn('/school/settings', { username });
  await page.getByRole('checkbox', { name: 'Teachers and admins sign in only by single sign-on' }).check();
  await page.getByLabel('Years to keep a school year after it has ended').fill('many');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await page.getByText('Enter a whole number from 0 to 100').waitFor();
  await checkPage(page, 'settings');
  await page.getByLabel('Years to keep a school year after it has ended').fill('5');
  await page.getByLabel('Admin who can always sign in with a password').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Save settings' }).click();
  await page.getByText('No single sign-on is set up for this school').waitFor();
  await checkPage(page, 'settings-refused');
  await page.getByRole('checkbox', { name: 'Teachers and admins sign in only by single sign-on' }).uncheck();
  await page.getByRole('button', { name: 'Save settings' }).click();
  await page.getByText('Saved.').waitFor();

  await page.goto('/school/people');
  const choose = async (action: string) => {
    await page.getByRole('button', { name: /^Change .*Okafor/ }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await choose('Export everything about this person…');
  await page.getByRole('button', { name: 'Download JSON' }).waitFor();
  await checkPage(page, 'person-export');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download JSON' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('okafor everything.json');
  await choose('Erase…');
  await page.getByLabel(/^Type the name to confirm/).fill('Somebody');
  await page.getByRole('button', { name: 'Erase for good' }).click();
  await page.getByText('This is not the name').waitFor();
  await checkPage(page, 'person-erase');
});

test('sign-in slips are printed alone', async () => {
  const { page } = await openSignedIn('/school/people', { username });
  await page.getByRole('button', { name: 'Add people' }).click();
  await page.getByRole('radio', { name: 'Print sign-in slips' }).check();
  await page.getByLabel('One person on each line').fill('Zoe Slip, zoe@north.example, teacher');
  await page.getByRole('button', { name: 'Check the list' }).click();
  await page.getByRole('button', { name: 'Save 1 line' }).click();
  const slips = page.getByRole('region', { name: 'Sign-in slips' });
  await slips.waitFor();
  await page.emulateMedia({ media: 'print' });
  await slips.getByText('Zoe Slip').waitFor();
  for (const part of [
    screenHeading(page),
    page.getByText('1 line is saved.'),
    page.getByRole('navigation'),
    page.getByRole('button'),
  ])
    expect(await part.filter({ visible: true }).count()).toBe(0);
});

test('a year that is over is erased once its name is typed', async () => {
  const { page } = await openSignedIn('/school/years', { username });
  await page
    .getByRole('button', { name: /^Erase 2/ })
    .first()
    .click();
  await page.getByText(/^It has \d+ class/).waitFor();
  await checkPage(page, 'year-erase');
});

test('the keys of a school are accessible and fit', async () => {
  const { page } = await openSignedIn('/school/keys', { username });
  await page.getByText('No keys yet').waitFor();
  await checkPage(page, 'keys-none');
  await page.getByRole('button', { name: 'Create a key' }).click();
  await page.getByRole('textbox', { name: 'Application' }).fill('Bus plan');
  await checkPage(page, 'keys-add');
  await page.getByRole('button', { name: 'Create the key' }).click();
  await page.getByRole('button', { name: 'I have saved it' }).waitFor();
  await checkPage(page, 'keys-secret');
});

test.each([
  [1280, 800],
  [390, 844],
])('the classes of a school stay where they are while some are selected, %i × %i', async (width, height) => {
  const { page } = await openSignedIn('/school/classes', { username, viewport: { width, height } });
  const boxes = page.getByRole('checkbox', { name: /^Select / });
  const places = () => boxes.evaluateAll((all) => all.map((box) => box.getBoundingClientRect().top));
  await boxes.first().waitFor();
  const before = await places();
  await boxes.nth(1).check();
  await page.getByText('1 class selected').waitFor();
  expect(await places()).toEqual(before);
});
