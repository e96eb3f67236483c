import { act, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { axeFindings } from '#test/support/page/axe.ts';
import { loseAnswer } from '#test/support/page/loseAnswer.ts';
import { openSchool } from '#test/support/page/openDashboard.tsx';
import type { Answer } from '#test/support/service/service.ts';

const list = '/classes/1/periods?report=comments';
const student = '/classes/1/students/11';

async function openAt(path: string, phrases: readonly string[] = []) {
  const page = await openSchool('/classes', 'rivera');
  await page.findByRole('heading', { level: 1, name: 'Classes' });
  const ask = async (task: string, fields: Record<string, string | number> = {}): Promise<Answer> =>
    page.service.ask(task, { ses: await page.service.signIn(), ...fields });
  if (phrases.length > 0) await ask('teacher-phrases', { phrases: phrases.join('\n') });
  await page.router.navigate(path);
  const kept = async () =>
    (await ask('teacher-phrases')).phrases.map(({ phrase }: { phrase: string }) => phrase);
  const ofPeriods = async () =>
    (await ask('class-period-comments', { clid: 1 })).comments.map(
      ({ period, stuid, comment }: Answer) => `${period} ${stuid} ${comment}`,
    );
  const menu = async () => within(await page.findByRole('menu', { name: 'Phrases' }));
  return { ...page, ask, kept, ofPeriods, menu };
}

const two = ['{first} works carefully.', 'Asks good questions.'];

test('one press inserts a phrase into the comment of a marking period, and into no other', async () => {
  const page = await openAt(list, two);
  await page.user.click(
    within(await page.findByRole('radiogroup', { name: 'Comments for' })).getByText('P2'),
  );
  const field = await page.findByRole('textbox', { name: /^Comment for P2: García/ });
  await page.user.click(field);
  await page.user.click(await page.findByRole('button', { name: '{first} works carefully.' }));
  expect(field).toHaveProperty('value', 'José works carefully.');
  expect(document.activeElement).toBe(field);
  await page.user.click(page.getByRole('button', { name: 'Asks good questions.' }));
  expect(field).toHaveProperty('value', 'José works carefully. Asks good questions.');
  await page.user.tab();
  await expect.poll(page.ofPeriods).toEqual(['P2 11 José works carefully. Asks good questions.']);
  await page.user.click(page.getByRole('radio', { name: 'Whole year' }));
  expect(await page.findByRole('textbox', { name: /^Comment for the report: García/ })).toHaveProperty(
    'value',
    '',
  );
  expect((await page.ask('class-comments', { clid: 1 })).comments).toEqual([]);
});

test('the notice undoes a comment of a marking period', async () => {
  const page = await openAt(`${student}?comment=P1`);
  const field = await page.findByRole('textbox', { name: 'Comment for P1' });
  await page.user.type(field, 'A good start.{Enter}');
  await expect.poll(page.ofPeriods).toEqual(['P1 11 A good start.']);
  await page.user.click(await page.findByRole('button', { name: 'Undo' }));
  await page.findByText('The previous comment is back.');
  expect(await page.ofPeriods()).toEqual([]);
  expect(field).toHaveProperty('value', '');
});

test('the second of two simultaneous comments asks which to keep', async () => {
  const page = await openAt(`${student}?comment=P1`);
  const field = await page.findByRole('textbox', { name: 'Comment for P1' });
  await page.user.type(field, 'Mine.');
  await page.ask('class-period-comments', { clid: 1, period: 'P1', stuid: 11, comment: 'Theirs.' });
  await page.user.tab();
  await page.findByText('Someone has written “Theirs.” in the meantime. Which one do you want to keep?');
  await page.user.click(page.getByRole('button', { name: 'Keep mine' }));
  await expect.poll(page.ofPeriods).toEqual(['P1 11 Mine.']);
});

test('by keyboard: Alt and the arrow open the phrases, then the focus returns to the field', async () => {
  const page = await openAt(student, two);
  const field = await page.findByRole('textbox', { name: 'Comment for the report' });
  await page.findByRole('button', { name: 'Asks good questions.' });
  await page.user.click(field);
  await page.user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  const menu = await page.menu();
  expect(await axeFindings()).toEqual([]);
  menu.getByRole('menuitem', { name: 'José works carefully.' });
  await page.user.keyboard('{ArrowDown}{Enter}');
  await expect.poll(() => document.activeElement).toBe(field);
  expect(field).toHaveProperty('value', 'Asks good questions.');
});

test('a comment is not saved while its phrases are open', async () => {
  const page = await openAt(`${student}?comment=P1`, two);
  const field = await page.findByRole('textbox', { name: 'Comment for P1' });
  const saves = () => page.network.sent.filter((form) => form.has('comment')).length;
  await page.user.type(field, 'So far.');
  await page.user.click(await page.findByRole('button', { name: 'Phrases' }));
  await page.menu();
  await page.user.keyboard('{Escape}');
  await expect.poll(() => document.activeElement).toBe(field);
  await page.user.keyboard(' And on.');
  await page.user.click(page.getByRole('button', { name: 'Phrases' }));
  await page.user.click((await page.menu()).getByRole('menuitem', { name: 'Edit phrases…' }));
  const dialog = within(await page.findByRole('dialog', { name: 'Phrases' }));
  expect(saves()).toBe(0);
  await page.user.click(dialog.getByRole('button', { name: 'Cancel' }));
  // Whether or not the focus returned to the field, it is saved once the field is left.
  await page.user.click(field);
  await page.user.tab();
  await expect.poll(page.ofPeriods).toEqual(['P1 11 So far. And on.']);
});

test('a comment is saved once its phrases close and the focus is elsewhere', async () => {
  const page = await openAt(`${student}?comment=P1`, two);
  const field = await page.findByRole('textbox', { name: 'Comment for P1' });
  await page.user.type(field, 'So far.');
  await page.user.click(await page.findByRole('button', { name: 'Phrases' }));
  await page.user.click((await page.menu()).getByRole('menuitem', { name: 'Edit phrases…' }));
  const dialog = within(await page.findByRole('dialog', { name: 'Phrases' }));
  await page.user.click(dialog.getByRole('button', { name: 'Cancel' }));
  page.getByRole('radio', { name: 'Whole year' }).focus();
  await expect.poll(page.ofPeriods).toEqual(['P1 11 So far.']);
});

test('text becomes a phrase with a placeholder for the name, only once', async () => {
  const page = await openAt(student);
  await page.findByText('No phrases yet. Write a comment, then add it here.');
  const field = await page.findByRole('textbox', { name: 'Comment for the report' });
  await page.user.type(field, 'José reads a lot.');
  const keep = async () => {
    await page.user.click(page.getByRole('button', { name: 'Phrases' }));
    await page.user.click((await page.menu()).getByRole('menuitem', { name: /^Add this comment/ }));
  };
  await keep();
  await page.findByText('Added to your phrases.');
  expect(await page.kept()).toEqual(['{first} reads a lot.']);
  await page.findByRole('button', { name: '{first} reads a lot.' });
  await keep();
  await page.findByText('Not added to your phrases. You already have this phrase');
});

test('a phrase pressed without a comment explains where phrases go', async () => {
  const page = await openAt(list, two);
  await page.user.click(await page.findByRole('button', { name: 'Asks good questions.' }));
  await page.findByText('Click in a comment first. Phrases go where you type.');
  await page.user.click(page.getByRole('textbox', { name: /^Comment for the report: García/ }));
  await page.user.click(page.getByRole('button', { name: 'Asks good questions.' }));
  expect(page.queryByText('Click in a comment first. Phrases go where you type.')).toBeNull();
});

test('the text in an open menu becomes a phrase even if its student is removed', async () => {
  const page = await openAt(list, two);
  const field = await page.findByRole('textbox', { name: /^Comment for the report: García/ });
  await page.user.type(field, 'José reads a lot.');
  await page.user.click(page.getByRole('button', { name: 'Phrases' }));
  const menu = await page.menu();
  await page.ask('class-students-edit', { clid: 1, students: 'Mary Ann de la Cruz 12' });
  await act(() => page.queryClient.invalidateQueries());
  await expect.poll(() => field.isConnected).toBe(false);
  await page.user.click(menu.getByRole('menuitem', { name: 'Add this comment to your phrases' }));
  await expect.poll(page.kept).toEqual([...two, '{first} reads a lot.']);
  await page.user.click(await page.findByRole('button', { name: 'Asks good questions.' }));
  await page.findByText('Click in a comment first. Phrases go where you type.');
});

test('phrases are changed, moved and deleted in one save, and a deleted one can be restored', async () => {
  const page = await openAt(student, ['One', 'Two', 'Three']);
  await page.findByRole('button', { name: 'One' });
  await page.user.click(page.getByRole('button', { name: 'Phrases' }));
  await page.user.click((await page.menu()).getByRole('menuitem', { name: 'Edit phrases…' }));
  const dialog = within(await page.findByRole('dialog', { name: 'Phrases' }));
  expect(await axeFindings()).toEqual([]);
  await page.user.click(dialog.getByRole('button', { name: 'Move phrase 1 down' }));
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Move phrase 2 down' }));
  await page.user.click(dialog.getByRole('button', { name: 'Delete phrase 3' }));
  dialog.getByText('Deleted: Three');
  await page.user.click(dialog.getByRole('button', { name: 'Delete phrase 2' }));
  await page.user.click(dialog.getByRole('button', { name: 'Undo deleting phrase 2' }));
  expect(dialog.getByRole('textbox', { name: 'Phrase 2' })).toHaveProperty('value', 'One');
  await page.user.click(dialog.getByRole('button', { name: 'Add phrase' }));
  await page.user.keyboard('{{name} works');
  await page.user.click(dialog.getByRole('button', { name: 'Save' }));
  dialog.getByText(/^The only placeholder is \{first\}/);
  expect(await page.kept()).toEqual(['One', 'Two', 'Three']);
  const added = dialog.getByRole('textbox', { name: 'Phrase 4' });
  expect(added.getAttribute('aria-invalid')).toBe('true');
  await page.user.clear(added);
  await page.user.type(added, '{{first} works{Enter}');
  await expect.poll(page.kept).toEqual(['Two', 'One', '{first} works']);
  expect(page.queryByRole('dialog')).toBeNull();
});

test('phrases that were saved although the answer was lost count as saved', async () => {
  const page = await openAt(student, ['One', 'Two']);
  await page.findByRole('button', { name: 'One' });
  await page.user.click(page.getByRole('button', { name: 'Phrases' }));
  await page.user.click((await page.menu()).getByRole('menuitem', { name: 'Edit phrases…' }));
  const dialog = within(await page.findByRole('dialog', { name: 'Phrases' }));
  await page.user.click(dialog.getByRole('button', { name: 'Move phrase 1 down' }));
  loseAnswer(page, 'teacher-phrases', (form) => form.has('phrases'));
  await page.user.click(dialog.getByRole('button', { name: 'Save' }));
  await expect.poll(() => page.queryByRole('dialog')).toBeNull();
  expect(await page.kept()).toEqual(['Two', 'One']);
});

test('changed phrases are not left without a question', async () => {
  const page = await openAt(list, two);
  await page.user.click(await page.findByRole('textbox', { name: /^Comment for the report: García/ }));
  await page.user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await page.user.click((await page.menu()).getByRole('menuitem', { name: 'Edit phrases…' }));
  await page.user.type(await page.findByRole('textbox', { name: 'Phrase 2' }), ' Often.');
  void page.router.navigate(-1);
  await page.findByRole('alertdialog', { name: 'Leave without saving?' });
  await page.user.click(page.getByRole('button', { name: 'Stay here' }));
  expect(page.getByRole('textbox', { name: 'Phrase 2' })).toHaveProperty('value', `${two[1]} Often.`);
  void page.router.navigate(-1);
  await page.findByRole('alertdialog', { name: 'Leave without saving?' });
  await page.user.click(page.getByRole('button', { name: 'Leave and discard' }));
  await page.findByRole('heading', { level: 1, name: 'Classes' });
  expect(await page.kept()).toEqual(two);
});

test("another window's changes are not overwritten without a question", async () => {
  const page = await openAt(student, ['One']);
  await page.findByRole('button', { name: 'One' });
  await page.user.click(page.getByRole('button', { name: 'Phrases' }));
  await page.user.click((await page.menu()).getByRole('menuitem', { name: 'Edit phrases…' }));
  await page.ask('teacher-phrases', { phrases: 'One\nTwo' });
  const field = await page.findByRole('textbox', { name: 'Phrase 1' });
  await page.user.type(field, ' more{Enter}');
  await page.findByText(/^You have changed your phrases in another window/);
  expect(field).toHaveProperty('value', 'One more');
  expect(await page.kept()).toEqual(['One', 'Two']);
  await page.user.keyboard('{Enter}');
  await expect.poll(page.kept).toEqual(['One more']);
});

test('a phrase is inserted into the comment on a score, and its dialog stays open', async () => {
  const page = await openAt('/classes/1/gradebook?student=11&assignment=1', ['{first}, see me.']);
  await page.findByRole('grid');
  // A new page first focuses its heading, then the cell of its address.
  await expect.poll(() => document.activeElement?.role).toBe('grid');
  await page.user.keyboard('{Shift>}{F2}{/Shift}');
  const dialog = within(await page.findByRole('dialog', { name: /comment/i }));
  await page.user.click(await dialog.findByRole('button', { name: '{first}, see me.' }));
  expect(dialog.getByRole('textbox')).toHaveProperty('value', 'José, see me.');
  await page.user.click(dialog.getByRole('button', { name: 'Save' }));
  await expect
    .poll(async () => (await page.ask('gradebook', { clid: 1 })).remarks)
    .toEqual([{ assnid: 1, stuid: 11, remark: 'José, see me.' }]);
});
