import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/* docs/asvs.md: what the standard asks for, each requirement of the chapters once, and where it is shown. */

const text = readFileSync('docs/asvs.md', 'utf8');

/** How many requirements of the levels 1 and 2 each section has: those of level 3 come last in it. */
const sections: Record<string, number> = {
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
};

const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| (.+) \| (.+) \| (.+) \|$/gm)].map(
  ([, number = '', , met = '', where = '']) => ({ number, met, where }),
);

test('each requirement is there once, in its place', () => {
  const wanted = Object.entries(sections).flatMap(([section, last]) =>
    Array.from({ length: last }, (_, index) => `${section}.${index + 1}`),
  );
  expect(rows.map(({ number }) => number)).toEqual(wanted);
});

test('each is met, or says why it is not', () => {
  const words = ['yes', 'in part', 'no', 'does not apply', 'left open'];
  expect(rows.filter(({ met }) => !words.includes(met))).toEqual([]);
  expect(rows.filter(({ where }) => where.trim() === '')).toEqual([]);
});

test('every file that is named exists', () => {
  const files = [...text.matchAll(/\]\(\.\.\/([^)]+)\)/g)].map(([, file = '']) => file);
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});
