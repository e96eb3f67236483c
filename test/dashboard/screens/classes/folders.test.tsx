import { fireEvent, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSchool } from '#test/support/page/openDashboard.tsx';

async function openFolders(username = 'rivera') {
  const page = await openSchool('/classes', username);
  await page.findByRole('table', { name: 'Classes' });
  const folder = (name: string) => page.getByRole('radio', { name: new RegExp(name) }).closest('label');
  const dataTransfer = { types: [], setDragImage: () => {} };
  function drag(className: string) {
    fireEvent.dragStart(page.getByRole('link', { name: className }), { dataTransfer });
  }
  /** False if nothing may be dropped there. */
  function letGo(name: string): boolean {
    const target = folder(name) as HTMLElement;
    const takes = !fireEvent.dragOver(target, { dataTransfer });
    if (takes) fireEvent.drop(target, { dataTransfer });
    return takes;
  }
  const active = async () => {
    const reply = await page.service.ask('teacher-classes', { ses: await page.service.signIn(username) });
    return reply.classes
      .filter((item: { folder: number }) => item.folder === 3)
      .map(({ name }: { name: string }) => name)
      .sort();
  };
  const names = () =>
    within(page.getByRole('table', { name: 'Classes' }))
      .getAllByRole('rowheader')
      .map((cell) => cell.querySelector('a')?.textContent);
  return { ...page, drag, letGo, active, names };
}

test('a class is dragged onto a folder, and Ctrl+Z moves it back', async () => {
  const page = await openFolders();
  const before = await page.active();
  page.drag('Algebra I');
  expect(page.letGo('Active')).toBe(false);
  expect(page.letGo('Archived')).toBe(true);
  await page.findByText('Algebra I is archived.');
  expect(await page.active()).toEqual(before.filter((name: string) => name !== 'Algebra I'));
  expect(page.queryByRole('link', { name: 'Algebra I' })).toBe(null);

  await page.user.keyboard('{Control>}z{/Control}');
  await page.findByText('Algebra I is back where it was.');
  expect(await page.active()).toEqual(before);
  expect(page.letGo('Archived')).toBe(false);
});

test('dragging the link of a class with view access does not move it', async () => {
  const page = await openFolders('okafor');
  const [name = ''] = page.names().filter((each) => each?.startsWith('Algebra'));
  page.drag(name);
  expect(page.letGo('Archived')).toBe(false);
});

test('by keys, the next class has the focus after a class has gone, and the heading after the last', async () => {
  const { user, findByText, findByRole, getByRole, service, queryClient } = await openFolders();
  const made = { name: 'Zoology', syr: '2026-2027', gp: 1, ses: await service.signIn('rivera') };
  expect(await service.ask('class-new', made)).toMatchObject({ success: true });
  await queryClient.invalidateQueries();
  await findByRole('link', { name: 'Zoology' });
  const archive = async (name: string) => {
    getByRole('button', { name: `Move ${name}` }).focus();
    await user.keyboard('{Enter}');
    (await findByRole('menuitem', { name: 'Archive' })).focus();
    await user.keyboard('{Enter}');
    await findByText(`${name} is archived.`);
  };
  await archive('Algebra I');
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Move Zoology');
  await archive('Zoology');
  await expect.poll(() => document.activeElement?.tagName).toBe('H1');
});
