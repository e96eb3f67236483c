import { waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { axeFindings } from '#test/support/page/axe.ts';
import { openSchool } from '#test/support/page/openDashboard.tsx';
import { password } from '#test/support/school/school.ts';

async function openProfile(username = 'rivera') {
  const page = await openSchool('/profile', username);
  await page.findByRole('heading', { level: 1, name: 'Profile' });
  /** As from the clipboard: one event for all of it, where typing has several for each letter. */
  const fill = async (label: string, text: string) => {
    await page.user.clear(page.getByLabelText(label));
    await page.user.paste(text);
  };
  const save = () => page.user.click(page.getByRole('button', { name: 'Save changes' }));
  const describedBy = (label: string) =>
    (page.getByLabelText(label).getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' ');
  /** The answer to the next edit is lost, which reaches the service or not; after it the network may be down. */
  const loseAnswer = ({ arrives = true, goesDown = false } = {}) => {
    const send = globalThis.fetch;
    let isLost = false;
    page.network.instead = async (form) => {
      if (isLost || !form.has('pwdconf')) return undefined;
      isLost = true;
      if (arrives) await send('/api/', { method: 'POST', body: form });
      page.network.down = goesDown;
      throw new TypeError('the answer is lost');
    };
  };
  const signsIn = async (secret: string) =>
    (await page.service.ask('login', { usr: username, pwd: secret })).success;
  return { ...page, fill, save, describedBy, loseAnswer, signsIn };
}

describe('the profile', () => {
  test("shows the service's data, with dates in words", async () => {
    const page = await openProfile();
    expect(page.getByText('Teacher')).toBeTruthy();
    expect(page.getByText(/2024.*\d:00/)).toBeTruthy();
    expect(page.getByLabelText('Email')).toHaveProperty('value', 'rivera@school.example');
    expect(await axeFindings(page.container)).toEqual([]);
  });

  test('reports a missing current password before anything is sent', async () => {
    const page = await openProfile();
    const sent = page.network.sent.length;
    await page.save();
    expect(page.describedBy('Current password')).toContain('Type your current password.');
    expect(document.activeElement).toBe(page.getByLabelText('Current password'));
    expect(page.network.sent).toHaveLength(sent);
    expect(await axeFindings(page.container)).toEqual([]);
  });

  test('shows all errors at once, each beside its field, and focuses the first', async () => {
    const page = await openProfile();
    const sent = page.network.sent.length;
    await page.fill('Email', 'nobody');
    await page.fill('Username', 'Ana Rivera');
    await page.fill('New password', 'short');
    await page.save();
    const wrong = () =>
      [...page.container.querySelectorAll<HTMLInputElement>('[aria-invalid]')].map(
        ({ labels }) => labels?.[0]?.textContent,
      );
    expect(wrong()).toEqual(['Email', 'Username', 'New password', 'New password again', 'Current password']);
    expect(page.describedBy('Email')).toContain('This is not an email address');
    expect(page.describedBy('New password')).toContain('8 to 128 characters');
    expect(document.activeElement).toBe(page.getByLabelText('Email'));
    expect(page.network.sent).toHaveLength(sent);

    await page.fill('Email', 'ana@gmail');
    expect(page.describedBy('Email')).toContain('The part after the @ needs a dot, as in gmail.com');
    await page.fill('Email', 'ana@school.example');
    expect(wrong()).not.toContain('Email');
    await page.save();
    expect(document.activeElement).toBe(page.getByLabelText('Username'));
  });

  test('reports that the new passwords differ', async () => {
    const page = await openProfile();
    await page.fill('New password', 'a-long-enough-one');
    await page.fill('New password again', 'a-long-enough-two');
    await page.fill('Current password', password);
    await page.save();
    expect(page.describedBy('New password again')).toContain('do not match');
  });

  test("shows the service's sentence beside its field", async () => {
    const page = await openProfile();
    await page.fill('Username', 'okafor');
    await page.fill('Current password', password);
    await page.save();
    await page.findByRole('textbox', { name: 'Username', description: /taken|use/i });
    await expect.poll(() => document.activeElement).toBe(page.getByLabelText('Username'));
  });

  test('confirms a change quietly, and the frame shows it', async () => {
    const page = await openProfile();
    await page.fill('Name', 'Ana Rivera Soto');
    // Our service has no messages to write about.
    expect(page.queryByRole('checkbox')).toBeNull();
    await page.fill('Current password', password);
    await page.save();
    await page.findByText('Saved.');
    await page.findByRole('button', { name: 'Ana Rivera Soto, your account' });
    expect(page.getByLabelText('Current password')).toHaveProperty('value', '');
    const { values } = await page.service.ask('profile', { ses: await page.service.signIn() });
    expect(values).toMatchObject({ name: 'Ana Rivera Soto', mailmail: 0 });
  });

  const chosen = 'a-long-enough-one';
  /** Types a new password, and saves it. */
  async function changePassword(page: Awaited<ReturnType<typeof openProfile>>) {
    await page.fill('New password', chosen);
    await page.fill('New password again', chosen);
    await page.fill('Current password', password);
    await page.save();
  }

  test('finds out that a new password is set although the answer was lost', async () => {
    const page = await openProfile();
    page.loseAnswer();
    await changePassword(page);
    await page.findByText(/^Saved\. You were signed out everywhere else/);
    expect(await page.signsIn(chosen)).toBe(true);
  });

  test('finds out that a new password is not set', async () => {
    const page = await openProfile();
    page.loseAnswer({ arrives: false });
    await changePassword(page);
    await page.findByText(/^The service cannot be reached/);
    expect(await page.signsIn(password)).toBe(true);
    await page.save();
    await page.findByText(/^Saved\. You were signed out everywhere else/);
    expect(await page.signsIn(chosen)).toBe(true);
  });

  test('says that a new password may be set if it cannot find out, and does so later', async () => {
    const page = await openProfile();
    page.loseAnswer({ goesDown: true });
    await changePassword(page);
    await page.findByText(/Your new password may be in force nevertheless\. Try again\.$/);
    page.network.down = false;
    await page.save();
    await page.findByText(/^Saved\. You were signed out everywhere else/);
    expect(await page.signsIn(chosen)).toBe(true);
  });

  test('finds out that a name is saved although the answer was lost', async () => {
    const page = await openProfile();
    await page.fill('Name', 'Ana Rivera Soto');
    await page.fill('Email', 'ana@school.example');
    await page.fill('Current password', password);
    page.loseAnswer();
    await page.save();
    await page.findByText('Saved. Open the link that we sent to ana@school.example.');
    await page.findByRole('button', { name: 'Ana Rivera Soto, your account' });
  });

  test('keeps typed text during a save, and asks before it is left', async () => {
    const page = await openProfile();
    await page.fill('Name', 'Ana Rivera Soto');
    await page.fill('Current password', password);
    let arrive = () => {};
    const line = new Promise<undefined>((resolve) => {
      arrive = () => resolve(undefined);
    });
    page.network.instead = (form) => (form.has('pwdconf') ? line : undefined);
    await page.save();
    await page.fill('Email', 'ana@school.example');
    arrive();
    await page.findByText('Saved.');
    expect(page.getByLabelText('Email')).toHaveProperty('value', 'ana@school.example');
    await page.user.click(page.getByRole('link', { name: /your classes/ }));
    await page.findByRole('alertdialog', { name: 'Leave without saving?' });
  });

  test('says what could not be loaded, and tries again on request', async () => {
    const page = await openSchool('/classes');
    await page.findByRole('heading', { level: 1, name: 'Classes' });
    const fault = { success: false, errors: { system: 'Something broke. Reference: 1234' } };
    page.network.instead = (form) =>
      /^profile-(factors|sessions)$/.test(form.get('apitask') ?? '') ? Response.json(fault) : undefined;
    await page.router.navigate('/profile');
    const place = async (name: string) => within(await page.findByRole('region', { name }));
    const [factors, places] = [await place('Second step at sign-in'), await place('Where you are signed in')];
    await factors.findByText('Something broke. Reference: 1234');
    await places.findByText('Something broke. Reference: 1234');
    const passkeys = await place('Passkeys');
    await passkeys.findByText('Something broke. Reference: 1234');
    expect(await axeFindings(page.container)).toEqual([]);
    page.network.instead = null;
    await page.user.click(factors.getByRole('button', { name: 'Try again' }));
    await factors.findByRole('button', { name: 'Set up an authenticator app' });
    expect(passkeys.queryByText('Something broke. Reference: 1234')).toBeNull();
    await page.user.click(places.getByRole('button', { name: 'Try again' }));
    await places.findByText('This browser');
  });

  test('shows where one is signed in, and signs out there or everywhere else', async () => {
    const page = await openProfile();
    const others = await Promise.all([1, 2, 3].map(() => page.service.signIn()));
    await page.queryClient.invalidateQueries();
    const places = await page.findByRole('region', { name: 'Where you are signed in' });
    await waitFor(() => expect(within(places).getAllByRole('listitem')).toHaveLength(4));
    within(places).getByText('This browser');
    expect(await axeFindings(page.container)).toEqual([]);
    const alive = async () => {
      const replies = await Promise.all(others.map((ses) => page.service.ask('tasks', { ses })));
      return replies.filter(({ success }) => success).length;
    };
    const [first] = within(places).getAllByRole('button', { name: /^Sign out: Application tests/ });
    await page.user.click(first as HTMLElement);
    await waitFor(() => expect(within(places).getAllByRole('listitem')).toHaveLength(3));
    const said = () => within(places).getByRole('status').textContent;
    expect(said()).toBe('Signed out there.');
    // By keys, one goes on to the next.
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Sign out: Application tests/);
    expect(await alive()).toBe(2);
    await page.user.click(within(places).getByRole('button', { name: 'Sign out everywhere else' }));
    await waitFor(() => expect(within(places).getAllByRole('listitem')).toHaveLength(1));
    expect(await alive()).toBe(0);
    expect(said()).toBe('Signed out everywhere else.');
    expect(within(places).queryByRole('button')).toBeNull();
    // No button is left in the panel.
    await expect.poll(() => document.activeElement?.tagName).toBe('H1');
  });

  test('is open to a student too', async () => {
    const page = await openProfile('mary');
    expect(page.getByText('Student')).toBeTruthy();
  });

  test('shows a password on demand', async () => {
    const page = await openProfile();
    await page.fill('Current password', 'secret');
    await page.user.click(page.getByRole('button', { name: 'Show: Current password' }));
    expect(page.getByLabelText('Current password')).toHaveProperty('type', 'text');
  });
});
