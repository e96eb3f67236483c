import * as v from 'valibot';
import { expect, test } from 'vitest';
import { sentences } from '#wire/sentences.ts';
import { tasks } from '#wire/tasks.ts';

/** The product's own sentences, as opposed to the validator's. */
const known = new Set<string>(Object.values(sentences));

interface Schema {
  entries: Readonly<Record<string, v.GenericSchema<unknown, unknown>>>;
}

const cases = Object.entries(tasks).flatMap(([task, { fields }]) =>
  Object.keys((fields as Schema).entries).map((field) => [task, field] as const),
);

function wordsOf(task: string, sent: Record<string, unknown>): string[] {
  const { fields } = tasks[task as keyof typeof tasks];
  const { issues = [] } = v.safeParse(fields as v.GenericSchema, sent);
  return issues.map(({ message }) => message);
}

test('without fields, every refusal is one of our own sentences', () => {
  for (const task of Object.keys(tasks))
    expect(wordsOf(task, {}).filter((message) => !known.has(message))).toEqual([]);
});

const values = ['', ' ', '0', '-1', '1e9', '99999999999999999999', 'x'.repeat(2000), 'a\u0000b', 'é\u202e'];

test.each(cases)('%s says in our own words what is wrong with %s', (task, field) => {
  for (const value of values)
    expect(wordsOf(task, { [field]: value }).filter((message) => !known.has(message))).toEqual([]);
});
