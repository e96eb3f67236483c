import * as v from 'valibot';
import type { FieldErrors } from '#wire/envelope.ts';
import { type Fields, type Task, tasks } from '#wire/tasks.ts';
import { Refusal } from './refusal.ts';

/**
 * What is wrong with fields beyond their schema. `read` has those that the schema accepts, and `refused` names the
 * others.
 */
export type Problems<Name extends Task> = (read: Partial<Fields<Name>>, refused: FieldErrors) => FieldErrors;

/** Parses the fields of a task, or refuses with the first sentence for each bad one. */
export function readFields<Name extends Task>(
  name: Name,
  sent: Record<string, string>,
  problems: Problems<Name> = () => ({}),
): Fields<Name> {
  const read = v.safeParse<(typeof tasks)[Name]['fields']>(tasks[name].fields, sent);
  const refused: Record<string, string> = {};
  for (const { path, message } of read.issues ?? []) refused[String(path?.[0].key ?? 'system')] ??= message;
  const accepted = Object.entries(read.output as object).filter(([field]) => !(field in refused));
  const errors = { ...problems(Object.fromEntries(accepted) as Partial<Fields<Name>>, refused), ...refused };
  if (read.success && Object.keys(errors).length === 0) return read.output;
  throw new Refusal(errors);
}
