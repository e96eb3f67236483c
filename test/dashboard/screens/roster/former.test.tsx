import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { axeFindings } from '#test/support/page/axe.ts';
import { atFirst, openRoster, whole } from './openRoster.ts';

test('a removed student is listed after saving, and returns with all data', async () => {
  const page = await openRoster();
  expect(page.queryByRole('heading', { name: 'Former students' })).toBeNull();
  await page.act('José García', 'Remove');
  const send = async () =>
    page.user.click((await page.review()).getByRole('button', { name: 'Save roster' }));
  await send();
  await page.findByText('The roster is saved.');
  const former = within(await page.findByRole('region', { name: 'Former students' }));
  expect(former.getByRole('listitem').textContent).toContain(
    'José GarcíaID 113 scores, 3 attendance marks, 2 final grades',
  );
  expect(await axeFindings(page.container)).toEqual([]);

  await page.user.click(former.getByRole('button', { name: 'Bring back José García' }));
  await expect.poll(() => document.activeElement).toBe(page.first(4));
  expect(page.queryByRole('region', { name: 'Former students' })).toBeNull();
  const review = await page.review();
  expect(review.getByText('3 scores, 3 attendance marks, and 2 final grades come back')).toBeTruthy();
  await page.user.click(review.getByRole('button', { name: 'Save roster' }));
  await expect.poll(page.saved).toEqual([...atFirst.slice(1), atFirst[0]]);
  const { scores } = await page.service.ask('gradebook', { ses: await page.service.signIn(), clid: 1 });
  expect(scores.filter(({ stuid }: { stuid: number }) => stuid === 11)).toHaveLength(3);
});

test('the review says if a number belonged to somebody else', async () => {
  const page = await openRoster();
  await page.colleagueSaves(whole.slice(1).join('\n'));
  await page.queryClient.invalidateQueries();
  await page.findByRole('region', { name: 'Former students' });
  await page.user.click(page.getByRole('button', { name: 'Add a student' }));
  await page.type(page.first(4), 'Ada');
  await page.type(page.last(4), 'Lovelace');
  await page.type(page.id(4), '11');
  const review = await page.review();
  expect(review.getByText('ID 11 was José García before.')).toBeTruthy();
});

test("a former student's number is never proposed", async () => {
  const page = await openRoster();
  await page.colleagueSaves([...whole, 'Zoë Ng 20'].join('\n'));
  await page.colleagueSaves(whole.join('\n'));
  await page.queryClient.invalidateQueries();
  await page.findByRole('region', { name: 'Former students' });
  const area = await page.asText([...whole, 'Bo Eng'].join('\n'));
  await page.user.click(page.getByRole('button', { name: 'Propose 1 ID number' }));
  expect(area).toHaveProperty('value', expect.stringContaining('21'));
});

/** Algebra in the school, and beside it a class of the same teacher with Di Go as number 40. */
async function openInSchool() {
  const page = await openRoster();
  const { database, school, ask, signIn } = page.service;
  const inSchool = { school_id: school.id };
  await database.writing((db) =>
    db.updateTable('classes').set(inSchool).where('id', '=', school.algebra).execute(),
  );
  const made = { name: 'Geometry', syr: '2024-2025', gp: 1, template: 'points', students: 'Di Go 40' };
  expect(await ask('class-new', { ses: await signIn(), ...made })).toMatchObject({ success: true });
  await page.queryClient.invalidateQueries();
  return page;
}

test("a number of the school's other classes is never proposed", async () => {
  const page = await openInSchool();
  const area = await page.asText([...whole, 'Bo Eng'].join('\n'));
  page.getByRole('button', { name: 'Propose 1 ID number' }).focus();
  await page.user.keyboard('{Enter}');
  expect(area).toHaveProperty('value', expect.stringContaining('41'));
  // The button is gone.
  expect(document.activeElement).toBe(area);
  const review = await page.review();
  expect(review.getByText(/^Check it: a number that someone had before/)).toBeTruthy();
});

test('the review says if a number would go to somebody else, but not if a name is corrected', async () => {
  const page = await openRoster();
  await page.type(page.last(1), 'Garcia Lopez');
  await page.type(page.first(2), 'Bo');
  await page.type(page.last(2), 'Eng');
  const review = await page.review();
  expect(review.getByText('ID 12: Mary Ann de la Cruz before, Bo Eng now')).toBeTruthy();
  expect(review.queryByText(/^ID 11:/)).toBeNull();
});

test('the review says if a number is that of somebody else in another class', async () => {
  const page = await openInSchool();
  await page.asText([...whole, 'Bo Eng 40'].join('\n'));
  const review = await page.review();
  expect(await review.findByText('ID 40: Bo Eng here, Di Go in Geometry (Ana Rivera)')).toBeTruthy();
  await page.user.click(review.getByRole('button', { name: 'Back to the roster' }));
  await page.asText([...whole, 'Di GO 40'].join('\n'));
  const again = await page.review();
  await again.findByText('ID 40');
  expect(again.queryByText(/belongs to someone else/)).toBeNull();
});

test('the roster says which students count as somebody else, until their names fit', async () => {
  const page = await openInSchool();
  const { ask, signIn } = page.service;
  const made = { name: 'Physics', syr: '2024-2025', gp: 1, template: 'points', students: 'Mia Wong 11' };
  expect(await ask('class-new', { ses: await signIn('okafor'), ...made })).toMatchObject({ success: true });
  expect(page.queryByText(/^This ID number belongs to someone else in other classes/)).toBeNull();
  await page.queryClient.invalidateQueries();
  await page.findByText(/^This ID number belongs to someone else in other classes/);
  expect(page.getByText('ID 11: José García here, Mia Wong in Physics (Chidi Okafor)')).toBeTruthy();
  expect(await axeFindings(page.container)).toEqual([]);
  await page.type(page.last(1), 'Wong');
  expect(page.queryByText(/^ID 11:/)).toBeNull();
});

test('a service that cannot tell shows no former students', async () => {
  const page = await openRoster();
  await page.colleagueSaves(whole.slice(1).join('\n'));
  await page.queryClient.invalidateQueries();
  await page.findByRole('region', { name: 'Former students' });
  page.network.instead = (form) =>
    form.get('apitask') === 'tasks'
      ? Response.json({ success: false, values: {}, errors: { apitask: 'Invalid apitask' }, time: 1 })
      : undefined;
  page.network.sent.length = 0;
  await page.queryClient.resetQueries({ queryKey: ['tasks'] });
  await expect.poll(() => page.queryByRole('region', { name: 'Former students' })).toBeNull();
  await page.queryClient.invalidateQueries();
  expect(page.network.sent.map((form) => form.get('apitask'))).not.toContain('class-students-former');
});
