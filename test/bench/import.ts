import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import Papa from 'papaparse';
import pg from 'pg';
import { applyImport, type ImportOptions, previewImport, startImport } from '#service/oneroster/importing.ts';
import { changesOf } from '#service/oneroster/planning/plan.ts';
import { openArchive } from '#service/oneroster/reading/archive.ts';
import { readPackage } from '#service/oneroster/reading/package.ts';
import { type Database, openDatabase } from '#service/store/driver/database.ts';
import { csvOf, district, manifestOf, type Tables } from '#test/support/oneroster.ts';
import { forTests, startPostgres } from '#test/support/postgresServer.ts';

/*
 * `npm run bench import`: a district's package previewed, beside the CSV library alone over the same files, and applied,
 * beside bare inserts of the same rows; on both databases. `SCHOOLS=5` for a smaller district.
 */

const schools = Number(process.env.SCHOOLS ?? 50);
const sizes = { version: '1.2', schools, classes: 80, teachers: 80, students: 1120 } as const;
const perClass = 99;

const options: ImportOptions = {
  now: 1_800_000_000,
  actorId: null,
  passwordHash: 'of nobody',
  takes: () => false,
  hideMany: false,
  address: '',
  keyId: null,
};

/** As `district` makes it, but each student is in about seven of the classes. */
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

async function timed<Result>(
  work: () => Promise<Result> | Result,
): Promise<{ seconds: number; result: Result }> {
  const start = performance.now();
  const result = await work();
  return { seconds: (performance.now() - start) / 1000, result };
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

/** A transaction for so many rows as a school has. */
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
const times = (one: number, other: number) => `${(one / other).toFixed(2)} ×`;
const peak = () => `${Math.round(process.resourceUsage().maxRSS / 1024)} MiB`;

/** Answers the seconds of the first preview and of applying. */
async function measure(
  name: string,
  url: string,
  folder: string,
  alone: number,
): Promise<{ database: Database; apply: number }> {
  const database = await openDatabase(url);
  const preview = async () => {
    const started = await startImport(database, await readPackage(await openArchive(folder)), null);
    const { plans } = await previewImport(database, started);
    return { started, changes: plans.reduce((sum, plan) => sum + changesOf(plan), 0) };
  };
  const first = await timed(preview);
  say(
    `${name}: preview of all new ${first.seconds.toFixed(2)} s, ${times(first.seconds, alone)} of the library alone`,
  );
  const apply = await timed(() => applyImport(database, first.result.started, options));
  const again = await timed(preview);
  say(
    `${name}: preview of all known ${again.seconds.toFixed(2)} s, ${times(again.seconds, alone)}; ${again.result.changes} changes`,
  );
  say(`${name}: apply ${apply.seconds.toFixed(2)} s; peak of this process ${peak()}`);
  return { database, apply: apply.seconds };
}

const folder = mkdtempSync(join(tmpdir(), 'rollbook-district-'));
const stores = mkdtempSync(join(tmpdir(), 'rollbook-stores-'));
const server = await startPostgres(forTests);
try {
  writeDistrict(folder);
  const alone = await timed(() => libraryAlone(folder));
  say(`The CSV library alone: ${alone.result} lines in ${alone.seconds.toFixed(2)} s`);
  const sqlite = await measure('SQLite', join(stores, 'product.sqlite'), folder, alone.seconds);
  const tables = await rowsOf(sqlite.database);
  await sqlite.database.close();
  await (await openDatabase(join(stores, 'bare.sqlite'))).close();
  const bare = await timed(() => bareSqlite(join(stores, 'bare.sqlite'), tables));
  say(`SQLite: bare inserts ${bare.seconds.toFixed(2)} s; apply takes ${times(sqlite.apply, bare.seconds)}`);
  const postgres = await measure('PostgreSQL', await server.database('product'), folder, alone.seconds);
  await postgres.database.close();
  const bareUrl = await server.database('bare');
  await (await openDatabase(bareUrl)).close();
  const inserts = await timed(() => barePostgres(bareUrl, tables));
  say(
    `PostgreSQL: bare inserts ${inserts.seconds.toFixed(2)} s; apply takes ${times(postgres.apply, inserts.seconds)}`,
  );
} finally {
  await server.stop();
  rmSync(folder, { recursive: true });
  rmSync(stores, { recursive: true });
}
