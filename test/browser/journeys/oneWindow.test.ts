import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { inOneWindow, openSignedIn, screenHeading, withProduct } from '#test/support/journeys/journey.ts';

/* Tests that follow one another in one window find nothing of each other. */

withProduct();
inOneWindow();

/** Everything that one test might find of another. */
const found = (page: Page) =>
  page.evaluate(async () => ({
    cookies: document.cookie,
    kept: Object.keys({ ...localStorage, ...sessionStorage }).filter((name) => name.startsWith('left')),
    databases: (await indexedDB.databases()).filter(({ name }) => name === 'left'),
    caches: await caches.keys(),
    dark: matchMedia('(prefers-color-scheme: dark)').matches,
    print: matchMedia('print').matches,
    online: navigator.onLine,
    width: innerWidth,
    routed: await fetch('/routed').then((reply) => reply.headers.get('left')),
    year: new Date().getFullYear() > 2000,
    scripts: 'left' in window,
    colour: document.body.style.color,
  }));

const nothing = {
  cookies: '',
  kept: [],
  databases: [],
  caches: [],
  dark: false,
  print: false,
  online: true,
  width: 1280,
  routed: null,
  year: true,
  scripts: false,
  colour: '',
};

let seen: Page[] = [];

async function open() {
  const { page } = await openSignedIn('/profile');
  await screenHeading(page, 'Profile').waitFor();
  seen.push(page);
  return page;
}

test('one leaves much in its window', async () => {
  const page = await open();
  expect(await found(page)).toEqual(nothing);
  await page.context().addCookies([{ name: 'left', value: 'yes', url: page.url() }]);
  await page.evaluate(async () => {
    localStorage.setItem('left', 'yes');
    sessionStorage.setItem('left', 'yes');
    document.body.style.color = 'red';
    await caches.open('left');
    await new Promise((resolve) => {
      indexedDB.open('left').onsuccess = resolve;
    });
  });
  await page.route('/routed', (route) => route.fulfill({ body: '', headers: { left: 'yes' } }));
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await found(page)).not.toMatchObject({ kept: [], dark: false, routed: null });
  await page.context().setOffline(true);
});

test('the next finds nothing of it in the same window, and sets its clock', async () => {
  const page = await open();
  expect(seen[1]).toBe(seen[0]);
  expect(await found(page)).toEqual(nothing);
  await page.clock.setFixedTime('1999-12-31T12:00Z');
  expect(await found(page)).toMatchObject({ year: false });
});

test('the third has a new window, since no clock can be set back', async () => {
  const page = await open();
  expect(seen[2]).not.toBe(seen[0]);
  expect(await found(page)).toEqual(nothing);
  seen = [];
});
