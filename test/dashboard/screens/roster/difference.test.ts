import fc from 'fast-check';
import { expect, test } from 'vitest';
import { difference, isSame } from '#dashboard/screens/roster/model/difference.ts';
import { texts } from '#dashboard/screens/roster/model/texts.ts';
import { lines, roster, someRoster } from './rosters.ts';

const ids = (placed: { student: { id: number } }[]) => placed.map(({ student }) => student.id);

test.each([
  ['nothing', 'A X 1, B Y 2', 'A X 1, B Y 2', { unchanged: 2 }],
  ['an addition', 'A X 1', 'A X 1, B Y 2', { added: [2], unchanged: 1 }],
  ['a removal', 'A X 1, B Y 2', 'B Y 2', { removed: [1], unchanged: 1 }],
  ['another name', 'A X 1', 'A Z 1', { renamed: [1] }],
  ['a move to the end', 'A X 1, B Y 2, C Z 3', 'B Y 2, C Z 3, A X 1', { moved: [1], unchanged: 2 }],
  ['a move to the front', 'A X 1, B Y 2, C Z 3', 'C Z 3, A X 1, B Y 2', { moved: [3], unchanged: 2 }],
  ['a removal moves nobody', 'A X 1, B Y 2, C Z 3', 'B Y 2, C Z 3', { removed: [1], unchanged: 2 }],
  [
    'a move with another name',
    'A X 1, B Y 2, C Z 3',
    'C W 3, A X 1, B Y 2',
    { renamed: [3], moved: [3], unchanged: 2 },
  ],
  [
    'all of it',
    'A X 1, B Y 2, C Z 3, D W 4',
    'D W 4, E V 5, B Q 2, C Z 3',
    { added: [5], removed: [1], renamed: [2], moved: [4], unchanged: 1 },
  ],
])('%s', (_, before, after, expected) => {
  const found = difference(roster(before), roster(after));
  expect({
    added: ids(found.added),
    removed: ids(found.removed),
    renamed: ids(found.renamed),
    moved: ids(found.moved),
    unchanged: found.unchanged,
  }).toEqual({ added: [], removed: [], renamed: [], moved: [], unchanged: 0, ...expected });
});

test('spaces and different compositions of a letter are no new name', () => {
  const found = difference(
    [{ id: 1, first: 'José', last: 'de  la Cruz' }],
    [{ id: 1, first: 'Jose\u0301', last: ' de la Cruz' }],
  );
  expect(isSame(found)).toBe(true);
});

test('a student removed and added with another number is reported as such', () => {
  const { removed, added } = difference(roster('A X 1, B Y 2'), roster('a x 7, B Y 2'));
  expect(removed).toMatchObject([{ student: { id: 1 }, place: 1, addedAs: 7 }]);
  expect(added).toMatchObject([{ student: { id: 7 }, place: 1 }]);
});

test.each([
  ['a corrected name', 'Jose García 1', false],
  ['a nickname', 'Pepe García 1', false],
  ['somebody else', 'Ann Fox 1', true],
  ['the swapped number of a student with the same last name', 'Ana García 1, José García 2', true],
])('%s on the line of José García', (_, after, isReplaced) => {
  const before = roster('José García 1, Ana García 2');
  const [found] = difference(before, roster(after)).renamed;
  expect(found).toMatchObject({ student: { id: 1 }, isReplaced });
});

test('applying the difference gives the other list', () => {
  fc.assert(
    fc.property(someRoster, someRoster, (before, after) => {
      const found = difference(before, after);
      const moved = new Set(ids(found.moved));
      const gone = new Set(ids(found.removed));
      const names = new Map(found.renamed.map(({ student }) => [student.id, student]));
      const list = before
        .filter(({ id }) => !gone.has(id) && !moved.has(id))
        .map((student) => names.get(student.id) ?? student);
      const arriving = [...found.added, ...found.moved].sort((one, other) => one.place - other.place);
      for (const { student, place } of arriving) list.splice(place - 1, 0, student);
      expect(lines(list)).toBe(lines(after));
    }),
  );
});

/** Tries every choice of students who stay. */
function fewestMoves(before: readonly number[], after: readonly number[]): number {
  const common = after.filter((id) => before.includes(id));
  let most = 0;
  for (let choice = 0; choice < 2 ** common.length; choice += 1) {
    const places = common.filter((_, bit) => choice & (2 ** bit)).map((id) => before.indexOf(id));
    if (places.every((place, index) => index === 0 || place > (places[index - 1] ?? 0)))
      most = Math.max(most, places.length);
  }
  return common.length - most;
}

test('no smaller set of moves exists', () => {
  fc.assert(
    fc.property(someRoster, someRoster, (before, after) => {
      const places = (list: typeof before) => list.map(({ id }) => id);
      expect(difference(before, after).moved).toHaveLength(fewestMoves(places(before), places(after)));
    }),
  );
});

test('2,000 students in reverse order are compared quickly', () => {
  const students = Array.from({ length: 2000 }, (_, index) => ({ id: index + 1, first: 'A', last: 'B' }));
  expect(difference(students, students.toReversed()).moved).toHaveLength(1999);
});

test('the review says that one student stays, and that two stay', () => {
  expect(texts.unchanged(1)).toBe('1 student stays as before.');
  expect(texts.unchanged(2)).toBe('2 students stay as before.');
});
