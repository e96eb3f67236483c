import { expect, onTestFinished, test, vi } from 'vitest';
import { openSchool } from '#test/support/page/openDashboard.tsx';
import { openPageWithStore } from '#test/support/page/pageWithStore.tsx';

/** Firefox on a full disk: it reads what is stored, and stores nothing more. */
function refuseWrites() {
  const refused = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('No space left on the device', 'NS_ERROR_FILE_NO_DEVICE_SPACE');
  });
  const real = { localStorage, sessionStorage };
  onTestFinished(() => {
    refused.mockRestore();
    for (const [name, value] of Object.entries(real))
      Object.defineProperty(window, name, { configurable: true, value });
  });
}

test('a browser that stores nothing signs in, and stays signed in when its tab is shown again', async () => {
  localStorage.clear();
  refuseWrites();
  const page = await openSchool('/login', 'rivera');
  await page.findByRole('heading', { level: 1, name: 'Today' });
  document.dispatchEvent(new Event('visibilitychange'));
  await page.router.navigate('/classes');
  await page.findByRole('heading', { level: 1, name: 'Classes' });
});

test('names are hidden, and the page becomes dark, after the disk has become full', async () => {
  const page = await openSchool('/classes/1/periods');
  await page.findByText(/García/);
  refuseWrites();
  await page.user.keyboard('{Control>}{Shift>}H{/Shift}{/Control}');
  await page.findByText('Student 1');
  await page.user.click(await page.findByRole('button', { name: /your account/ }));
  await page.user.click(await page.findByRole('menuitemradio', { name: 'Dark' }));
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(page.getByText('Student 1')).toBeTruthy();
});

test('text that an earlier page has stored is found on a full disk', async () => {
  const page = await openPageWithStore('/profile');
  const name = await page.findByLabelText('Name');
  await page.user.clear(name);
  await page.user.type(name, 'Ana R.');
  sessionStorage.clear();
  await page.comeBack('/profile', async () => refuseWrites());
  expect(await page.findByDisplayValue('Ana R.')).toBeTruthy();
});
