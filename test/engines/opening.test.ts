import { expect, test } from 'vitest';
import { inEachEngine } from '#test/support/engines/journeys.ts';

const screens = [
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
] as const;

inEachEngine(({ endSession, open }) => {
  test.each(screens)('%s opens by its address, and again when it is reloaded', async (path, heading) => {
    const person = await open();
    await person.visit(path);
    expect(await person.heading()).toBe(heading);
    await person.window.reload();
    await person.atScreen(heading);
  });

  test("a student's page opens by its address, and again when it is reloaded", async () => {
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

  test('an address that leads nowhere says so, in the frame of the page', async () => {
    const person = await open();
    await person.visit('/classes/1/nowhere');
    expect(await person.heading()).toMatch(/no such page/i);
  });

  test('a stranger signs in at the address of a page and comes to that page', async () => {
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
