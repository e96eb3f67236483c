import type { Task } from '#wire/tasks.ts';

/** The form of a request, without a key and a session. */
export function formOf(task: Task, fields: object): URLSearchParams {
  const form = new URLSearchParams({ apitask: task, api: 'json' });
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, String(value));
  return form;
}
