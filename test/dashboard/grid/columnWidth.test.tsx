import { fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { narrowest } from '#dashboard/grid/gestures.ts';
import styles from '#dashboard/grid/Head.module.css';
import { openGrid } from './openGrid.tsx';
import { columns } from './painting.ts';

const frame = () => new Promise(requestAnimationFrame);

function openResized() {
  const resized: (readonly [number, number])[] = [];
  const { grid } = openGrid({ onResize: (column, width) => resized.push([column, width]) });
  return { grid, resized };
}

test('a column is resized when the pointer moves its edge, not in every frame', async () => {
  const { grid, resized } = openResized();
  const heading = grid.querySelector('[role=columnheader]');
  fireEvent.pointerOver(heading ?? grid);
  const grip = heading?.querySelector(`.${styles.headGrip}`);
  if (!grip) throw new Error('The heading has no grip.');
  const [{ width } = { width: 0 }] = columns;
  const frames = async () => {
    for (let count = 0; count < 3; count++) await frame();
  };
  fireEvent.pointerDown(grip, { button: 0, clientX: 100, pointerId: 1 });
  await frames();
  fireEvent.pointerMove(grid, { clientX: 100, clientY: 9 });
  await frames();
  expect(resized).toEqual([]);
  fireEvent.pointerMove(grid, { clientX: 130 });
  await frames();
  expect(resized).toEqual([[0, width + 30]]);
  fireEvent.pointerMove(grid, { clientX: -200 });
  await frames();
  fireEvent.pointerMove(grid, { clientX: -300 });
  await frames();
  fireEvent.lostPointerCapture(grid);
  expect(resized).toEqual([
    [0, width + 30],
    [0, narrowest],
  ]);
});
