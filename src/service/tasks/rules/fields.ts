import * as v from 'valibot';
import { type Fields, type Task, tasks } from '#wire/tasks.ts';
import { Refusal } from './refusal.ts';

/** Parses the fields of a task, or refuses with the first sentence for each bad one. */
export function readFields<Name extends Task>(name: Name, sent: Record<string, string>): Fields<Name> {
  const read = v.safeParse<(typeof tasks)[Name]['fields']>(tasks[name].fields, sent);
  if (read.success) return read.output;
  const errors: Record<string, string> = {};
  for (const { path, message } of read.issues) errors[String(path?.[0].key ?? 'system')] ??= message;
  throw new Refusal(errors);
}
