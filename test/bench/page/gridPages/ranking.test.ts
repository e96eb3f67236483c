import { expect, test } from 'vitest';
import { ranking } from './ranking.ts';

function verdict(what: string, ours: readonly number[], theirs: readonly number[]): string {
  const samples = [
    ...ours.map((value) => ({ name: 'rollbook', size: '35x120', what, value })),
    ...theirs.map((value) => ({ name: 'glide', size: '35x120', what, value })),
  ];
  return ranking(samples, ['35x120'], 'rollbook').trim().split('\n').at(-1)?.replace(/ +/g, ' ') ?? '';
}

test.each([
  ['within what a single sample may be off', [100], [112], 'level'],
  ['further than that', [100], [130], 'ahead'],
  ['within the spread of the samples', [80, 100, 125], [90, 112, 130], 'level'],
  ['beyond it', [99, 100, 101], [111, 112, 113], 'ahead'],
  ['beyond it, the other way', [111, 112, 113], [99, 100, 101], 'BEHIND'],
  ['nearer than two runs ever are', [100, 100, 100], [104, 104, 104], 'level'],
])('a verdict is no finer than its samples: %s', (_, ours, theirs, word) => {
  expect(verdict('frame p95, ms', ours, theirs)).toMatch(new RegExp(`^${word} `));
});

test('bytes are exact, and formatted so that this is visible', () => {
  expect(verdict('bytes of the whole page, kB gzip', [15.74], [15.71])).toMatch(
    /^BEHIND 15\.74 next 15\.71 /,
  );
  expect(verdict('bytes of the whole page, kB gzip', [15.7], [15.7])).toMatch(/^level 15\.7 next 15\.7 /);
});
