import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RosterStudent } from '#dashboard/api/classes/students.ts';
import { type Choices, type Conflict, merge } from '#dashboard/screens/roster/model/merge.ts';
import { lines, roster, someRoster } from './rosters.ts';

const merged = (base: string, mine: string, theirs: string, choices?: Choices) => {
  const result = merge({ base: roster(base), mine: roster(mine), theirs: roster(theirs), choices });
  return { ...result, list: lines(result.list) };
};

describe('a change by only one of two people is made', () => {
  test.each([
    ['both added someone', 'A X 1', 'A X 1, B Y 2', 'A X 1, C Z 3', 'A X 1, B Y 2, C Z 3'],
    ['one added, one removed', 'A X 1, B Y 2', 'A X 1, B Y 2, C Z 3', 'B Y 2', 'B Y 2, C Z 3'],
    [
      'one renamed, one moved the same',
      'A X 1, B Y 2, C Z 3',
      'A Q 1, B Y 2, C Z 3',
      'B Y 2, C Z 3, A X 1',
      'B Y 2, C Z 3, A Q 1',
    ],
    ['both removed the same', 'A X 1, B Y 2', 'B Y 2', 'B Y 2', 'B Y 2'],
    ['both added the same', 'A X 1', 'B Y 2, A X 1', 'B Y 2, A X 1', 'B Y 2, A X 1'],
    ['both gave the same name', 'A X 1', 'A Q 1', 'A Q 1', 'A Q 1'],
    [
      'additions at two places',
      'A X 1, B Y 2',
      'C Z 3, A X 1, B Y 2',
      'A X 1, D W 4, B Y 2',
      'C Z 3, A X 1, D W 4, B Y 2',
    ],
  ])('%s', (_, base, mine, theirs, expected) => {
    expect(merged(base, mine, theirs)).toEqual({ list: expected, conflicts: [], given: [] });
  });
});

describe('if both changed something differently, both changes are shown', () => {
  test.each([
    ['two names', 'A X 1', 'A Y 1', 'A Z 1', { kind: 'renamed' }, 'A Y 1', 'A Z 1'],
    [
      'removed here, renamed there',
      'A X 1, B Y 2',
      'B Y 2',
      'A Z 1, B Y 2',
      { kind: 'removed', mine: null },
      'B Y 2',
      'A Z 1, B Y 2',
    ],
    [
      'renamed here, removed there',
      'A X 1, B Y 2',
      'A Z 1, B Y 2',
      'B Y 2',
      { kind: 'removed', theirs: null },
      'A Z 1, B Y 2',
      'B Y 2',
    ],
    [
      'one number for two people',
      'A X 1',
      'A X 1, B Y 2',
      'A X 1, C Z 2',
      { kind: 'added', base: null },
      'A X 1, B Y 2',
      'A X 1, C Z 2',
    ],
    [
      'two places',
      'A X 1, B Y 2, C Z 3, D W 4, E V 5',
      'B Y 2, C Z 3, A X 1, D W 4, E V 5',
      'B Y 2, C Z 3, D W 4, E V 5, A X 1',
      { kind: 'moved', id: 1, behind: { mine: { id: 3 }, theirs: { id: 5 } } },
      'B Y 2, C Z 3, A X 1, D W 4, E V 5',
      'B Y 2, C Z 3, D W 4, E V 5, A X 1',
    ],
  ] as const)('%s', (_, base, mine, theirs, conflict, asMine, asTheirs) => {
    const { conflicts } = merged(base, mine, theirs);
    expect(conflicts).toHaveLength(1);
    expect(conflicts[0]).toMatchObject(conflict);
    const key = conflicts[0]?.key ?? '';
    expect(merged(base, mine, theirs, new Map([[key, 'mine']])).list).toBe(asMine);
    expect(merged(base, mine, theirs, new Map([[key, 'theirs']])).list).toBe(asTheirs);
  });

  test('two people with one number can both stay: mine gets a free one, marked for review', () => {
    const both = new Map([['student 2', 'both' as const]]);
    expect(merged('A X 1', 'A X 1, B Y 2', 'A X 1, C Z 2, D W 8', both)).toMatchObject({
      list: 'A X 1, C Z 2, B Y 9, D W 8',
      given: [9],
    });
  });
});

const mirrored = (conflicts: Conflict[]) =>
  conflicts
    .map(({ behind, ...conflict }) => ({
      ...conflict,
      mine: conflict.theirs,
      theirs: conflict.mine,
      ...(behind ? { behind: { mine: behind.theirs, theirs: behind.mine } } : {}),
    }))
    .sort((one, other) => one.key.localeCompare(other.key));

describe('for any three lists', () => {
  test('a change that only one of them made is kept', () => {
    fc.assert(
      fc.property(someRoster, someRoster, (base, other) => {
        const outcome = { list: other, conflicts: [], given: [] };
        expect(merge({ base, mine: base, theirs: other })).toEqual(outcome);
        expect(merge({ base, mine: other, theirs: base })).toEqual(outcome);
        expect(merge({ base, mine: other, theirs: other })).toEqual(outcome);
      }),
    );
  });

  test('both people get the same list and the same questions', () => {
    fc.assert(
      fc.property(someRoster, someRoster, someRoster, (base, mine, theirs) => {
        const here = merge({ base, mine, theirs });
        const there = merge({ base, mine: theirs, theirs: mine });
        expect(here.list).toEqual(there.list);
        expect(mirrored(here.conflicts)).toEqual(
          there.conflicts.toSorted((one, other) => one.key.localeCompare(other.key)),
        );
      }),
      { numRuns: 500 },
    );
  });

  test('nobody disappears unless somebody removed them, and nobody is listed twice', () => {
    fc.assert(
      fc.property(
        someRoster,
        someRoster,
        someRoster,
        fc.constantFrom('mine', 'theirs', 'both', undefined),
        (base, mine, theirs, choice) => {
          const choices = new Map(
            choice ? merge({ base, mine, theirs }).conflicts.map(({ key }) => [key, choice]) : [],
          );
          const { list, conflicts } = merge({ base, mine, theirs, choices });
          const ids = (students: RosterStudent[]) => new Set(students.map(({ id }) => id));
          const [was, here, there, result] = [ids(base), ids(mine), ids(theirs), ids(list)];
          expect(result.size).toBe(list.length);
          for (const id of new Set([...was, ...here, ...there])) {
            const removed = was.has(id) && !(here.has(id) && there.has(id));
            if (!removed) expect(result).toContain(id);
          }
          if (choice === undefined)
            for (const { id, kind } of conflicts) if (kind === 'removed') expect(result).toContain(id);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('a name that somebody gave is in the result or in a question', () => {
    fc.assert(
      fc.property(someRoster, someRoster, someRoster, (base, mine, theirs) => {
        const { list, conflicts } = merge({ base, mine, theirs });
        const said = lines(list).split(', ');
        const asked = lines(conflicts.flatMap(({ mine, theirs }) => [mine ?? [], theirs ?? []].flat())).split(
          ', ',
        );
        const before = new Set(lines(base).split(', '));
        const removed = (line: string) => {
          const id = line.split(' ').at(-1);
          return (
            [mine, theirs].some((students) => !students.some((student) => String(student.id) === id)) &&
            before.has(line)
          );
        };
        for (const line of [...lines(mine).split(', '), ...lines(theirs).split(', ')])
          if (line !== '' && !before.has(line) && !removed(line)) expect([...said, ...asked]).toContain(line);
      }),
      { numRuns: 500 },
    );
  });
});
