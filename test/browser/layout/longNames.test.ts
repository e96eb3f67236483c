import type { Locator } from 'playwright';
import { expect, test } from 'vitest';
import { ask, inOneWindow, openSignedIn, withProduct } from '#test/support/journeys/journey.ts';
import { clippedFields, expectPageFits } from '#test/support/journeys/overflow.ts';

/* A name is shown whole, whatever its length. */

withProduct();
inOneWindow();

const viewport = { width: 390, height: 844 };

const longNames = [
  'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwaren',
  'Featherstonehaugh-Cholmondeley-Majoribanks-Dalrymple',
  'عبدالله بن عبدالعزيز بن عبدالرحمن بن فيصل بن تركي آل سعود',
  '欧阳'.repeat(20),
];

test('a roster shows first and last names of any length whole on a phone, on as many lines as they need', async () => {
  const { page } = await openSignedIn('/classes/8/roster', { viewport });
  const names = page.getByLabel(/^(First|Last) name, line [1-4]$/);
  await names.nth(7).waitFor();
  for (const [at, name] of [...longNames, ...longNames].sort().entries()) await names.nth(at).fill(name);
  expect(await clippedFields(names)).toEqual([]);
  await expectPageFits(page);
});

test('a roster as text shows long lines whole on a phone, each beside its number, and links to the invalid one', async () => {
  const { page } = await openSignedIn('/classes/8/roster', { viewport });
  await page.getByText('Text', { exact: true }).click();
  const area = page.getByLabel('The roster as text');
  const lines = longNames.flatMap((name, at) => [`${name},Bo,${at + 11}`, `Ng,${name},${at + 21}`]);
  await area.fill([...lines, 'Ng,Bo,12a', ...lines.map((line) => `${line}99`)].join('\n'));
  await page.getByRole('button', { name: /^Line 9 Bo Ng/ }).click();
  const places = await area.evaluate((element) => {
    const { value, scrollWidth, clientWidth, selectionStart } = element as HTMLTextAreaElement;
    /** The vertical position of a line, measured by a box of the same width that ends before it. */
    const top = (line: number) => {
      const copy = element.cloneNode() as HTMLTextAreaElement;
      copy.value = value.split('\n').slice(0, line).join('\n');
      copy.style.height = '0';
      element.after(copy);
      const { paddingTop, paddingBottom } = getComputedStyle(copy);
      const height = copy.scrollHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
      copy.remove();
      return line === 0 ? 0 : height;
    };
    const numbers = [...(element.previousElementSibling?.children ?? [])].map((number) => ({
      number: number.textContent?.trim(),
      y: number.getBoundingClientRect().top,
    }));
    const wrong = element.previousElementSibling?.querySelector('[class*=wrong]')?.getBoundingClientRect();
    const box = element.getBoundingClientRect();
    return {
      beyond: scrollWidth - clientWidth,
      numbers: numbers.map(({ number, y }) => [number, Math.round(y - (numbers[0]?.y ?? 0))]),
      lines: value.split('\n').map((_, at) => [String(at + 1), Math.round(top(at))]),
      selected: value.slice(selectionStart).split('\n')[0],
      isWrongInSight: wrong !== undefined && wrong.top >= box.top && wrong.bottom <= box.bottom,
    };
  });
  expect(places.beyond).toBeLessThanOrEqual(0);
  expect(places.numbers).toEqual(places.lines);
  expect(places).toMatchObject({ selected: 'Ng,Bo,12a', isWrongInSight: true });
});

test.each([1280, 390])('the preview of a list of people scrolls to a long name, %i', async (width) => {
  const { page } = await openSignedIn('/school/people', {
    username: 'whitfield',
    viewport: { width, height: 800 },
  });
  await page.getByRole('button', { name: 'Add people' }).click();
  const list = longNames.map((name, at) => `${name.repeat(2).slice(0, 90)}, long${at}@x.example`);
  await page.getByLabel('One person on each line').fill(list.join('\n'));
  await page.getByRole('button', { name: 'Check the list' }).click();
  const preview = page.getByRole('region', { name: 'What the list changes' });
  await preview.waitFor();
  await preview.getByRole('columnheader', { name: 'Username' }).scrollIntoViewIfNeeded();
  const end = (target: Locator) => target.evaluate((element) => element.getBoundingClientRect().right);
  const shown = await end(preview.getByRole('columnheader', { name: 'Username' }));
  expect(shown).toBeLessThanOrEqual(await end(preview));
  expect(await end(preview)).toBeLessThanOrEqual(await end(page.getByRole('dialog')));
  await expectPageFits(page);
});

test("a student's page keeps to a phone, whatever the class, its work and its comments are called", async () => {
  const { page: teachers } = await openSignedIn('/today');
  const word = `Donaudampfschifffahrt${'W'.repeat(120)}`;
  const work = { title: word, due: '20261101', points: 10, cat: 1 };
  const { values } = await ask(teachers, 'assignment-edit', { clid: 1, ...work });
  const cell = { clid: 1, assnid: values.assnid, stuid: 200_400 };
  await ask(teachers, 'score-edit', { ...cell, score: 'M' });
  await ask(teachers, 'remark-edit', { ...cell, remark: word });
  await ask(teachers, 'class-comments', { clid: 1, stuid: cell.stuid, comment: word });
  await ask(teachers, 'class-edit', { clid: 1, name: word });
  const { page } = await openSignedIn('/my-classes/1', { username: 'jose.alvarez', viewport });
  await page.getByRole('rowheader', { name: word }).first().waitFor();
  for (const width of [390, 320, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await expectPageFits(page, `${width} pixels`);
  }
  await page.setViewportSize(viewport);
  await page.goto('/my-classes');
  await page.getByRole('link', { name: word }).waitFor();
  await expectPageFits(page);
});

/** A new class of the demo teacher, whose students have these names. */
async function createClass() {
  const { page } = await openSignedIn('/school/classes', { username: 'whitfield' });
  const students = longNames.map((name, at) => `Bo ${name.repeat(2).slice(0, 90)} ${at + 11}`).join('\n');
  const made = { schoolid: 1, syr: '2026-2027', gp: 1, priteach: 1, name: 'Long names', students };
  return (await ask(page, 'school-class-add', made)).values.clid;
}

test('an entry that is not saved shows a long name beside its value', async () => {
  const classId = await createClass();
  const { page, expectError } = await openSignedIn('/today', { viewport });
  await ask(page, 'assignment-edit', { clid: classId, title: 'Essay', due: '20261101', points: 10, cat: 1 });
  await page.goto(`/classes/${classId}/gradebook`);
  await page.getByRole('grid').focus();
  expectError(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  await page.context().setOffline(true);
  for (const key of ['Control+Home', 'ArrowRight', '7', 'Enter']) await page.keyboard.press(key);
  await page.getByRole('button', { name: /^1 not saved/ }).click();
  const entry = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Wolfe' });
  const { x = 0, width = Infinity } = (await entry.locator('bdi').boundingBox()) ?? {};
  expect(x + width).toBeLessThanOrEqual((await entry.locator('strong').boundingBox())?.x ?? 0);
  await page.context().setOffline(false);
});

test.each(['attendance', 'periods', 'periods?report=P1'])(
  'the table at %s keeps to a wide window with a long name in it',
  async (screen) => {
    const classId = await createClass();
    const { page } = await openSignedIn('/today');
    await page.setViewportSize({ width: 1200, height: 800 });
    await page.goto(`/classes/${classId}/${screen}`);
    await page.getByRole('rowheader', { name: 'Wolfe' }).waitFor();
    await expectPageFits(page);
  },
);
