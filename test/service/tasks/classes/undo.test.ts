import fc from 'fast-check';
import { expect, test } from 'vitest';
import { undoSince } from '#test/support/school/undo.ts';
import { asOwner, onEachDatabase } from '#test/support/service/databases.ts';
import { marks } from '#wire/classes/marks.ts';

type Fields = Record<string, string | number>;
type Operation = readonly [task: string, fields: Fields];

const student = fc.constantFrom(11, 12, 13, 14, 21);
const score = fc.constantFrom('', '0', '7', '8.25', '9999.99', 'M', 'e');
const lines = (line: fc.Arbitrary<string>) =>
  fc.array(line, { minLength: 1, maxLength: 6 }).map((rows) => rows.join('\n'));
const people = ['Ann Lee 11', 'Mary\u00a0Ann de la Cruz 12', 'Bo Ng 13', '小明 王 14', 'New Face 21'];

const operation: fc.Arbitrary<Operation> = fc.oneof(
  fc
    .record({ assnid: fc.integer({ min: 1, max: 7 }), stuid: student, score })
    .map((it) => ['score-edit', it] as const),
  lines(
    fc
      .tuple(fc.integer({ min: 1, max: 5 }), student, score)
      .map((cell) => cell.map((part) => part || '-').join(' ')),
  ).map((scores) => ['score-edit', { scores, each: 1 }] as const),
  fc
    .record({
      date: fc.constantFrom('20240902', '20240903', '20240910'),
      stuid: student,
      mark: fc.constantFrom('', ...marks.map(({ letter }) => letter)),
    })
    .map((it) => ['attendance-edit', it] as const),
  fc
    .record({
      period: fc.constantFrom('P1', 'P4'),
      stuid: student,
      grade: fc.constantFrom('', '0', '88', '999'),
    })
    .map((it) => ['class-marking-periods-edit', it] as const),
  fc
    .record({ period: fc.constantFrom('P1', 'P4'), locked: fc.constantFrom(0, 1) })
    .map((it) => ['class-marking-periods-edit', it] as const),
  fc
    .record({ stuid: student, comment: fc.constantFrom('', 'Good', 'Ask: "why"?') })
    .map((it) => ['class-comments', it] as const),
  fc
    .record({
      period: fc.constantFrom('P1', 'P4'),
      stuid: student,
      comment: fc.constantFrom('', 'Good', 'Ask: "why"?'),
    })
    .map((it) => ['class-period-comments', it] as const),
  fc
    .record({
      title: fc.constantFrom('Quiz', 'Essay "A"'),
      due: fc.constantFrom('20240920', '20241220'),
      points: fc.constantFrom('10', 'EC', '0.5'),
      cat: fc.constantFrom(0, 1, 2),
    })
    .map((it) => ['assignment-edit', it] as const),
  fc
    .record(
      {
        assnid: fc.integer({ min: 1, max: 7 }),
        title: fc.constantFrom('Again', 'Once'),
        points: fc.constantFrom('20', 'EC'),
        cat: fc.constantFrom(0, 2),
        delete: fc.constantFrom(0, 1),
      },
      { requiredKeys: ['assnid'] },
    )
    .map((it) => ['assignment-edit', it] as const),
  fc
    .record(
      {
        name: fc.constantFrom('Algebra', 'Algebra II'),
        syr: fc.constantFrom('2025', '2024-2025'),
        gscale: fc.constantFrom(1, 9, 10),
        weighted: fc.constantFrom(0, 1),
        round: fc.integer({ min: 0, max: 5 }),
        cgs: fc.constantFrom('', '60 Pass\n0 Fail', '92.5 A\n50 B or so'),
        cat: fc.constantFrom(
          '1 40 0 Homework\n2 60 0 Tests',
          '1 - 1 Home\n2 33.33 0 Tests\n3 0 2 Labs of ours',
        ),
      },
      { requiredKeys: [] },
    )
    .map((it) => ['class-edit', it] as const),
  fc.record({ folder: fc.constantFrom(1, 2, 3) }).map((it) => ['class-folder', it] as const),
  fc
    .record({
      students: fc.shuffledSubarray(people, { minLength: 1 }).map((rows) => rows.join('\n')),
      stusort: fc.constantFrom('', '1', '2'),
    })
    .map((it) => ['class-students-edit', it] as const),
);

onEachDatabase((service) => {
  const ask = asOwner(service);

  async function state() {
    const { revision, updated, time, ...gradebook } = await ask('gradebook');
    const rest = ['attendance-totals', 'class-marking-periods', 'class-teachers'];
    rest.push('class-comments', 'class-period-comments');
    const replies = await Promise.all(rest.map((task) => ask(task)));
    for (const reply of replies) {
      delete reply.time;
      delete reply.revision;
    }
    return { revision, shown: { gradebook, replies } };
  }

  test('undoing 200 random operations by history leaves the class as it was', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 200, maxLength: 200 }), async (operations) => {
        const before = await state();
        let done = 0;
        for (const [task, fields] of operations) if ((await ask(task, fields)).success) done++;
        expect(done).toBeGreaterThan(60);
        expect((await state()).shown).not.toEqual(before.shown);
        await undoSince(ask, before.revision);
        expect((await state()).shown).toEqual(before.shown);
      }),
      { numRuns: 1, endOnFailure: true },
    );
  });
});
