import { describe, expect, test } from 'vitest';
// Compiled before the tests wait for them.
import '#dashboard/screens/gradebook/assignments/AssignmentDialog.tsx';
import { openScores, type Page } from '#test/dashboard/screens/gradebook/openScores.ts';

const question = (page: Page) => page.queryByText(/Keep it\?$/)?.textContent ?? null;
const editor = (page: Page) =>
  page.queryByRole('textbox', { name: /Worksheet 1/ }) as HTMLInputElement | null;

const keep = (page: Page) => page.user.click(page.getByRole('button', { name: 'Keep' }));

describe('a score above the maximum', () => {
  test('is saved and asks at its cell, and the next score goes to the next student', async () => {
    const page = await openScores();
    await page.user.keyboard('185{Enter}7{Enter}');
    expect(question(page)).toBe('185 is more than 10 points. Keep it?');
    await expect.poll(() => page.saved(12, 1)).toBe('7');
    expect(await page.saved(11, 1)).toBe('185');
    await keep(page);
    expect(question(page)).toBeNull();
    expect(await page.saved(11, 1)).toBe('185');
  });

  test('can be corrected at its cell', async () => {
    const page = await openScores();
    await page.user.keyboard('85{Enter}{ArrowUp}8{Enter}');
    expect(question(page)).toBeNull();
    await expect.poll(() => page.saved(11, 1)).toBe('8');
  });

  test('is kept by entering it again at its cell', async () => {
    const page = await openScores();
    await page.user.keyboard('185{Enter}{ArrowUp}{Enter}{Enter}');
    expect(question(page)).toBeNull();
    await page.user.keyboard('{ArrowUp}185{Enter}');
    expect(question(page)).toBeNull();
    await expect.poll(() => page.saved(11, 1)).toBe('185');
  });

  test('asks about the one before once the last is answered', async () => {
    const page = await openScores();
    await page.user.keyboard('12{Enter}13{Enter}');
    expect(question(page)).toBe('13 is more than 10 points. Keep it?');
    await keep(page);
    expect(question(page)).toBe('12 is more than 10 points. Keep it?');
    await keep(page);
    expect(question(page)).toBeNull();
  });

  test('asks once for each value of an assignment', async () => {
    const page = await openScores();
    await page.user.keyboard('12{Enter}');
    await keep(page);
    await page.user.keyboard('12{Enter}');
    expect(question(page)).toBeNull();
    await expect.poll(() => page.saved(12, 1)).toBe('12');
    await page.user.keyboard('13{Enter}');
    expect(question(page)).toBe('13 is more than 10 points. Keep it?');
  });

  test('is saved when another place is clicked, and asks there until it is answered', async () => {
    const page = await openScores();
    await page.user.keyboard('185');
    await page.user.click(page.getByRole('searchbox'));
    await expect.poll(() => page.saved(11, 1)).toBe('185');
    expect(question(page)).toBe('185 is more than 10 points. Keep it?');
    await page.user.click(page.getByRole('button', { name: 'Change' }));
    expect(editor(page)?.value).toBe('185');
    await page.user.clear(editor(page) as HTMLInputElement);
    await page.user.keyboard('8{Enter}');
    expect(question(page)).toBeNull();
    await expect.poll(() => page.saved(11, 1)).toBe('8');
  });

  test('asks no longer once it is undone', async () => {
    const page = await openScores();
    await page.user.keyboard('185');
    await page.user.click(page.getByRole('searchbox'));
    await expect.poll(() => page.saved(11, 1)).toBe('185');
    page.grid.focus();
    await page.user.keyboard('{Control>}z{/Control}');
    await expect.poll(() => question(page)).toBeNull();
    await expect.poll(() => page.saved(11, 1)).toBe('9');
  });

  test('asks nothing in a what-if, or without a maximum', async () => {
    const page = await openScores();
    await page.user.click(page.getByRole('button', { name: 'What if' }));
    page.grid.focus();
    await page.user.keyboard('185{Enter}');
    expect(question(page)).toBeNull();
    await page.user.keyboard('{Escape}');
    // The last assignment is extra credit.
    await page.user.keyboard('{End}');
    expect(page.active()).toContain('Puzzle');
    await page.user.keyboard('185{Enter}');
    expect(question(page)).toBeNull();
    await expect.poll(() => page.saved(12, 4)).toBe('185');
  });
});

