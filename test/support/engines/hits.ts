import { expect } from 'vitest';
import type { Person } from './person.ts';

/* What is under the pointer: engines place and stack things differently. */

/** Runs in the page: which of these a press misses, at a tenth, the middle or nine tenths of its width. */
function missed(selector: string) {
  const targets = [...document.querySelectorAll(selector)].filter((each) => each.getClientRects().length > 0);
  const wrong = targets.flatMap((target) => {
    target.scrollIntoView({ block: 'nearest' });
    const { x, y, width, height } = target.getBoundingClientRect();
    return [0.1, 0.5, 0.9]
      .filter((part) => {
        const top = document.elementFromPoint(x + width * part, y + height / 2);
        return top?.closest(selector) !== target;
      })
      .map((part) => `${target.textContent?.slice(0, 20)} at ${part}`);
  });
  return { count: targets.length, wrong };
}

/** Checks that a press hits each of these, and that there are at least this many. */
export const allAreHit = async (person: Person, selector: string, least: number) => {
  const { count, wrong } = await person.window.evaluate(missed, selector);
  expect(count).toBeGreaterThanOrEqual(least);
  expect(wrong).toEqual([]);
};

/** Runs in the page: how many of these controls can be pressed, and which of them a press in the middle misses. */
function missedControls(selector: string) {
  const isThere = (each: Element) => {
    const { width, height } = each.getBoundingClientRect();
    return Math.min(width, height) > 8 && getComputedStyle(each).visibility === 'visible';
  };
  const targets = [...document.querySelectorAll(selector)].filter(isThere);
  const wrong = targets.filter((target) => {
    target.scrollIntoView({ block: 'center' });
    const { x, y, width, height } = target.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return !target.contains(top) && !top?.closest('label')?.contains(target);
  });
  return { count: targets.length, wrong: wrong.map(({ outerHTML }) => outerHTML.slice(0, 120)) };
}

/** Checks that a press on the middle of each of these controls hits it, and that there are at least this many. */
export const controlsAreHit = async (person: Person, selector: string, least: number) => {
  const { count, wrong } = await person.window.evaluate(missedControls, selector);
  expect(wrong).toEqual([]);
  expect(count).toBeGreaterThanOrEqual(least);
};
