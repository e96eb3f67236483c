import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { cursorOf } from '#test/support/journeys/cursor.ts';
import { ask, openSignedIn, withProduct } from '#test/support/journeys/journey.ts';

/* One teacher with many windows: a browser opens six connections to a host, and streams must not use them all. */

withProduct();

interface Window {
  page: Page;
  clid: number;
  assnid: number;
  stuid: number;
}

/** A browser's window for each named class, with its cursor on a score; and the answers to requests for events. */
async function openWindows(classIds: readonly number[]) {
  const { page: first } = await openSignedIn('/classes');
  const context = first.context();
  const streams: number[] = [];
  context.on('response', (response) => {
    if (response.url().includes('/api/events')) streams.push(response.status());
  });
  const windows: Window[] = [];
  for (const clid of classIds) {
    const { assignments, students } = await ask(first, 'gradebook', { clid });
    const [{ assnid }, { stuid }] = [assignments[0], students[0]];
    const page = await context.newPage();
    await page.goto(`/classes/${clid}/gradebook?student=${stuid}&assignment=${assnid}`);
    await page.getByRole('grid').waitFor();
    windows.push({ page, clid, assnid, stuid });
  }
  /** Changes the scores under the cursors of these windows from elsewhere. */
  async function changeElsewhere(score: string, among: readonly Window[]) {
    for (const { clid, assnid, stuid } of among) {
      expect(await ask(first, 'score-edit', { clid, assnid, stuid, score })).toMatchObject({ success: true });
    }
  }
  return { windows, streams, changeElsewhere };
}

async function allShow(score: string, windows: readonly Window[]) {
  for (const { page } of windows) {
    await expect.poll(async () => (await cursorOf(page)).cell).toContain(`, ${score} of `);
  }
}

test('six windows of one class share one stream, and it survives when its window closes', async () => {
  const { windows, streams, changeElsewhere } = await openWindows([2, 2, 2, 2, 2, 2]);
  const [first, ...others] = windows;
  await changeElsewhere('0.41', windows.slice(0, 1));
  await allShow('0.41', windows);
  expect(streams).toEqual([200]);

  await first?.page.close();
  await expect.poll(() => streams).toEqual([200, 200]);
  await changeElsewhere('0.42', others.slice(0, 1));
  await allShow('0.42', others);
  expect(streams).toEqual([200, 200]);
});

test('six windows of six classes show changes from elsewhere, and none is refused', async () => {
  const { windows, streams, changeElsewhere } = await openWindows([1, 2, 3, 4, 5, 6]);
  await changeElsewhere('0.43', windows);
  await allShow('0.43', windows);
  expect(streams).toEqual([200, 200, 200, 200]);
});
