import { createEndpoint } from '#service/endpoint/endpoint.ts';
import { addAccount } from '#service/store/accounts/accounts.ts';
import { openDatabase } from '#service/store/driver/database.ts';
import { hashPassword } from '#service/tasks/accounts/secrets.ts';
import { addTeachers, credentials } from '#test/bench/support/classes.ts';
import { quantile } from '#test/bench/support/samples.ts';
import { sentences } from '#wire/sentences.ts';

/*
 * `npm run bench signIn`: whether a refusal's time distinguishes an unknown username from a wrong password. Each name
 * and each address is used once, so nothing is throttled; the two kinds alternate. `COUNT=2000` for more.
 */

const count = Number(process.env.COUNT ?? 300);
const database = await openDatabase(':memory:');
await addTeachers(database);
const passwordHash = await hashPassword(credentials.password);
await database.writing(async (db) => {
  const account = { name: 'Teacher', email: 't@school.example', kind: 3, passwordHash, created: 0 };
  for (let index = 0; index < count; index++) await addAccount(db, { ...account, username: `known${index}` });
});
const endpoint = createEndpoint({ database });

const unknown: number[] = [];
const wrong: number[] = [];
// The first tenth is a warm-up, with names that nobody has.
for (let index = -count / 10; index < count; index++) {
  // The order alternates, so that after-effects fall on both kinds.
  const isFirst = index % 2 === 0;
  for (const isKnown of [isFirst, !isFirst]) {
    const time = await refused(`${isKnown ? 'known' : 'other'}${index}`, `${isKnown} ${index}`);
    if (index >= 0) (isKnown ? wrong : unknown).push(time);
  }
}
await database.close();

const { z, p } = rankTest(unknown, wrong);
process.stdout.write(
  `${count} refusals each: unknown username p50 ${ms(unknown)} ms, wrong password p50 ${ms(wrong)} ms; ` +
    `Mann–Whitney z ${z.toFixed(2)}, p ${p.toFixed(2)}\n`,
);

/** Milliseconds until the refusal. */
async function refused(usr: string, address: string): Promise<number> {
  const fields = { apikey: credentials.key, api: 'json', apitask: 'login', usr, pwd: 'slates-and-chalk' };
  const request = new Request('http://bench.test/api/', {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  const start = performance.now();
  const answer = await endpoint(request, { address });
  const time = performance.now() - start;
  const { errors } = JSON.parse(await answer.text());
  if (errors?.pwd !== sentences.wrongPassword) throw new Error(`Not the refusal to be timed: ${errors}`);
  return time;
}

function ms(times: readonly number[]): string {
  return quantile(times, 0.5).toFixed(3);
}

/** Whether two samples may come from one distribution: two-sided, normal approximation. */
function rankTest(a: readonly number[], b: readonly number[]): { z: number; p: number } {
  const sorted = [...a.map((time) => ({ time, isA: true })), ...b.map((time) => ({ time, isA: false }))];
  sorted.sort((one, other) => one.time - other.time);
  let ranks = 0;
  for (const [index, { isA }] of sorted.entries()) if (isA) ranks += index + 1;
  const u = ranks - (a.length * (a.length + 1)) / 2;
  const z = (u - (a.length * b.length) / 2) / Math.sqrt((a.length * b.length * (sorted.length + 1)) / 12);
  return { z, p: 2 * (1 - normal(Math.abs(z))) };
}

/** The share of a normal distribution below `z`, which is above 0 (Abramowitz and Stegun 26.2.17). */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const tail = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const sum = tail.reduce((total, factor, index) => total + factor * t ** (index + 1), 0);
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}
