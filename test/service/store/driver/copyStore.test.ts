import { expect, onTestFinished, test } from 'vitest';
import { copyStore } from '#service/store/driver/copyStore.ts';
import { openDatabase } from '#service/store/driver/database.ts';
import { databases } from '#test/support/service/databases.ts';

/* What `rollbook move` copies, and in how many statements; the move itself is in `test/service/cli/move.test.ts`. */

async function copied(rows: readonly { id: string; filling: string }[]) {
  const from = await openDatabase(':memory:');
  onTestFinished(() => from.close());
  await from.writing(async (db) => {
    for (const row of rows) await db.insertInto('probes').values(row).execute();
  });
  const url = (await databases.find(({ name }) => name === 'PostgreSQL')?.fresh()) ?? '';
  let inserts = 0;
  const to = await openDatabase(url, (statement) => {
    if (/^\s*insert into "probes"/.test(statement)) inserts++;
  });
  onTestFinished(() => to.close());
  expect(await copyStore(from, to)).not.toBeNull();
  const found = await to.asking((db) => db.selectFrom('probes').selectAll().execute());
  return { inserts, found: new Map(found.map(({ id, filling }) => [id, filling])) };
}

test('thousands of short rows take one statement', async () => {
  const rows = Array.from({ length: 3000 }, (_, index) => ({ id: `${index}`, filling: `row ${index}` }));
  const { inserts, found } = await copied(rows);
  expect(inserts).toBe(1);
  expect(found).toEqual(new Map(rows.map(({ id, filling }) => [id, filling])));
});

test('long rows are not all in memory', async () => {
  const rows = Array.from({ length: 4 }, (_, index) => ({ id: `${index}`, filling: 'x'.repeat(600_000) }));
  const { inserts, found } = await copied(rows);
  expect([inserts, found.size]).toEqual([2, 4]);
});

test('every text arrives as it is', async () => {
  const texts = [
    '',
    "O'Brien \\ \"x\" 'null'",
    'a\tb\r\nc',
    'é 🎓 ﷽ \u2028 \u202e',
    '{"a": [1]}',
    '\\u0041',
    '\u0001',
  ];
  const rows = texts.map((filling, index) => ({ id: `${index}`, filling }));
  const { found } = await copied(rows);
  expect([...found].sort(([one], [other]) => Number(one) - Number(other)).map(([, text]) => text)).toEqual(
    texts,
  );
});
