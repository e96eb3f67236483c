import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/*
 * The groups in vite.config.ts name files. Nothing else catches a name that is renamed away: its chunk still builds.
 */

const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).map(
  (path) => `src/${path.replaceAll('\\', '/')}`,
);

/** Patterns of our own files, each without what it leaves out. */
const patterns = [...readFileSync('vite.config.ts', 'utf8').matchAll(/test: \/(src.*)\/,$/gm)].map(
  ([, pattern = '']) => pattern.replaceAll(/\(\?![^)]*\)/g, ''),
);

test('each file or folder that a group of chunks names is there', () => {
  const named = patterns.flatMap((pattern) => {
    const found = files.filter((path) => new RegExp(pattern).test(path));
    return [...pattern.matchAll(/(?<!\\)\b[A-Za-z]\w+/g)].map(([name]) => ({ name, found }));
  });
  expect(named.length).toBeGreaterThan(30);
  const absent = named.filter(({ name, found }) => !found.some((path) => path.split(/[/.]/).includes(name)));
  expect(absent.map(({ name }) => name)).toEqual([]);
});
