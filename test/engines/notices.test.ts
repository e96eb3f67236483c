import { expect, test } from 'vitest';
import { inEachEngine } from '#test/support/engines/journeys.ts';
import { checkPage } from '#test/support/engines/pageCheck.ts';
import { button, dialog, field, type Person, words } from '#test/support/engines/person.ts';
import { cellIs, openScore, saved } from '#test/support/engines/scores.ts';

/* The page's messages: about a refused score, a lost network, and the last action. */

const notices = 'section[aria-label=Notices]';

/** Runs in the page: the position of the grid. */
const edges = () => {
  const { left, top, right, bottom } = document.querySelector('[role=grid]')?.getBoundingClientRect() ?? {};
  return [left, top, right, bottom];
};

/** As the browser reports it, which no test can trigger. */
const connect = (person: Person, online: boolean) =>
  person.window.evaluate((is) => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: is });
    window.dispatchEvent(new Event(is ? 'online' : 'offline'));
  }, online);

inEachEngine(({ open }) => {
  test('a refused score says why at its cell, stays there, and can be typed over', async () => {
    const person = await open();
    const place = { row: 2, column: 2 };
    await openScore(person, place);
    const stood = await person.window.evaluate(edges);
    await person.window.type('8x');
    await person.window.press('Enter');
    await person.sees({ selector: 'main [role=alert]', name: /“8x” is not saved/ });
    expect(await person.window.evaluate(edges)).toEqual(stood);
    await checkPage(person, 'refused-score', 'header button', 2);
    await person.sees(button(/^1 not saved/));
    await person.window.press('ArrowUp');
    await cellIs(person, /8x/);
    await person.window.type('1.75');
    await person.window.press('Enter');
    await saved(person);
    await person.noLongerSees({ selector: 'main [role=alert]', name: /“8x” is not saved/ });
    await openScore(person, place);
    await cellIs(person, / 1\.75 of /);
  });

  test('while the network is away the page says so without moving anything, and keeps typed text', async () => {
    const person = await open();
    await openScore(person, { row: 0, column: 3 }, 2);
    const stood = await person.window.evaluate(edges);
    await connect(person, false);
    await person.sees(button('Offline'));
    expect(await person.window.evaluate(edges)).toEqual(stood);
    await person.click(button('Offline'));
    await person.sees(words(/^You are offline/));
    await checkPage(person, 'offline', '[role=dialog] button', 0);
    await person.window.press('Escape');
    await person.noLongerSees(dialog(''));
    await connect(person, true);
    await person.noLongerSees(button('Offline'));
  });

  test('an addition can be undone by its notice, which covers no cell', async () => {
    const person = await open();
    await person.visit('/classes/3/gradebook');
    await person.until(() => document.querySelectorAll('[role=gridcell]').length > 50);
    const stood = await person.window.evaluate(edges);
    const titles = async () =>
      (await person.ask('gradebook', { clid: 3 })).assignments.map(({ title }: { title: string }) => title);
    const before = await titles();
    await person.window.press('Alt+n');
    await person.fill(field('Title'), 'Bridge of paper');
    await person.window.press('Enter');
    const undo = { selector: `${notices} button`, name: 'Undo' };
    await person.sees(undo);
    // The next key is for the new assignment.
    await person.until(() => document.activeElement?.closest('[role=grid]'));
    expect(await titles()).toEqual([...before, 'Bridge of paper']);
    expect(await person.window.evaluate(edges)).toEqual(stood);
    await checkPage(person, 'added', `${notices} button`, 2);
    await person.click(undo);
    await expect.poll(titles).toEqual(before);
    await person.click(button('Close this notice'));
    await person.noLongerSees(button('Close this notice'));
  });
});
