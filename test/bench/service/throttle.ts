import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { createEndpoint } from '#service/endpoint/endpoint.ts';
import { addAccount } from '#service/store/accounts/accounts.ts';
import { type Database, openDatabase } from '#service/store/driver/database.ts';
import { hashPassword } from '#service/tasks/accounts/secrets.ts';
import { addTeachers, credentials } from '#test/bench/support/classes.ts';
import { memoryOf, type Server, startBuilt } from '#test/bench/support/processes.ts';
import { quantile } from '#test/bench/support/samples.ts';
import { type Answered, type Attempt, byLink, signIn } from '#test/bench/support/signingIn.ts';
import { startPostgres } from '#test/support/service/postgresServer.ts';
import { virtualTime } from '#test/support/service/virtualTime.ts';

/*
 * `npm run bench throttle`: how wrong guesses affect others. The built service gets `PER_MINUTE=10000` guesses from one
 * address for `SECONDS=60`: how long a known device and new ones behind that address take to sign in when they do what
 * the refusals say. Then as many guesses at one account, each from a different address, of one provider and then of
 * thousands of networks: how long its owner takes on a known device, on a new one near where the account has signed
 * in, on a new one elsewhere, and on one elsewhere by a mailed link, from the press of its button; and how many guesses
 * are checked. Then an hour of the same in virtual time, which passes faster: `HOUR_PER_SECOND=5` guesses arrive each
 * second. `STORES=sqlite` or `STORES=postgres` measures one of them alone.
 */

const perMinute = Number(process.env.PER_MINUTE ?? 10_000);
const seconds = Number(process.env.SECONDS ?? 60);
const perSecondOfHour = Number(process.env.HOUR_PER_SECOND ?? 5);
const accounts = 400;
const school = '198.51.100.7';

/** Which account is attacked, and from where. */
const attacks = [
  { what: 'One account, from one provider', usr: 'teacher', addressOf: ofOneProvider },
  { what: 'One account, from thousands of networks', usr: 'person50', addressOf: ofManyNetworks },
];

const stores = (process.env.STORES ?? 'sqlite,postgres').split(',').filter((name) => name !== '');
if (!stores.every((name) => ['sqlite', 'postgres'].includes(name)))
  throw new Error('STORES is sqlite, postgres or both');

for (const kind of stores) {
  const postgres = kind === 'postgres' ? await startPostgres() : null;
  const folder = mkdtempSync(join(tmpdir(), 'rollbook-throttle-'));
  try {
    say(`On ${kind}`);
    await measure(folder, postgres && (await postgres.database('throttle')));
  } finally {
    await postgres?.stop();
    rmSync(folder, { recursive: true });
  }
}
await oneHour();

/** `postgres` is the address of an empty database; null for a file in the folder. */
async function measure(folder: string, postgres: string | null) {
  const url = postgres ?? join(folder, 'rollbook.sqlite');
  await fill(url);
  const store = postgres === null ? {} : { DATABASE_URL: postgres };
  const server = await startBuilt({ DATA_DIR: folder, TRUST_PROXY: '1', LOG: '0', ...store });
  try {
    await oneAddress(server);
    for (const attack of attacks) await oneAccount(server, join(folder, 'mail'), attack);
  } finally {
    await server.stop();
  }
  await rowsSay(url);
}

async function fill(url: string) {
  const database = await openDatabase(url);
  await addTeachers(database);
  await addMany(database, accounts);
  await database.close();
}

async function addMany(database: Database, many: number) {
  const passwordHash = await hashPassword(credentials.password);
  await database.writing(async (db) => {
    const account = { name: 'Teacher', email: 't@school.example', kind: 3, passwordHash, created: 0 };
    for (let index = 0; index < many; index++)
      await addAccount(db, { ...account, username: `person${index}` });
    await db.updateTable('accounts').set({ email: 't@school.example', email_confirmed: 1 }).execute();
  });
}

