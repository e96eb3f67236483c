import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addAccount } from '#service/store/accounts/accounts.ts';
import { addPasskey } from '#service/store/accounts/passkeys.ts';
import { addSchoolTeacher } from '#service/store/schools/staff.ts';
import { axeFindings } from '#test/support/page/axe.ts';
import { key, makeAdmin } from '#test/support/school/school.ts';
import { openSection } from './openSection.ts';

/** Chidi Okafor is an admin as well; people can sign in by another sign-in. */
async function openRules() {
  const page = await openSection('settings', 'Settings', { ownKey: key, signOns: [null] });
  const { database, school } = page.service;
  await database.writing(async (db) => {
    await makeAdmin(db, school.id, school.colleague);
  });
  await page.queryClient.invalidateQueries();
  return page;
}
type Page = Awaited<ReturnType<typeof openRules>>;

const check = (page: Page, name: string) => page.user.click(page.getByRole('checkbox', { name }));
const save = (page: Page) => page.user.click(page.getByRole('button', { name: 'Save settings' }));
const signOnOnly = 'Teachers and admins sign in only by single sign-on';
const needFactor = 'Admins need a second step at sign-in';

/** As the store has them: a rule may leave nobody who could ask. */
const held = ({ service: { database, school } }: Page) =>
  database.reading((db) =>
    db
      .selectFrom('schools')
      .select(['staff_by_sign_on as sso', 'break_glass as breakGlass', 'admins_need_factor as factor'])
      .select([
        'teachers_need_factor as teacherFactor',
        'keeps_marks as keepsMarks',
        'kept_years as keptYears',
      ])
      .where('id', '=', school.id)
      .executeTakeFirstOrThrow(),
  );

async function answer(page: Page, button: string) {
  const dialog = await page.findByRole('alertdialog', { name: 'Change how your staff signs in?' });
  const text = dialog.textContent;
  await page.user.click(within(dialog).getByRole('button', { name: button }));
  return text;
}

test('enforced single sign-on needs an admin with a password, and first names whom it locks out', async () => {
  const page = await openRules();
  await check(page, signOnOnly);
  expect(await axeFindings()).toEqual([]);
  await save(page);
  const admin = await page.findByRole('combobox', { description: 'Choose an admin' });
  expect((await held(page)).sso).toBe(0);
  await page.user.selectOptions(admin, 'Chidi Okafor (okafor)');
  await save(page);
  const said = await answer(page, 'Cancel');
  expect(said).toContain(
    'From now on Chidi Okafor is the only one of your staff who can sign in with a password.',
  );
  expect(said).toContain('That includes you');
  expect((await held(page)).sso).toBe(0);
  await save(page);
  await answer(page, 'Change it');
  await page.findByText('Saved.');
  expect(await held(page)).toMatchObject({ sso: 1, breakGlass: page.service.school.colleague });
  const ses = await page.service.signIn('okafor');
  const { audit } = await page.service.ask('school-audit', { ses, schoolid: page.service.school.id });
  expect(audit.find(({ action }: { action: string }) => action === 'school changed').details).toEqual([
    { field: 'signOnOnly', value: '1' },
    { field: 'breakGlass', value: String(page.service.school.colleague) },
  ]);
});

/** The reader's own account gets a passkey, as in the session that adds the first one. */
async function addOwnPasskey(page: Page) {
  const { database, school } = page.service;
  const passkey = {
    credential: 'own',
    publicKey: '',
    counter: 0,
    transports: '',
    name: 'Laptop',
    created: 1,
  };
  await database.writing(async (db) => {
    await addPasskey(db, { ...passkey, accountId: school.teacher });
    await db
      .updateTable('sessions')
      .set({ with_factor: 1 })
      .where('account_id', '=', school.teacher)
      .execute();
  });
}

const mustAddOwn = (page: Page, name: string) =>
  page.findByRole('checkbox', {
    name,
    description: /Add a passkey or an authenticator app to your own account first/,
  });

test('a rule that cannot be saved gets the focus', async () => {
  const page = await openRules();
  await check(page, needFactor);
  const rule = await mustAddOwn(page, needFactor);
  await save(page);
  await expect.poll(() => document.activeElement).toBe(rule);
});

test('requiring a second step of admins at once requires it of the admin who does so, then names the others', async () => {
  const page = await openRules();
  await check(page, needFactor);
  await mustAddOwn(page, needFactor);
  expect(page.getByRole('link', { name: 'Add yours in your profile' }).getAttribute('href')).toBe('/profile');
  expect(await axeFindings()).toEqual([]);
  await addOwnPasskey(page);
  await save(page);
  expect(page.queryByRole('alertdialog')).toBeNull();
  await expect.poll(() => page.queryByRole('link', { name: 'Add yours in your profile' })).toBeNull();
  await save(page);
  expect(await answer(page, 'Change it')).toContain('Without a second step so far: Chidi Okafor.');
  await page.findByText('Saved.');
  expect((await held(page)).factor).toBe(1);
});

