import * as v from 'valibot';
import { operations } from '#service/reference/operations/operations.ts';
import { glossary, type OperationWords } from '#service/reference/operations/words.ts';
import { handlers } from '#service/tasks/all.ts';
import { auth } from '#service/tasks/rules/permission.ts';
import { longestField } from '#wire/longestField.ts';
import { sentences } from '#wire/sentences.ts';
import { type Task, tasks } from '#wire/tasks.ts';
import { type ShapedField, shapeOfFields, shapeOfReply } from './shapes.ts';

/*
 * Everything the reference knows about one operation, combined from its schemas, its handler and its words.
 */

interface DescribedField extends ShapedField {
  meaning: string;
}

export interface Operation {
  name: Task;
  words: OperationWords;
  needsSession: boolean;
  who: string;
  fields: readonly DescribedField[];
  reply: readonly ShapedField[];
  /** What a place in the reply means, by its path: `students.first`; '' if nobody has said. */
  meaningIn(path: string): string;
  refusals: ReadonlyMap<string, readonly string[]>;
}

const needs: Readonly<Record<string, string>> = {
  admin: 'Admins of the school.',
  [auth.view]: 'Teachers of the class, and admins of its school.',
  [auth.score]:
    'Teachers of the class with level 2 (scores and attendance) or higher, and admins of its school.',
  [auth.edit]:
    'Teachers of the class with level 4 (everything except managing teachers and locking marking periods) or higher, and admins of its school.',
  [auth.own]: 'Owners of the class (level 6), and admins of its school.',
};

interface Rights {
  open?: boolean;
  forStudents?: boolean;
  forAdmins?: boolean;
  permit?: unknown;
}

function whoMay({ open, forStudents, forAdmins, permit }: Rights): string {
  if (open) return 'Any application with a key. No session needed.';
  const needed = neededBy(permit);
  if (needed !== undefined) return needs[needed] ?? '';
  if (forAdmins) return 'Admins.';
  return forStudents ? 'Every account, including students.' : 'Teachers and admins.';
}

/** A level in a class, or 'admin' of a school. */
const neededBy = (permit: unknown): string | undefined =>
  typeof permit === 'function' && 'needed' in permit ? String(permit.needed) : undefined;

export function describe(name: Task): Operation {
  const words = operations[name] as OperationWords;
  const rights: Rights = handlers[name];
  const schema = tasks[name].fields as v.ObjectSchema<v.ObjectEntries, undefined>;
  const { issues = [] } = v.safeParse(schema, {});
  const mandatory = new Set([...issues.map(({ path }) => String(path?.[0].key)), ...(words.must ?? [])]);
  const shaped = shapeOfFields(schema, mandatory);
  const needsSession = rights.open !== true;

  const refusals = new Map<string, string[]>();
  const refuse = (field: string, ...names: readonly string[]) =>
    refusals.set(field, [...new Set([...(refusals.get(field) ?? []), ...names])]);
  if (needsSession) refuse('ses', sentences.notLoggedIn);
  if (needsSession && !rights.forStudents) refuse('apitask', sentences.taskNotYours);
  for (const field of shaped) if (field.refusals.length > 0) refuse(field.name, ...field.refusals);
  // A task without `permit` only reads, or finds the class among those of the account.
  const needed = neededBy(rights.permit);
  const isOfClass = rights.permit !== undefined && needed !== 'admin';
  if (isOfClass && needed !== String(auth.view)) refuse('clid', sentences.classNotYoursToChange);
  if (needed === 'admin') refuse('schoolid', sentences.schoolNotYours);
  for (const [field, names] of Object.entries(words.refusals ?? {}))
    refuse(field, ...names.map((each) => sentences[each]));

  return {
    name,
    words,
    needsSession,
    who: words.who ?? whoMay(rights),
    fields: shaped.map(({ refusals: _, ...field }) => ({
      ...field,
      shape: limited(field),
      meaning: words.fields?.[field.name] ?? glossary[field.name] ?? '',
    })),
    reply: shapeOfReply(tasks[name].reply),
    meaningIn: (path) => meaningAt(path, words.reply ?? {}),
    refusals,
  };
}

/** The most specific meaning: `students.name` before `name`, and the operation's own before that of the glossary. */
function meaningAt(path: string, own: NonNullable<OperationWords['reply']>): string {
  const names = path.split('.');
  const ends = names.map((_, at) => names.slice(at).join('.'));
  const known = ends.find((end) => end in own || end in glossary) ?? '';
  return own[known] ?? glossary[known] ?? '';
}

/** Adds the general limit of a field to a text that its schema does not limit. */
function limited({ name, shape }: ShapedField): ShapedField['shape'] {
  if (shape.kind !== 'text' || shape.choices || shape.most !== undefined || shape.pattern !== undefined)
    return shape;
  return { ...shape, most: longestField(name) };
}

export const everyOperation = (): Operation[] => (Object.keys(operations) as Task[]).map(describe);
