import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.resetModules());

/** Each test has its own page. */
async function fresh() {
  vi.resetModules();
  return await import('#dashboard/language/words.ts');
}

test('a translation replaces its sentences, and the rest stays English', async () => {
  const { words, speak } = await fresh();
  const texts = words('roster', { title: 'Roster', add: 'Add', states: { new: 'New', gone: 'Removed' } });
  speak((name) => (name === 'roster' ? { title: 'Klassenliste', states: { new: 'Neu' } } : undefined));
  expect(texts).toEqual({ title: 'Klassenliste', add: 'Add', states: { new: 'Neu', gone: 'Removed' } });
});

test('a catalogue read after the choice of language is translated too', async () => {
  const { words, speak } = await fresh();
  speak(() => ({ count: (many: number) => `${many} Punkte` }));
  const texts = words('points', { count: (many: number) => `${many} points` });
  expect(texts.count(3)).toBe('3 Punkte');
});

test('every catalogue has one name, and is in the type that translations are checked against', () => {
  const folder = 'src/dashboard';
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  const named = files.flatMap((file) =>
    [
      ...readFileSync(join(folder, file), 'utf8').matchAll(/\bconst \w+(?:: [^=\n]+)? = words\(\s*'(\w+)',/g),
    ].map(([, name]) => name),
  );
  const typed = [
    ...readFileSync(join(folder, 'translations/catalogues.ts'), 'utf8').matchAll(
      /^ {2}(\w+): typeof import/gm,
    ),
  ].map(([, name]) => name);
  expect(named.sort()).toEqual(typed.sort());
});
