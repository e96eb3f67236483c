import { expect, test } from 'vitest';
import {
  type Answer,
  ask,
  inOneWindow,
  intercept,
  openSignedIn,
  withProduct,
} from '#test/support/journeys/journey.ts';
import { boxOverflow, expectPageFits } from '#test/support/journeys/overflow.ts';

/* The layout of a phone. */

withProduct();
inOneWindow();

const viewport = { width: 390, height: 844 };

test('the search field covers the whole width of the list that scrolls beneath it', async () => {
  const { page } = await openSignedIn('/classes/1/roster', { viewport });
  const find = page.getByRole('searchbox', { name: 'Find a student' });
  await find.waitFor();
  await page.evaluate(() => scrollTo(0, 500));
  const beside = () =>
    find.evaluate((field) => {
      const bar = field.closest('form');
      const { y, height } = field.getBoundingClientRect();
      return [2, innerWidth - 2].every((x) => document.elementFromPoint(x, y + height / 2) === bar);
    });
  await expect.poll(beside).toBe(true);
});

test('a final grade shows its letter, and the sign of its entry in the field, without a swipe', async () => {
  const { page } = await openSignedIn('/classes/1/periods?report=P2', { viewport });
  const grade = page.getByRole('textbox', { name: /final grade of P2/ }).nth(2);
  await grade.fill('81');
  await grade.press('Enter');
  const cell = grade.locator('xpath=ancestor::td');
  await cell.locator('[aria-hidden][class*=_saved_]').waitFor();
  const place = await cell.evaluate((element) => {
    const [sign, letter] = [
      element.querySelector('[class*=_saved_]'),
      element.querySelector('[class*=_letter_]'),
    ];
    const field = element.querySelector('input');
    const right = (part: Element | null) => part?.getBoundingClientRect().right ?? Number.NaN;
    return {
      letter: letter?.checkVisibility() && letter.textContent,
      signBeyondField: right(sign) - right(field),
      letterBeyondPage: right(letter) - right(element.closest('section')),
    };
  });
  expect(place.letter).toBe('B');
  expect(place.signBeyondField).toBeLessThanOrEqual(0);
  expect(place.letterBeyondPage).toBeLessThanOrEqual(0);
});

test('a read-only list shows each number beside its name', async () => {
  const { page } = await openSignedIn('/classes/4/roster', { username: 'lindqvist', viewport });
  const table = page.getByRole('region', { name: 'Roster' });
  await table.waitFor();
  expect(await boxOverflow(table)).toBeLessThanOrEqual(0);
});

test.each([
  ['a period that is locked', '/classes/2/periods?report=P1', /^Lock/],
  ['the overview of periods', '/classes/2/periods', null],
  ['the attendance of a week', '/classes/2/attendance', null],
])(
  'in %s rows are whole pixels high, or the rule beneath a name would miss its own',
  async (_, path, lock) => {
    const { page } = await openSignedIn(path, { viewport });
    const rows = page.locator('tbody tr:has(> [class*=_rowName_])');
    await rows.first().waitFor();
    if (lock) await page.getByRole('button', { name: lock }).click();
    await expect.poll(() => page.getByRole('textbox').count()).toBe(0);
    const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    expect(heights.filter((height) => !Number.isInteger(height))).toEqual([]);
  },
);

test('undo, redo and lock are on one line, below the buttons that post grades', async () => {
  const { page } = await openSignedIn('/classes/1/periods?report=P3', { viewport });
  const top = async (name: RegExp) =>
    Math.round((await page.getByRole('main').getByRole('button', { name }).boundingBox())?.y ?? Number.NaN);
  await page.getByRole('button', { name: /^Post 32/ }).waitFor();
  const [taking, ...others] = await Promise.all([/^Post 32/, /^Undo$/, /^Redo$/, /^Lock P3$/].map(top));
  expect(new Set(others).size).toBe(1);
  expect(others[0]).toBeGreaterThan(taking ?? 0);
});

test('all periods are on one line with the other choices, even locked ones', async () => {
  const { page } = await openSignedIn('/classes/5/periods', { viewport });
  for (const period of ['P1', 'P2', 'P3']) {
    await page.getByRole('radio', { name: period, exact: true }).click();
    await page.getByRole('button', { name: `Lock ${period}` }).click();
    await page.getByRole('radio', { name: `${period} (locked)` }).waitFor();
  }
  const choices = page.getByRole('radiogroup').getByRole('radio');
  const places = await choices.evaluateAll((radios) =>
    radios.map((radio) => {
      const { top, right } = radio.getBoundingClientRect();
      return { top, right };
    }),
  );
  expect(places).toHaveLength(7);
  expect(new Set(places.map(({ top }) => top)).size).toBe(1);
  expect(places.at(-1)?.right).toBeLessThanOrEqual(viewport.width);
});