test('requiring a second step of teachers says how many lack one, and requires it of the admin too', async () => {
  const page = await openRules();
  const needed = 'Teachers need a second step at sign-in';
  await check(page, needed);
  await mustAddOwn(page, needed);
  expect(page.getByRole('link', { name: 'Add yours in your profile' }).getAttribute('href')).toBe('/profile');
  expect(await axeFindings()).toEqual([]);
  await addOwnPasskey(page);
  await page.queryClient.invalidateQueries();
  await expect.poll(() => page.queryByRole('link', { name: 'Add yours in your profile' })).toBeNull();
  await save(page);
  expect(await answer(page, 'Cancel')).toContain('1 teacher has no second step so far.');
  await save(page);
  await answer(page, 'Change it');
  await page.findByText('Saved.');
  expect(await held(page)).toMatchObject({ factor: 0, teacherFactor: 1 });
});

test('nothing about teachers is shown, or confirmed, before all of them are known', async () => {
  const page = await openRules();
  const { database, school } = page.service;
  await database.writing(async (db) => {
    for (let number = 0; number < 501; number++) {
      const username = `many${number}`;
      const person = { username, name: `Many ${number}`, email: '', kind: 3, passwordHash: '', created: 1 };
      await addSchoolTeacher(db, school.id, await addAccount(db, person));
    }
  });
  await addOwnPasskey(page);
  await page.queryClient.invalidateQueries();
  page.network.instead = (form) =>
    form.get('apitask') === 'school-people' && form.get('type') === '3'
      ? new Response('no answer', { status: 502 })
      : undefined;
  await check(page, 'Teachers need a second step at sign-in');
  await save(page);
  const found = await page.findByRole('alertdialog', { name: 'Change how your staff signs in?' });
  const dialog = within(found);
  const again = await dialog.findByRole('button', { name: 'Try again' });
  expect(await axeFindings()).toEqual([]);
  expect(dialog.queryByRole('button', { name: 'Change it' })).toBeNull();
  expect(found.textContent).not.toContain('second step');
  page.network.instead = null;
  await page.user.click(again);
  await dialog.findByText(/^502 teachers have no second step so far\./);
  await page.user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect((await held(page)).teacherFactor).toBe(0);
});

test('a deployment without single sign-on for the school says so at once, and asks nothing', async () => {
  const page = await openSection('settings', 'Settings');
  await check(page, signOnOnly);
  await page.findByRole('checkbox', {
    name: signOnOnly,
    description: /No single sign-on is set up for this school\. Ask whoever runs the service/,
  });
  await page.user.selectOptions(
    page.getByRole('combobox', { name: 'Admin who can always sign in with a password' }),
    'Ana Rivera (rivera)',
  );
  await save(page);
  expect(page.queryByRole('alertdialog')).toBeNull();
  expect((await held(page)).sso).toBe(0);
});

test('the retention of marks and years is set, and a wrong number is reported at its place', async () => {
  const page = await openRules();
  await check(page, 'Keep the marks of erased students, without their names');
  const years = page.getByLabelText('Years to keep a school year after it has ended');
  await page.user.clear(years);
  await page.user.type(years, '101');
  await save(page);
  await page.findByText('Enter a whole number from 0 to 100');
  expect(years).toHaveProperty('value', '101');
  await page.user.clear(years);
  await page.user.type(years, '7');
  await save(page);
  await page.findByText('Saved.');
  expect(await held(page)).toMatchObject({ keepsMarks: 1, keptYears: 7 });
});

test("of two simultaneous admins the second sees the first one's changes", async () => {
  const page = await openRules();
  await check(page, 'Keep the marks of erased students, without their names');
  const { ask, signIn, school } = page.service;
  const ses = await signIn('okafor');
  const theirs = { schoolid: school.id, sso: 1, breakglass: school.colleague, keepyears: 3 };
  expect((await ask('school-edit', { ses, ...theirs, sso: 0 })).success).toBe(true);
  await save(page);
  const notice = await page.findByText(/Chidi Okafor has changed these settings in the meantime/);
  expect(notice.textContent).toContain('School years are now kept for 3 years.');
  await page.user.click(page.getByRole('button', { name: 'Take theirs' }));
  expect(page.getByLabelText('Years to keep a school year after it has ended')).toHaveProperty('value', '3');
});
