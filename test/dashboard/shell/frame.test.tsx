import { fireEvent, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { addSchoolAdmin } from '#service/store/schools/staff.ts';
import { axeFindings } from '#test/support/page/axe.ts';
import { expectConsoleError } from '#test/support/page/consoleErrors.ts';
import { openSchool, signIn } from '#test/support/page/openDashboard.tsx';

const heading = (name: string) => ['heading', { level: 1, name }] as const;

describe('the frame', () => {
  test('names the class, and links to the same screen of another', async () => {
    const page = await openSchool('/classes/1/periods', 'okafor');
    await page.findByRole(...heading('Marking periods'));
    await page.user.click(page.getByRole('button', { name: 'Algebra I, switch to another class' }));
    expect(await axeFindings()).toEqual([]);
    await page.user.click(await page.findByRole('menuitemradio', { name: 'Biology' }));
    await page.findByRole('button', { name: 'Biology, switch to another class' });
    expect(page.router.state.location.pathname).toBe(`/classes/${page.service.school.biology}/periods`);
  });

  test('names the folder of an inactive class', async () => {
    const page = await openSchool('/classes/1/settings');
    await page.user.selectOptions(await page.findByLabelText('This class is'), 'archived');
    await page.findByRole('button', { name: 'Algebra I, archived, switch to another class' });
  });

  test('links to the other screens of the class, and marks the open one', async () => {
    const page = await openSchool('/classes/1/periods');
    await page.user.click(await page.findByRole('link', { name: /Roster/ }));
    await page.findByRole('heading', { level: 1, name: /Roster/ });
    expect(page.getByRole('link', { current: 'page' }).textContent).toContain('Roster');
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
    expect(document.title).toMatch(/Roster.*Rollbook/);
  });

  test('hides every name at one key, shows them at the same, and remembers it for the tab', async () => {
    const page = await openSchool('/classes/1/periods');
    await page.findByText(/García/);
    // The key is held down for a while.
    await page.user.keyboard('{Control>}{Shift>}{H>4/}{/Shift}{/Control}');
    expect(page.queryByText(/García/)).toBeNull();
    expect(page.getByText('Student 1')).toBeTruthy();
    expect(page.getByRole('button', { name: /names/ }).ariaPressed).toBe('true');
    expect(sessionStorage.getItem('rollbook.names-hidden')).toBe('yes');
    await page.user.keyboard('{Control>}{Shift>}H{/Shift}{/Control}');
    await page.findByText(/García/);
  });

  test('offers School to the admins of one, and to no other admin', async () => {
    const page = await openSchool('/profile');
    const { database, school } = page.service;
    await database.writing((db) =>
      db.updateTable('accounts').set({ kind: 4 }).where('id', '=', school.teacher).execute(),
    );
    await page.queryClient.invalidateQueries({ refetchType: 'all' });
    const open = async () => {
      await page.user.click(page.getByRole('button', { name: /your account/ }));
      await page.findByRole('menuitem', { name: 'Profile' });
    };
    await open();
    await waitFor(() => expect(page.network.sent.at(-1)?.get('apitask')).toBe('schools'));
    await waitFor(() => expect(page.queryByRole('menuitem', { name: 'School' })).toBeNull());
    await page.user.keyboard('{Escape}');
    await database.writing((db) => addSchoolAdmin(db, school.id, school.teacher));
    await page.queryClient.invalidateQueries({ refetchType: 'all' });
    await open();
    expect(await page.findByRole('menuitem', { name: 'School' })).toBeTruthy();
  });

  test('is light or dark by choice', async () => {
    const page = await openSchool('/classes');
    await page.user.click(await page.findByRole('button', { name: /your account/ }));
    await page.user.click(await page.findByRole('menuitemradio', { name: 'Dark' }));
    expect(document.documentElement.dataset.theme).toBe('dark');
    await page.user.click(page.getByRole('button', { name: /your account/ }));
    await page.user.click(await page.findByRole('menuitemradio', { name: 'Match the system' }));
    expect(document.documentElement.dataset.theme).toBeUndefined();
    expect(Object.entries(localStorage)).toEqual([
      ['rollbook.signed-in', String(page.service.school.teacher)],
    ]);
  });

  test('becomes dark once another tab chooses so', async () => {
    await openSchool('/classes');
    const chooseElsewhere = (newValue: string | null) => {
      if (newValue === null) localStorage.removeItem('rollbook.theme');
      else localStorage.setItem('rollbook.theme', newValue);
      fireEvent(window, new StorageEvent('storage', { key: 'rollbook.theme', newValue }));
    };
    chooseElsewhere('dark');
    expect(document.documentElement.dataset.theme).toBe('dark');
    chooseElsewhere(null);
    expect(document.documentElement.dataset.theme).toBeUndefined();
  });

  test('says that one is offline, as long as that lasts', async () => {
    const page = await openSchool('/classes');
    await page.findByRole(...heading('Classes'));
    const online = Object.getOwnPropertyDescriptor(Navigator.prototype, 'onLine');
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
    window.dispatchEvent(new Event('offline'));
    await page.findByText(/You are offline/);
    await page.user.click(page.getByRole('button', { name: 'Offline' }));
    const said = await page.findByRole('dialog', { name: 'Offline' });
    await waitFor(() => expect(said.contains(document.activeElement)).toBe(true));
    if (online) Object.defineProperty(navigator, 'onLine', { ...online, configurable: true });
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(page.queryByText(/You are offline/)).toBeNull());
    // The focused element is gone: the focus moves to the heading.
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
  });

  test('reports a failed refresh once, and tries again', async () => {
    const page = await openSchool('/classes');
    await page.findByRole(...heading('Classes'));
    page.network.down = true;
    await page.queryClient.refetchQueries();
    const signs = () => page.queryAllByText('This page could not be refreshed.');
    await waitFor(() => expect(signs()).toHaveLength(1));
    expect(page.getByRole('link', { name: 'Algebra I' })).toBeTruthy();
    await page.user.click(page.getByRole('button', { name: 'Not refreshed' }));
    expect(await axeFindings()).toEqual([]);
    page.network.down = false;
    await page.user.click(page.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(signs()).toEqual([]));
  });

  test('repeats a failed refresh by itself', async () => {
    const page = await openSchool('/classes');
    await page.findByRole(...heading('Classes'));
    page.network.down = true;
    await page.queryClient.refetchQueries();
    await page.findByText('This page could not be refreshed.');
    page.network.down = false;
    await waitFor(() => expect(page.queryByText('This page could not be refreshed.')).toBeNull());
  });
});

