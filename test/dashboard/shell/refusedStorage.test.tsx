import { onTestFinished, test, vi } from 'vitest';
import { openSchool } from '#test/support/page/openDashboard.tsx';

/** Firefox on a full disk: it reads what is stored, and stores nothing more. */
function refuseWrites() {
  const refused = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('No space left on the device', 'NS_ERROR_FILE_NO_DEVICE_SPACE');
  });
  onTestFinished(() => refused.mockRestore());
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
