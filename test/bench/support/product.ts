import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { openDatabase } from '#service/store/driver/database.ts';
import { launchFlags, obtainBrowser } from '#test/support/journeys/browser.ts';
import { thisMachine } from '#test/support/journeys/browserSetup.ts';
import { addFullClass, addTeachers, credentials } from './classes.ts';
import { startBuilt } from './processes.ts';

/** Students and assignments. */
type Size = readonly [number, number];

/** The built product in a real browser, with the teacher of full classes signed in. */
interface Product {
  readonly page: Page;
  readonly address: string;
  /** Class IDs, in the order of the sizes. */
  readonly classes: readonly number[];
  close(): Promise<void>;
}

export async function openProduct(sizes: readonly Size[]): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'rollbook-bench-'));
  /** Ends what was started; called latest first. */
  const ends: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const end of ends.toReversed()) await end();
    rmSync(folder, { recursive: true });
  };
  try {
    const database = await openDatabase(join(folder, 'rollbook.sqlite'));
    ends.push(() => database.close());
    const [teacher] = await addTeachers(database);
    const classes: number[] = [];
    for (const [students, assignments] of sizes)
      classes.push(await database.writing((db) => addFullClass(db, teacher, students, assignments, true)));
    await ends.pop()?.();

    const service = await startBuilt({ DATA_DIR: folder });
    ends.push(service.stop);
    const browser = await chromium.launch({
      executablePath: await obtainBrowser(thisMachine(), 'whole'),
      args: launchFlags,
    });
    ends.push(() => browser.close());
    const address = `http://localhost:${service.port}`;
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(address);
    await page.getByLabel('Username').fill('teacher');
    await page.getByLabel('Password', { exact: true }).fill(credentials.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL((url) => url.pathname !== '/login');
    return { page, address, classes, close };
  } catch (error) {
    await close();
    throw error;
  }
}