describe('a screen that cannot be shown', () => {
  test('says that the service cannot be reached, and tries again', async () => {
    const page = await openSchool('/login', 'rivera');
    await page.findByRole(...heading('Today'));
    expectConsoleError(/cannot be reached/);
    page.network.down = true;
    await page.router.navigate('/classes/1/periods');
    await page.findByRole(...heading('The service cannot be reached'));
    expect(page.getByRole('alert').textContent).toMatch(/^Nothing is lost\. Check the connection\./);
    expect(await axeFindings(page.container)).toEqual([]);
    page.network.down = false;
    await page.user.click(page.getByRole('button', { name: 'Try again' }));
    await page.findByRole(...heading('Marking periods'));
  });

  test('says so for the whole page too, which does not know what the page before it has lost', async () => {
    expectConsoleError(/cannot be reached/);
    const page = await openSchool('/classes', null);
    page.network.down = true;
    await page.findByRole(...heading('The service cannot be reached'));
    page.getByRole('main');
    expect(page.getByRole('alert').textContent).toMatch(/^Check the connection\./);
    expect(await axeFindings()).toEqual([]);
  });

  test('tries again by itself when the connection is back or the page is visible again', async () => {
    const page = await openSchool('/login', 'rivera');
    await page.findByRole(...heading('Today'));
    expectConsoleError(/cannot be reached/);
    for (const [target, event] of [
      [window, 'online'],
      [document, 'visibilitychange'],
    ] as const) {
      page.network.down = true;
      await page.router.navigate('/missing');
      await page.findByRole(...heading('The service cannot be reached'));
      page.network.down = false;
      target.dispatchEvent(new Event(event));
      await page.findByRole(...heading('Missing work'));
      await page.router.navigate('/today');
      await page.findByRole(...heading('Today'));
      page.queryClient.removeQueries({ queryKey: ['missingWork'] });
    }
  });

  test.each([
    [
      'a page',
      'profile, the whole answer: it is not JSON, its status is 503',
      () => new Response('<h1>503</h1>', { status: 503 }),
    ],
    ['JSON of a gateway', 'profile', () => Response.json({ message: 'no route' }, { status: 500 })],
  ])(
    'says plainly that the service answers with %s, and tries again by itself',
    async (_, detail, answer) => {
      expectConsoleError(/The service has a problem/);
      const page = await openSchool('/classes', null);
      page.network.instead = answer;
      await page.findByRole(...heading('The service has a problem'));
      expect(page.getByRole('alert').textContent).toMatch(/^This page tries again by itself/);
      expect(page.getByRole('alert').textContent).not.toMatch(/profile|JSON|whole answer/);
      expect(page.getByText('Details for the operator').parentElement?.textContent).toContain(detail);
      within(page.getByRole('banner')).getByRole('link', { name: 'Rollbook: your classes' });
      page.getByRole('button', { name: 'Try again' });
      expect(await axeFindings()).toEqual([]);
      page.network.instead = null;
      await page.findByRole('button', { name: 'Sign in' });
    },
  );

  test("says if a class is not this teacher's", async () => {
    expectConsoleError(/not authorized/);
    const page = await openSchool('/classes/2/periods');
    await page.findByRole(...heading('This class cannot be opened'));
  });

  test.each(['abc', '-1', '0', '1.5', '1e3', '99999999999999999999'])(
    'shows no screen of a class if the class is “%s”',
    async (part) => {
      expectConsoleError(/404/);
      const page = await openSchool(`/classes/${part}/roster`, null);
      const place = page.container.querySelector('[inert]');
      expect(place).not.toBeNull();
      expect(place?.textContent).not.toContain('Roster');
      await signIn(page, 'rivera');
      await page.findByRole(...heading('There is no such page'));
      expect(page.queryByRole('navigation', { name: 'Screens of this class' })).toBeNull();
      expect(page.queryByRole('button', { name: /switch to another class/ })).toBeNull();
      expect(page.network.sent.map((form) => form.get('apitask'))).not.toContain('gradebook');
    },
  );

  test('shows the gradebook if an address names only a class', async () => {
    const page = await openSchool('/classes/1');
    await waitFor(() => expect(page.router.state.location.pathname).toBe('/classes/1/gradebook'));
    await page.findByRole(...heading('Gradebook'));
  });

  test.each(['/', '/school', '/classes/1'])('opens from %s without a warning of the router', async (path) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    onTestFinished(() => warn.mockRestore());
    const page = await openSchool(path, null);
    await page.findByRole(...heading('Sign in'));
    expect(warn.mock.calls).toEqual([]);
  });

  test('says that there is no such page', async () => {
    expectConsoleError(/404/);
    const page = await openSchool('/classes');
    await page.findByRole(...heading('Classes'));
    await page.router.navigate('/nowhere');
    await page.findByRole(...heading('There is no such page'));
    await page.user.click(page.getByRole('link', { name: 'To your classes' }));
    await page.findByRole(...heading('Classes'));
  });
});
