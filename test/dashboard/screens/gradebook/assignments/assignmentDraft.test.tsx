import { within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { openHeading } from '#test/dashboard/screens/gradebook/openScores.ts';
import { openPageWithStore } from '#test/support/page/pageWithStore.tsx';

async function openBook() {
  const page = await openPageWithStore('/classes');
  await page.findByRole('heading', { level: 1, name: 'Classes' });
  const address = `/classes/${page.service.school.algebra}/gradebook`;
  const open = async () => {
    await page.router.navigate(address);
    await page.findByRole('grid', { name: 'Scores of Algebra I' });
  };
  const titles = async (): Promise<string[]> => {
    const ses = await page.service.signIn();
    const { assignments } = await page.service.ask('gradebook', { ses, clid: page.service.school.algebra });
    return assignments.map(({ title }: { title: string }) => title);
  };
  const type = async (text: string) => {
    await page.user.keyboard('{Alt>}n{/Alt}');
    await page.findByRole('dialog', { name: 'New assignment' });
    if (text !== '') await page.user.keyboard(text);
  };
  const press = async (name: string | RegExp) => page.user.click(await page.findByRole('button', { name }));
  await open();
  return { ...page, address, open, titles, type, press };
}

describe('an assignment that is being typed', () => {
  test('asks before Back leaves it', async () => {
    const page = await openBook();
    await page.type('Quiz 7');
    void page.router.navigate(-1);
    await page.findByRole('alertdialog', { name: 'Leave without saving?' });
    await page.press('Stay here');
    expect(page.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Quiz 7');
    void page.router.navigate(-1);
    await page.findByRole('alertdialog', { name: 'Leave without saving?' });
    await page.press('Leave and discard');
    await page.findByRole('heading', { level: 1, name: 'Classes' });
    expect(outbox.get().formDrafts.size).toBe(0);
  });

  test('asks nothing before a word is typed', async () => {
    const page = await openBook();
    await page.type('');
    await page.router.navigate('/classes');
    await page.findByRole('heading', { level: 1, name: 'Classes' });
  });

  test('is restored after the session has ended, and is added once', async () => {
    const page = await openBook();
    await page.type('Quiz 7');
    await page.comeBack('/classes');
    await page.press(/^1 not saved, needs attention/);
    const dialog = within(await page.findByRole('dialog', { name: 'Unsaved changes' }));
    await page.user.click(dialog.getByRole('link', { name: 'Assignment' }));
    await page.findByText('The assignment “Quiz 7” is not saved yet.');
    await page.press('Open the draft');
    await page.findByText('Draft restored. It is not saved yet.');
    expect(await page.findByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Quiz 7');
    await page.press('Add assignment');
    await page.findByText('“Quiz 7” is added.');
    expect((await page.titles()).filter((title) => title === 'Quiz 7')).toHaveLength(1);
    expect(outbox.get().formDrafts.size).toBe(0);
    expect(page.queryByText(/is not saved yet/)).toBeNull();
  });

  test('is gone once it is cancelled', async () => {
    const page = await openBook();
    await page.type('Quiz 7');
    await page.press('Cancel');
    expect(outbox.get().formDrafts.size).toBe(0);
  });
});

test('undoing a restored draft brings back what a colleague has entered meanwhile', async () => {
  const page = await openBook();
  const { service } = page;
  const clid = service.school.algebra;
  const ses = await service.signIn();
  const { assignments } = await service.ask('gradebook', { ses, clid });
  const { assnid } = assignments.find(({ title }: { title: string }) => title === 'Unit test');
  await openHeading({ ...page, grid: page.getByRole('grid', { name: 'Scores of Algebra I' }) }, 'Unit test');
  await page.user.click(await page.findByRole('menuitem', { name: 'Edit assignment…' }));
  const title = await page.findByRole('textbox', { name: 'Title' });
  await page.user.clear(title);
  await page.user.type(title, 'Mine');
  await page.comeBack('/classes', async () => {
    await service.ask('assignment-edit', { ses, clid, assnid, title: 'Theirs' });
  });
  await page.open();
  await page.press('Open the draft');
  await page.findByText(/^Someone has since changed this, and saving overwrites it: Title\.$/);
  await page.press('Save');
  await page.findByText('“Mine” is changed.');
  expect(await page.titles()).toContain('Mine');
  await page.press('Undo');
  await expect.poll(page.titles).toContain('Theirs');
});
