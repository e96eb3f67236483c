import { test } from 'vitest';
import { openSignedIn, withProduct } from '#test/support/journey.ts';

/* How a page begins where the browser does not give it all it asks for. */

withProduct();

test('a page opens where no worker may begin', async () => {
  const { page } = await openSignedIn('/classes');
  await page.addInitScript(() => {
    window.Worker = new Proxy(window.Worker, {
      construct() {
        throw new DOMException('Not here.', 'SecurityError');
      },
    });
  });
  await page.goto('/classes/1/roster');
  await page.getByRole('textbox', { name: 'First name, line 1', exact: true }).waitFor();
});

test('a page begins where timers are held back, as in a tab that is opened in the background', async () => {
  const { page } = await openSignedIn('/classes');
  await page.addInitScript(() => {
    const { setTimeout } = window;
    let held: Parameters<typeof setTimeout>[] | null = [];
    window.setTimeout = ((...timer: Parameters<typeof setTimeout>) =>
      held ? held.push(timer) : setTimeout(...timer)) as typeof setTimeout;
    const { addEventListener } = EventTarget.prototype;
    EventTarget.prototype.addEventListener = function (...given: Parameters<typeof addEventListener>) {
      addEventListener.apply(this, given);
      // React begins to draw.
      if (!held || !(this instanceof Element) || this.id !== 'root') return;
      const timers = held;
      held = null;
      for (const timer of timers) setTimeout(...timer);
    };
  });
  await page.goto('/classes/1/roster');
  await page.getByRole('textbox', { name: 'First name, line 1', exact: true }).waitFor();
});
