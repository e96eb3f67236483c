import * as v from 'valibot';
import type { FieldErrors } from '#wire/envelope.ts';
import { type Fields, type Task, tasks } from '#wire/tasks.ts';
import { Refusal } from './refusal.ts';

/** What is wrong with fields beyond their schema, and what has been parsed to find that out. */
export interface Examined {
  errors: FieldErrors;
}

/** `accepted` has the fields that the schema accepts, and `refused` names the others. */
export type Examine<Name extends Task, Result extends Examined = Examined> = (
  accepted: Partial<Fields<Name>>,
  refused: FieldErrors,
) => Result | Promise<Result>;

/**
 * Parses the fields of a task, or refuses with the first sentence for each bad one. Adds to the fields what `examine`
 * has parsed.
 */
export async function readFields<Name extends Task, Result extends Examined>(
  name: Name,
  sent: Record<string, string>,
  examine: Examine<Name, Result>,
): Promise<Fields<Name> & Omit<Result, 'errors'>> {
  const read = v.safeParse<(typeof tasks)[Name]['fields']>(tasks[name].fields, sent);
  const refused: Record<string, string> = {};
  for (const { path, message } of read.issues ?? []) refused[String(path?.[0].key ?? 'system')] ??= message;
  const accepted = Object.entries(read.output as object).filter(([field]) => !(field in refused));
  const examined = await examine(Object.fromEntries(accepted) as Partial<Fields<Name>>, refused);
  const { errors, ...parsed } = examined;
  const all = { ...errors, ...refused };
  if (read.success && Object.keys(all).length === 0) return { ...read.output, ...parsed };
  throw new Refusal(all);
}
