import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { chromium, type Page } from 'playwright';
import { openDatabase } from '#service/store/driver/database.ts';
import { credentials } from '#test/bench/support/classes.ts';
import { fillSchool } from '#test/bench/support/largeSchool.ts';
import { startBuilt } from '#test/bench/support/processes.ts';
import { launchFlags, obtainBrowser } from '#test/support/journeys/browser.ts';
import { thisMachine } from '#test/support/journeys/browserSetup.ts';

/*
 * `npm run bench schoolPages`: the time from the address to the first row painted, and from a key in the search to its
 * results, in a real browser over the built product: the people and classes of a large school against one of 50.
 * `PEOPLE=5000`, `CLASSES=2000`, `ROUNDS=15`.
 */

const people = Number(process.env.PEOPLE ?? 5000);
const classes = Number(process.env.CLASSES ?? 2000);
const rounds = Number(process.env.ROUNDS ?? 15);

const folder = mkdtempSync(join(tmpdir(), 'rollbook-bench-'));
const ends: (() => Promise<unknown>)[] = [async () => rmSync(folder, { recursive: true })];
try {
  const database = await openDatabase(join(folder, 'rollbook.sqlite'));
  await fillSchool(database, { name: 'small', people: 50, classes: 50 });
  await fillSchool(database, { name: 'large', people, classes });
  await database.close();
  const service = await startBuilt({ DATA_DIR: folder });
  ends.push(service.stop);
  const browser = await chromium.launch({
    executablePath: await obtainBrowser(thisMachine(), 'whole'),
    args: launchFlags,
  });
  ends.push(() => browser.close());
  const signedIn = async (school: string): Promise<Page> => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(`http://localhost:${service.port}`);
    await page.getByLabel('Username').fill(`${school}.0`);
    await page.getByLabel('Password', { exact: true }).fill(credentials.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL((url) => url.pathname !== '/login');
    return page;
  };
  const pages = { small: await signedIn('small'), large: await signedIn('large') };
  for (const [section, word] of [
    ['people', '.37@'],
    ['classes', 'c37e'],
  ] as const) {
    const times = {
      opened: { small: [] as number[], large: [] as number[] },
      searched: { small: [] as number[], large: [] as number[] },
    };
    for (let round = -2; round < rounds; round++)
      for (const school of ['small', 'large'] as const) {
        const page = pages[school];
        const took = await visit(page, `http://localhost:${service.port}/school/${section}`, word);
        if (round < 0) continue;
        times.opened[school].push(took.opened);
        times.searched[school].push(took.searched);
      }
    for (const [what, of] of Object.entries(times)) {
      const [small, large] = [median(of.small), median(of.large)];
      process.stdout.write(
        `${section} ${what}: small ${small.toFixed(0)} ms, large ${large.toFixed(0)} ms, ratio ${(large / small).toFixed(2)}\n`,
      );
    }
  }
} finally {
  for (const end of ends.toReversed()) await end();
}

function median(times: readonly number[] = []): number {
  return [...times].sort((one, other) => one - other)[times.length >> 1] ?? Number.NaN;
}

/** Opens the page by its address, and searches for a single row. */
async function visit(
  page: Page,
  address: string,
  word: string,
): Promise<{ opened: number; searched: number }> {
  await page.goto(address, { waitUntil: 'commit' });
  // People ends with a table of the students, which has its own search.
  const lastLine = page.locator('table').first().locator('tbody tr').nth(49);
  await lastLine.waitFor();
  const opened = await page.evaluate(
    () =>
      new Promise<number>((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now())))),
  );
  await page.getByRole('searchbox').first().focus();
  const start = performance.now();
  await page.keyboard.insertText(word);
  await lastLine.waitFor({ state: 'detached' });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  return { opened, searched: performance.now() - start };
}
