import type { Locator } from 'playwright';
import { expect, test } from 'vitest';
import { inOneWindow, openSignedIn, withProduct } from '#test/support/journeys/journey.ts';

/* The operating system's few colours in place of the page's own, as many people with low vision have them. */

withProduct();
inOneWindow();

const forced = { forcedColors: 'active' } as const;

const styleOf = (element: Locator) =>
  element.evaluate((each) => {
    const { outlineStyle, backgroundColor, borderColor, borderWidth, color } = getComputedStyle(each);
    // A forced background keeps how transparent it was, which nobody sees.
    const background = backgroundColor.replace(/^rgba?\((\d+, \d+, \d+).*/, '$1');
    return { outlineStyle, look: { background, borderColor, borderWidth, color } };
  });

test('what is chosen looks chosen, and leaves the outline to the focus', async () => {
  const { page } = await openSignedIn('/classes', forced);
  const segment = (name: RegExp) => page.locator('label').filter({ has: page.getByRole('radio', { name }) });
  await segment(/^Active/).waitFor();
  const [chosen, other] = await Promise.all([styleOf(segment(/^Active/)), styleOf(segment(/^Archived/))]);
  expect(chosen.outlineStyle).toBe('none');
  expect(chosen.look).not.toEqual(other.look);
  await page.keyboard.press('Tab');
  await page.getByRole('radio', { name: /^Active/ }).focus();
  expect((await styleOf(segment(/^Active/))).outlineStyle).toBe('solid');

  await page.goto('/classes/1/gradebook');
  const button = page.getByRole('button', { name: 'What if' });
  const before = await styleOf(button);
  await button.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true');
  await page.getByRole('grid').focus();
  const pressed = await styleOf(button);
  expect(pressed.outlineStyle).toBe('none');
  expect(pressed.look).not.toEqual(before.look);
  await button.focus();
  expect((await styleOf(button)).outlineStyle).toBe('solid');
});

test('the bar shows which page is open', async () => {
  const { page } = await openSignedIn('/classes', forced);
  const places = page.getByRole('navigation', { name: 'Places' });
  const [open, other] = await Promise.all(
    ['Classes', 'Today'].map((name) => styleOf(places.getByRole('link', { name, exact: true }))),
  );
  expect(open?.look).not.toEqual(other?.look);
});

test('a button that does nothing now is grey', async () => {
  const { page } = await openSignedIn('/classes/1/periods?report=P2', forced);
  const button = page.getByRole('button', { name: 'All grades are posted' });
  await button.waitFor();
  const grey = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('p'));
    probe.style.color = 'GrayText';
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });
  const { color, borderColor } = (await styleOf(button)).look;
  expect({ color, borderColor }).toEqual({ color: grey, borderColor: grey });
});
