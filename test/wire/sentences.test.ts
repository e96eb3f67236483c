import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pageSentences } from '#wire/fields/pageSentences.ts';
import { sentences } from '#wire/sentences.ts';
import { tasks } from '#wire/tasks.ts';

test('no two sentences are alike, since the sentence is the code', () => {
  const all = Object.values(sentences);
  expect(all.filter((sentence, at) => all.indexOf(sentence) !== at)).toEqual([]);
});

test('an English page loads only sentences that it uses by name', () => {
  const onThePage = ['src/wire', 'src/client', 'src/dashboard']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
    )
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
  const named = new Set(Array.from(onThePage.matchAll(/\bpageSentences\.(\w+)/g), ([, name]) => name));
  const inItsOwnWords = ['listChanged', 'periodLocked', 'phraseTwice', 'lockAlone'];
  expect(
    Object.keys(pageSentences).filter((name) => !named.has(name) && !inItsOwnWords.includes(name)),
  ).toEqual([]);
});

test('the sentence about kinds of changes names every kind', () => {
  const kinds: readonly string[] = tasks.history.fields.entries.kind.wrapped.options;
  expect(pageSentences.historyKindForm.match(/[a-z]+/g)).toEqual(expect.arrayContaining([...kinds]));
});
