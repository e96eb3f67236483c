import { fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openGrid } from './openGrid.tsx';
import { heights } from './painting.ts';

/* A finger on the grid, in a browser whose click does not say what made it. */

function openTapped() {
  const menus: number[] = [];
  const { grid, editor } = openGrid({ onMenu: ({ column }) => menus.push(column) });
  const click = (target: Element, at: { clientX: number; clientY: number }) =>
    fireEvent(target, new MouseEvent('click', { ...at, bubbles: true }));
  const press = (pointerType: string, target: Element, at: { clientX: number; clientY: number }) => {
    fireEvent.pointerDown(target, { ...at, pointerType, button: 0, pointerId: 1 });
    fireEvent.pointerUp(target, { ...at, pointerType, button: 0, pointerId: 1 });
    click(target, at);
  };
  return { grid, press, click, menus, editor };
}

const score = { clientX: 130, clientY: heights.head + heights.row * 2 + 5 };

test('a tap selects a cell, and a second one opens it', () => {
  const { grid, press, editor } = openTapped();
  press('touch', grid, score);
  expect(document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')?.ariaLabel).toMatch(
    / of 2$/,
  );
  expect(editor()).toBeNull();
  press('touch', grid, score);
  expect(editor()).not.toBeNull();
});

test('a tap on a heading opens its menu, and a click with the mouse does not', () => {
  const { grid, press, menus } = openTapped();
  const heading = grid.querySelector('[role=columnheader]') ?? grid;
  press('mouse', heading, { clientX: 5, clientY: 5 });
  expect(menus).toEqual([]);
  press('touch', heading, { clientX: 5, clientY: 5 });
  expect(menus).toEqual([0]);
});

test('a click of a screen reader after a finger has scrolled is no tap', () => {
  const { grid, click, menus } = openTapped();
  const heading = grid.querySelector('[role=columnheader]') ?? grid;
  const finger = { clientX: 5, clientY: 5, pointerType: 'touch', button: 0, pointerId: 1 };
  fireEvent.pointerDown(heading, finger);
  fireEvent.pointerCancel(heading, finger);
  click(heading, { clientX: 5, clientY: 5 });
  expect(menus).toEqual([]);
});
