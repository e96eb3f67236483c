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
