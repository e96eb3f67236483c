import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import {
  axeFindings,
  coveredFocus,
  inOneWindow,
  openSignedIn,
  withProduct,
} from '#test/support/journeys/journey.ts';
import { cutRings } from '#test/support/journeys/overflow.ts';

/* A dialog that is taller than its window: its question and its buttons stay visible. */

withProduct();
inOneWindow();

async function openKeyDialog(viewport: { width: number; height: number }) {
  const { page } = await openSignedIn('/school/keys', { username: 'whitfield', viewport });
  await page.getByRole('button', { name: 'Create a key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Application' }).waitFor();
  return { page, dialog };
}

const inWindow = async (page: Page, what: Locator) => {
  const box = await what.boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  return box !== null && box.y >= 0 && box.y + box.height <= height;
};

const scroll = (dialog: Locator, to: 'start' | 'end') =>
  dialog.evaluate((box, to) => {
    box.scrollTop = to === 'end' ? box.scrollHeight : 0;
    return box.scrollTop;
  }, to);

test.each([
  { width: 390, height: 520 },
  { width: 1280, height: 490 },
])('in a window of $width × $height its title and its buttons stay visible', async (viewport) => {
  const { page, dialog } = await openKeyDialog(viewport);
  const parts = [dialog.getByRole('heading'), dialog.getByRole('button', { name: 'Create the key' })];
  for (const end of ['start', 'end'] as const) {
    const at = await scroll(dialog, end);
    expect(at > 0).toBe(end === 'end');
    for (const part of parts) expect(await inWindow(page, part)).toBe(true);
  }
  expect(await axeFindings(page)).toEqual([]);
  // Neither covers an element reached by Tab.
  const first = dialog.getByRole('textbox', { name: 'Application' });
  do {
    await page.keyboard.press('Tab');
    expect(await coveredFocus(page)).toBe('');
  } while (!(await first.evaluate((field) => field === document.activeElement)));
});

/** How many rows of pixels of the focus ring are above a button, and beneath it, in its middle. */
async function ringOf(page: Page, button: Locator) {
  const box = await button.boundingBox();
  if (!box) throw new Error('The button is not there');
  const clip = { x: Math.round(box.x + box.width / 2), y: Math.round(box.y) - 8, width: 1 };
  const picture = await page.screenshot({ clip: { ...clip, height: Math.round(box.height) + 16 } });
  return button.evaluate(async (element, base64) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    canvas?.drawImage(bitmap, 0, 0);
    const { data = [] } = canvas?.getImageData(0, 0, 1, bitmap.height) ?? {};
    const wanted = getComputedStyle(element).outlineColor.match(/\d+/g)?.slice(0, 3).map(Number);
    const rows = Array.from({ length: bitmap.height }, (_, row) =>
      [...data.slice(row * 4, row * 4 + 3)].every((part, at) => Math.abs(part - (wanted?.[at] ?? -9)) < 3),
    );
    const count = (some: boolean[]) => some.filter(Boolean).length;
    return { above: count(rows.slice(0, 8)), beneath: count(rows.slice(-8)) };
  }, picture.toString('base64'));
}

test('a dialog that leads to another screen leaves the focus at its heading', async () => {
  const { page } = await openSignedIn('/classes');
  await page.getByRole('button', { name: 'New class' }).press('Enter');
  await page.getByRole('dialog', { name: 'New class' }).waitFor();
  await page.keyboard.type('Logic');
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { level: 1, name: 'Roster' });
  await heading.waitFor();
  const hasFocus = () => heading.evaluate((element) => element === document.activeElement);
  await expect.poll(hasFocus, { timeout: 10_000 }).toBe(true);
});

test('the focus ring of a button is whole, even if the content above it fades', async () => {
  const { page, dialog } = await openKeyDialog({ width: 1280, height: 800 });
  const cancel = dialog.getByRole('button', { name: 'Cancel' });
  await cancel.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  expect(await ringOf(page, cancel)).toEqual({ above: 2, beneath: 2 });
});

test('in a low window the whole dialog scrolls, since its fixed parts would leave no room', async () => {
  const { page, dialog } = await openKeyDialog({ width: 640, height: 400 });
  const make = dialog.getByRole('button', { name: 'Create the key' });
  expect(await inWindow(page, make)).toBe(false);
  await make.scrollIntoViewIfNeeded();
  expect(await inWindow(page, make)).toBe(true);
  expect(await inWindow(page, dialog.getByRole('heading'))).toBe(false);
});

test.each([
  [380, 'scroll with the rest', false],
  [500, 'stay in sight', true],
] as const)('where a keyboard on the screen leaves %d pixels of a phone, they %s', async (left, _, stays) => {
  const { dialog } = await openKeyDialog({ width: 390, height: 844 });
  // As when the keyboard is shown.
  await dialog.evaluate((dialog, left) => {
    dialog.parentElement?.parentElement?.style.setProperty('--visual-viewport-height', `${left}px`);
  }, left);
  const [title, make] = [dialog.getByRole('heading'), dialog.getByRole('button', { name: 'Create the key' })];
  const isShown = async (part: Locator) => {
    const box = await part.boundingBox();
    return box !== null && box.y >= 0 && box.y + box.height <= left;
  };
  expect([await isShown(title), await isShown(make)]).toEqual([true, stays]);
  await make.evaluate((button) => button.scrollIntoView({ block: 'end' }));
  expect([await isShown(title), await isShown(make)]).toEqual([stays, true]);
});

test('on a phone a phrase is shown whole while it is typed, and Enter saves it', async () => {
  const { page } = await openSignedIn('/classes/1/periods?report=comments', {
    viewport: { width: 390, height: 844 },
  });
  await page.getByRole('button', { name: 'Phrases' }).click();
  await page.getByRole('menuitem', { name: 'Edit phrases…' }).click();
  await page.getByRole('button', { name: 'Add phrase' }).click();
  const field = page.getByRole('textbox', { name: 'Phrase 1' });
  const heights = () => field.evaluate(({ scrollHeight, clientHeight }) => [scrollHeight, clientHeight]);
  const [, oneLine = 0] = await heights();
  await page.keyboard.insertText(
    '{first} shows great care in written work, and helps others find words when a problem is hard.',
  );
  const [whole, shown = 0] = await heights();
  expect(shown).toBeGreaterThan(oneLine);
  expect(whole).toBe(shown);
  expect(await cutRings(page.getByRole('dialog'))).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^\{first\} shows great care/ }).waitFor();
});

test('on a phone the actions of a notice are beneath its text', async () => {
  const { page } = await openSignedIn('/classes/2/periods?report=P1', {
    viewport: { width: 390, height: 844 },
  });
  await page.getByRole('button', { name: 'Lock P1' }).click();
  const unlock = page.getByRole('button', { name: 'Unlock P1' });
  await unlock.waitFor();
  const [icon, words, button] = await unlock.evaluate((button) => {
    const notice = button.closest('[role=status]');
    const range = document.createRange();
    const body = notice?.firstElementChild;
    if (body) range.selectNodeContents(body);
    const icon = body?.querySelector('svg');
    if (icon) range.setStartAfter(icon);
    return [icon, range, button].map((part) => part?.getBoundingClientRect().toJSON());
  });
  expect(button.y).toBeGreaterThanOrEqual(words.bottom);
  expect(Math.abs(button.x - words.x)).toBeLessThanOrEqual(1);
  expect(icon.right).toBeLessThan(words.x);
});