describe('several scores above the maximum', () => {
  /** With 185 kept in the first cell, where the cursor is. */
  async function openFilled() {
    const page = await openScores();
    await page.user.keyboard('185{Enter}');
    await keep(page);
    await expect.poll(() => page.saved(11, 1)).toBe('185');
    await page.user.keyboard('{ArrowUp}');
    return page;
  }
  const sent = (page: Page) => page.edits().length;

  test('by Ctrl+R ask at the first cell before anything is saved', async () => {
    const page = await openFilled();
    const before = sent(page);
    await page.user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    // Another column is another maximum.
    await page.user.keyboard('{Control>}r{/Control}');
    expect(question(page)).toBe('185 is more than 50 points. Keep it?');
    expect(document.activeElement?.textContent).toBe('Keep');
    expect(sent(page)).toBe(before);
    await page.user.keyboard('{Enter}');
    expect(question(page)).toBeNull();
    await expect.poll(() => page.saved(11, 2)).toBe('185');
    await expect.poll(() => document.activeElement).toBe(page.grid);
  });

  test('by Ctrl+D do not ask if the value was confirmed', async () => {
    const page = await openFilled();
    await page.user.keyboard('{Shift>}{ArrowDown}{/Shift}{Control>}d{/Control}');
    expect(question(page)).toBeNull();
    await expect.poll(() => page.saved(12, 1)).toBe('185');
  });

  test('as one pasted value are discarded by Escape, and by moving elsewhere', async () => {
    const page = await openScores();
    const before = sent(page);
    await page.user.keyboard('{Shift>}{ArrowDown}{/Shift}');
    await page.user.paste('99');
    expect(question(page)).toBe('99 is more than 10 points. Keep it?');
    await page.user.keyboard('{Escape}');
    expect(question(page)).toBeNull();
    await page.findByText('Nothing was entered.');
    page.grid.focus();
    await page.user.paste('99');
    expect(question(page)).not.toBeNull();
    page.grid.focus();
    await page.user.keyboard('{ArrowDown}');
    await expect.poll(() => question(page)).toBeNull();
    expect(sent(page)).toBe(before);
  });

  test('ask about one value after the other, and one may be left out', async () => {
    const page = await openScores();
    await page.user.keyboard('12{Enter}13{Enter}');
    await keep(page);
    await keep(page);
    await expect.poll(() => page.saved(12, 1)).toBe('13');
    await page.user.keyboard('{ArrowUp>2/}{Shift>}{ArrowRight}{ArrowRight}{ArrowDown}{/Shift}');
    await page.user.keyboard('{Control>}r{/Control}');
    expect(question(page)).toBe('12 is more than 10 points. Keep it?');
    await page.user.click(page.getByRole('button', { name: 'Leave out' }));
    expect(question(page)).toBe('13 is more than 10 points. Keep it?');
    await keep(page);
    expect(question(page)).toBeNull();
    await expect.poll(() => page.saved(12, 3)).toBe('13');
    expect([await page.saved(11, 2), await page.saved(11, 3)]).toEqual(['12', '8.5']);
  });

  test('leave no late mark behind if they are left out', async () => {
    const page = await openScores();
    await page.user.keyboard('{Shift>}{ArrowDown}{/Shift}');
    await page.user.paste('95 L2');
    expect(question(page)).toBe('95 is more than 10 points. Keep it?');
    await page.user.click(page.getByRole('button', { name: 'Leave out' }));
    await page.findByText('Nothing was entered.');
    expect(page.active()).toMatch(/^de la Cruz.*, Worksheet 1, 10 of 10$/);
    expect(page.network.sent.filter((form) => form.get('apitask')?.toString().startsWith('late'))).toEqual(
      [],
    );
  });

  test('of 60 that are left out do not affect a mark of 60 days beside another score', async () => {
    const page = await openScores();
    await page.user.keyboard('60{Enter}8 L60{Enter}');
    await expect.poll(() => page.saved(12, 1)).toBe('8');
    await page.user.keyboard('{ArrowUp>2/}{Shift>}{ArrowRight}{ArrowDown}{/Shift}{Control>}r{/Control}');
    expect(question(page)).toBe('60 is more than 50 points. Keep it?');
    await page.user.click(page.getByRole('button', { name: 'Leave out' }));
    await expect.poll(() => page.saved(12, 2)).toBe('8');
    const lates = async () => {
      const ses = await page.service.signIn();
      return (await page.service.ask('gradebook', { ses, clid: page.school.algebra })).lates;
    };
    await expect.poll(lates).toContainEqual(expect.objectContaining({ stuid: 12, assnid: 2, late: 60 }));
  });

  test('by filling blanks ask in the dialog', async () => {
    const page = await openScores();
    const before = sent(page);
    await page.user.click(page.getByRole('button', { name: 'Edit' }));
    await page.user.click(await page.findByRole('menuitem', { name: /Fill blanks/ }));
    await page.user.type(await page.findByLabelText('Score'), '44{Enter}');
    expect(question(page)).toBe('44 is more than 10 points. Keep it?');
    expect(sent(page)).toBe(before);
    await page.user.click(page.getByRole('button', { name: 'Keep and fill' }));
    await expect.poll(() => page.saved(14, 1)).toBe('44');
    page.grid.focus();
    await page.user.keyboard('44{Enter}');
    expect(question(page)).toBeNull();
  });

  test('in a pasted block are marked in its preview, and not asked about again', async () => {
    const page = await openScores();
    await page.user.paste('77\n8');
    const dialog = await page.findByRole('dialog', { name: 'Paste scores' });
    expect(dialog.textContent).toContain('77more than 10 points');
    await page.user.click(page.getByRole('button', { name: 'Paste 2 scores' }));
    await expect.poll(() => page.saved(11, 1)).toBe('77');
    expect(question(page)).toBeNull();
  });
});

test('lowering points below scores asks before saving, and counts scores that were already above', async () => {
  const page = await openScores();
  await page.user.keyboard('{ArrowDown>3/}12{Enter}');
  await expect.poll(() => page.saved(14, 1)).toBe('12');
  await page.user.keyboard('{ArrowUp>4/}{Enter}');
  await page.user.click(await page.findByRole('menuitem', { name: 'Edit assignment…' }));
  const points = await page.findByRole('textbox', { name: 'Points' });
  await page.user.clear(points);
  await page.user.type(points, '8{Enter}');
  await page.findByText('3 scores are more than 8 points: 12, 10, 9. They stay as entered.');
  const sent = () => page.network.sent.filter((form) => form.get('apitask') === 'assignment-edit');
  expect(sent()).toEqual([]);
  await page.user.click(page.getByRole('button', { name: 'Save anyway' }));
  await expect.poll(() => sent().map((form) => form.get('points'))).toEqual(['8']);
});
