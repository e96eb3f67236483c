import { expect, test, vi } from 'vitest';
import { logTo } from '#service/http/log.ts';
import { watchReadiness } from '#service/http/readiness.ts';
import { StoreUnavailable } from '#service/store/driver/database.ts';

/*
 * How often the store is probed, and what is reported while it does not respond; store/full.test.ts and
 * store/stuck.test.ts use real stores.
 */

function watched(probe: () => Promise<void>, goodFor = 60_000, timeoutMs = 60_000) {
  const lines: string[] = [];
  const counted = vi.fn(probe);
  const log = logTo((line) => lines.push(JSON.parse(line).event));
  return { ...watchReadiness({ database: { probe: counted }, log, goodFor, timeoutMs }), counted, lines };
}

test('many readiness checks cause few probes', async () => {
  const { ready, counted } = watched(async () => undefined);
  expect(await Promise.all(Array.from({ length: 50 }, ready))).not.toContain(false);
  expect(await ready()).toBe(true);
  expect(counted).toHaveBeenCalledTimes(1);
});

test('a slow store is not ready, and is not probed twice at once', async () => {
  let finish = () => {};
  const { ready, counted } = watched(
    () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
    0,
    10,
  );
  expect(await ready()).toBe(false);
  expect(await ready()).toBe(false);
  expect(counted).toHaveBeenCalledTimes(1);
  finish();
  await vi.waitFor(() => expect(counted.mock.settledResults[0]?.type).toBe('fulfilled'));
});

test('readiness is logged only when it changes', async () => {
  let full = true;
  const { ready, lines } = watched(async () => {
    if (full) throw new StoreUnavailable('full');
  }, -1);
  expect([await ready(), await ready()]).toEqual([false, false]);
  full = false;
  expect([await ready(), await ready()]).toEqual([true, true]);
  expect(lines).toEqual(['the store cannot be written', 'the store can be written again']);
});

test('a stopping service is not ready, whatever the store says', async () => {
  const { ready, leave, isWatched } = watched(async () => undefined);
  expect(isWatched()).toBe(false);
  expect(await ready()).toBe(true);
  leave();
  expect([await ready(), isWatched()]).toEqual([false, true]);
});
