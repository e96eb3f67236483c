import { readFileSync } from 'node:fs';
import { everyOperation, type Operation } from './description.ts';
import type { Shape, ShapedField } from './shapes.ts';

/*
 * The types of `rollbook/client` as one self-contained file: what a field means is told where it is typed.
 */

function typeOf(shape: Shape, meaningIn: (name: string) => string): string {
  switch (shape.kind) {
    case 'integer':
      return 'number';
    case 'number':
      return shape.orNothing ? 'number | null' : 'number';
    case 'truth':
      return 'boolean';
    case 'text':
      return shape.choices?.map((choice) => `'${choice}'`).join(' | ') ?? 'string';
    case 'list':
      return `Array<${typeOf(shape.of, meaningIn)}>`;
    case 'map':
      return `Record<string, ${typeOf(shape.of, meaningIn)}>`;
    case 'either':
      return shape.of.map((each) => typeOf(each, meaningIn)).join(' | ');
    case 'record':
      return `{ ${membersOf(shape.fields, meaningIn).join(' ')} }`;
  }
}

const membersOf = (fields: readonly ShapedField[], meaningIn: (name: string) => string): string[] =>
  fields.map(({ name, shape, optional }) => {
    const meaning = meaningIn(name).replaceAll('*/', '* /');
    const comment = meaning === '' ? '' : `/** ${meaning} */ `;
    return `${comment}${name}${optional ? '?' : ''}: ${typeOf(shape, meaningIn)}${optional ? ' | undefined' : ''};`;
  });

function operationOf({ name, words, who, fields, reply, meaningIn }: Operation): string {
  const meanings = new Map(fields.map((field) => [field.name, field.meaning]));
  return `  /** ${words.does} ${who} */
  '${name}': {
    fields: {
${membersOf(fields, (field) => meanings.get(field) ?? '')
  .map((member) => `      ${member}\n`)
  .join('')}    };
    reply: {
${membersOf(reply, meaningIn)
  .map((member) => `      ${member}\n`)
  .join('')}    };
  };`;
}

/** As the client itself declares them. */
function connectionAndClient(): string {
  const source = readFileSync(new URL('../../client/client.ts', import.meta.url), 'utf8');
  return source
    .slice(source.indexOf('export interface Connection'), source.indexOf('export function connect'))
    .trim();
}

/** docs/client.d.ts. */
export const clientTypes =
  (): string => `// Made by \`npm run docs\` from the schemas of the interface. Do not edit it.

export interface Operations {
${everyOperation().map(operationOf).join('\n')}
}

export type Task = keyof Operations;
export type Fields<Name extends Task> = Operations[Name]['fields'];
export type Reply<Name extends Task> = Operations[Name]['reply'];

/**
 * refusal: understood, and no; \`errors\` has a sentence per field. fault: the service broke; \`reference\` finds its
 * log line. unreadable: no answer, or one that is wrong at \`place\`.
 */
export type ErrorKind = 'refusal' | 'fault' | 'unreadable';

/** Why a call failed. */
export declare class RollbookError extends Error {
  readonly kind: ErrorKind;
  readonly task: Task;
  readonly errors: Readonly<Record<string, string>>;
  readonly reference: string | undefined;
  readonly place: string | undefined;
  /** How long to wait, where something was tried too often. */
  readonly secondsToWait: number | undefined;
  readonly hasOtherFields: boolean;
}

${connectionAndClient()}

export declare function connect(connection: Connection): Client;
`;
