import { within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { outbox } from '#dashboard/outbox/outbox.ts';
import {
  changed,
  openScores,
  openWhatIf,
  type Page,
  remove,
  settled,
} from '#test/dashboard/screens/gradebook/openScores.ts';
import { axeFindings } from '#test/support/page/axe.ts';
import { holdAnswers } from '#test/support/page/openDashboard.tsx';

const cell = 'García, José, Worksheet 1, 9 of 10';

const saved = async ({ service, school }: Page) => {
  const { remarks = [] } = await service.ask('gradebook', {
    ses: await service.signIn(),
    clid: school.algebra,
  });
  return remarks.map(({ stuid, assnid, remark }: Record<string, unknown>) => `${stuid} ${assnid} ${remark}`);
};

const says = (page: Page, what: RegExp) => expect.poll(() => page.active()).toMatch(what);

/** Shift and F2, the words, Enter. */
const comment = ({ user }: Page, words: string) =>
  user.keyboard(`{Shift>}{F2}{/Shift}${words.replaceAll('{', '{{')}{Enter}`);

describe('a comment on a score', () => {
  test('leaves the next key, however soon, to the grid', async () => {
    const page = await openScores();
    await page.user.keyboard('{Shift>}{F2}{/Shift}First');
    const frames = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
    await page.user.keyboard('{Enter}');
    expect(document.activeElement).toBe(page.grid);
    frames.mockRestore();
  });

  test('takes two keys and its words, and is in the cell', async () => {
    const page = await openScores();
    await comment(page, 'Show your work');
    await settled(page, `${cell}, comment: Show your work`);
    await page.findByText('Comment added.');
    await expect.poll(() => saved(page)).toEqual(['11 1 Show your work']);
    await expect.poll(() => document.activeElement).toBe(page.grid);
    expect(await page.saved(11, 1)).toBe('9');
  });

  test('that is too long stays whole and unsaved, and says so', async () => {
    const page = await openScores();
    await page.user.keyboard('{Shift>}{F2}{/Shift}');
    const dialog = within(await page.findByRole('dialog', { name: 'Comment on the score' }));
    await page.user.paste('a'.repeat(501));
    await page.user.keyboard('{Enter}');
    await dialog.findByText('Too long: 501 of at most 500 characters.');
    expect(dialog.getByLabelText('Comment')).toHaveProperty('value', 'a'.repeat(501));
    expect(await saved(page)).toEqual([]);
  });

  test('is changed and removed, and undo reverts each', async () => {
    const page = await openScores();
    await comment(page, 'First');
    await settled(page, `${cell}, comment: First`);
    await page.user.keyboard('{Shift>}{F2}{/Shift}');
    const dialog = await page.findByRole('dialog', { name: 'Comment on the score' });
    expect(within(dialog).getByLabelText('Comment')).toHaveProperty('value', 'First');
    expect(await axeFindings()).toEqual([]);
    await page.user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await settled(page, cell);
    await expect.poll(() => saved(page)).toEqual([]);
    page.grid.focus();
    await page.user.keyboard('{Control>}z{/Control}');
    await page.findByText('Undid 1 comment on a score.');
    await expect.poll(() => saved(page)).toEqual(['11 1 First']);
    await page.user.keyboard('{Control>}z{/Control}');
    await expect.poll(() => saved(page)).toEqual([]);
    await page.user.keyboard('{Control>}y{/Control}');
    await expect.poll(() => saved(page)).toEqual(['11 1 First']);
  });

  test('waits while the connection is lost, with its score, and is saved once it is back', async () => {
    const page = await openScores();
    page.network.down = true;
    await comment(page, 'Offline');
    await says(page, /comment: Offline, (waiting to be saved|being saved)/);
    await page.user.click(await page.findByRole('button', { name: /1 not saved/ }));
    const list = await page.findByRole('dialog', { name: 'Unsaved changes' });
    within(list).getByText('Comment on Worksheet 1');
    page.network.down = false;
    outbox.wake();
    await expect.poll(() => saved(page)).toEqual(['11 1 Offline']);
  });

  test("changed by somebody else asks for a choice, and loses nobody's words", async () => {
    const page = await openScores();
    const { ask, signIn } = page.service;
    const there = { ses: await signIn(), clid: page.school.algebra, assnid: 1, stuid: 11 };
    await ask('remark-edit', { ...there, remark: 'Theirs' });
    await comment(page, 'Mine');
    await says(page, /comment: Mine, not saved: Ana Rivera entered Theirs/);
    expect(await saved(page)).toEqual(['11 1 Theirs']);
    await page.user.keyboard('{Shift>}{F2}{/Shift}');
    await page.findByRole('dialog', { name: 'Conflicting edits' });
    await page.user.click(page.getByRole('button', { name: 'Keep Mine' }));
    await expect.poll(() => saved(page)).toEqual(['11 1 Mine']);
  });

  test('that is being typed stays, though the one before it comes back in conflict', async () => {
    const page = await openScores();
    const { ask, signIn } = page.service;
    const there = { ses: await signIn(), clid: page.school.algebra, assnid: 1, stuid: 11 };
    await ask('remark-edit', { ...there, remark: 'Theirs' });
    const release = holdAnswers(page.network, 'remark-edit');
    await comment(page, 'Mine');
    await says(page, /comment: Mine, being saved/);
    await page.user.keyboard('{Shift>}{F2}{/Shift}');
    const field = within(await page.findByRole('dialog', { name: 'Comment on the score' })).getByLabelText(
      'Comment',
    );
    await page.user.type(field, ' and more');
    release();
    await expect.poll(() => [...outbox.get().queue.values()][0]?.failure?.kind).toBe('conflict');
    expect(field.isConnected).toBe(true);
    await page.user.type(field, ' yet{Enter}');
    await page.findByText(/^Conflicting edits: press Shift \+ F2 to choose which comment to keep\.$/);
    await page.user.keyboard('{Shift>}{F2}{/Shift}');
    await page.findByRole('dialog', { name: 'Conflicting edits' });
    await page.user.click(page.getByRole('button', { name: 'Keep Mine and more yet' }));
    await expect.poll(() => saved(page)).toEqual(['11 1 Mine and more yet']);
  });

  test('that is being typed moves with its student', async () => {
    const page = await openScores();
    await page.user.keyboard('{ArrowDown}{Shift>}{F2}{/Shift}Half typed');
    await page.findByRole('dialog', { name: 'Comment on the score' });
    await remove(page, 11);
    await page.user.keyboard(', now whole{Enter}');
    await expect.poll(() => saved(page)).toEqual(['12 1 Half typed, now whole']);
  });

  test('that is being typed when the page is left waits for the teacher', async () => {
    const page = await openScores();
    await page.user.keyboard('{Shift>}{F2}{/Shift}Half typed');
    await page.findByRole('dialog', { name: 'Comment on the score' });
    await page.router.navigate(-1);
    await page.user.click(await page.findByRole('button', { name: /1 not saved, needs attention/ }));
    const list = await page.findByRole('dialog', { name: 'Unsaved changes' });
    await page.user.click(within(list).getByRole('button', { name: 'Try again' }));
    await expect.poll(() => saved(page)).toEqual(['11 1 Half typed']);
  });

  test('that is being typed for a student who is removed can still be copied', async () => {
    const page = await openScores();
    await page.user.keyboard('{Shift>}{F2}{/Shift}Half typed');
    await page.findByRole('dialog', { name: 'Comment on the score' });
    await remove(page, 11);
    const lost = await page.findByRole('dialog', { name: '“Half typed” is not saved' });
    within(lost).getByText('You were typing “Half typed” for García, José, in Worksheet 1.');
    expect(outbox.get().draft).toHaveLength(1);
    await page.user.click(within(lost).getByRole('button', { name: 'Close' }));
    await expect.poll(() => page.queryByRole('dialog')).toBeNull();
    expect(outbox.get().draft).toEqual([]);
  });

  test('that the service refuses says why, and is kept', async () => {
    const page = await openScores();
    page.network.instead = (form) =>
      form.get('apitask') === 'remark-edit'
        ? Response.json({ success: false, values: {}, errors: { clid: 'Not today' }, time: 1 })
        : undefined;
    await comment(page, 'Kept');
    await says(page, /comment: Kept, not saved: Not today/);
  });

  test('of a colleague appears on its own', async () => {
    const page = await openScores();
    await changed(page, 'remark-edit', { assnid: 1, stuid: 11, remark: 'From a colleague' });
    await settled(page, `${cell}, comment: From a colleague`);
  });

  test('is shown in the breakdown and in the history of its cell', async () => {
    const page = await openScores();
    await comment(page, 'Turned in on paper');
    await says(page, /comment/);
    await expect.poll(() => saved(page)).toHaveLength(1);
    await page.user.keyboard('{Alt>}h{/Alt}');
    const history = await page.findByRole('dialog', { name: 'Score history' });
    await within(history).findByText('Comment: Turned in on paper');
    await page.user.keyboard('{Escape}');
    await expect.poll(() => page.queryByRole('dialog')).toBeNull();
    page.grid.focus();
    await page.user.keyboard('{Home}{ArrowRight>2/}{Enter}');
    const panel = await page.findByRole('heading', { name: 'Comments on scores' });
    expect(panel.parentElement?.textContent).toContain('Worksheet 1Turned in on paper');
  });

  test("is on the student's page, and hidden with the names", async () => {
    const page = await openScores();
    await comment(page, 'José did this twice');
    await says(page, /comment: José/);
    await page.user.keyboard('{Control>}{Shift>}H{/Shift}{/Control}');
    await settled(page, 'Student 1, Worksheet 1, 9 of 10, has a comment');
    await page.user.keyboard('{Control>}{Shift>}H{/Shift}{/Control}');
    await page.router.navigate(`/classes/${page.school.algebra}/students/11`);
    await page.findByText('José did this twice');
    await page.user.keyboard('{Control>}{Shift>}H{/Shift}{/Control}');
    await expect.poll(() => page.queryByText('José did this twice')).toBeNull();
    await page.user.keyboard('{Control>}{Shift>}H{/Shift}{/Control}');
  });

  test('is not offered to teachers with view access', async () => {
    const page = await openScores('okafor');
    await page.user.keyboard('{Shift>}{F2}{/Shift}');
    expect(page.queryByRole('dialog')).toBeNull();
  });

  test('is not offered in a what-if', async () => {
    const page = await openWhatIf();
    await page.user.keyboard('{Shift>}{F2}{/Shift}');
    expect(page.queryByRole('dialog')).toBeNull();
  });
});
