import { fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { followDrag } from '#dashboard/ui/hooks/followDrag.ts';

const frame = () => new Promise(requestAnimationFrame);

function drag() {
  const element = document.body.appendChild(document.createElement('div'));
  // jsdom has no pointers to capture.
  element.setPointerCapture = () => {};
  const moves: (readonly [number, number])[] = [];
  const ended: string[] = [];
  followDrag(element, 1, {
    move: (x, y) => moves.push([x, y]),
    end: (isDropped) => ended.push(isDropped ? 'dropped' : 'cancelled'),
  });
  const moveTo = (clientX: number, clientY: number) => fireEvent.pointerMove(element, { clientX, clientY });
  return { element, moves, moveTo, ended };
}

test('a drag is followed in every frame, even while the pointer rests, until it is released', async () => {
  const { element, moves, moveTo, ended } = drag();
  await frame();
  expect(moves).toEqual([]);
  moveTo(3, 4);
  for (let frames = 0; frames < 3; frames++) await frame();
  expect(moves.length).toBeGreaterThanOrEqual(2);
  moveTo(5, 6);
  fireEvent.lostPointerCapture(element);
  expect(moves.at(-1)).toEqual([5, 6]);
  expect(ended).toEqual(['dropped']);
  const { length } = moves;
  moveTo(7, 8);
  await frame();
  await frame();
  expect(moves).toHaveLength(length);
  element.remove();
});

test('a drag ends with its element, and drops nothing', async () => {
  const { element, moves, moveTo, ended } = drag();
  moveTo(3, 4);
  await frame();
  await frame();
  element.remove();
  const { length } = moves;
  await frame();
  await frame();
  expect(moves).toHaveLength(length);
  // As the browser tells it where the element is gone.
  fireEvent.lostPointerCapture(document);
  expect(ended).toEqual(['cancelled']);
});

test('a drag that the browser cancels drops nothing', async () => {
  const { element, moves, moveTo, ended } = drag();
  moveTo(3, 4);
  fireEvent.pointerCancel(element);
  fireEvent.lostPointerCapture(element);
  await frame();
  await frame();
  expect(moves).toEqual([]);
  expect(ended).toEqual(['cancelled']);
  element.remove();
});
