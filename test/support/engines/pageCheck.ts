import { writeFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { controlsAreHit } from './hits.ts';
import type { Person } from './person.ts';

/** Of each window at first. */
export const desk = { width: 1280, height: 800 };
/** Some engines have no window as narrow as this; theirs is as narrow as it can be. */
const phone = { width: 390, height: 844 };

/** Runs in the page: how far the page, or a dialog on it, scrolls sideways. */
function sideways() {
  const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')];
  return Math.max(
    document.documentElement.scrollWidth - innerWidth,
    ...dialogs.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
  );
}

export async function sizeTo(person: Person, { width, height }: typeof desk): Promise<void> {
  await person.window.resize(width, height);
  await person.until((wanted) => (wanted < 700 ? innerWidth < 700 : innerWidth === wanted), width);
}

/**
 * Checks that the page fits a desktop and a phone, and that a press hits every control that `pressed` names. With
 * PICTURES, a folder, it saves a picture of each.
 */
export async function checkPage(person: Person, what: string, pressed: string, least: number): Promise<void> {
  const { name } = person.window;
  for (const size of [phone, desk]) {
    await sizeTo(person, size);
    // A menu or a dialog follows the new size with the next frame.
    await person.drawn();
    if (process.env.PICTURES)
      await writeFile(
        `${process.env.PICTURES}/${what}-${name}-${size.width}.png`,
        await person.window.picture(),
      );
    expect(await person.window.evaluate(sideways), `${what}, ${size.width}`).toBeLessThanOrEqual(0);
    await controlsAreHit(person, pressed, least);
  }
}
