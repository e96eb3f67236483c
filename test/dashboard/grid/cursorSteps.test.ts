import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Bounds, type CursorStep, inside, stepped } from '#dashboard/grid/cursorSteps.ts';

/** A week of five days and thirty students, with reachable names and days. */
const week: Bounds = { rows: 30, columns: 5, page: 8, header: -1, footer: 0, names: -1 };
/** A book with reachable headings and averages. */
const book: Bounds = { rows: 30, columns: 5, page: 12, header: -1, footer: 1, names: 0 };
/** A column of fields. */
const list: Bounds = { rows: 30, columns: 1, page: 1, header: 0, footer: 0, names: 0 };

const at = (row: number, column: number) => ({ row, column });
const up: CursorStep = { by: 'cell', towards: 'up' };
const down: CursorStep = { by: 'cell', towards: 'down' };
const left: CursorStep = { by: 'cell', towards: 'left' };
const pageUp: CursorStep = { by: 'page', towards: 'up' };
const pageDown: CursorStep = { by: 'page', towards: 'down' };

test.each([
  ['the header is above the first row', at(0, 2), up, week, at(-1, 2)],
  ['a list has no header', at(0, 0), up, list, at(0, 0)],
  ['the footer is beneath the last row', at(29, 2), down, book, at(30, 2)],
  ['a week has no footer', at(29, 2), down, week, at(29, 2)],
  ['the names are left of the first column', at(3, 0), left, week, at(3, -1)],
  ['a book has no column left of the first', at(3, 0), left, book, at(3, 0)],
  ['the corner is reached neither from the names', at(0, -1), up, week, at(0, -1)],
  ['nor from the header', at(-1, 0), left, week, at(-1, 0)],
  ['a page goes down by its rows', at(0, 1), pageDown, week, at(8, 1)],
  ['a page ends at the last row, not in the footer', at(25, 1), pageDown, book, at(29, 1)],
  ['a page ends at the first row, not in the header', at(3, 1), pageUp, book, at(0, 1)],
  ['the row begins after the names', at(3, -1), { by: 'row-end' }, week, at(3, 4)],
  ['the whole begins after the names', at(9, 4), { by: 'start' }, week, at(0, 0)],
  ['the whole ends with the last cell', at(0, 0), { by: 'end' }, book, at(29, 4)],
] as const)('%s', (_, from, step, bounds, to) => {
  expect(stepped(from, step, bounds)).toEqual(to);
});

test('no step leaves the cells', () => {
  const step: fc.Arbitrary<CursorStep> = fc.oneof(
    fc.record({
      by: fc.constantFrom('cell', 'page'),
      towards: fc.constantFrom('up', 'down', 'left', 'right'),
    }),
    fc.record({ by: fc.constantFrom('row-start', 'row-end', 'start', 'end') }),
  );
  const steps = fc.array(step, { maxLength: 30 });
  fc.assert(
    fc.property(fc.constantFrom(week, book, list), steps, (bounds, taken) => {
      let position = at(0, 0);
      for (const each of taken) {
        position = stepped(position, each, bounds);
        expect(inside(position, bounds)).toEqual(position);
        expect(position.row < 0 && position.column < 0).toBe(false);
      }
    }),
  );
});
