import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { openPage } from '#test/support/journeys/journey.ts';
import { withMailedProduct } from '#test/support/product/mailedProduct.ts';

/*
 * From an empty store to a first saved score: the set-up code, the school, its people by paste, an invitation read from
 * a mail server, a class from a template, its students by paste, an assignment, a score.
 */

const { product, mail, linkTo } = withMailedProduct({ DEMO_SIZE: 'none' });

/** Counts clicks and keys: a paste is a click and two keys, Tab and Enter are one key each. */
function hands(page: Page) {
  const count = { clicks: 0, keys: 0 };
  return {
    count,
    async click(target: Locator) {
      await target.click();
      count.clicks++;
    },
    async type(text: string) {
      await page.keyboard.type(text);
      count.keys += text.length;
    },
    async press(key: string) {
      await page.keyboard.press(key);
      count.keys++;
    },
    async paste(into: Locator, text: string) {
      await into.click();
      await page.keyboard.insertText(text);
      count.clicks++;
      count.keys += 2;
    },
  };
}

const teachers =
  'Liv Berg, berg@north.example\nSam Okoye, okoye@north.example\nAda Byron, byron@north.example';
const students = Array.from({ length: 60 }, (_, at) => `Student${at} Of${at} ${1001 + at}`).join('\n');

/* Its store is empty only once, so it is not retried. */
test('an empty machine becomes a school with a first saved score', { retry: 0 }, async () => {
  const started = performance.now();
  const admin = await openPage('/');
  const { page } = admin;
  const hand = hands(page);
  await page.getByLabel('Set-up code').waitFor();
  const code = /Set-up code, for the page below: (\S+)/.exec(product().said.join('\n'))?.[1] ?? '';
  await hand.paste(page.getByLabel('Set-up code'), code);
  for (const [label, text] of [
    ['School name', 'North High'],
    ['Your name', 'Pat Head'],
    ['Username', 'head'],
    ['Email', 'head@north.example'],
    ['Password', 'quiet-hallway'],
  ] as const) {
    await hand.click(page.getByLabel(label, { exact: true }));
    await hand.type(text);
  }
  await hand.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'You are set up' }).waitFor();
  await hand.click(page.getByRole('link', { name: 'Invite teachers' }));
  await hand.click(page.getByRole('button', { name: 'Add people' }));
  await hand.paste(page.getByLabel('One person on each line'), teachers);
  await hand.click(page.getByRole('button', { name: 'Check the list' }));
  await hand.click(page.getByRole('button', { name: 'Save 3 lines' }));

  await expect
    .poll(() =>
      mail()
        .taken.map(({ to }) => to)
        .sort(),
    )
    .toEqual(['berg@north.example', 'byron@north.example', 'okoye@north.example']);
  const teacher = await openPage(linkTo('berg@north.example', 'invitation'));
  const own = hands(teacher.page);
  const there = teacher.page;
  await there.getByText('Pat Head invites you to teach at North High.').waitFor();
  for (const [label, text] of [
    ['Your name', 'Liv Berg'],
    ['Username', 'berg'],
    ['Password', 'open-window-9'],
  ] as const) {
    await own.click(there.getByLabel(label, { exact: true }));
    await there.keyboard.press('Control+a');
    await own.type(text);
  }
  await own.press('Enter');
  await own.click(there.getByRole('button', { name: 'New class' }));
  await own.type('Biology 1');
  await there.getByLabel('Grading', { exact: true }).selectOption('weighted');
  own.count.clicks += 2;
  await own.click(there.getByRole('button', { name: 'Create the class' }));
  await there.getByRole('heading', { level: 1, name: 'Roster' }).waitFor();
  await own.click(there.getByText('Text', { exact: true }));
  await own.paste(there.getByRole('textbox', { name: 'The roster as text' }), students);
  await own.click(there.getByRole('button', { name: 'Review and save' }));
  await own.click(there.getByRole('button', { name: 'Save roster' }));
  await there.getByText('The roster is saved.').waitFor();

  await own.click(there.getByRole('link', { name: 'Gradebook' }));
  await own.click(there.getByRole('button', { name: 'Add the first assignment' }));
  await there.getByRole('dialog', { name: 'New assignment' }).waitFor();
  await own.type('First quiz');
  await own.press('Tab');
  await own.type('05122026');
  await own.paste(there.getByLabel('Points', { exact: true }), '10');
  await own.press('Enter');
  await there.getByText('“First quiz” is added.').waitFor();
  await there.getByRole('columnheader', { name: 'First quiz' }).getByText('5 Dec').waitFor();
  await own.type('9');
  await own.press('Enter');

  const scoresNow = () =>
    there.evaluate(async () => {
      const body = new URLSearchParams({ apitask: 'gradebook', api: 'json', clid: '1' });
      const { scores, students, cat } = await (await fetch('/api/', { method: 'POST', body })).json();
      return {
        scores: scores.map(({ score }: { score: string }) => score),
        students: students.length,
        categories: cat.length,
      };
    });
  await expect.poll(scoresNow).toEqual({ scores: ['9'], students: 60, categories: 4 });

  const seconds = Math.round((performance.now() - started) / 100) / 10;
  const [clicks, keys] = [hand.count.clicks + own.count.clicks, hand.count.keys + own.count.keys];
  process.stdout.write(
    `From an empty store to a first score: ${clicks} clicks, ${keys} keys, ${seconds} s\n`,
  );
  expect(clicks).toBeLessThan(40);
  expect(keys).toBeLessThan(250);
});
