import { expect, test } from 'vitest';
import { allAreHit } from '#test/support/engines/hits.ts';
import { inEachEngine } from '#test/support/engines/journeys.ts';
import { button, link, menuItem, option, radio } from '#test/support/engines/person.ts';
import { openScore } from '#test/support/engines/scores.ts';

/*
 * What lies under the pointer is what one sees there: engines place and stack things differently.
 */

inEachEngine(({ open }) => {
  test('each line of the list of classes opens its own class', async () => {
    const person = await open();
    await person.visit('/classes');
    const rows = 'main tbody tr';
    await person.sees({ selector: rows });
    await allAreHit(person, rows, 8);
    const places = await person.window.evaluate((selector) => {
      const links = [...document.querySelectorAll(selector)].map((row) => row.querySelector('a'));
      return links.map((each) => each?.pathname ?? '');
    }, rows);
    expect(new Set(places).size).toBe(places.length);
    for (const [index, path] of places.slice(0, 3).entries()) {
      await person.click({ selector: `${rows}:nth-child(${index + 1})` });
      await person.atScreen('Gradebook');
      expect(await person.path()).toBe(path);
      await person.click(link(/Rollbook/));
      await person.atScreen('Classes');
    }
  });

  test('a class is moved to another folder by the menu of its line', async () => {
    const person = await open();
    await person.visit('/classes');
    await person.click(button('Move Advisory'));
    await person.sees(menuItem(/./));
    await allAreHit(person, '[role=menuitem]', 2);
    await person.click(menuItem(/Archive/));
    await person.noLongerSees(link('Advisory'));
    await person.click(radio(/^Archived/));
    await person.sees(link('Advisory'));
  });

  test('a press on each menu item hits that item', async () => {
    const person = await open();
    await person.visit('/classes/1/gradebook');
    for (const [opener, least] of [
      [/your account/, 4],
      [/switch to another class/, 8],
      [/^Edit/, 4],
      [/^Export/, 2],
    ] as const) {
      await person.click(button(opener));
      await person.sees(menuItem(/./));
      await allAreHit(person, '[role^=menuitem]', least);
      await person.window.press('Escape');
      await person.noLongerSees(menuItem(/./));
    }
    await person.click(button(/switch to another class/));
    await person.click(menuItem(/^Biology/));
    await person.until(() => location.pathname === '/classes/2/gradebook');
  });

  test('the menu of a heading opens by key, and the chosen action runs', async () => {
    const person = await open();
    await person.visit('/classes/1/gradebook');
    await person.window.evaluate(() => document.querySelector<HTMLElement>('[role=grid]')?.focus());
    await person.window.press('Control+Home', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowUp', 'Enter');
    await person.sees(menuItem(/./));
    await allAreHit(person, '[role^=menuitem]', 5);
    await person.click(menuItem(/^Edit assignment/));
    await person.sees({ selector: '[role=dialog] input' });
  });

  test('a right click on a score opens its menu, and Escape returns the keys to the score', async () => {
    const person = await open();
    const { heard } = await openScore(person, { row: 0, column: 0 });
    const score = { selector: '[role=row][aria-rowindex="5"] [role=gridcell][aria-colindex="6"]' };
    await person.click(score, 'right');
    await person.sees(menuItem(/^Copy/));
    await allAreHit(person, '[role=menuitem]', 10);
    await person.window.press('Escape');
    await person.noLongerSees(menuItem(/./));
    await person.until(() => document.activeElement?.role === 'grid');
    const chosen = await heard();
    await person.click(score, 'right');
    await person.click(menuItem(/^Excuse/));
    await person.until((name) => {
      const grid = document.querySelector('[role=grid]');
      const cell = document.getElementById(grid?.getAttribute('aria-activedescendant') ?? '');
      return cell?.ariaLabel !== name && /, excused/.test(cell?.ariaLabel ?? '');
    }, chosen);
  });

  test('one press makes rows closer, and as many as fit are shown', async () => {
    const person = await open();
    await person.visit('/classes/1/gradebook');
    await person.click(button('Compact rows'));
    await person.until(() => {
      const rows = [...document.querySelectorAll('[role=grid] [role=row]')];
      return rows.filter((row) => Math.round(row.getBoundingClientRect().height) === 24).length > 15;
    });
    await person.click(button('Compact rows'));
  });

  test('a press on each place in Go to… hits that place', async () => {
    const person = await open();
    await person.visit('/classes/1/gradebook');
    await person.click(button(/^Go to/));
    await person.window.type('quiz');
    await person.sees(option(/Quiz/));
    await allAreHit(person, '[role=option]', 3);
    await person.click(option(/^Quiz 3\b/));
    await person.until(() => {
      const grid = document.querySelector('[role=grid]');
      const cell = document.getElementById(grid?.getAttribute('aria-activedescendant') ?? '');
      return /Quiz 3\b/.test(cell?.ariaLabel ?? '');
    });
  });

  test('a setting is chosen by key, saved, and there after a reload', async () => {
    const person = await open();
    await person.visit('/classes/3/settings');
    const order = { selector: 'select', name: 'Students are listed' };
    const chosen = async () => (await person.look(order))?.value;
    await person.sees(order);
    const before = await chosen();
    await person.focus(order);
    await person.window.type('by ID');
    const after = await chosen();
    expect(after).not.toBe(before);
    await person.click(button('Save'));
    await person.noLongerSees(button('Save'));
    await person.window.reload();
    await person.atScreen('Settings');
    expect(await chosen()).toBe(after);
  });
});
