import { expect, test } from 'vitest';
import { inEachEngine } from '#test/support/engines/journeys.ts';

const screens = [
  ['/', 'Today'],
  ['/today', 'Today'],
  ['/classes', 'Classes'],
  ['/profile', 'Profile'],
  ['/classes/1/gradebook', 'Gradebook'],
  ['/classes/1/attendance', 'Attendance'],
  ['/classes/1/periods', 'Marking periods'],
  ['/classes/1/periods?report=P3', 'Marking periods'],
  ['/classes/1/roster', 'Roster'],
  ['/classes/1/settings', 'Settings'],
  ['/classes/1/reports', 'Reports'],
  ['/missing', 'Missing work'],
  ['/classes/2', 'Gradebook'],
  ['/welcome', 'Classes'],
  ['/second-step', 'Today'],
  ['/choose-password', 'Choose a password'],
] as const;

/** Of people who are not signed in, with what some of them lead to. */
const forStrangers = [
  ['/', 'Sign in'],
  ['/login', 'Sign in'],
  ['/setup', 'Sign in'],
  // Signed in, this window closes itself.
  ['/signed-in', 'Sign in'],
  ['/forgot-password', 'Forgot your password?'],
  ['/reset-password', 'Choose a new password'],
  ['/confirm-email', 'Confirm your email address'],
  ['/sign-in-link', 'Sign in from this device'],
  ['/invitation', 'This invitation cannot be used'],
] as const;

inEachEngine(({ endSession, open }) => {
  test.each(screens)('%s opens by its address, and again after a reload', async (path, heading) => {
    const person = await open();
    await person.visit(path);
    await person.atScreen(heading);
    await person.window.reload();
    await person.atScreen(heading);
  });

  test('each page for strangers opens by its address, and again after a reload', async () => {
    const person = await open();
    await person.visit('/profile');
    await endSession();
    for (const [path, heading] of forStrangers) {
      await person.visit(path);
      await person.atScreen(heading);
      await person.window.reload();
      await person.atScreen(heading);
    }
  });

  test("a student's page opens by its address, and again after a reload", async () => {
    const person = await open();
    await person.visit('/classes');
    const { students } = await person.ask('gradebook', { clid: 1 });
    const { stuid, last } = students[0];
    await person.visit(`/classes/1/students/${stuid}`);
    expect(await person.heading()).toContain(last);
    await person.window.reload();
    await person.atScreen();
    expect(await person.heading()).toContain(last);
  });

  test('an unknown address says so, in the frame of the page', async () => {
    const person = await open();
    await person.visit('/classes/1/nowhere');
    expect(await person.heading()).toMatch(/no such page/i);
  });

  test('a stranger signs in at the address of a page and gets to that page', async () => {
    const person = await open();
    await person.visit('/classes');
    await endSession();
    await person.visit('/classes/2/roster');
    expect(await person.path()).toBe('/login');
    await person.signIn();
    await person.atScreen('Roster');
    expect(await person.path()).toBe('/classes/2/roster');
  });
});
