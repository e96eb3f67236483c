import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { runCommand, startCommand } from '#test/support/product/commandLine.ts';

/* A disk that is not full and refuses to write all the same: a quota, or a limit on the size of files. */

/** Windows limits no file. */
const limited = test.skipIf(process.platform === 'win32');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rollbook-quota-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function serve(mostBytes?: number) {
  const settings = { DATA_DIR: folder, PORT: '0', LOG: '0', DRAIN_SECONDS: '0' };
  const { child, finished, says } = startCommand(['serve'], settings, {
    ...(mostBytes !== undefined && { mostBytes }),
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const origin = /http:\S+\d/.exec(await says('Rollbook is at'))?.[0];
  const ask = async (fields: Record<string, string>) => {
    const body = new URLSearchParams({ apikey: 'demo-key', api: 'json', ...fields });
    return (await fetch(`${origin}/api/`, { method: 'POST', body })).json();
  };
  const { values } = await ask({ apitask: 'login', usr: 'rivera', pwd: 'chalk-and-slate' });
  return {
    ask: (apitask: string, fields: Record<string, string> = {}) =>
      ask({ apitask, ses: values.ses, ...fields }),
    ready: async () => (await fetch(`${origin}/readyz`)).status,
    async end() {
      child.kill('SIGTERM');
      return (await finished).errors;
    },
  };
}

limited('writes are refused as not made, the service is not ready, and the log says why', async () => {
  expect(await runCommand(['demo'], { DATA_DIR: folder })).toMatchObject({ code: 0 });
  const { size } = await stat(join(folder, 'rollbook.sqlite'));
  const { ask, ready, end } = await serve(size + 200_000);
  expect(await ready()).toBe(200);
  // Each takes a few pages.
  const phrase = (count: number) => `${count}`.padEnd(400, '-x');
  const lines = (count: number) => Array.from({ length: 50 }, (_, line) => phrase(count * 50 + line));
  const change = (count: number) => ask('teacher-phrases', { phrases: lines(count).join('\n') });
  let last = 0;
  let refusal = { errors: { system: '' } };
  for (let count = 1; count < 1000 && refusal.errors.system === ''; count++) {
    const answer = await change(count);
    if (answer.success) last = count;
    else refusal = answer;
  }
  expect(refusal.errors.system).toMatch(
    /^The service cannot write to its disk\. Nothing was changed\. Tell whoever runs the service, /,
  );
  const held = lines(last).map((each) => ({ phrase: each }));
  expect(await ask('teacher-phrases')).toMatchObject({ phrases: held });
  await expect.poll(ready, { timeout: 20_000 }).toBe(503);
  const log = await end();
  expect(log).toContain('"event":"the store cannot be written"');
  expect(log).toContain('a quota, a limit on the size of files, or a broken disk');

  const again = await serve();
  expect(await again.ask('teacher-phrases')).toMatchObject({ phrases: held });
  expect(await again.ready()).toBe(200);
  await again.end();
});