test('reports, grade sheet and attendance sheet are on one line', async () => {
  const { page } = await openSignedIn('/classes/1/reports', { viewport });
  const kinds = page.getByRole('radiogroup', { name: 'What to print' }).getByRole('radio');
  await kinds.first().waitFor();
  const tops = await kinds.evaluateAll((radios) => radios.map((radio) => radio.getBoundingClientRect().top));
  expect(tops).toHaveLength(3);
  expect(new Set(tops).size).toBe(1);
});

test('a letter due to rounding is visible, the headings are kept apart, and no keys are shown', async () => {
  const { page } = await openSignedIn('/classes/2/periods?report=P3', { viewport });
  await page
    .getByRole('button', { name: /^Post .+ for .+, calculated/ })
    .first()
    .click();
  const letter = page.locator('td [class*=_letter_][class*=_rounded_]').first();
  await letter.waitFor();
  const beyond = await letter.evaluate((element) => {
    const words = document.createRange();
    words.setStart(element, 0);
    words.setEnd(element.firstChild ?? element, 2);
    const frame = element.closest('section')?.getBoundingClientRect().right ?? Number.NaN;
    return words.getBoundingClientRect().right - frame;
  });
  expect(beyond).toBeLessThanOrEqual(0);
  const gap = await page.locator('thead').evaluate((head) => {
    const [before, after] = ['Calculated', 'Post'].map((name) => {
      const heading = [...head.querySelectorAll('th')].find(({ textContent }) => textContent === name);
      const words = document.createRange();
      words.selectNodeContents(heading ?? head);
      return words.getBoundingClientRect();
    });
    return (after?.left ?? Number.NaN) - (before?.right ?? Number.NaN);
  });
  expect(gap).toBeGreaterThanOrEqual(12);
  expect(await page.getByText('Ctrl+Z').filter({ visible: true }).count()).toBe(0);
});

test('for two posted grades, the button that asks which one stays is visible', async () => {
  const { page } = await openSignedIn('/classes/1/periods?report=P2', { viewport });
  const grade = page.getByLabel(/, final grade of P2$/).first();
  const { students } = await ask(page, 'gradebook', { clid: 1 });
  const name = await grade.getAttribute('aria-label');
  const { stuid } = students.find(({ last }: Answer) => name?.startsWith(`${last}, `));
  const other = await page.context().newPage();
  await other.goto('/profile');
  await intercept(page, '**/api/', async (route) => {
    if (route.request().postData()?.includes('class-marking-periods-edit'))
      await ask(other, 'class-marking-periods-edit', { clid: 1, grades: `P2 ${stuid} 64` });
    await route.continue();
  });
  await grade.fill('71');
  await grade.press('Enter');
  const choice = page.getByRole('button', { name: /^Conflicting edits, choose which to keep/ });
  await choice.waitFor();
  const beyond = await choice.evaluate((button) => {
    const frame = button.closest('section')?.getBoundingClientRect().right ?? Number.NaN;
    return button.getBoundingClientRect().right - frame;
  });
  expect(beyond).toBeLessThanOrEqual(0);
});

test('a roster shows a last name of 35 letters whole on a phone, beside the buttons of its line', async () => {
  const { page } = await openSignedIn('/classes/8/roster', { viewport });
  const field = (column: string, line: number) => page.getByLabel(`${column}, line ${line}`, { exact: true });
  await field('First name', 1).fill('Janice');
  await field('Last name', 1).fill('Keihanaikukauakahihuliheekahaunaele');
  await field('First name', 2).focus();
  expect(await boxOverflow(field('Last name', 1))).toBeLessThanOrEqual(0);
  const [name, button] = await Promise.all([
    field('Last name', 1).boundingBox(),
    page.getByRole('button', { name: /^Move or remove Janice/ }).boundingBox(),
  ]);
  expect(name?.y).toBeGreaterThanOrEqual((button?.y ?? Number.NaN) + (button?.height ?? 0));
  expect((name?.x ?? Number.NaN) + (name?.width ?? 0)).toBeLessThanOrEqual(viewport.width - 4);
  await expectPageFits(page);
});

test('nothing shows through the header of the roster between two columns while the list scrolls', async () => {
  const { page } = await openSignedIn('/classes/1/roster', { viewport: { width: 1280, height: 800 } });
  const heads = page.locator('thead th');
  await heads.first().waitFor();
  const open = () =>
    heads.evaluateAll((all) => {
      scrollTo(0, 310);
      return all.slice(1).flatMap((head) => {
        const { left, top } = head.getBoundingClientRect();
        return [-0.5, 0.5].filter((by) => !document.elementFromPoint(left + by, top + 0.5)?.closest('th'));
      }).length;
    });
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  expect(await open()).toBe(0);
  expect(await page.evaluate(() => scrollY)).toBe(310);
});

