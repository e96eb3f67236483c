import { button, type Person } from './person.ts';

/*
 * A gradebook by keyboard: its cursor, and the label of the cell under it.
 */

interface Place {
  row: number;
  /** Among the assignments. */
  column: number;
}

/** Opens the gradebook of a class and puts the cursor on a score. */
export async function openScore(person: Person, { row, column }: Place, classId = 1) {
  await person.visit(`/classes/${classId}/gradebook`);
  await person.until(() => document.querySelectorAll('[role=gridcell]').length > 50);
  await person.window.evaluate(() => document.querySelector<HTMLElement>('[role=grid]')?.focus());
  await person.window.press('Control+Home');
  for (let step = 0; step < column + 3; step++) await person.window.press('ArrowRight');
  for (let step = 0; step < row; step++) await person.window.press('ArrowDown');
  return { heard: () => person.window.evaluate(activeCell) };
}

/** Runs in the page: the screen reader's text for the cell under the cursor. */
function activeCell() {
  const grid = document.querySelector('[role=grid]');
  return document.getElementById(grid?.getAttribute('aria-activedescendant') ?? '')?.ariaLabel ?? '';
}

/** Waits until the cell under the cursor has this label. */
export function cellIs(person: Person, said: string | RegExp) {
  const pattern = typeof said === 'string' ? `^${said.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$` : said.source;
  return person.until((wanted) => {
    const grid = document.querySelector('[role=grid]');
    const cell = document.getElementById(grid?.getAttribute('aria-activedescendant') ?? '');
    return new RegExp(wanted, 'i').test(cell?.ariaLabel ?? '');
  }, pattern);
}

/** Waits until everything typed is on the service's disk. */
export const saved = (person: Person) => person.sees(button(/^Saved/));
