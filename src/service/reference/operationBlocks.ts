import type { Block } from './blocks.ts';
import type { Operation } from './description.ts';
import { writeExamples } from './examples.ts';
import type { Shape, ShapedField } from './shapes.ts';

/* One operation of the reference: who may call it, its fields, reply and refusals, and an example. */

/** For example "integer, 1 to 9". */
function shapeText(shape: Shape): string {
  if (shape.kind === 'integer') {
    if (shape.choices) return oneOf(shape.choices.map(String));
    return ['integer', range(shape.least, shape.most)].filter(Boolean).join(', ');
  }
  if (shape.kind === 'number') return shape.orNothing ? 'number or null' : 'number';
  if (shape.kind === 'truth') return 'boolean';
  if (shape.kind === 'text') {
    if (shape.choices)
      return oneOf(shape.choices.map((choice) => (choice === '' ? 'empty' : `\`${choice}\``)));
    const length = range(shape.least, shape.most);
    return ['string', length && `${length} characters`, shape.pattern && `pattern \`${shape.pattern}\``]
      .filter(Boolean)
      .join(', ');
  }
  if (shape.kind === 'list') return 'list';
  if (shape.kind === 'either') return 'one of two objects';
  return shape.kind === 'map' ? 'object with string values' : 'object';
}

const number = (value: number) => value.toLocaleString('en-US', { useGrouping: value > 9999 });

function range(least: number | undefined, most: number | undefined): string {
  if (least !== undefined && most !== undefined) return `${number(least)} to ${number(most)}`;
  if (most !== undefined) return `at most ${number(most)}`;
  return least ? `at least ${number(least)}` : '';
}

const oneOf = (choices: readonly string[]) =>
  choices.length < 2 ? choices.join('') : `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`;

type ReplyRow = readonly [path: string, shape: Shape];

/** Every place in a reply, by its path: `students[].first`. */
export function pathsOf(fields: readonly ShapedField[], before = ''): ReplyRow[] {
  return fields.flatMap(({ name, shape }): ReplyRow[] => {
    const path = `${before}${name}`;
    return [[path, shape], ...pathsIn(shape, path)];
  });
}

function pathsIn(shape: Shape, path: string): ReplyRow[] {
  if (shape.kind === 'record') return pathsOf(shape.fields, `${path}.`);
  if (shape.kind === 'list') return pathsIn(shape.of, `${path}[]`);
  // The first is the documented one; the others hold part of it.
  if (shape.kind === 'either') return shape.of[0] ? pathsIn(shape.of[0], path) : [];
  return [];
}

export function operationBlocks(operation: Operation): Block[] {
  const { name, words, who, fields, reply, refusals, meaningIn } = operation;
  const fieldRows = fields.map(({ name, shape, optional, meaning }) => [
    `\`${name}\``,
    `${optional ? '' : 'Required. '}${sentence(shapeText(shape))} ${meaning}`,
  ]);
  const replyRows = pathsOf(reply).map(([path, shape]) => [
    `\`${path}\``,
    `${sentence(shapeText(shape))} ${meaningIn(path.replaceAll('[]', ''))}`,
  ]);
  const refusalRows = [...refusals].map(([field, names]) => [
    `\`${field}\``,
    names.map((one) => `“${one}”`).join(' '),
  ]);
  return [
    { heading: `\`${name}\`: ${words.title}`, level: 3, id: name },
    { text: words.does },
    { text: `Who may call it: ${who}` },
    ...table(['Field', 'Meaning'], fieldRows, 'No fields of its own.'),
    ...table(['Reply', 'Meaning'], replyRows, 'The reply says only whether it succeeded.'),
    { folded: `Refusals of ${name}`, blocks: table(['Field', 'Sentences'], refusalRows, 'None of its own.') },
    ...examplesOf(operation).map(
      ({ language, highlight, code }): Block => ({
        folded: `${language}: ${name}`,
        open: language === 'curl',
        blocks: [{ code, language: highlight }],
      }),
    ),
  ];
}

const examplesOf = ({ name, needsSession, words: { example } }: Operation) =>
  example === null ? [] : writeExamples({ task: name, needsSession, fields: example });

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

const table = (head: readonly string[], rows: readonly (readonly string[])[], none: string): Block[] =>
  rows.length > 0 ? [{ head, rows }] : [{ text: none }];
