import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { openDatabase } from '#service/store/driver/database.ts';
import { readAddress } from '#service/store/driver/postgresHosts.ts';
import { forTests, startPostgres } from '#test/support/service/postgresServer.ts';

describe('the address of a database', () => {
  test.each([
    ['postgres://u:p@a/x', ['postgres://u:p@a/x'], false],
    ['postgres://a,b/x', ['postgres://a/x', 'postgres://b/x'], true],
    [
      'postgresql://u:p%40q@a:5433,[::1]:5434/x?target_session_attrs=any&sslmode=disable',
      ['postgresql://u:p%40q@a:5433/x?sslmode=disable', 'postgresql://u:p%40q@[::1]:5434/x?sslmode=disable'],
      false,
    ],
    ['postgres://a/x?target_session_attrs=primary', ['postgres://a/x'], true],
    ['postgres:///x?host=/run/postgresql', ['postgres:///x?host=%2Frun%2Fpostgresql'], false],
  ])('%s', (url, hosts, mustWrite) => {
    expect(readAddress(url)).toEqual({ hosts, mustWrite });
  });

  test.each(['postgres://a,b/x?target_session_attrs=standby', 'postgres://a,,b/x'])(
    '%s is refused',
    (url) => {
      expect(() => readAddress(url)).toThrow(TypeError);
    },
  );
});

test('the host that accepts writes is found, even after a failover', async () => {
  const primary = await startPostgres([...forTests, '-c', 'wal_level=replica']);
  await primary.database('rollbook');
  const standby = await primary.standby();
  const onStandby = new pg.Client({ connectionString: `${standby.url}/rollbook` });
  const nobody = primary.url.replace(/\d+$/, '1');
  const database = await openDatabase(
    `${nobody},127.0.0.1:${standby.port},127.0.0.1:${primary.port}/rollbook`,
    undefined,
    { connections: 3, limits: { connect: 2000 } },
  );
  try {
    await database.writing((db) =>
      db.insertInto('attempt_locks').values({ name: 'before', at: 1 }).execute(),
    );
    const alone = openDatabase(`${standby.url}/rollbook?target_session_attrs=read-write`);
    await expect(alone).rejects.toMatchObject({ reason: 'readOnly' });

    await onStandby.connect();
    const followed = () => onStandby.query('select name from attempt_locks');
    await vi.waitFor(async () => expect((await followed()).rowCount).toBe(1), 10_000);
    await primary.stop();
    await expect(database.probe()).rejects.toThrow();
    await onStandby.query('select pg_promote()');
    await vi.waitFor(() => database.probe(), { timeout: 20_000, interval: 100 });
    const names = await database.reading((db) => db.selectFrom('attempt_locks').select('name').execute());
    expect(names).toEqual([{ name: 'before' }]);
  } finally {
    await database.close();
    await onStandby.end();
    await standby.stop();
    await primary.stop();
  }
}, 120_000);
