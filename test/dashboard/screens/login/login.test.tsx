import { act } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openDashboard, signIn } from '#test/support/openDashboard.tsx';
import { tooManyAttempts } from '#wire/envelope.ts';
import { sentences } from '#wire/sentences.ts';

const saying = (reply: object) => async () => Response.json(reply);

/** Time passes as it does, and at once where a test advances it. */
function startVirtualTime() {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
}

describe('the sign-in', () => {
  test('is shown before every page, and remembers the requested one', async () => {
    const page = openDashboard(
      '/classes?folder=archived',
      saying({ success: false, errors: { ses: sentences.notLoggedIn } }),
    );
    await page.findByRole('heading', { level: 1, name: 'Sign in' });
    expect(page.router.state.location.search).toBe('?to=%2Fclasses%3Ffolder%3Darchived');
  });

  test("shows the service's sentence beside the password", async () => {
    const page = openDashboard(
      '/login',
      saying({ success: false, errors: { pwd: sentences.wrongPassword } }),
    );
    await signIn(page, 'rivera', 'wrong');
    await page.findByText(sentences.wrongPassword);
    expect(page.getByLabelText('Password').getAttribute('aria-describedby')).toMatch(/problem/);
  });

  test('says why it takes long, until the answer arrives', async () => {
    startVirtualTime();
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const page = openDashboard('/login', async (request) => {
      const isSignIn = new URLSearchParams(await request.text()).get('apitask') === 'login';
      if (isSignIn) await answered;
      return Response.json({ success: false, errors: { pwd: sentences.wrongPassword } });
    });
    await signIn(page, 'rivera', 'wrong');
    await expect
      .poll(() => page.getByRole('button', { name: 'Sign in' }).getAttribute('aria-disabled'))
      .toBe('true');
    act(() => vi.advanceTimersByTime(3000));
    await page.findByText(/^This takes longer than usual/);
    answer();
    await page.findByText(sentences.wrongPassword);
    expect(page.queryByText(/^This takes longer than usual/)).toBeNull();
  });

  test('reports a missing field beside it, and sends nothing', async () => {
    const page = openDashboard(
      '/login',
      saying({ success: false, errors: { pwd: sentences.wrongPassword } }),
    );
    const submit = await page.findByRole('button', { name: 'Sign in' });
    await page.user.click(submit);
    await page.findByText('Enter your username');
    await page.findByText('Enter your password');
    expect(document.activeElement).toBe(page.getByLabelText('Username'));
    await page.user.type(page.getByLabelText('Username'), 'rivera');
    await page.user.click(submit);
    expect(page.queryByText('Enter your username')).toBe(null);
    expect(document.activeElement).toBe(page.getByLabelText('Password'));
    expect(page.network.sent.map((form) => form.get('apitask'))).not.toContain('login');
  });

  test('ignores a space that a phone has added to the name', async () => {
    const page = openDashboard(
      '/login',
      saying({ success: false, errors: { pwd: sentences.wrongPassword } }),
    );
    await signIn(page, ' rivera ', 'wrong');
    await page.findByText(sentences.wrongPassword);
    expect(page.network.sent.map((form) => form.get('usr'))).toContain('rivera');
  });

  test('counts down the wait after too many attempts, and announces it once', async () => {
    startVirtualTime();
    const page = openDashboard('/login', saying({ success: false, errors: { system: tooManyAttempts(65) } }));
    await signIn(page, 'rivera', 'wrong');
    const sentence = /You can try again in/;
    const [shown, announced] = await page.findAllByText(sentence);
    expect(shown?.textContent).toMatch(/in 1:0[45] minutes/);
    act(() => vi.advanceTimersByTime(7000));
    expect(shown?.textContent).toMatch(/in 5[78] seconds/);
    expect(announced?.textContent).toMatch(/in 1:05 minutes/);
    // A deployment that mails no link to a new device is not asked for one.
    expect(page.queryByRole('button', { name: /link/ })).toBeNull();
  });
});
