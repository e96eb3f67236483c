import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Sheet } from '#dashboard/features/scores/Sheet.ts';
import { bookTable } from '#dashboard/screens/gradebook/layout/bookTable.ts';
import { folded } from '#dashboard/ui/format/folded.ts';
import { isFailing } from '#grading/scale.ts';
import { EXCUSED, MISSING } from '#grading/score.ts';
import { generatedBook } from '#test/bench/page/grid/generated.ts';

const book = generatedBook(30, 5);
const nameOf = (student: number) => `${book.students[student]?.last}, ${book.students[student]?.first}`;
const all = {
  sheet: new Sheet({ book }),
  sorting: null,
  missing: false,
  failing: false,
  words: [],
  byId: true,
};
const ids = ['name', 'grade', 'percent', '1', '2', '3', '4', '5'];
const pinned = ids.slice(0, 3);

const tableOf = () => bookTable(book, nameOf);

describe('the table of a class', () => {
  test("keeps the class's order without any request", () => {
    const table = tableOf();
    expect(table.rows(all)).toEqual(book.students.map((_, student) => student));
    const asked = { order: ids, pinned, hidden: new Set<string>() };
    expect(table.columns(asked)).toEqual({ ids, frozen: 3 });
  });

  describe('of five students', () => {
    const students = [4, 40_123, 40_124, 99_401, 140_123].map((id, at) => ({
      id,
      number: at + 1,
      first: 'Ana',
      last: `Silva ${at}`,
      percent: null,
      grade: '',
    }));
    const listed = bookTable({ ...book, students }, nameIn);
    function nameIn(student: number) {
      return `Silva ${student + 1}, Ana`;
    }
    const found = (typed: string, byId = true) => listed.rows({ ...all, words: typed.split(' '), byId });
    test.each([
      ['the whole ID number', '40124', [2]],
      ['its first digits', '4012', [1, 2]],
      ['the name beside it', 'silva 40124', [2]],
      ['no few digits of it, which may stand in a name', '40', []],
      ['not its midst', '0123', []],
      ['a short one that is whole, or in a name', '4', [0, 3]],
    ])('finds by %s', (_, typed, expected) => {
      expect(found(typed)).toEqual(expected);
    });
    test('matches no ID number while names are hidden', () => {
      expect(found('4', false)).toEqual([3]);
      expect(found('40124', false)).toEqual([]);
    });
  });

  test('sorts students by the current scores on each request', () => {
    const table = tableOf();
    const sorting = { id: '1', desc: true };
    const [first, ...rest] = table.rows({ ...all, sorting });
    const [last = 0] = rest.slice(-1);
    expect(first).not.toBe(last);
    const sheet = new Sheet({ book, entered: new Map([[last * 5, 99_999]]) });
    table.rows({ ...all, sheet, sorting: null });
    expect(table.rows({ ...all, sheet, sorting })[0]).toBe(last);
  });

  test('sorts and filters as a plain sort of everything would', () => {
    const sheet = new Sheet({ book });
    const steps = new Map(book.scheme.scale.map(({ letter, low }) => [letter, low]));
    const collator = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });
    const decides = (student: number, id: string): number | null => {
      const { letter, percent } = sheet.total(student);
      if (id === 'percent') return percent;
      if (id === 'grade') return letter === '' ? null : (steps.get(letter) ?? percent);
      const code = sheet.score(student, Number(id) - 1);
      if (code === MISSING) return -1;
      if (code === EXCUSED) return -2;
      return code < 0 ? null : code;
    };
    const inOrder = (a: number, b: number, { id, desc }: { id: string; desc: boolean }) => {
      const way = desc ? -1 : 1;
      if (id === 'name') return way * collator.compare(nameOf(a), nameOf(b));
      const [one, other] = [decides(a, id), decides(b, id)];
      if (one === null || other === null) return Number(one === null) - Number(other === null);
      return way * (one - other);
    };
    const table = tableOf();
    const sortings = ids.flatMap((id) => [false, true].map((desc) => ({ id, desc })));
    for (const sorting of [null, ...sortings])
      for (const words of [[], ['an'], ['o', 'smith']])
        for (const [missing, failing] of [
          [false, false],
          [true, false],
          [false, true],
          [true, true],
        ] as const) {
          const wanted = book.students
            .map((_, student) => student)
            .filter((student) => words.every((word) => folded(nameOf(student)).includes(word)))
            .filter((student) => !missing || sheet.missing(student) > 0)
            .filter((student) => !failing || isFailing(sheet.total(student).letter, book.scheme))
            .toSorted((a, b) => (sorting ? inOrder(a, b, sorting) : 0));
          expect(table.rows({ sheet, sorting, words, missing, failing, byId: true })).toEqual(wanted);
        }
  });

  test('gives the same result whatever was requested before', () => {
    const asked = fc.record({
      sorting: fc.option(fc.record({ id: fc.constantFrom(...ids), desc: fc.boolean() })),
      missing: fc.boolean(),
      failing: fc.boolean(),
      words: fc.subarray(['an', 'o', 'smith', '1']),
      byId: fc.boolean(),
    });
    const columns = fc.record({
      order: fc.shuffledSubarray(ids),
      pinned: fc.shuffledSubarray(ids),
      hidden: fc.subarray(ids).map((list) => new Set(list)),
    });
    const sheet = new Sheet({ book });
    fc.assert(
      fc.property(fc.array(fc.tuple(asked, columns), { minLength: 1, maxLength: 5 }), (steps) => {
        const table = tableOf();
        for (const [wanted, layout] of steps) {
          const rows = { ...wanted, sheet };
          expect(table.rows(rows)).toEqual(tableOf().rows(rows));
          expect(table.columns(layout)).toEqual(tableOf().columns(layout));
          const { ids: shown, frozen } = table.columns(layout);
          expect(shown.slice(0, frozen)).toEqual(layout.pinned.filter((id) => !layout.hidden.has(id)));
          expect(shown.toSorted()).toEqual(ids.filter((id) => !layout.hidden.has(id)).toSorted());
        }
      }),
      { numRuns: 60 },
    );
  });
});
