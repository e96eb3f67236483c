import { expect, test } from 'vitest';
import { codeAt, stepAt } from '#service/tasks/accounts/totp.ts';
import { inEachEngine } from '#test/support/engines/journeys.ts';
import { button, field, words } from '#test/support/engines/person.ts';
import { demoAccount } from '#test/support/product/product.ts';

const { password } = demoAccount;
const schoolid = 1;
const newcomer = { username: 'mori', password: 'seven green chairs' };

const codeOf = (secret: string) => codeAt(secret, stepAt(Date.now() / 1000));

inEachEngine(({ endSession, open }) => {
  test('an admin without a second step adds an authenticator app, and gets to the requested page', async () => {
    const person = await open();
    await endSession();
    await person.visit('/login?to=/profile');
    await person.signIn({ username: 'whitfield', password });
    await person.atScreen('Profile');
    const must = async (task: string, fields: Record<string, string | number>) => {
      const answer = await person.ask(task, fields);
      expect(answer.errors ?? {}, task).toEqual({});
      return answer;
    };
    const { secret } = await must('profile-totp-new', { pwdconf: password });
    await must('profile-totp-confirm', { otp: codeOf(secret) });
    const { schools } = await must('schools', {});
    await must('school-edit', { schoolid, name: schools[0].name, factor: 1 });
    const { username: usr, password: pwd } = newcomer;
    await must('school-admin-add', { schoolid, usr, name: 'Aya Mori', email: 'mori@example.org', pwd });

    await endSession();
    await person.visit('/login?to=/school/people');
    await person.signIn(newcomer);
    await person.atScreen('Add a second step');
    // No address leads past it.
    await person.visit('/school/settings');
    expect(await person.heading()).toBe('Add a second step');
    const isTooWide = () => document.documentElement.scrollWidth > innerWidth;
    expect(await person.window.evaluate(isTooWide)).toBe(false);
    await person.click(button('Set up an authenticator app'));
    await person.click(button('Next'));
    await person.sees({ selector: 'form code' });
    const own = await person.window.evaluate(() => document.querySelector('form code')?.textContent ?? '');
    expect(own).toMatch(/^([A-Z2-7]{4} ?){8}$/);
    expect(await person.window.evaluate(isTooWide)).toBe(false);
    await person.fill(field('Code from the app'), codeOf(own.replaceAll(' ', '')));
    await person.window.press('Enter');
    await person.sees(words('Your recovery codes'));
    await person.click(button('I have saved them'));
    await person.atScreen('Settings');
    expect(await person.path()).toBe('/school/settings');
  });
});
