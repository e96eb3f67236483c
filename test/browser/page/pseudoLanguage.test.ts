import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { lengthened } from '#dashboard/translations/en-XA/words.ts';
import {
  inOneWindow,
  openPage,
  openSignedIn,
  screenHeading,
  withProduct,
} from '#test/support/journeys/journey.ts';
import { expectPageFits } from '#test/support/journeys/overflow.ts';
import { sentences } from '#wire/sentences.ts';

/*
 * The page in the pseudo-language: every sentence in brackets and two fifths longer. Text outside brackets is data, or
 * is in no catalogue.
 */

withProduct();
inOneWindow();

const locale = 'en-XA';

/** Text from the service: names, titles, addresses. */
function collectData(page: Page): Set<string> {
  const data = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === 'string') data.add(value.trim());
    else if (Array.isArray(value)) value.forEach(collect);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
  };
  page.on('response', async (response) => {
    if (!response.url().endsWith('/api/')) return;
    collect(await response.json().catch(() => null));
  });
  return data;
}

/** Every text that the page shows, or gives to screen readers. */
const textsOf = (page: Page) =>
  page.evaluate(() => {
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    // Before any script has loaded, text can only be English.
    document.querySelector('.slow-start')?.remove();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Text && !node.parentElement?.closest('script, style, noscript'))
        found.add(node.data.trim());
      if (node instanceof Element)
        for (const name of [
          'aria-label',
          'title',
          'placeholder',
          'alt',
          'aria-description',
          'aria-valuetext',
        ])
          found.add(node.getAttribute(name)?.trim() ?? '');
    }
    return [...found, document.title];
  });

/** The product, days, months and spans of time, named by Intl, and keys, named by the keyboard. */
const named =
  /\bRollbook\b|\b(?:yesterday|last week|\d+ (?:day|week|month|hour|minute)s? ago)\b|\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec)[a-z]*\b|\b(Ctrl|Alt|Shift|Esc|Del|EC|AM|PM)\b/g;

/** Texts from React Aria's own catalogues, which cover the languages of most readers. */
const ofComponents = /^(?:Dismiss|Empty|mm|dd|yyyy|month,|day,|year,|Calendar|Selected Date: .*)$/;

/** The rest of a text without catalogue sentences, dates, and text from the service. */
function outside(text: string, data: ReadonlySet<string>): string {
  if (ofComponents.test(text)) return '';
  let rest = text.replace(/⟦[^⟧]*⟧/g, ' ').replace(named, ' ');
  for (const part of [...data].filter((one) => one.length > 1).sort((a, b) => b.length - a.length))
    if (rest.includes(part)) rest = rest.replaceAll(part, ' ');
  return /\p{L}{2}/u.test(rest) ? rest.trim() : '';
}

const screens = [
  '/classes',
  '/profile',
  '/classes/1/gradebook',
  '/classes/1/attendance?week=20261116',
  '/classes/1/periods',
  '/classes/1/periods?report=P3',
  '/classes/1/roster',
  '/classes/1/settings',
  '/classes/1/students/200400',
  '/classes/99/gradebook',
  '/nowhere',
  `/sign-in-link#${'0'.repeat(64)}`,
];

/** The labels that do not fit their elements. */
const cutLabels = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, nav a, h1, h2, label, legend, [role=menuitem]')]
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
      .map(({ textContent }) => textContent),
  );

async function openIn(path: string, typed: readonly string[] = []) {
  const { page } = await openSignedIn('/nowhere', { locale });
  const data = collectData(page);
  for (const text of typed) data.add(text);
  await page.goto(path);
  await screenHeading(page).waitFor();
  const hardCoded = async () => (await textsOf(page)).filter((text) => outside(text, data) !== '');
  return { page, hardCoded };
}

const said = (text: string) => ({ name: lengthened(text) });

test.each(screens)('every text of %s is in a catalogue, and longer words fit', async (path) => {
  const { page, hardCoded } = await openIn(path);
  expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale);
  await expect.poll(hardCoded).toEqual([]);
  for (const width of [1280, 768, 390]) {
    await page.setViewportSize({ width, height: 844 });
    // What depends on the width is drawn a moment after the window has it.
    await expectPageFits(page, `wider than ${width}`);
    await expect.poll(() => cutLabels(page), { message: `cut at ${width}` }).toEqual([]);
  }
});

test.each([
  ['Edit', 'menu'],
  ['Filter', 'dialog'],
  ['Export', 'menu'],
  ['New assignment', 'dialog'],
  ['Statistics', 'complementary'],
  ['Legend', 'complementary'],
] as const)('“%s” opens a %s that says nothing that is in no catalogue', async (name, role) => {
  const { page, hardCoded } = await openIn('/classes/1/gradebook');
  await page.getByRole('button', said(name)).click();
  await page.getByRole(role).waitFor();
  await expect.poll(hardCoded).toEqual([]);
  expect(await cutLabels(page)).toEqual([]);
});

test("the gradebook's texts about a score and its mistakes are in a catalogue", async () => {
  const { page, hardCoded } = await openIn('/classes/1/gradebook', ['ab']);
  await page.getByRole('gridcell').nth(5).click();
  await page.keyboard.type('999');
  await page.keyboard.press('Enter');
  await expect.poll(hardCoded).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.type('ab');
  await page.keyboard.press('Enter');
  await expect.poll(hardCoded).toEqual([]);
});

test("the texts of a roster's review are in a catalogue", async () => {
  const { page, hardCoded } = await openIn('/classes/1/roster', ['Ada']);
  await page.getByRole('button', said('Add a student')).click();
  await page.keyboard.type('Ada');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('dialog').waitFor();
  await expect.poll(hardCoded).toEqual([]);
  expect(await cutLabels(page)).toEqual([]);
});

test('the sign-in and its refusals are in the language', async () => {
  const { page, expectError } = await openPage('/login', { locale });
  expectError(/401|403/);
  await page.getByLabel(lengthened('Username')).fill('nobody');
  await page.getByLabel(lengthened('Password'), { exact: true }).fill('wrong password');
  await page.getByRole('button', said('Sign in')).click();
  await page.getByText(lengthened(sentences.wrongPassword)).waitFor();
  const texts = await textsOf(page);
  expect(texts.filter((text) => outside(text, new Set()) !== '')).toEqual([]);
  await expectPageFits(page);
});