test('the tabs of a class are side by side within the window, each with its whole name', async () => {
  const { page } = await openSignedIn('/classes/1/roster', { viewport });
  const tabs = page.getByRole('navigation', { name: 'Screens of this class' }).getByRole('link');
  await tabs.last().waitFor();
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    const boxes = await tabs.evaluateAll((links) =>
      links.map((link) => {
        const { left, right } = link.getBoundingClientRect();
        return { left, right };
      }),
    );
    expect(boxes).toHaveLength(5);
    expect(boxes.at(-1)?.right, `at ${width}`).toBeLessThanOrEqual(width);
    for (const [at, { left }] of boxes.entries()) expect(left).toBeGreaterThan(boxes[at - 1]?.right ?? -1);
  }
});

test("the name of a class is whole in a phone's bar, even beside the count of unsaved entries", async () => {
  const { page } = await openSignedIn('/classes/1/roster', { viewport });
  await page.getByLabel('First name, line 1', { exact: true }).fill('Pepita');
  await page.getByLabel('First name, line 2', { exact: true }).focus();
  await page.goto('/classes/1/gradebook');
  await page.getByRole('button', { name: /^1 not saved/ }).waitFor();
  const name = page.getByRole('banner').getByText('Algebra 1, Period 1', { exact: true });
  for (const width of [390, 360, 320]) {
    await page.setViewportSize({ width, height: 844 });
    const [cut, broken] = await name.evaluate((element) => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
      const text = element.firstChild as Text;
      const words = [...text.data.matchAll(/\S+/g)].filter(({ index, 0: word }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return range.getClientRects().length > 1;
      });
      return [Math.max(scrollWidth - clientWidth, scrollHeight - clientHeight), words.map(([word]) => word)];
    });
    // Letters reach a little beyond their line.
    expect(cut, `at ${width}`).toBeLessThanOrEqual(2);
    expect(broken, `at ${width}`).toEqual([]);
  }
});

test('the explanation of a grade stays inside its frame on a phone, with the last of its exact percents', async () => {
  const { page } = await openSignedIn('/classes/1/students/200400', { viewport });
  const table = page.getByRole('table').filter({ hasText: 'Contribution' });
  await table.waitFor();
  const beyond = await table.evaluate(({ parentElement, scrollWidth }) =>
    parentElement ? scrollWidth - parentElement.clientWidth : Number.NaN,
  );
  expect(beyond).toBeLessThanOrEqual(0);
});

test('missing work shows each grade with its letter on one line', async () => {
  const { page } = await openSignedIn('/missing', { viewport });
  await page.getByRole('columnheader', { name: 'Grade then' }).waitFor();
  const wrapped = await page.locator('tbody td:last-child').evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const text = document.createRange();
      text.selectNodeContents(cell);
      const tops = new Set([...text.getClientRects()].map(({ top }) => Math.round(top)));
      return tops.size > 1 ? [cell.textContent] : [];
    }),
  );
  expect(wrapped).toEqual([]);
  await expectPageFits(page);
});

test('in the settings, the buttons stand below the sentence of a failure', async () => {
  const { page } = await openSignedIn('/classes/4/settings', { viewport });
  const refused = { success: false, errors: { system: 'Nothing was saved. Reference: 1234' }, time: 1 };
  await intercept(page, '**/api/', (route) =>
    route.request().postData()?.includes('apitask=class-edit')
      ? route.fulfill({ json: refused })
      : route.continue(),
  );
  await page.getByLabel('Code').fill('NEW-1');
  const bar = page.getByRole('region', { name: 'Unsaved changes' });
  const save = bar.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  const sentence = bar.getByRole('alert');
  await sentence.waitFor();
  const [above, below] = [await sentence.boundingBox(), await save.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
});

test('the address of a message breaks before its @ and its dots, not inside a word', async () => {
  const { page } = await openSignedIn('/classes', { username: 'whitfield', viewport });
  await ask(page, 'password-forgot', { usr: 'whitfield' });
  await page.goto('/school/mail');
  const address = page.getByRole('rowheader').getByText('whitfield@cedarhollow.example').first();
  await address.waitFor();
  const broken = await address.evaluate((element) => {
    const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = words.nextNode(); node instanceof Text; node = words.nextNode())
      for (const { 0: word, index } of node.data.matchAll(/\w+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (range.getClientRects().length > 1) found.push(word);
      }
    return found;
  });
  expect(broken).toEqual([]);
});

test('on a phone held sideways every day of the calendar is within its box', async () => {
  const { page } = await openSignedIn('/classes/1/attendance?week=20261116', {
    viewport: { width: 844, height: 320 },
  });
  await page.getByRole('button', { name: /choose a week$/ }).click();
  const calendar = page.getByRole('dialog');
  const day = calendar.getByRole('button', { name: /30 November 2026/ });
  await day.waitFor();
  await day.scrollIntoViewIfNeeded();
  const below = await day.evaluate((last) => {
    const box = last.closest('[data-trigger]')?.getBoundingClientRect();
    return last.getBoundingClientRect().bottom - (box?.bottom ?? Number.NaN);
  });
  expect(below).toBeLessThanOrEqual(0);
});
