import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import Papa from 'papaparse';
import pg from 'pg';
import { type Database, openDatabase } from '#service/store/driver/database.ts';
import type { Measured, Work } from '#test/bench/support/importProcess.ts';
import { csvOf, district, manifestOf, type Tables } from '#test/support/school/oneroster.ts';
import { forTests, startPostgres } from '#test/support/service/postgresServer.ts';

/*
 * `npm run bench import`: previewing a district's package, against the CSV library alone on the same files, and
 * applying it, against bare inserts of its rows; on both databases. Each measurement is a separate process, which
 * reports its memory. Then the district is applied while gradebooks are read, by another process and by the one that
 * serves them. `SCHOOLS=5` for a smaller district.
 */

const schools = Number(process.env.SCHOOLS ?? 50);
const sizes = { version: '1.2', schools, classes: 80, teachers: 80, students: 1120 } as const;
const perClass = 99;

const folder = mkdtempSync(join(tmpdir(), 'rollbook-district-'));

/** Like `district`, but each student is in about seven of the classes. */
function writeDistrict(folder: string): void {
  const tables: Tables = district({ ...sizes, classes: 0 });
  const empty = district({ ...sizes, schools: 0 });
  tables.classes = { columns: empty.classes?.columns ?? [], rows: [] };
  tables.enrollments = { columns: empty.enrollments?.columns ?? [], rows: [] };
  for (let school = 1; school <= schools; school++)
    for (let at = 1; at <= sizes.classes; at++) {
      const [s, id] = [`s${school}`, `s${school}-k${at}`];
      tables.classes.rows.push([
        id,
        '',
        '',
        `Algebra ${at}`,
        '09',
        `${s}-c`,
        `A-${at}`,
        'scheduled',
        '',
        s,
        't1',
        '',
        '',
      ]);
      const enroll = (user: string, role: string) =>
        tables.enrollments?.rows.push([`${id}-${user}`, '', '', id, s, user, role, 'false', '', '']);
      enroll(`${s}-t${at}`, 'teacher');
      for (let student = 0; student < perClass; student++)
        enroll(`${s}-p${1 + ((at * perClass + student) % sizes.students)}`, 'student');
    }
  for (const [name, table] of Object.entries({ manifest: manifestOf(tables, '1.2'), ...tables })) {
    writeFileSync(join(folder, `${name}.csv`), csvOf(table));
    process.stdout.write(`${name}.csv: ${table.rows.length} lines\n`);
  }
}

type Took = Pick<Measured, 'seconds' | 'cpu'>;

async function timed<Result>(work: () => Promise<Result> | Result): Promise<Took & { result: Result }> {
  const [start, usage] = [performance.now(), process.cpuUsage()];
  const result = await work();
  const { user, system } = process.cpuUsage(usage);
  return { seconds: (performance.now() - start) / 1000, cpu: (user + system) / 1e6, result };
}

function libraryAlone(folder: string): number {
  let rows = 0;
  for (const name of ['orgs', 'academicSessions', 'courses', 'classes', 'users', 'roles', 'enrollments'])
    rows += Papa.parse(readFileSync(join(folder, `${name}.csv`), 'utf8'), { header: true }).data.length;
  return rows;
}

const written = [
  'schools',
  'accounts',
  'school_teachers',
  'classes',
  'categories',
  'students',
  'memberships',
  'sourced_ids',
] as const;

type Rows = readonly Record<string, string | number | null>[];

const rowsOf = async (database: Database): Promise<[string, Rows][]> => {
  const found: [string, Rows][] = [];
  for (const table of written)
    found.push([table, (await database.asking((db) => db.selectFrom(table).selectAll().execute())) as Rows]);
  return found;
};

/** Rows per transaction: about those of a school. */
const inOne = 18_000;

function bareSqlite(file: string, tables: readonly [string, Rows][]): void {
  const db = new DatabaseSync(file);
  db.exec('pragma journal_mode = wal');
  db.exec('pragma synchronous = full');
  for (const [table, rows] of tables) {
    const columns = Object.keys(rows[0] ?? {});
    const insert = db.prepare(`insert into ${table} (${columns}) values (${columns.map(() => '?')})`);
    for (let start = 0; start < rows.length; start += inOne) {
      db.exec('begin immediate');
      for (const row of rows.slice(start, start + inOne))
        insert.run(...columns.map((column) => row[column] ?? null));
      db.exec('commit');
    }
  }
  db.close();
}