/** Sends `perMinute` guesses a minute, whatever the replies; `end` stops and returns the outcome counts. */
function guessing(port: number, guess: (index: number) => Attempt) {
  const agent = new Agent({ keepAlive: true, maxSockets: 4000 });
  const came: Record<string, number> = {};
  const pending = new Set<Promise<void>>();
  const begun = performance.now();
  let sent = 0;
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - begun) / 60_000) * perMinute);
    for (; sent < due; sent++) {
      const one = signIn(port, agent, guess(sent))
        .then(
          ({ isIn, refused }) => (isIn ? 'signed in' : refused),
          () => 'no answer',
        )
        .then((what) => {
          came[what] = (came[what] ?? 0) + 1;
          pending.delete(one);
        });
      pending.add(one);
    }
  }, 20);
  return {
    async end() {
      clearInterval(timer);
      const over = (performance.now() - begun) / 1000;
      await Promise.all(pending);
      agent.destroy();
      const what = Object.entries(came).map(([name, count]) => `${name} ${count}`);
      return `${sent} guesses in ${over.toFixed(0)} s (${Math.round((sent / over) * 60)} a minute; ${what.join(', ')})`;
    },
  };
}

/** Signs in as a person would, trying again when told to, for a minute at most; the time covers all tries. */
async function patiently(port: number, agent: Agent, attempt: Attempt): Promise<Answered> {
  const start = performance.now();
  for (;;) {
    const answer = await signIn(port, agent, attempt);
    const milliseconds = performance.now() - start;
    if (answer.isIn || milliseconds > 60_000) return { ...answer, milliseconds };
    await pause(answer.retryAfter * 1000);
  }
}

/** A known device signs in every second and a new one every three, behind the address of the guesses. */
async function oneAddress(server: Server) {
  const agent = new Agent({ keepAlive: true });
  const from = { pwd: credentials.password, address: school };
  let { cookie } = await signIn(server.port, agent, { usr: 'person0', ...from });
  const before = memoryOf(server);
  // Half the names exist, but none of them belongs to the people who are measured.
  const guesses = guessing(server.port, (index) => ({
    usr: index % 2 === 0 ? `person${100 + ((index / 2) % 300)}` : `nobody${index}`,
    pwd: `guess ${index}`,
    address: school,
  }));
  await pause(3000);
  const known: Answered[] = [];
  const fresh: Promise<Answered>[] = [];
  for (let round = 0; round < seconds; round++) {
    const next = pause(1000);
    const answer = await signIn(server.port, agent, { usr: 'person0', ...from, cookie });
    known.push(answer);
    cookie = answer.cookie || cookie;
    if (round % 3 === 0) fresh.push(patiently(server.port, agent, { usr: `person${1 + round}`, ...from }));
    await next;
  }
  const arrived = await Promise.all(fresh);
  say(`One address: ${await guesses.end()}`);
  say(`  known device: ${times(known)}`);
  say(`  new devices: ${times(arrived)}`);
  say(`  memory: at most ${memoryOf(server)} MiB (${before} before)`);
  agent.destroy();
}

