import { within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { axeFindings } from '#test/support/page/axe.ts';
import { openSchool } from '#test/support/page/openDashboard.tsx';

/** The settings of Algebra; `read` returns those on the service. */
async function openSettings(username = 'rivera') {
  const page = await openSchool('/classes', username);
  await page.findByRole('heading', { level: 1, name: 'Classes' });
  const clid = page.service.school.algebra;
  await page.router.navigate(`/classes/${clid}/settings`);
  await page.findByRole('heading', { level: 1, name: 'Settings' });
  const read = async () => page.service.ask('gradebook', { ses: await page.service.signIn(), clid });
  const sent = (task: string) => page.network.sent.filter((form) => form.get('apitask') === task);
  /** As from the clipboard: one event for all of it, where typing has several for each letter. */
  const fill = async (label: string, text: string) => {
    const field = page.getByLabelText(label);
    await page.user.clear(field);
    if (text !== '') await page.user.paste(text);
  };
  const press = async (name: string | RegExp) => page.user.click(await page.findByRole('button', { name }));
  /** Delays the answers to one task until the returned function is called. */
  function hold(task: string): () => void {
    let letGo = () => {};
    const held = new Promise<undefined>((resolve) => {
      letGo = () => resolve(undefined);
    });
    page.network.instead = (form) => (form.get('apitask') === task ? held : undefined);
    return letGo;
  }
  return { ...page, read, sent, fill, press, hold };
}

describe('the settings of a class', () => {
  test('send only changed fields, and Undo reverts them', async () => {
    const page = await openSettings();
    expect(await axeFindings(page.container)).toEqual([]);
    await page.fill('Name', 'Algebra One');
    await page.user.click(page.getByLabelText('Let students and their guardians see grades'));
    await page.press('Save');
    await page.findByText('The settings are saved.');
    const [form] = page.sent('class-edit');
    expect([...(form?.keys() ?? [])].toSorted()).toEqual(['api', 'apitask', 'clid', 'name', 'stuview']);
    expect(await page.read()).toMatchObject({ name: 'Algebra One' });
    await page.press('Undo');
    await page.findByText('The previous settings are back.');
    expect(await page.read()).toMatchObject({ name: 'Algebra I' });
    expect(page.getByLabelText('Name')).toHaveProperty('value', 'Algebra I');
  });

  test('offer only what the service does', async () => {
    const page = await openSettings();
    const group = page.getByRole('heading', { name: 'Order and notices' }).closest('fieldset');
    const checks = within(group ?? page.container).getAllByRole('checkbox');
    expect(checks.map((check) => check.closest('label')?.textContent)).toEqual([
      'Let students and their guardians see grades',
      'Let progress reports be emailed to students and their guardians',
    ]);
  });

  test('set a deduction for late work, preview the grades, and Undo reverts it', async () => {
    const page = await openSettings();
    const { ask, signIn, school } = page.service;
    await ask('late-edit', { ses: await signIn(), clid: school.algebra, assnid: 1, stuid: 11, late: 2 });
    await page.queryClient.invalidateQueries();
    await page.fill('Percent of the points taken off', 'a tenth');
    await page.press('Save');
    await page.findByText('A whole number from 0 to 100, or blank.');
    await page.fill('Percent of the points taken off', '20');
    await page.fill('Lowest percent', '50');
    await page.findByText('9 of 10, 2 days late, counts as 5.');
    expect(await axeFindings(page.container)).toEqual([]);
    await page.press('See which grades change…');
    const dialog = await page.findByRole('dialog', { name: 'Grades that change' });
    expect(within(dialog).getByRole('row', { name: /José/ }).textContent).toMatch(/89%.*81%/);
    await page.user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await page.findByText('The settings are saved.');
    expect(await page.read()).toMatchObject({
      latepolicy: '20 day 50',
      students: [{ percent: 81 }, {}, {}, {}],
    });
    await page.press('Undo');
    await page.findByText('The previous settings are back.');
    expect(await page.read()).not.toHaveProperty('latepolicy');
  });

  test('preview grades without letters if the percentage is the grade', async () => {
    const page = await openSettings();
    const { ask, signIn, school } = page.service;
    await ask('class-edit', { ses: await signIn(), clid: school.algebra, gscale: 10 });
    await page.queryClient.invalidateQueries();
    await expect.poll(() => page.getByLabelText('Grades are')).toHaveProperty('value', '10');
    await page.fill('Weight of category 1', '100');
    await page.fill('Weight of category 2', '0');
    await page.press('See which grades change…');
    const dialog = await page.findByRole('dialog', { name: 'Grades that change' });
    expect(dialog.textContent).toContain('Grades will change for');
    expect(dialog.textContent).not.toMatch(/letter|·/);
    expect(within(dialog).getByRole('row', { name: /José/ }).textContent).toMatch(/^\D*[\d.]+%[\d.]+%$/);
  });

  test('preview changed grades before they are saved, as the service then calculates them', async () => {
    const page = await openSettings();
    await page.fill('Weight of category 1', '100');
    await page.fill('Weight of category 2', '0');
    await page.press('See which grades change…');
    const dialog = await page.findByRole('dialog', { name: 'Grades that change' });
    expect(await axeFindings(dialog)).toEqual([]);
    expect(page.sent('class-edit')).toEqual([]);
    const rows = [...dialog.querySelectorAll('tbody tr')].map((row) =>
      [...row.children].map(({ textContent }) => textContent ?? ''),
    );
    await page.press('Save');
    await page.findByText('The settings are saved.');
    const { students } = await page.read();
    for (const [name, , after] of rows) {
      const { grade, percent } = students.find(({ last }: { last: string }) => name?.startsWith(last));
      expect(after).toBe(`${grade} · ${percent}%`);
    }
    expect(rows.length).toBeGreaterThan(0);
  });

  test('check a scale before anything is sent', async () => {
    const page = await openSettings();
    await page.user.selectOptions(page.getByLabelText('Grades are'), '1');
    await page.fill('Lowest percentage of row 2', '60');
    await page.fill('Grade of row 2', 'Pass');
    await page.press('See which grades change…');
    await page.findByText('Row 2: its percentage must be lower than the one above.');
    expect(page.getByText('Row 2: Pass is already in the scale.')).toBeTruthy();
    expect(page.getByText(/^The last row must begin at 0/)).toBeTruthy();
    await expect.poll(() => document.activeElement).toBe(page.getByLabelText('Lowest percentage of row 2'));
    expect(page.sent('class-edit')).toEqual([]);
  });

  test('take a new category, and keep used ones', async () => {
    const page = await openSettings();
    expect(page.queryByRole('button', { name: 'Remove Tests' })).toBe(null);
    await page.press('Add a category');
    await page.fill('Name of category 3', 'Labs');
    await page.fill('Weight of category 3', '12,5');
    expect(page.getByText('The weights add up to 112.5%.')).toBeTruthy();
    await page.press('See which grades change…');
    await page.findByText('No grades change.');
    await page.press('Save');
    await page.findByText('The settings are saved.');
    expect((await page.read()).cat).toContainEqual({ num: 3, name: 'Labs', weight: 12.5, dls: 0 });
  });

  test('keep their typed text if they are refused or the service cannot be reached', async () => {
    const page = await openSettings();
    await page.fill('Name', 'Algebra One');
    page.network.instead = (form) => {
      if (form.get('apitask') !== 'class-edit') return undefined;
      return Response.json({ success: false, values: {}, errors: { name: 'Not this name' }, time: 1 });
    };
    await page.press('Save');
    await page.findByRole('textbox', { name: 'Name', description: 'Not this name' });
    page.network.instead = null;
    page.network.down = true;
    await page.press('Save');
    const bar = within(page.getByRole('region', { name: 'Unsaved changes' }));
    await bar.findByText(/^The service cannot be reached/);
    page.network.down = false;
    expect(page.getByLabelText('Name')).toHaveProperty('value', 'Algebra One');
    await page.press('Save');
    await page.findByText('The settings are saved.');
  });

  test('ask before unsaved changes are left', async () => {
    const page = await openSettings();
    await page.fill('Name', 'Algebra One');
    await page.user.click(page.getByRole('link', { name: /^Roster/ }));
    await page.findByRole('alertdialog', { name: 'Leave without saving?' });
    await page.press('Stay here');
    expect(page.getByLabelText('Name')).toHaveProperty('value', 'Algebra One');
  });

  test('keep typed text during a save, and ask before they are left', async () => {
    const page = await openSettings();
    await page.fill('Name', 'Algebra One');
    const letGo = page.hold('class-edit');
    await page.press('Save');
    await page.fill('Code', 'A-1');
    await page.user.click(page.getByRole('link', { name: /^Roster/ }));
    await page.findByRole('alertdialog', { name: 'Leave without saving?' });
    await page.press('Stay here');
    letGo();
    await page.findByText('The settings are saved.');
    expect(page.getByLabelText('Code')).toHaveProperty('value', 'A-1');
    await page.press('Save');
    await expect.poll(page.read).toMatchObject({ name: 'Algebra One', code: 'A-1' });
  });

  test('have no screen for teachers with view access', async () => {
    const page = await openSettings('okafor');
    await page.findByText('You cannot change the settings of this class');
    expect(page.queryByRole('link', { name: /^Settings/ })).toBe(null);
    expect(page.queryByLabelText(/^Username/)).toBe(null);
  });

  test('move the class to the archive, and back', async () => {
    const page = await openSettings();
    await page.user.selectOptions(page.getByLabelText('This class is'), 'archived');
    await page.findByText('Algebra I is archived.');
    expect(await page.read()).toMatchObject({ folder: 2 });
    await page.press('Undo');
    await page.findByText('Algebra I is back where it was.');
    expect(await page.read()).toMatchObject({ folder: 3 });
  });
});

describe('the teachers of a class', () => {
  test('get another level, are removed, and restored', async () => {
    const page = await openSettings();
    const level = () => page.findByLabelText('Access of Chidi Okafor');
    await page.user.selectOptions(await level(), '4');
    await page.findByText('The access of Chidi Okafor is changed.');
    expect(await level()).toHaveProperty('value', '4');
    await page.press('Remove Chidi Okafor');
    await page.findByText('Chidi Okafor no longer teaches this class.');
    expect(page.queryByLabelText('Access of Chidi Okafor')).toBe(null);
    await page.press('Undo');
    await page.findByText('Undone for Chidi Okafor.');
    expect(await level()).toHaveProperty('value', '4');
  });

  test('get back, by undo, the level that a colleague gave them meanwhile', async () => {
    const page = await openSettings();
    const level = () => page.findByLabelText('Access of Chidi Okafor');
    expect(await level()).toHaveProperty('value', '1');
    const ses = await page.service.signIn();
    await page.service.ask('class-teacher-add', { ses, clid: 1, usr: 'okafor', auth: 2 });
    await page.user.selectOptions(await level(), '4');
    await page.findByText('The access of Chidi Okafor is changed.');
    await page.press('Undo');
    await page.findByText('Undone for Chidi Okafor.');
    await expect.poll(async () => ((await level()) as HTMLSelectElement).value).toBe('2');
  });

  test('are changed and restored even if the list cannot be read after the change', async () => {
    const page = await openSettings();
    const level = () => page.findByLabelText('Access of Chidi Okafor');
    await level();
    let isChanged = false;
    page.network.instead = (form) => {
      isChanged ||= form.get('apitask') === 'class-teacher-add';
      return isChanged && form.get('apitask') === 'class-teachers'
        ? new Response('', { status: 500 })
        : undefined;
    };
    await page.user.selectOptions(await level(), '4');
    await page.findByText('The access of Chidi Okafor is changed.');
    page.network.instead = null;
    await page.press('Undo');
    await page.findByText('Undone for Chidi Okafor.');
    expect(await level()).toHaveProperty('value', '1');
  });

  test('are restored step by step, even if the next undo is requested during another', async () => {
    const page = await openSettings();
    const level = () => page.findByLabelText('Access of Chidi Okafor');
    const before = ((await level()) as HTMLSelectElement).value;
    const letGo = page.hold('class-teacher-add');
    await page.user.selectOptions(await level(), '4');
    await page.press('Remove Chidi Okafor');
    letGo();
    await page.findByText('Chidi Okafor no longer teaches this class.');
    await page.press('Undo');
    expect(await level()).toHaveProperty('value', '4');
    await page.findByText('Undone for Chidi Okafor.');
    await page.user.keyboard('{Control>}z{/Control}');
    await expect.poll(async () => ((await level()) as HTMLSelectElement).value).toBe(before);
  });

  test('are added by username; an unknown username is refused beside the field', async () => {
    const page = await openSettings();
    await page.press('Remove Chidi Okafor');
    await page.findByText('Chidi Okafor no longer teaches this class.');
    await page.fill('Username or email', 'nobody');
    await page.press('Add');
    const refused = { name: 'Username or email', description: /no teacher with this username/ };
    const field = await page.findByRole('textbox', refused);
    await expect.poll(() => document.activeElement).toBe(field);
    await page.fill('Username or email', 'okafor');
    await page.user.selectOptions(page.getByLabelText('Access'), '2');
    await page.press('Add');
    expect(await page.findByLabelText('Access of Chidi Okafor')).toHaveProperty('value', '2');
    await page.press('Undo');
    await page.findByText('Undone for okafor.');
    expect(page.queryByLabelText('Access of Chidi Okafor')).toBe(null);
  });

  test('from outside are invited by email, listed as invited, and withdrawn', async () => {
    const page = await openSettings();
    await page.fill('Username or email', 'guest@x.example');
    await page.press('Add');
    await page.findByText('An invitation is on the way to guest@x.example.');
    expect(page.getByLabelText('Username or email')).toHaveProperty('value', '');
    await page.findByText('Edit, invited by Ana Rivera');
    expect(await axeFindings()).toEqual([]);
    await page.press('Withdraw the invitation to guest@x.example');
    await expect.poll(() => page.queryByRole('heading', { name: 'Invited' })).toBeNull();
    await page.fill('Username or email', 'no@address@x');
    await page.press('Add');
    await page.findByRole('textbox', { name: 'Username or email', description: /not an email address/ });
  });

  test('ask on leaving while one is typed and not added, and no longer after that', async () => {
    const page = await openSettings();
    await page.fill('Username or email', 'nobody');
    await page.user.click(page.getByRole('link', { name: /^Roster/ }));
    await page.findByRole('alertdialog', { name: 'Leave without saving?' });
    await page.press('Stay here');
    expect(page.getByLabelText('Username or email')).toHaveProperty('value', 'nobody');
    await page.user.clear(page.getByLabelText('Username or email'));
    await page.user.click(page.getByRole('link', { name: /^Roster/ }));
    await page.findByRole('heading', { level: 1, name: 'Roster' });
  });
});

describe('a class in the list', () => {
  test('is archived by its menu, and Undo restores it', async () => {
    const page = await openSchool('/classes');
    await page.user.click(await page.findByRole('button', { name: 'Move Algebra I' }));
    await page.user.click(await page.findByRole('menuitem', { name: 'Archive' }));
    await page.findByText('Algebra I is archived.');
    await page.findByText('No active classes');
    await page.user.keyboard('{Control>}z{/Control}');
    await page.findByText('Algebra I is back where it was.');
    expect(page.getByRole('link', { name: 'Algebra I' })).toBeTruthy();
  });

  test('that could not be moved stays, with a message', async () => {
    const page = await openSchool('/classes');
    await page.user.click(await page.findByRole('button', { name: 'Move Algebra I' }));
    page.network.down = true;
    await page.user.click(await page.findByRole('menuitem', { name: 'Archive' }));
    await page.findByText(/^The service cannot be reached/);
    page.network.down = false;
    expect(page.getByRole('link', { name: 'Algebra I' })).toBeTruthy();
  });

  test('has no menu for teachers with view access', async () => {
    const page = await openSchool('/classes', 'okafor');
    await page.findByRole('button', { name: 'Move Biology' });
    expect(page.queryByRole('button', { name: 'Move Algebra I' })).toBe(null);
  });
});
