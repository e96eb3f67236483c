import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ArrowDirection,
  type Cursor,
  cursorAt,
  type Field,
  type Move,
  moved,
  selection,
  shownBy,
} from '#dashboard/grid/cursor.ts';

/** A field drawn as text: `x` is filled, `.` is not. */
function field(...rows: string[]): Field {
  return {
    rows: rows.length,
    columns: rows[0]?.length ?? 0,
    page: 3,
    filled: (row, column) => rows[row]?.[column] === 'x',
    takesValues: () => true,
  };
}

const at = (row: number, column: number) => ({ row, column });
const [up, down, left, right] = (['up', 'down', 'left', 'right'] as const).map(
  (towards) =>
    (by: 'edge' | 'value'): Move => ({ by, towards, extend: false }),
) as [Step, Step, Step, Step];
type Step = (by: 'edge' | 'value') => Move;

const plain = field(...Array.from({ length: 10 }, () => 'xxxxx'));

describe('the cursor', () => {
  const cases: readonly [string, Cursor, Move, { row: number; column: number }][] = [
    [
      'an arrow moves by one cell',
      cursorAt(2, 2),
      { by: 'cell', towards: 'down', extend: false },
      { row: 3, column: 2 },
    ],
    [
      'it does not leave at the left',
      cursorAt(2, 0),
      { by: 'cell', towards: 'left', extend: false },
      { row: 2, column: 0 },
    ],
    [
      'up from the first row reaches the header',
      cursorAt(0, 1),
      { by: 'cell', towards: 'up', extend: false },
      { row: -1, column: 1 },
    ],
    [
      'down from the last row reaches the footer',
      cursorAt(9, 1),
      { by: 'cell', towards: 'down', extend: false },
      { row: 10, column: 1 },
    ],
    [
      'Home goes to the first cell of the row',
      cursorAt(4, 3),
      { by: 'row-start', extend: false },
      { row: 4, column: 0 },
    ],
    [
      'End goes to the last cell of the row',
      cursorAt(4, 3),
      { by: 'row-end', extend: false },
      { row: 4, column: 4 },
    ],
    [
      'Ctrl+Home goes to the first cell of all',
      cursorAt(4, 3),
      { by: 'start', extend: false },
      { row: 0, column: 0 },
    ],
    [
      'Ctrl+End goes to the last cell of all',
      cursorAt(4, 3),
      { by: 'end', extend: false },
      { row: 9, column: 4 },
    ],
    [
      'a page key moves by the rows in sight',
      cursorAt(4, 3),
      { by: 'page', towards: 'down', extend: false },
      { row: 7, column: 3 },
    ],
    [
      'a page key stops at the last row',
      cursorAt(8, 3),
      { by: 'page', towards: 'down', extend: false },
      { row: 9, column: 3 },
    ],
    [
      'a page key stops at the first row',
      cursorAt(1, 3),
      { by: 'page', towards: 'up', extend: false },
      { row: 0, column: 3 },
    ],
    [
      'a click goes there',
      cursorAt(1, 3),
      { by: 'position', to: { row: 5, column: 1 }, extend: false },
      { row: 5, column: 1 },
    ],
  ];
  it.each(cases)('%s', (_, from, move, to) => {
    expect(moved(from, move, plain).active).toEqual(to);
  });

  const drawn = field('xx..x', 'x....', '....x');
  const edges: readonly [string, Cursor, ArrowDirection, { row: number; column: number }][] = [
    ['to the end of the run of filled cells', cursorAt(0, 0), 'right', { row: 0, column: 1 }],
    ['from the end of a run to the next filled cell', cursorAt(0, 1), 'right', { row: 0, column: 4 }],
    ['from a blank to the next filled cell', cursorAt(1, 4), 'left', { row: 1, column: 0 }],
    ['over blanks to the border', cursorAt(1, 1), 'right', { row: 1, column: 4 }],
    ['down a column', cursorAt(0, 4), 'down', { row: 2, column: 4 }],
  ];
  it.each(edges)('Ctrl and an arrow goes %s', (_, from, towards, to) => {
    expect(moved(from, { by: 'edge', towards, extend: false }, drawn).active).toEqual(to);
  });

  /** A name, a total, and three columns that take values. */
  const valued: Field = { ...field('xx...', 'xx..x', 'xx...'), takesValues: (column) => column >= 2 };
  const amongValues: readonly [string, Cursor, Move, { row: number; column: number }][] = [
    ['Ctrl and an arrow up a blank column stops at the first row', cursorAt(2, 2), up('edge'), at(0, 2)],
    ['and stays there', cursorAt(0, 2), up('edge'), at(0, 2)],
    ['down it stops at the last row', cursorAt(0, 3), down('edge'), at(2, 3)],
    ['and stays there', cursorAt(2, 3), down('edge'), at(2, 3)],
    ['over the blanks of a row it stops at the first value', cursorAt(0, 4), left('edge'), at(0, 2)],
    ['and stays there', cursorAt(0, 2), left('edge'), at(0, 2)],
    ['a heading is left to the first heading', cursorAt(-1, 4), left('edge'), at(-1, 0)],
    ['a value in the last row leads nowhere', cursorAt(2, 2), down('value'), at(2, 2)],
    ['nor one in the first row, upwards', cursorAt(0, 2), up('value'), at(0, 2)],
    ['nor one in the first column, to the left', cursorAt(1, 2), left('value'), at(1, 2)],
    ['nor one in the last column, to the right', cursorAt(1, 4), right('value'), at(1, 4)],
    ['any other leads to the next', cursorAt(1, 3), right('value'), at(1, 4)],
  ];
  it.each(amongValues)('among values: %s', (_, from, move, to) => {
    expect(moved(from, move, valued).active).toEqual(to);
  });

  it('selects a column from its first row to its last, and extends it to another', () => {
    const one = moved(cursorAt(-1, 0), { by: 'column', column: 2, extend: false }, valued);
    expect(selection(one, 3)).toEqual({ top: 0, bottom: 2, left: 2, right: 2 });
    const two = moved(one, { by: 'column', column: 4, extend: true }, valued);
    expect(selection(two, 3)).toEqual({ top: 0, bottom: 2, left: 2, right: 4 });
  });

  const beginnings: readonly [string, number, Move, number][] = [
    ['Home comes back to the beginning of what stays', 4, { by: 'row-start', extend: false }, 2],
    ['Home does so from there as well', 0, { by: 'row-start', extend: true }, 2],
    ['so does the first cell of all', 4, { by: 'start', extend: false }, 2],
    ['so does an arrow to the left', 2, { by: 'cell', towards: 'left', extend: false }, 2],
    ['and one to the edge', 4, { by: 'edge', towards: 'left', extend: false }, 2],
    ['one among what stays moves nothing else', 1, { by: 'cell', towards: 'left', extend: false }, 0],
    ['nor does one down', 1, { by: 'cell', towards: 'down', extend: false }, 1],
    ['nor a click', 4, { by: 'position', to: { row: 2, column: 1 }, extend: false }, 1],
    ['among the others the cell itself is shown', 4, { by: 'cell', towards: 'left', extend: false }, 3],
  ];

  it.each(beginnings)('%s', (_, column, move, shown) => {
    const from = cursorAt(2, column);
    const to = moved(from, move, plain).active;
    expect(shownBy(move, { from: from.active, to, frozen: 2 })).toEqual({ row: to.row, column: shown });
  });

  it('extends the selection from its anchor with Shift', () => {
    const grown = moved(cursorAt(4, 2), { by: 'cell', towards: 'down', extend: true }, plain);
    const wider = moved(grown, { by: 'cell', towards: 'left', extend: true }, plain);
    expect(selection(wider, plain.rows)).toEqual({ top: 4, bottom: 5, left: 1, right: 2 });
  });

  it('selects all body cells with Ctrl+A', () => {
    expect(selection(moved(cursorAt(4, 2), { by: 'all' }, plain), plain.rows)).toEqual({
      top: 0,
      bottom: 9,
      left: 0,
      right: 4,
    });
  });

  it('ends editing with any move', () => {
    const editing: Cursor = {
      ...cursorAt(4, 2),
      editing: { text: '8', typing: true, byTouch: false, before: '', beside: '' },
    };
    expect(moved(editing, { by: 'cell', towards: 'down', extend: false }, plain).editing).toBeNull();
  });
});

