import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#service/store/driver/database.ts';
import { fillStore } from '#test/bench/support/classes.ts';

/*
 * `npm run bench backup`: how long `rollbook backup` takes on a large store while another connection writes to it 4.5
 * times a second. `MEGABYTES=100` for a smaller store, `WRITES=50` for more writes a second.
 */

const megabytes = Number(process.env.MEGABYTES ?? 330);
const writesPerSecond = Number(process.env.WRITES ?? 4.5);

const folder = mkdtempSync(join(tmpdir(), 'rollbook-backup-'));
try {
  const data = join(folder, 'data');
  const { file } = await fillStore(data, { members: 0, others: 1 });
  const database = await openDatabase(file);
  await database.writing(async (db) => {
    // Fills it as a long history would.
    for (let id = 1; id <= megabytes * 10; id++)
      await db
        .insertInto('probes')
        .values({ id: `${id}`, filling: String(id).padEnd(100_000, 'abc') })
        .execute();
  });
  let writes = 0;
  const writing = setInterval(async () => {
    await database.writing((db) =>
      db
        .insertInto('attempt_locks')
        .values({ name: String(writes++), at: 1 })
        .execute(),
    );
  }, 1000 / writesPerSecond);
  const start = performance.now();
  const before = writes;
  const backup = spawn(process.execPath, ['dist/service/cli.js', 'backup', join(folder, 'copy')], {
    env: { PATH: process.env.PATH, DATA_DIR: data },
    stdio: 'inherit',
  });
  const [status] = await once(backup, 'exit');
  const seconds = (performance.now() - start) / 1000;
  clearInterval(writing);
  await database.close();
  const size = Math.round(statSync(join(folder, 'copy')).size / 1e6);
  process.stdout.write(
    `${size} MB copied and checked in ${seconds.toFixed(1)} s with status ${status}, beside ${writes - before} writes\n`,
  );
} finally {
  rmSync(folder, { recursive: true });
}
