import { beforeAll, expect, test } from 'vitest';
import { onEachDatabase } from '#test/support/service/databases.ts';
import type { Answer, Service } from '#test/support/service/service.ts';

onEachDatabase((opened) => {
  let service: Service;
  let ses: string;
  let clid: number;
  let second: number;
  let third: number;

  beforeAll(async () => {
    service = opened();
    ses = await service.signIn();
    clid = service.school.algebra;
    const make = async (name: string): Promise<number> =>
      (await service.ask('class-new', { ses, name, syr: '2024-2025', gp: 1 })).values.clid;
    [second, third] = [await make('Second'), await make('Third')];
    await service.ask('class-edit', { ses, clid: second, cat: '4 - 0 tests\n7 - 0 Homework' });
    await service.ask('assignment-edit', {
      ses,
      clid: second,
      title: 'worksheet 1',
      due: '20240901',
      points: '1',
      cat: 4,
    });
  });

  const copy = (fields: Record<string, string | number>) =>
    service.ask('assignment-copy', { ses, clid, ...fields });
  const assignments = async (of: number): Promise<Answer[]> =>
    (await service.ask('gradebook', { ses, clid: of })).assignments;
  const both = () => `${second} ${third}`;

  test('a preview reports existing titles and missing categories, and copies nothing', async () => {
    const { classes } = await copy({ assignments: '1 2', classes: both(), preview: 1 });
    expect(classes).toMatchObject([
      { clid: second, name: 'Second', there: ['Worksheet 1'], unmatched: [], made: [] },
      { clid: third, categories: [{ num: 1, name: 'Work' }], there: [], made: [] },
    ]);
    expect(classes[1].unmatched).toEqual([
      { num: 1, name: 'Homework' },
      { num: 2, name: 'Tests' },
    ]);
    expect(await assignments(third)).toEqual([]);
  });

  test.each<[string, () => Record<string, string | number>, Record<string, unknown>]>([
    ['nothing', () => ({ assignments: ' ', classes: third }), { assignments: expect.any(String) }],
    ['no class', () => ({ assignments: 1 }), { classes: 'Choose between 1 and 50 other classes' }],
    ['the class itself', () => ({ assignments: 1, classes: clid }), { classes: expect.any(String) }],
    [
      'an unknown assignment',
      () => ({ assignments: '1 99', classes: second }),
      { assignments: 'There is no such assignment in this class' },
    ],
    [
      "somebody else's class",
      () => ({ assignments: 1, classes: `${second} ${service.school.biology}` }),
      { classes: 'You are not authorized to view this class' },
    ],
    [
      'no category for them in one of the classes',
      () => ({ assignments: 1, classes: both() }),
      { cats: 'A class has no category of this name: choose one of its categories' },
    ],
    [
      'an unknown category',
      () => ({ assignments: 1, classes: both(), cats: `${third} 1 9` }),
      { cats: 'There is no such category in this class' },
    ],
    ['words', () => ({ assignments: 1, classes: both(), cats: 'all 1 1' }), { cats: expect.any(String) }],
  ])('refused, it copies into no class: %s', async (_, fields, errors) => {
    const before = [await assignments(second), await assignments(third)];
    expect((await copy(fields())).errors).toEqual(errors);
    expect([await assignments(second), await assignments(third)]).toEqual(before);
  });

  test('copies have title, day and points, and the category of the same name or the chosen one', async () => {
    const cats = `${third} 1 1\n${third} 2 0`;
    const once = 'copy-4f1c2e90';
    const { classes } = await copy({ assignments: '2 4 1', classes: both(), cats, once });
    expect(classes.map((each: Answer) => each.made)).toEqual([
      [
        { assnid: 2, cat: 7 },
        { assnid: 3, cat: 4 },
        { assnid: 4, cat: 7 },
      ],
      [
        { assnid: 1, cat: 1 },
        { assnid: 2, cat: 0 },
        { assnid: 3, cat: 1 },
      ],
    ]);
    expect(await assignments(third)).toMatchObject([
      { title: 'Worksheet 1', due: '20240904', points: 10, cat: 1, cal: 1, usr: 'rivera' },
      { title: 'Unit test', due: '20240910', points: 50, cat: 0 },
      { title: 'Puzzle', due: '20240913', points: 'EC', cat: 1 },
    ]);
    expect((await service.ask('gradebook', { ses, clid: third })).scores).toEqual([]);
    const { history } = await service.ask('history', { ses, clid: third, kind: 'assignment' });
    expect(history.map(({ field, to }: Answer) => [field, to])).toEqual(Array(3).fill(['deleted', '0']));
    const again = await copy({ assignments: '2 4 1', classes: both(), cats, once });
    expect(again.classes.map((each: Answer) => each.made)).toEqual(classes.map((each: Answer) => each.made));
    expect(await assignments(third)).toHaveLength(3);
  });

  test('a chosen marking period stays chosen if the class has it', async () => {
    for (const each of [clid, second])
      await service.ask('class-edit', {
        ses,
        clid: each,
        terms: 'P1 80 20240902 20241231 Fall\nP5 20 - - Exam',
      });
    await service.ask('assignment-edit', { ses, clid, assnid: 2, term: 5 });
    await copy({ assignments: '1 2', classes: both(), cats: `${third} 1 1\n${third} 2 0` });
    const terms = async (of: number) => (await assignments(of)).slice(-2).map(({ term }) => term ?? 0);
    expect(await terms(second)).toEqual([0, 5]);
    expect(await terms(third)).toEqual([0, 0]);
  });
});
