import { beforeAll, expect, test } from 'vitest';
import { createEndpoint } from '#service/endpoint/endpoint.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';
import { type Answer, askWith, type Service } from '#test/support/service/service.ts';

/* A column is restored to any time from its history. */

const noon = 1_725_278_400;

onEachDatabase((opened) => {
  let service: Service;
  let ses: string;
  let clid: number;
  let now = noon;
  let ask: (task: string, fields?: Record<string, string | number>) => Promise<Answer>;

  beforeAll(async () => {
    service = opened();
    clid = service.school.algebra;
    const asked = askWith(createEndpoint({ database: service.database, clock: () => now }));
    const { values } = await asked('login', { usr: 'rivera', pwd: 'chalk-and-slate' });
    ses = values.ses;
    ask = (task, fields = {}) => asked(task, { ses, clid, ...fields });
  });

  const column = async () =>
    (await ask('assignment', { assnid: 1 })).scores.map(({ stuid, score }: Answer) => `${stuid} ${score}`);

  test('each earlier state of the column can be restored, whatever happened in other columns', async () => {
    const states = [{ at: now, column: await column() }];
    for (const scores of ['1 11 1\n1 12 2', '1 11 3', '1 13 -\n1 14 E', '1 11 -\n1 12 -\n1 14 -']) {
      now += 60;
      expect((await ask('score-edit', { scores })).success).toBe(true);
      await ask('score-edit', { assnid: 2, stuid: 11, score: now % 50 });
      await ask('assignment-edit', { assnid: 1, title: `Worksheet at ${now}` });
      states.push({ at: now, column: await column() });
    }
    for (const state of states.toReversed()) {
      const { history, more } = await ask('history', {
        assnid: 1,
        kind: 'score',
        after: state.at,
        limit: 1000,
      });
      expect(more).toBe('');
      const first = new Map<number, string>();
      for (const { kind, assnid, stuid, from } of history) {
        expect([kind, assnid]).toEqual(['score', 1]);
        first.set(stuid, from || '-');
      }
      // Later than all of the states, and excluded by `before`.
      const scores = [...first].map(([stuid, from]) => `1 ${stuid} ${from}`).join('\n');
      now += 3600;
      if (scores !== '') expect((await ask('score-edit', { scores })).success).toBe(true);
      expect(await column()).toEqual(state.column);
    }
  });

  test('there are no changes after the last one', async () => {
    expect((await ask('history', { after: now })).history).toEqual([]);
  });
});
