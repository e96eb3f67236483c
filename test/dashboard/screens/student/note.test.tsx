import { within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { setTeacher } from '#service/store/classes/teachers.ts';
import { axeFindings } from '#test/support/page/axe.ts';
import { openSchool } from '#test/support/page/openDashboard.tsx';

/** The page of José García, and the service's note on him. */
async function openJosé(username = 'rivera', auth?: number) {
  const page = await openSchool('/profile', username);
  await page.findByRole('heading', { level: 1, name: 'Profile' });
  const { ask, signIn, school, database } = page.service;
  const ses = await signIn();
  const clid = school.algebra;
  if (auth !== undefined)
    await database.writing((db) =>
      setTeacher(db, clid, { accountId: school.colleague, auth, role: 'Aide', joined: 1 }),
    );
  const write = (note: string) => ask('class-notes', { ses, clid, stuid: 11, note });
  const noted = async () => (await ask('class-notes', { ses, clid })).notes[0]?.note ?? '';
  const open = async () => {
    await page.router.navigate(`/classes/${clid}/students/11`);
    await page.findByRole('heading', { level: 1, name: 'José García' });
  };
  const press = async (name: string | RegExp) => page.user.click(await page.findByRole('button', { name }));
  const dialog = async () => within(await page.findByRole('dialog', { name: 'Private note' }));
  return { ...page, clid, write, noted, open, press, dialog };
}

describe('a private note', () => {
  test("is written on its student's page, changed and removed, and Undo restores it", async () => {
    const page = await openJosé();
    await page.open();
    await page.press('Add a private note…');
    const { getByLabelText, getByRole, getByText } = await page.dialog();
    expect(await axeFindings()).toEqual([]);
    getByText(/^Teachers who enter scores in this class/);
    await page.user.type(getByLabelText('Private note'), 'Sits in front');
    await page.user.click(getByRole('button', { name: 'Save' }));
    await page.findByText('The note is saved.');
    await page.findByText('Sits in front');
    await page.findByText(/^Ana Rivera, /);
    expect(await page.noted()).toBe('Sits in front');
    await page.press('Edit…');
    await page.user.click((await page.dialog()).getByRole('button', { name: 'Remove' }));
    await page.findByText('The note is removed.');
    expect(await page.noted()).toBe('');
    await page.press('Undo');
    await page.findByText('The previous note is back.');
    expect(await page.noted()).toBe('Sits in front');
  });

  test('that is too long stays whole and unsaved, and says so', async () => {
    const page = await openJosé();
    await page.open();
    await page.press('Add a private note…');
    const { getByLabelText, getByRole, findByText } = await page.dialog();
    await page.user.click(getByLabelText('Private note'));
    await page.user.paste('a'.repeat(1001));
    await page.user.click(getByRole('button', { name: 'Save' }));
    await findByText('Too long: 1,001 of at most 1,000 characters.');
    expect(getByLabelText('Private note')).toHaveProperty('value', 'a'.repeat(1001));
    expect(await page.noted()).toBe('');
  });

  test('changed by a colleague meanwhile is not overwritten unseen', async () => {
    const page = await openJosé();
    await page.open();
    await page.press('Add a private note…');
    await page.user.type((await page.dialog()).getByLabelText('Private note'), 'Mine');
    await page.write('Theirs');
    await page.user.click((await page.dialog()).getByRole('button', { name: 'Save' }));
    await page.findByText('Someone has written “Theirs” in the meantime. Save to replace it with yours.');
    expect(await page.noted()).toBe('Theirs');
    expect((await page.dialog()).getByLabelText('Private note')).toHaveProperty('value', 'Mine');
    await page.user.click((await page.dialog()).getByRole('button', { name: 'Save' }));
    await expect.poll(() => page.noted()).toBe('Mine');
  });

  test('stays in its dialog if it cannot be saved', async () => {
    const page = await openJosé();
    await page.open();
    await page.press('Add a private note…');
    await page.user.type((await page.dialog()).getByLabelText('Private note'), 'Kept');
    page.network.down = true;
    await page.user.click((await page.dialog()).getByRole('button', { name: 'Save' }));
    await (await page.dialog()).findByText(/This may have been saved nevertheless\./);
    expect((await page.dialog()).getByLabelText('Private note')).toHaveProperty('value', 'Kept');
    await page.user.keyboard('{Escape}');
    (await page.dialog()).getByLabelText('Private note');
    page.network.down = false;
    await page.user.click((await page.dialog()).getByRole('button', { name: 'Save' }));
    await expect.poll(() => page.noted()).toBe('Kept');
  });

  test('being written outlives its page, until it is saved or discarded', async () => {
    const page = await openJosé();
    await page.open();
    await page.press('Add a private note…');
    await page.user.type((await page.dialog()).getByLabelText('Private note'), 'Half a n');
    expect([...outbox.get().formDrafts.values()]).toMatchObject([{ kind: 'note', item: '11' }]);
    await page.router.navigate('/profile');
    await page.findByRole('heading', { level: 1, name: 'Profile' });
    await page.open();
    await page.press('Add a private note…');
    const field = (await page.dialog()).getByLabelText('Private note');
    expect(field).toHaveProperty('value', 'Half a n');
    await page.user.type(field, 'ote');
    await page.user.click((await page.dialog()).getByRole('button', { name: 'Save' }));
    await expect.poll(() => page.noted()).toBe('Half a note');
    await expect.poll(() => outbox.get().formDrafts.size).toBe(0);
    await page.press('Edit…');
    await page.user.type((await page.dialog()).getByLabelText('Private note'), 'x');
    expect(outbox.get().formDrafts.size).toBe(1);
    await page.user.click((await page.dialog()).getByRole('button', { name: 'Cancel' }));
    expect(outbox.get().formDrafts.size).toBe(0);
  });

  test("is marked in the roster, with a link to its student's page", async () => {
    const page = await openJosé();
    await page.write('Sits in front');
    await page.router.navigate(`/classes/${page.clid}/roster`);
    await page.user.click(await page.findByRole('link', { name: 'Private note on José García' }));
    await page.findByText('Sits in front');
    await page.router.navigate(`/classes/${page.clid}/roster`);
    await page.findByRole('link', { name: 'Private note on José García' });
    await page.press('Move or remove Mary Ann de la Cruz');
    await page.user.click(await page.findByRole('menuitem', { name: 'Open the student’s page' }));
    await page.findByRole('heading', { level: 1, name: 'Mary Ann de la Cruz' });
  });

  test('is marked beside the name in the gradebook, and hidden with the names', async () => {
    const page = await openJosé();
    await page.write('Sits in front');
    await page.router.navigate(`/classes/${page.clid}/gradebook`);
    const name = await page.findByRole('rowheader', { name: 'García, José, private note' });
    expect(name).toBeTruthy();
    await page.user.keyboard('{Control>}{Shift>}H{/Shift}{/Control}');
    await page.findByRole('rowheader', { name: 'Student 1' });
    await page.router.navigate(`/classes/${page.clid}/students/11`);
    await page.findByText('Notes are hidden with the names.');
    expect(page.queryByText('Sits in front')).toBeNull();
    await page.user.keyboard('{Control>}{Shift>}H{/Shift}{/Control}');
    await page.findByText('Sits in front');
  });

  test.each([
    [1, false],
    [2, true],
  ])('a teacher of level %i sees it: %s', async (auth, sees) => {
    const page = await openJosé('okafor', auth);
    await page.write('Sits in front');
    await page.queryClient.invalidateQueries();
    await page.open();
    await page.findByRole('heading', { name: 'Grade breakdown' });
    if (sees) await page.findByText('Sits in front');
    else {
      expect(page.queryByText('Private note')).toBeNull();
      expect(page.network.sent.some((form) => form.get('apitask') === 'class-notes')).toBe(false);
    }
  });
});