async function barePostgres(url: string, tables: readonly [string, Rows][]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const [table, rows] of tables) {
    const columns = Object.keys(rows[0] ?? {});
    for (let start = 0; start < rows.length; start += inOne) {
      await client.query('begin');
      const all = rows.slice(start, start + inOne);
      for (let at = 0; at < all.length; at += 1000) {
        const piece = all.slice(at, at + 1000);
        const places = piece.map(
          (_, row) => `(${columns.map((_column, index) => `$${row * columns.length + index + 1}`)})`,
        );
        const values = piece.flatMap((row) => columns.map((column) => row[column] ?? null));
        await client.query(`insert into ${table} (${columns}) values ${places}`, values);
      }
      await client.query('commit');
    }
  }
  await client.end();
}

const say = (line: string) => process.stdout.write(`${line}\n`);
const ratio = (one: number, other: number) => `${(one / other).toFixed(2)} ×`;

const both = ({ seconds, cpu }: Took) => `${seconds.toFixed(2)} s (${cpu.toFixed(2)} s of the processor)`;

/** The processor ratio covers this process alone: PostgreSQL works in others. */
const times = (one: Took, other: Took) =>
  `${ratio(one.seconds, other.seconds)} (${ratio(one.cpu, other.cpu)} of the processor)`;

/** Runs one measurement of `importProcess.ts`. */
async function measured(work: Work, url: string): Promise<Measured> {
  const child = fork(new URL('../support/importProcess.ts', import.meta.url), [work, url, folder]);
  let answer: Measured | undefined;
  child.once('message', (message) => {
    answer = message as Measured;
  });
  const [code] = await once(child, 'close');
  if (!answer) throw new Error(`${work} ended with ${code}`);
  return answer;
}

/** Returns what applying took. */
async function measure(name: string, url: string, alone: Took): Promise<Took> {
  const about = (took: Measured) =>
    `${both(took)}, ${times(took, alone)} of the library alone, peak ${took.peak} MiB`;
  say(`${name}: preview of all new ${about(await measured('preview', url))}`);
  const apply = await measured('apply', url);
  say(`${name}: apply ${both(apply)}, peak ${apply.peak} MiB with the preview before it`);
  const again = await measured('preview', url);
  say(`${name}: preview of all known ${about(again)}, ${again.changes} changes`);
  return apply;
}

/** `rollbook import` is a separate process; importing in the serving process is the harder case. */
async function reads(name: string, urlOf: (work: Work) => Promise<string> | string): Promise<void> {
  for (const [work, where] of [
    ['beside', 'another'],
    ['within', 'the same'],
  ] as const) {
    const { idle, busy, seconds } = await measured(work, await urlOf(work));
    say(
      `${name}: a gradebook while ${where} process imports for ${seconds.toFixed(1)} s: p95 ${busy.toFixed(1)} ms, idle ${idle.toFixed(1)} ms, ${ratio(busy, idle)}`,
    );
  }
}

const stores = mkdtempSync(join(tmpdir(), 'rollbook-stores-'));
const server = await startPostgres(forTests);
try {
  writeDistrict(folder);
  const alone = await timed(() => libraryAlone(folder));
  say(`The CSV library alone: ${alone.result} lines in ${both(alone)}`);
  const sqlite = await measure('SQLite', join(stores, 'product.sqlite'), alone);
  const database = await openDatabase(join(stores, 'product.sqlite'));
  const tables = await rowsOf(database);
  await database.close();
  await (await openDatabase(join(stores, 'bare.sqlite'))).close();
  const bare = await timed(() => bareSqlite(join(stores, 'bare.sqlite'), tables));
  say(`SQLite: bare inserts ${both(bare)}; apply takes ${times(sqlite, bare)}`);
  await reads('SQLite', (work) => join(stores, `${work}.sqlite`));
  const postgres = await measure('PostgreSQL', await server.database('product'), alone);
  const bareUrl = await server.database('bare');
  await (await openDatabase(bareUrl)).close();
  const inserts = await timed(() => barePostgres(bareUrl, tables));
  say(`PostgreSQL: bare inserts ${both(inserts)}; apply takes ${times(postgres, inserts)}`);
  await reads('PostgreSQL', (work) => server.database(work));
} finally {
  await server.stop();
  rmSync(folder, { recursive: true });
  rmSync(stores, { recursive: true });
}
