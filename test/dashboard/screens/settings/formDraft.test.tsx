import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { openPageWithStore } from '#test/support/page/pageWithStore.tsx';

const settings = '/classes/1/settings';

async function openSettings() {
  const page = await openPageWithStore(settings);
  await page.findByRole('heading', { level: 1, name: 'Settings' });
  const value = async (label: string) => ((await page.findByLabelText(label)) as HTMLInputElement).value;
  /** As from the clipboard: one event for all of it, where typing has several for each letter. */
  const fill = async (label: string, text: string) => {
    await page.user.clear(page.getByLabelText(label));
    await page.user.paste(text);
  };
  const press = async (name: string | RegExp) => page.user.click(await page.findByRole('button', { name }));
  const ask = async (task: string, fields: Record<string, string | number> = {}) =>
    page.service.ask(task, { ses: await page.service.signIn(), clid: 1, ...fields });
  const bar = async () => within(await page.findByRole('region', { name: 'Unsaved changes' }));
  return { ...page, value, fill, press, ask, bar };
}

const left = /^Draft restored\.$/;

test('unsaved settings are restored in their place, counted, and left without a question', async () => {
  const page = await openSettings();
  await page.fill('Name', 'Algebra One');
  await page.fill('Weight of category 1', '3x');
  await page.comeBack('/classes');
  await page.press(/^1 not saved, needs attention/);
  const dialog = within(await page.findByRole('dialog', { name: 'Unsaved changes' }));
  await page.user.click(dialog.getByRole('link', { name: 'Settings' }));
  await (await page.bar()).findByText(left);
  expect(await page.value('Name')).toBe('Algebra One');
  expect(await page.value('Weight of category 1')).toBe('3x');

  await page.user.click(page.getByRole('link', { name: /^Roster/ }));
  await page.findByRole('heading', { level: 1, name: 'Roster' });
  await page.user.click(page.getByRole('link', { name: /^Settings/ }));
  expect(await page.value('Name')).toBe('Algebra One');
  await page.press('Discard');
  expect(await page.value('Name')).toBe('Algebra I');
  await expect.poll(() => page.queryByRole('button', { name: /not saved/ })).toBeNull();
});

test("restored settings are saved on top of a colleague's changes, which are never overwritten silently", async () => {
  const page = await openSettings();
  await page.fill('Name', 'Algebra One');
  await page.fill('Code', 'A-1');
  await page.comeBack('/classes');
  await page.ask('class-edit', { name: 'Algebra 1', syr: '2031' });
  await page.queryClient.invalidateQueries();
  await page.router.navigate(settings);
  const bar = await page.bar();
  await bar.findByText('Someone has since changed this, and saving overwrites it: Name.');
  expect(await page.value('School year')).toBe('2031');
  // Once edited it no longer counts as left behind, but its note stays.
  await page.fill('Code', 'A-2');
  expect(bar.queryByText(left)).toBeNull();
  bar.getByText(/^Someone has since changed this/);
  await page.press('Save');
  await page.findByText('The settings are saved.');
  expect(await page.ask('gradebook')).toMatchObject({ name: 'Algebra One', code: 'A-2', syr: '2031' });
  await page.press('Undo');
  await page.findByText('The previous settings are back.');
  expect(await page.ask('gradebook')).toMatchObject({ name: 'Algebra 1', syr: '2031' });
});

test("a colleague's changes stay when other fields of the form are saved", async () => {
  const page = await openSettings();
  await page.fill('Name', 'Algebra One');
  await page.ask('class-edit', { syr: '2031' });
  await page.queryClient.invalidateQueries();
  await expect.poll(() => page.value('School year')).toBe('2031');
  await page.press('Save');
  await page.findByText('The settings are saved.');
  await expect.poll(() => page.queryByRole('region', { name: 'Unsaved changes' })).toBeNull();
  expect(await page.value('School year')).toBe('2031');
  expect(await page.ask('gradebook')).toMatchObject({ name: 'Algebra One', syr: '2031' });
});

