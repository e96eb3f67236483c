import { expect, onTestFinished, test, vi } from 'vitest';
import { offerAgainAfter } from '#dashboard/api/accounts/passkeys.ts';
import { openSchool } from '#test/support/page/openDashboard.tsx';
import { sentences } from '#wire/sentences.ts';

/* Passkeys in the list of the username's field. jsdom has none: the browser's calls and answers are stubbed. */

const credential = {
  id: 'AA',
  rawId: new ArrayBuffer(1),
  type: 'public-key',
  response: {
    clientDataJSON: new ArrayBuffer(1),
    authenticatorData: new ArrayBuffer(1),
    signature: new ArrayBuffer(1),
  },
  getClientExtensionResults: () => ({}),
};

/** The page of the sign-in, where somebody has a passkey. `refused` is the answer of the service to each of them. */
async function openSignIn(refused: string) {
  const asked: { byList: boolean; choose(): void; cancel(): void; isOver(): boolean }[] = [];
  const get = ({ mediation, signal }: CredentialRequestOptions) =>
    new Promise((resolve, reject) => {
      let isOver = false;
      const end = (settle: () => void) => () => {
        isOver = true;
        settle();
      };
      const cancel = end(() => reject(new DOMException('', 'NotAllowedError')));
      signal?.addEventListener(
        'abort',
        end(() => reject(new DOMException('', 'AbortError'))),
      );
      asked.push({
        byList: mediation === 'conditional',
        choose: end(() => resolve(credential)),
        cancel,
        isOver: () => isOver,
      });
    });
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => {}, { isConditionalMediationAvailable: async () => true }),
  );
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'credentials'));
  const page = await openSchool('/login', null);
  page.network.instead = (form) => {
    const task = form.get('apitask');
    if (task === 'setup-open') return Response.json({ success: true, values: { open: 0, passkeys: 1 } });
    if (task === 'login-passkey-options')
      return Response.json({
        success: true,
        options: JSON.stringify({ challenge: 'AA', rpId: 'localhost' }),
      });
    return task === 'login-passkey'
      ? Response.json({ success: false, errors: { passkey: refused } })
      : undefined;
  };
  return { page, asked };
}

test('a refused passkey says why, and all are offered again', async () => {
  const { page, asked } = await openSignIn(sentences.passkeyWrong);
  await expect.poll(() => asked.length).toBe(1);
  expect(page.queryByText(sentences.passkeyWrong)).toBeNull();
  asked[0]?.choose();
  await page.findByText(sentences.passkeyWrong);
  await expect.poll(() => asked.map(({ byList, isOver }) => byList && isOver())).toEqual([true, false]);
});

test('passkeys are offered again before their challenge expires', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { asked } = await openSignIn(sentences.passkeyWrong);
  await expect.poll(() => asked.length).toBe(1);
  vi.advanceTimersByTime(offerAgainAfter);
  await expect.poll(() => asked.map(({ byList, isOver }) => byList && isOver())).toEqual([true, false]);
});

test("passkeys are offered again once the button's question is cancelled, and not before", async () => {
  const { page, asked } = await openSignIn(sentences.passkeyWrong);
  await expect.poll(() => asked.length).toBe(1);
  await page.user.click(await page.findByRole('button', { name: 'Sign in with a passkey' }));
  await expect.poll(() => asked.map(({ byList }) => byList)).toEqual([true, false]);
  expect(asked[1]?.isOver()).toBe(false);
  asked[1]?.cancel();
  await page.findByText('No passkey was used.');
  await expect.poll(() => asked.map(({ byList }) => byList)).toEqual([true, false, true]);
});
