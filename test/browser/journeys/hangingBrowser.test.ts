import { chromium } from 'playwright';
import { expect, inject, onTestFinished, test } from 'vitest';
import { inTime } from '#test/support/engines/engine.ts';
import { launchFlags } from '#test/support/journeys/browser.ts';
import { orEnd, processOf, sharedBrowser } from '#test/support/journeys/sharedBrowser.ts';

/* One browser serves many test files: a hanging one must not fail them all. */

test('a hanging browser is ended, and the next file gets another one', async () => {
  const join = () =>
    sharedBrowser('hanging', () =>
      chromium.launch({ executablePath: inject('chromium'), args: launchFlags }),
    );
  const browser = await join();
  expect(await join()).toBe(browser);
  const ended = new Promise((resolve) => browser.on('disconnected', resolve));
  // With everything that the command started.
  process.kill(-processOf(browser).process.pid, 'SIGSTOP');
  const step = inTime('new context', browser.newContext(), 200);
  await expect(orEnd(browser, step)).rejects.toThrow('No answer');
  const next = await join();
  onTestFinished(() => next.close());
  expect(next).not.toBe(browser);
  await ended;
  await (await next.newContext()).close();
});