test("a name typed back to its old value, after a colleague changed it, stays the teacher's own", async () => {
  const page = await openSettings();
  const name = page.getByLabelText('Name');
  await page.user.type(name, 'x');
  await page.ask('class-edit', { name: 'Geometry' });
  await page.queryClient.invalidateQueries();
  const said = /^Someone has since changed this, and saving overwrites it: Name/;
  await (await page.bar()).findByText(said);
  await page.user.type(name, '{Backspace}');
  expect(await page.value('Name')).toBe('Algebra I');
  (await page.bar()).getByText(said);
  await page.comeBack(settings);
  await (await page.bar()).findByText(said);
  expect(await page.value('Name')).toBe('Algebra I');
  await page.user.type(page.getByLabelText('Name'), 'I');
  expect(await page.value('Name')).toBe('Algebra II');
  (await page.bar()).getByText(said);
  await page.fill('Name', 'Geometry');
  await expect.poll(() => page.queryByRole('region', { name: 'Unsaved changes' })).toBeNull();
});

test('settings that were saved as their page closed are not asked about', async () => {
  const page = await openSettings();
  await page.fill('Name', 'Algebra One');
  await page.ask('class-edit', { name: 'Algebra One' });
  await page.comeBack(settings);
  expect(await page.value('Name')).toBe('Algebra One');
  await expect.poll(() => page.queryByRole('region', { name: 'Unsaved changes' })).toBeNull();
  await expect.poll(() => page.queryByRole('button', { name: /not saved/ })).toBeNull();
});

test('a typed teacher is restored separately from the settings, and is added or discarded', async () => {
  const page = await openSettings();
  await page.press('Remove Chidi Okafor');
  await page.findByText('Chidi Okafor no longer teaches this class.');
  await page.fill('Username or email', 'okafor');
  await page.fill('Role', 'Helper');
  await page.comeBack(settings);
  expect(await page.value('Role')).toBe('Helper');
  await page.findByText('Draft restored. It is not saved yet.');
  expect(page.queryByRole('region', { name: 'Unsaved changes' })).toBeNull();
  await page.press('Discard');
  expect(await page.value('Username or email')).toBe('');
  await page.fill('Username or email', 'okafor');
  await page.comeBack(settings);
  expect(await page.value('Username or email')).toBe('okafor');
  await page.press('Add');
  await page.findByLabelText('Access of Chidi Okafor');
  await expect.poll(() => page.value('Username or email')).toBe('');
  await expect.poll(() => page.queryByRole('button', { name: /not saved/ })).toBeNull();
});

test('discarding a refused teacher removes the refusal too', async () => {
  const page = await openSettings();
  await page.findByLabelText('Username or email');
  await page.fill('Username or email', 'nobody');
  await page.comeBack(settings);
  expect(await page.value('Username or email')).toBe('nobody');
  await page.press('Add');
  await page.findByText(/no teacher with this username/);
  await page.press('Discard');
  expect(await page.value('Username or email')).toBe('');
  expect(page.getByLabelText('Username or email').getAttribute('aria-invalid')).toBeNull();
  expect(page.queryByText(/no teacher with this username/)).toBeNull();
});

test('choosing only a level is no draft of a teacher', async () => {
  const page = await openSettings();
  const level = (await page.findByLabelText('Access')) as HTMLSelectElement;
  await page.user.selectOptions(level, '2');
  expect(level.value).toBe('2');
  expect(outbox.get().formDrafts.size).toBe(0);
  await page.fill('Username or email', 'okafor');
  expect(outbox.get().formDrafts.size).toBe(1);
  await page.user.clear(page.getByLabelText('Username or email'));
  expect(outbox.get().formDrafts.size).toBe(0);
  expect(level.value).toBe('2');
  await page.user.click(page.getByRole('link', { name: /^Roster/ }));
  await page.findByRole('heading', { level: 1, name: 'Roster' });
});
