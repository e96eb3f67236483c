import { act } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openDashboard, signIn } from '#test/support/page/openDashboard.tsx';
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

  test('says that the browser did not keep the sign-in if the session is missing right after it', async () => {
    const page = openDashboard('/login', async (_, init) => {
      const form = new URLSearchParams(String(init?.body ?? ''));
      return form.get('apitask') === 'login'
        ? Response.json({ success: true, values: { ses: '' }, time: 1 })
        : Response.json({ success: false, errors: { ses: sentences.notLoggedIn } });
    });
    await signIn(page, 'rivera');
    await page.findByText(/did not keep the sign-in\. Allow cookies/);
    expect(page.queryByText(sentences.notLoggedIn)).toBeNull();
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

  test('offers what the service offers once it answers, without a reload', async () => {
    let isDown = true;
    const page = openDashboard('/login', async () =>
      isDown
        ? new Response('<h1>502</h1>', { status: 502 })
        : Response.json({ success: true, values: { open: 0, mail: 1 } }),
    );
    await page.findByLabelText('Username');
    await expect.poll(() => page.network.sent.length).toBeGreaterThan(0);
    isDown = false;
    await page.findByRole('link', { name: 'Forgot your password?' });
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

  test.each([
    ['in the page, with an event that React has heard already', true],
    ['without any event', false],
  ])('takes what a password manager has filled in %s', async (_, tells) => {
    const page = openDashboard(
      '/login',
      saying({ success: false, errors: { pwd: sentences.wrongPassword } }),
    );
    const fill = (field: HTMLElement, value: string) => {
      // The element itself has a setter of React's, by which it ignores what scripts of the page write.
      (field as HTMLInputElement).value = value;
      if (tells) field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    };
    fill(await page.findByLabelText('Username'), 'rivera');
    fill(page.getByLabelText('Password'), 'wrong');
    await page.user.type(page.getByLabelText('Password'), '{Enter}');
    await page.findByText(sentences.wrongPassword);
    const sent = page.network.sent.find((form) => form.get('apitask') === 'login');
    expect([sent?.get('usr'), sent?.get('pwd')]).toEqual(['rivera', 'wrong']);
    expect((page.getByLabelText('Username') as HTMLInputElement).value).toBe('rivera');
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
