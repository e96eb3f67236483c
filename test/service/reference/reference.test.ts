import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, describe as group, test } from 'vitest';
import { clientTypes } from '#service/reference/clientTypes.ts';
import { describe, everyOperation } from '#service/reference/description.ts';
import { oneRosterApi, oneRosterApiText } from '#service/reference/oneRosterApi.ts';
import { openApi, openApiText } from '#service/reference/openapi.ts';
import { pathsOf } from '#service/reference/operationBlocks.ts';
import { referenceBlocks, referenceMarkdown, referencePage } from '#service/reference/reference.ts';
import { oneRosterReads, oneRosterWrites } from '#wire/schools/oneRoster.ts';
import { sentences } from '#wire/sentences.ts';
import { tasks } from '#wire/tasks.ts';

const committed = (name: string) =>
  readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8').replaceAll('\r\n', '\n');

test.each([
  ['interface.md', referenceMarkdown],
  ['openapi.json', openApiText],
  ['openapi-oneroster.json', oneRosterApiText],
  ['client.d.ts', clientTypes],
])('docs/%s is what `npm run docs` writes', (name, write) => {
  expect(committed(name) === write(), `docs/${name} is old: run npm run docs`).toBe(true);
});

test.each([
  ['the interface', openApi],
  ['OneRoster', oneRosterApi],
])('a published validator takes the OpenAPI description of %s', async (_, describe) => {
  const { valid, errors } = await new Validator().validate(describe() as Record<string, unknown>);
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
});

test('each address of OneRoster is described, and no two operations have one name', () => {
  const { paths } = oneRosterApi() as { paths: Record<string, Record<string, { operationId: string }>> };
  const described = Object.values(paths).flatMap((each) => Object.values(each));
  const inFirst = [...oneRosterReads, ...oneRosterWrites].filter((route) => route.inFirst);
  expect(described).toHaveLength(oneRosterReads.length + oneRosterWrites.length + inFirst.length);
  expect(new Set(described.map(({ operationId }) => operationId)).size).toBe(described.length);
});

group('every operation', () => {
  const all = everyOperation();

  test('is described', () => {
    expect(all.map(({ name }) => name).sort()).toEqual(Object.keys(tasks).sort());
  });

  test.each(all.map((operation) => [operation.name, operation] as const))(
    '%s says what each field and each part of its reply means',
    (_, { fields, reply, meaningIn }) => {
      const nameless = [
        ...fields.filter(({ meaning }) => meaning === '').map(({ name }) => name),
        ...pathsOf(reply).flatMap(([path]) => (meaningIn(path.replaceAll('[]', '')) === '' ? [path] : [])),
      ];
      expect(nameless).toEqual([]);
    },
  );

  test('has an example that sends what it needs, and no field that it does not know', () => {
    const wrong = all.flatMap(({ name, fields, words: { example } }) => {
      if (example === null) return [];
      const known = new Set(fields.map((field) => field.name));
      const missing = fields.filter((field) => !field.optional && !(field.name in example));
      const strange = Object.keys(example).filter((field) => !known.has(field) && !/\d$/.test(field));
      return [
        ...missing.map((field) => `${name} lacks ${field.name}`),
        ...strange.map((field) => `${name} ${field}`),
      ];
    });
    expect(wrong).toEqual([]);
  });

  test('names limits as the schemas have them', () => {
    const limits = (name: Parameters<typeof describe>[0], field: string) =>
      describe(name).fields.find((each) => each.name === field)?.shape;
    expect(limits('class-edit', 'gp')).toEqual({ kind: 'integer', least: 1, most: 9 });
    expect(limits('class-folder', 'folder')).toMatchObject({ kind: 'integer', choices: [3, 2, 1] });
    expect(limits('class-edit', 'name')).toEqual({ kind: 'text', least: 1, most: 255 });
    expect(limits('score-edit', 'scores')).toEqual({ kind: 'text', most: 500_000 });
  });

  test('says who may call it', () => {
    expect(describe('gradebook').who).toContain('Teachers of the class');
    expect(describe('score-edit').who).toContain('level 2');
    expect(describe('class-edit').who).toContain('level 4');
    expect(describe('schools').who).toBe('Admins.');
    expect(describe('school-edit').who).toBe('Admins of the school.');
    expect(describe('logout').who).toContain('including students');
    expect(describe('login').needsSession).toBe(false);
  });
});

test('an operation that only looks at a class is not said to refuse a change of it', () => {
  const { classNotYours, classNotYoursToChange } = sentences;
  for (const task of ['school-invitations', 'teacher-missing', 'student-grades', 'attendance'] as const)
    expect(describe(task).refusals.get('clid'), task).toEqual([classNotYours]);
  for (const task of ['class-edit', 'class-comments', 'score-edit'] as const)
    expect(describe(task).refusals.get('clid'), task).toContain(classNotYoursToChange);
});

test('every sentence with which a task refuses is in the reference', () => {
  const tasksFolder = new URL('../../../src/service/tasks/', import.meta.url);
  const sources = readdirSync(tasksFolder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(tasksFolder.pathname, file), 'utf8'));
  const names = new Set(
    sources.flatMap((source) => [...source.matchAll(/\bsentences\.(\w+)/g)].map(([, name = '']) => name)),
  );
  const reference = JSON.stringify(referenceBlocks());
  const known = Object.entries(sentences).filter(([name]) => names.has(name));
  expect(known.filter(([, sentence]) => !reference.includes(JSON.stringify(sentence).slice(1, -1)))).toEqual(
    [],
  );
});

group('the page', () => {
  const page = referencePage(false);
  const all = (pattern: RegExp) => [...page.matchAll(pattern)].map(([, found = '']) => found);
  const ids = all(/ id="([^"]*)"/g);

  test('has a place for every link', () => {
    const links = all(/ href="#([^"]*)"/g);
    expect(links.length).toBeGreaterThan(50);
    expect(links.filter((id) => !ids.includes(id))).toEqual([]);
  });

  test('gives no two places one name', () => {
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });

  test('has neither styles nor scripts of its own, which the policy forbids', () => {
    expect(page).not.toMatch(/<style| style=| on[a-z]+="/);
    expect(all(/<script([^>]*)>/g)).toEqual([' src="/reference/reference.js" defer']);
  });
});

test('a key that is created without permissions is said to have all of them', () => {
  expect(referenceMarkdown()).toContain(
    'If neither `reading` nor `tasks` is sent, the key may call every operation',
  );
});

test('the reference calls the second step what the page calls it', () => {
  expect(referenceMarkdown()).toContain('second step');
  expect(referenceMarkdown()).not.toMatch(/second factor/i);
});
