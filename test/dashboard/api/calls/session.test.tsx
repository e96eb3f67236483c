import { within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { accountQuery } from '#dashboard/api/accounts/accounts.ts';
import { call } from '#dashboard/api/calls/call.ts';
import { session } from '#dashboard/api/calls/session.ts';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { axeFindings } from '#test/support/page/axe.ts';
import { openSchool, signIn } from '#test/support/page/openDashboard.tsx';
import { password } from '#test/support/school/school.ts';
import { pageSentences } from '#wire/fields/pageSentences.ts';
import { sentences } from '#wire/sentences.ts';

const heading = (name: string) => ['heading', { level: 1, name }] as const;

describe('somebody who is not signed in', () => {
  test('signs in first, then gets to the requested page', async () => {
    const page = await openSchool('/classes?folder=archived');
    await page.findByRole(...heading('Classes'));
    expect(page.router.state.location.search).toBe('?folder=archived');
  });

  test('as a student, gets to their own classes, since Today is for teachers', async () => {
    const page = await openSchool('/classes', 'mary');
    await page.findByRole(...heading('My classes'));
  });

  test('is not redirected to another site', async () => {
    const page = await openSchool('/login?to=%2F%2Fevil.example');
    await page.findByRole(...heading('Classes'));
  });

  test('is signed in here when the sign-in happens in another tab', async () => {
    const page = await openSchool('/login', null);
    await page.findByRole(...heading('Sign in'));
    const form = new URLSearchParams({ apitask: 'login', usr: 'rivera', pwd: password });
    await fetch('/api/', { method: 'POST', body: form });
    otherTab({ kind: 'open', userId: page.service.school.teacher });
    await page.findByRole(...heading('Today'));
  });
});

/** Sends the message of another tab of the same browser. */
function otherTab(state: { kind: 'open'; userId: number } | { kind: 'none' }) {
  const channel = new BroadcastChannel('rollbook.session');
  channel.postMessage(state);
  channel.close();
}

describe('a session that ends during work', () => {
  async function loseSessionInProfile() {
    const page = await openSchool('/profile');
    await page.findByRole(...heading('Profile'));
    await page.user.clear(page.getByLabelText('Name'));
    await page.user.type(page.getByLabelText('Name'), 'Ana María Rivera');
    await page.user.type(page.getByLabelText('Current password'), password);
    page.network.forgetSession();
    await page.user.click(page.getByRole('button', { name: 'Save changes' }));
    await page.findByRole('dialog', { name: 'Your session has ended' });
    return page;
  }

  const promptPassword = (page: Awaited<ReturnType<typeof loseSessionInProfile>>) =>
    page.findByLabelText('Password');

  test('asks for the password over the page, and repeats the request', async () => {
    const page = await loseSessionInProfile();
    expect(await axeFindings()).toEqual([]);
    await page.user.type(await promptPassword(page), password);
    await page.user.click(page.getByRole('button', { name: 'Sign in' }));
    await page.findByText('Saved.');
    expect(page.queryByRole('dialog')).toBeNull();
    expect(page.getByDisplayValue('Ana María Rivera')).toBe(page.getByLabelText('Name'));
    const { values } = await page.service.ask('profile', { ses: await page.service.signIn() });
    expect(values.name).toBe('Ana María Rivera');
  });

  test.each([
    ['it has ended', { ses: sentences.notLoggedIn }],
    ['a second factor is missing', { otp: pageSentences.factorFirst }],
  ])('stays open when an answer from before the sign-in says that %s', async (_, errors) => {
    const page = await openSchool('/profile');
    const name = await page.findByLabelText('Name');
    await page.user.clear(name);
    await page.user.type(name, 'Ana Ruiz');
    await page.user.type(page.getByLabelText('Current password'), password);
    let answer = () => {};
    page.network.instead = (form) => {
      if (form.get('name') !== 'Ana Ruiz') return;
      page.network.instead = null;
      return new Promise((resolve) => {
        answer = () => resolve(Response.json({ success: false, errors }));
      });
    };
    await page.user.click(page.getByRole('button', { name: 'Save changes' }));
    await expect.poll(() => page.network.instead).toBeNull();
    session.open(page.service.school.teacher, { signedIn: true });
    answer();
    await page.findByText('Saved.');
    expect(session.get().kind).toBe('open');
  });

  test('asks for the password, too, where another service says so in its own words', async () => {
    const page = await openSchool('/profile');
    await page.findByRole(...heading('Profile'));
    page.network.instead = (form) =>
      form.get('apitask') === 'teacher-classes'
        ? Response.json({ success: 'false', errors: { ses: 'Please log in' }, time: 1 })
        : undefined;
    page.router.navigate('/classes');
    const prompt = within(await page.findByRole('dialog', { name: 'Your session has ended' }));
    page.network.instead = null;
    await page.user.type(await prompt.findByLabelText('Password'), password);
    await page.user.click(prompt.getByRole('button', { name: 'Sign in' }));
    await page.findByRole(...heading('Classes'));
  });

  test('keeps typed text after a wrong password', async () => {
    const page = await loseSessionInProfile();
    await page.user.type(await promptPassword(page), 'wrong');
    await page.user.click(page.getByRole('button', { name: 'Sign in' }));
    await page.findByText('Invalid username or password');
    expect(page.getByDisplayValue('Ana María Rivera')).toBeTruthy();
  });

  test('shows nothing of the previous person when somebody else signs in', async () => {
    const page = await loseSessionInProfile();
    await signIn(page, 'okafor');
    await page.findByRole(...heading('Today'));
    await page.findByRole('link', { name: 'Biology' });
    expect(page.queryByDisplayValue('Ana María Rivera')).toBeNull();
    await page.findByRole('button', { name: /^Chidi Okafor/ });
    const { values } = await page.service.ask('profile', { ses: await page.service.signIn('okafor') });
    expect(values.name).toBe('Chidi Okafor');
  });

  test('can be left for good, after a question about the unsaved profile', async () => {
    const page = await loseSessionInProfile();
    await page.user.click(page.getByRole('button', { name: 'Sign out instead' }));
    const question = within(await page.findByRole('alertdialog', { name: 'Sign out with unsaved entries?' }));
    question.getByText(/^1 entry is not saved yet, and this browser cannot keep it/);
    await page.user.click(question.getByRole('button', { name: 'Sign out' }));
    await page.findByRole(...heading('Sign in'));
  });
});

describe('signing out', () => {
  test('hides a late answer from the next person', async () => {
    const page = await openSchool('/classes/1/settings');
    const name = await page.findByRole('textbox', { name: 'Name' });
    await page.user.clear(name);
    await page.user.type(name, 'Algebra One');
    const ses = await page.service.signIn();
    let answer = () => {};
    page.network.instead = async (form) => {
      if (form.get('apitask') !== 'class-edit') return;
      const reply = await page.service.ask('class-edit', { ...Object.fromEntries(form), ses });
      return new Promise((resolve) => {
        answer = () => resolve(Response.json(reply));
      });
    };
    await page.user.click(page.getByRole('button', { name: 'Save' }));
    await expect
      .poll(async () => (await page.service.ask('teacher-classes', { ses })).classes[0].name)
      .toBe('Algebra One');
    otherTab({ kind: 'none' });
    await page.findByRole(...heading('Sign in'));
    await signIn(page, 'okafor');
    await page.findByRole('link', { name: 'Biology' });
    answer();
    await call('profile', {});
    expect(outbox.get().steps).toEqual([]);
  });

  test('ends the session and forgets what was loaded', async () => {
    const page = await openSchool('/classes');
    await page.user.click(await page.findByRole('button', { name: /your account/ }));
    await page.user.click(await page.findByRole('menuitem', { name: 'Sign out' }));
    await page.findByRole(...heading('Sign in'));
    const tasks = page.network.sent.map((form) => form.get('apitask'));
    expect(tasks.filter((task) => task !== 'setup-open').at(-1)).toBe('logout');
    await expect.poll(() => page.queryClient.getQueryCache().getAll()).toEqual([]);
  });

  test('says that one is still signed in if the service cannot be reached', async () => {
    const page = await openSchool('/classes');
    await page.user.click(await page.findByRole('button', { name: /your account/ }));
    page.network.down = true;
    await page.user.click(await page.findByRole('menuitem', { name: 'Sign out' }));
    await page.findByRole('alertdialog', { name: 'You are still signed in' });
    expect(await axeFindings()).toEqual([]);
    page.network.down = false;
    await page.user.click(page.getByRole('button', { name: 'Try again' }));
    await page.findByRole(...heading('Sign in'));
  });

  test('is repeated until the service can be reached, unless the person stays', async () => {
    const page = await openSchool('/classes');
    const tryToLeave = async () => {
      await page.user.click(await page.findByRole('button', { name: /your account/ }));
      await page.user.click(await page.findByRole('menuitem', { name: 'Sign out' }));
      return page.findByRole('alertdialog', { name: 'You are still signed in' });
    };
    const asked = () => page.network.sent.filter((form) => form.get('apitask') === 'logout').length;
    page.network.down = true;
    await tryToLeave();
    window.dispatchEvent(new Event('online'));
    await expect.poll(asked).toBe(2);
    await page.user.click(page.getByRole('button', { name: 'Stay signed in' }));
    await expect.poll(() => page.queryByRole('alertdialog')).toBeNull();
    window.dispatchEvent(new Event('online'));
    expect(asked()).toBe(2);
    await tryToLeave();
    page.network.down = false;
    window.dispatchEvent(new Event('online'));
    await page.findByRole(...heading('Sign in'));
  });

  test('lets the next person use no sign-in that a provider remembers', async () => {
    localStorage.clear();
    const page = await openSchool('/login', null);
    const ask = fetch;
    const providers = [{ name: 'district', label: 'District 9' }];
    vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
      address === '/api/sso' ? Response.json({ providers }) : ask(address, init),
    );
    const goBack = async () => {
      await page.router.navigate('/forgot-password');
      await page.findByRole(...heading('Forgot your password?'));
      await page.router.navigate('/login');
    };
    await goBack();
    const way = () => page.findByRole('link', { name: 'Sign in with District 9' });
    expect((await way()).getAttribute('href')).toBe('/api/sso/district?to=%2F');
    await signIn(page, 'rivera');
    await page.user.click(await page.findByRole('button', { name: /your account/ }));
    await page.user.click(await page.findByRole('menuitem', { name: 'Sign out' }));
    expect((await way()).getAttribute('href')).toBe('/api/sso/district?to=%2F&afresh=1');
    // A provider may not be able to ask again: the second attempt is a usual one.
    (await way()).addEventListener('click', (event) => event.preventDefault());
    await page.user.click(await way());
    await goBack();
    expect((await way()).getAttribute('href')).toBe('/api/sso/district?to=%2F');
  });

  test('in another tab signs out here too', async () => {
    const page = await openSchool('/classes');
    await page.findByRole(...heading('Classes'));
    otherTab({ kind: 'none' });
    await page.findByRole(...heading('Sign in'));
    await expect.poll(() => page.queryClient.getQueryCache().getAll()).toEqual([]);
  });

  test.each(['pageshow', 'visibilitychange'])(
    'counts for a page that was suspended meanwhile, at %s',
    async (event) => {
      const page = await openSchool('/classes');
      await page.findByRole(...heading('Classes'));
      const show = () => document.dispatchEvent(new Event(event, { bubbles: true }));
      show();
      localStorage.removeItem('rollbook.signed-in');
      expect(session.get().kind).toBe('open');
      show();
      await page.findByRole(...heading('Sign in'));
    },
  );

  test.each(['pageshow', 'visibilitychange'])(
    'makes way for the next person on a page that was suspended meanwhile, at %s',
    async (event) => {
      const page = await openSchool('/profile');
      await page.findByRole(...heading('Profile'));
      const form = new URLSearchParams({ apitask: 'login', usr: 'mary', pwd: password });
      await fetch('/api/', { method: 'POST', body: form });
      localStorage.setItem('rollbook.signed-in', String(page.service.school.student));
      document.dispatchEvent(new Event(event, { bubbles: true }));
      await page.findByRole(...heading('My classes'));
      expect(page.queryClient.getQueryData(accountQuery().queryKey)?.username).toBe('mary');
    },
  );

  test('clears the cache only when nothing reads it any more, which would request it again', async () => {
    const page = await openSchool('/classes');
    await page.findByRole(...heading('Classes'));
    const cache = page.queryClient.getQueryCache();
    const events: string[] = [];
    cache.subscribe(({ type }) => {
      if (type === 'removed') events.push(page.queryByRole(...heading('Classes')) ? 'drawn' : 'removed');
      if (type === 'observerRemoved') events.push('no longer read');
    });
    otherTab({ kind: 'none' });
    await page.findByRole(...heading('Sign in'));
    await expect.poll(() => cache.getAll()).toEqual([]);
    expect(events).not.toContain('drawn');
    expect(events.lastIndexOf('no longer read')).toBeLessThan(events.indexOf('removed'));
  });
});