const towards = fc.constantFrom<ArrowDirection>('up', 'down', 'left', 'right');
const move = fc.oneof(
  fc.record({ by: fc.constantFrom('cell', 'page', 'edge'), towards, extend: fc.boolean() }),
  fc.record({ by: fc.constantFrom('row-start', 'row-end', 'start', 'end'), extend: fc.boolean() }),
  fc.constant({ by: 'all' }),
) as fc.Arbitrary<Move>;
const drawing = fc
  .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }))
  .chain(([rows, columns]) =>
    fc.array(fc.string({ unit: fc.constantFrom('x', '.'), minLength: columns, maxLength: columns }), {
      minLength: rows,
      maxLength: rows,
    }),
  );

describe('whatever the moves', () => {
  it('the cursor stays on the field, its header or its footer', () => {
    fc.assert(
      fc.property(drawing, fc.array(move, { maxLength: 30 }), (rows, moves) => {
        const on = field(...rows);
        let cursor = cursorAt(0, 0);
        for (const next of moves) cursor = moved(cursor, next, on);
        for (const { row, column } of [cursor.active, cursor.anchor]) {
          expect(row).toBeGreaterThanOrEqual(-1);
          expect(row).toBeLessThanOrEqual(on.rows);
          expect(column).toBeGreaterThanOrEqual(0);
          expect(column).toBeLessThan(on.columns);
        }
      }),
    );
  });

  it('an extending move keeps the anchor, any other moves it', () => {
    fc.assert(
      fc.property(drawing, move, (rows, next) => {
        if (next.by === 'all') return;
        const on = field(...rows);
        const after = moved(cursorAt(0, 0), next, on);
        expect(after.anchor).toEqual(next.extend ? { row: 0, column: 0 } : after.active);
      }),
    );
  });

  it('Ctrl and an arrow stops where a slow implementation of the rule does', () => {
    const slow = (line: string, from: number): number => {
      const rest = [...line.slice(from + 1)];
      if (rest.length === 0) return from;
      if (line[from] === 'x' && rest[0] === 'x') {
        const blank = rest.indexOf('.');
        return blank < 0 ? line.length - 1 : from + blank;
      }
      const next = rest.indexOf('x');
      return next < 0 ? line.length - 1 : from + 1 + next;
    };
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('x', '.'), minLength: 1, maxLength: 12 }),
        fc.nat(11),
        (line, at) => {
          const from = Math.min(at, line.length - 1);
          const to = moved(cursorAt(0, from), { by: 'edge', towards: 'right', extend: false }, field(line));
          expect(to.active.column).toBe(slow(line, from));
        },
      ),
    );
  });
});