/** In 10.0.0.0/16 until it is used up. */
function ofOneProvider(index: number): string {
  return `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
}

/** Each in a different /16, until 10,000 have been used. */
function ofManyNetworks(index: number): string {
  return `${20 + (index % 100)}.${Math.floor(index / 100) % 100}.${Math.floor(index / 10_000) & 255}.7`;
}

/** Each guess comes from a different address. The owner signs in on a known device and on some new ones. */
async function oneAccount(server: Server, mail: string, { what, usr, addressOf }: (typeof attacks)[number]) {
  const agent = new Agent({ keepAlive: true });
  const owner = { usr, pwd: credentials.password, address: '203.0.113.9' };
  let { cookie } = await signIn(server.port, agent, owner);
  const guesses = guessing(server.port, (index) => ({
    usr,
    pwd: `guess ${index}`,
    address: addressOf(index),
  }));
  await pause(3000);
  const known: Answered[] = [];
  const near: Promise<Answered>[] = [];
  const elsewhere: Promise<Answered>[] = [];
  const linked: Promise<Answered>[] = [];
  for (let round = 0; round < seconds; round++) {
    const next = pause(1000);
    const answer = await signIn(server.port, agent, { ...owner, cookie });
    known.push(answer);
    cookie = answer.cookie || cookie;
    if (round % 10 === 5)
      near.push(patiently(server.port, agent, { ...owner, address: `203.0.113.${100 + round}` }));
    // One sign-in makes a network known, so each device is in another.
    if (round % 10 === 9)
      elsewhere.push(patiently(server.port, agent, { ...owner, address: `${130 + round}.200.1.1` }));
    // An account gets three in 15 minutes.
    if (round % 10 === 2 && linked.length < 3)
      linked.push(byLink(server.port, agent, { ...owner, mail, address: `${130 + round}.201.1.1` }));
    await next;
  }
  const arrivedByLink = await Promise.all(linked);
  const [arrivedNear, arrivedElsewhere] = [await Promise.all(near), await Promise.all(elsewhere)];
  say(`${what}: ${await guesses.end()}`);
  say(`  known device: ${times(known)}`);
  say(`  new devices near where the account has signed in: ${times(arrivedNear)}`);
  say(`  new devices elsewhere: ${times(arrivedElsewhere)}`);
  say(`  new devices elsewhere by a link in mail: ${times(arrivedByLink)}`);
  say(`  memory: at most ${memoryOf(server)} MiB`);
  agent.destroy();
}

function times(answers: readonly Answered[]): string {
  const of = answers.map(({ milliseconds }) => milliseconds);
  const isIn = answers.filter((answer) => answer.isIn).length;
  const at = (share: number) => `${Math.round(quantile(of, share))} ms`;
  return `${isIn} of ${answers.length} signed in; p50 ${at(0.5)}, p95 ${at(0.95)}, longest ${at(1)}`;
}

/** What the guesses have left in the store. */
async function rowsSay(url: string) {
  const database = await openDatabase(url);
  const count = (table: 'attempts' | 'attempt_locks' | 'audit' | 'mail' | 'sessions' | 'devices') =>
    database.reading(async (db) => {
      const { rows } = await db
        .selectFrom(table)
        .select((row) => row.fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow();
      return `${table} ${rows}`;
    });
  const tables = ['attempts', 'attempt_locks', 'audit', 'mail', 'sessions', 'devices'] as const;
  const rows = [];
  for (const table of tables) rows.push(await count(table));
  const checked = [];
  for (const { usr } of attacks) checked.push(await checkedOf(database, usr));
  const bytes =
    database.kind === 'sqlite'
      ? statSync(url).size
      : await database.asking(async (db) => {
          const { rows: sizes } = await sql<{
            size: number;
          }>`select pg_database_size(current_database()) as size`.execute(db);
          return Number(sizes[0]?.size);
        });
  await database.close();
  say(`  checked against the accounts: ${checked.join(', ')}`);
  say(`  store: ${(bytes / 1024 / 1024).toFixed(1)} MiB; rows: ${rows.join(', ')}`);
}

/** Only a wrong password that was checked has an audit entry. */
function checkedOf(database: Database, username: string): Promise<number> {
  return database.reading(async (db) => {
    const { checked } = await db
      .selectFrom('audit')
      .innerJoin('accounts', 'accounts.id', 'audit.account_id')
      .select((row) => row.fn.countAll<number>().as('checked'))
      .where('accounts.username', '=', username)
      .where('audit.action', '=', 'sign-in failed')
      .executeTakeFirstOrThrow();
    return Number(checked);
  });
}

/** An hour against one account; the service runs in this process, in virtual time. */
async function oneHour() {
  const database = await openDatabase(':memory:');
  await addTeachers(database);
  const virtual = virtualTime();
  const ownKey = 'key-of-the-page';
  const endpoint = createEndpoint({ database, ownKey, clock: virtual.clock, time: virtual.time });
  const guess = (index: number) => {
    const body = new URLSearchParams({
      apikey: ownKey,
      api: 'json',
      apitask: 'login',
      usr: 'teacher',
      pwd: `guess ${index}`,
    });
    const asked = new Request('http://bench.test/api/', { method: 'POST', body });
    return endpoint(asked, { address: ofManyNetworks(index) });
  };
  const pending = new Set<Promise<unknown>>();
  const end = virtual.clock() + 3600;
  let sent = 0;
  while (virtual.clock() < end) {
    for (let count = 0; count < perSecondOfHour; count++) {
      const one: Promise<unknown> = guess(sent++).finally(() => pending.delete(one));
      pending.add(one);
    }
    // Checks that may run now finish before the next second begins.
    await pause(40);
    while ((await beingChecked(database, virtual.clock())) > 0) await pause(5);
    virtual.pass(1);
  }
  const checked = await checkedOf(database, 'teacher');
  say(`One hour against one account: ${sent} guesses from as many addresses, ${checked} checked`);
  while (pending.size > 0) {
    virtual.pass(1);
    await pause(1);
  }
  await database.close();
}

function beingChecked(database: Database, at: number): Promise<number> {
  return database.reading(async (db) => {
    const { checking } = await db
      .selectFrom('attempts')
      .select((row) => row.fn.countAll<number>().as('checking'))
      .where('checked_until', '>', at)
      .executeTakeFirstOrThrow();
    return Number(checking);
  });
}

function say(line: string) {
  process.stdout.write(`${line}\n`);
}
