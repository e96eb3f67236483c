import { expect, test } from 'vitest';
import { inEachEngine } from '#test/support/engines/journeys.ts';
import { button, dialog, field, words } from '#test/support/engines/person.ts';
import { cellIs, openScore, saved } from '#test/support/engines/scores.ts';

inEachEngine(({ open }) => {
  test('a score is typed, saved, there after a reload, undone and redone', async () => {
    const person = await open();
    const { heard } = await openScore(person, { row: 0, column: 0 });
    const before = await heard();
    await person.window.type('7.25');
    await person.window.press('Enter', 'ArrowUp');
    await saved(person);
    await openScore(person, { row: 0, column: 0 });
    expect(await heard()).toMatch(/ 7\.25 of /);
    await person.window.press('Control+z');
    await cellIs(person, before);
    await saved(person);
    await person.window.press('Control+y');
    await cellIs(person, / 7\.25 of /);
    await saved(person);
    await person.window.press('Control+z');
    await cellIs(person, before);
  });

  test('a score above the maximum asks beside the typing, and Keep answers without taking the focus', async () => {
    const person = await open();
    await openScore(person, { row: 0, column: 2 });
    await person.window.type('999');
    await person.window.press('Enter');
    await person.sees(button('Keep'));
    await person.window.type('6');
    await person.click(button('Keep'));
    await person.noLongerSees(button('Keep'));
    await person.window.press('Enter', 'ArrowUp');
    await cellIs(person, / 6 of /);
    await person.window.press('ArrowUp');
    await cellIs(person, / 999 of .*more than the maximum/);
    await saved(person);
  });

  test('a press on the search while a score is being typed takes the keys that follow', async () => {
    const person = await open();
    await openScore(person, { row: 1, column: 2 });
    await person.window.type('6.5');
    await person.click(field('Search students'));
    await person.window.type('zzz');
    await person.sees(words('No student found.'));
    await person.window.press('Backspace', 'Backspace', 'Backspace');
    await openScore(person, { row: 1, column: 2 });
    await cellIs(person, / 6\.5 of /);
  });

  test('a score is changed in its editor, and Escape leaves it as it was', async () => {
    const person = await open();
    const { heard } = await openScore(person, { row: 2, column: 1 });
    const before = await heard();
    await person.window.press('F2');
    await person.sees({ selector: '[role=grid] input' });
    await person.window.press('Backspace', 'Backspace', 'Backspace', 'Backspace');
    await person.window.type('3.5');
    await person.window.press('Escape');
    await person.noLongerSees({ selector: '[role=grid] input' });
    await cellIs(person, before);
    await person.window.press('F2', 'Control+a');
    await person.window.type('3.5');
    await person.window.press('Tab', 'ArrowLeft');
    await cellIs(person, / 3\.5 of /);
    await saved(person);
  });

  test('a visible score is selected by a press and cleared by Delete', async () => {
    const person = await open();
    const { heard } = await openScore(person, { row: 0, column: 0 });
    const first = await heard();
    await person.click({ selector: '[role=row][aria-rowindex="5"] [role=gridcell][aria-colindex="6"]' });
    await person.until((before) => {
      const grid = document.querySelector('[role=grid]');
      const cell = document.getElementById(grid?.getAttribute('aria-activedescendant') ?? '');
      return cell?.ariaLabel !== before && cell?.matches('[aria-rowindex="5"] [aria-colindex="6"]');
    }, first);
    await person.window.press('Delete');
    await cellIs(person, /, not graded$/);
    await saved(person);
  });

  test('the selection is copied by key, and pasted by key at the cursor', async () => {
    const person = await open();
    await openScore(person, { row: 4, column: 0 });
    await person.window.evaluate(() => {
      addEventListener('copy', (event) => {
        document.body.dataset.copied = event.clipboardData?.getData('text/plain') ?? '';
      });
    });
    await person.window.press('Shift+ArrowDown', 'Shift+ArrowRight', 'Control+c');
    await person.until(() => /\t/.test(document.body.dataset.copied ?? ''));
    const copied = await person.window.evaluate(() => document.body.dataset.copied ?? '');
    const [[first = ''] = []] = copied
      .trim()
      .split('\n')
      .map((line) => line.split('\t'));
    await person.window.press('Escape');
    await openCell();
    await person.window.press('Control+v');
    await person.sees(dialog(/Paste/));
    await person.click(button(/^Paste /));
    await person.noLongerSees(dialog(/Paste/));
    await saved(person);
    await cellIs(person, new RegExp(` ${first.replace('.', '\\.')} of `));

    async function openCell() {
      for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight'])
        await person.window.press(key);
    }
  });
});
