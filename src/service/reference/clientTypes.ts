import { everyOperation, type Operation } from './description.ts';
import type { Shape, ShapedField } from './shapes.ts';

/*
 * The types of `rollbook/client` as one file that stands alone: what a field means is told where it is typed.
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
 * refusal: understood, and no; \`errors\` has a sentence per field. fault: the service broke; \`reference\` finds its log
 * line. unreadable: no answer, or one that is wrong at \`place\`.
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

export interface Connection {
  /** The address of the interface, such as \`https://grades.example/api/\`. */
  url: string;
  /** The application's key. */
  key: string;
  /** A session's token, to go on with one that is open. */
  session?: string | undefined;
  /** A call is given up after so long; 30 seconds if it is not said. */
  timeoutMs?: number | undefined;
}

export interface Client {
  /** Does one operation. Throws a \`RollbookError\`. */
  call<Name extends Task>(task: Name, fields: Fields<Name>, signal?: AbortSignal): Promise<Reply<Name>>;
  /** Signs in, and sends the session with every later call. \`code\`: the second factor of an account that has one. */
  signIn(username: string, password: string, code?: string): Promise<void>;
  signOut(): Promise<void>;
  /** The session's token; undefined while nobody is signed in. */
  readonly session: string | undefined;
}

export declare function connect(connection: Connection): Client;
`;
