import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { formatNamed } from '#service/formats/format.ts';
import { xml } from '#service/formats/xml.ts';
import type { Database } from '#service/store/database.ts';
import { handlers, taskNamed } from '#service/tasks/all.ts';
import { type SessionLife, signedIn, usualSessionLife } from '#service/tasks/session.ts';
import { type Handler, isFor, type Steps, type Visit } from '#service/tasks/task.ts';
import { sentences, serviceFault } from '#wire/envelope.ts';
import type { Reply } from '#wire/reply.ts';
import { type Fields, type Task, tasks } from '#wire/tasks.ts';
import type { Application } from './application.ts';
import { emptyForm, type Form, readForm, Unreadable } from './form.ts';
import { keyCheck } from './keys.ts';
import { Refusal, TooManyAttempts } from './refusal.ts';

/*
 * The service, as a function of a request. What happens to one, in this order:
 * form → key → task → session → fields → permission and task, in one transaction → format.
 */

export interface EndpointOptions {
  database: Database;
  /** A key accepted beside those in the store: the gateway's, made at start. */
  ownKey?: string;
  sessionLife?: SessionLife;
  /** Unix seconds. */
  clock?: () => number;
}

export function createEndpoint({
  database,
  ownKey,
  sessionLife = usualSessionLife,
  clock = () => Math.floor(Date.now() / 1000),
}: EndpointOptions): Application {
  const checkKey = keyCheck(database, ownKey);

  return async (request, { address, body, report }) => {
    const now = clock();
    const reference = randomBytes(6).toString('hex');
    let form = emptyForm;
    let task: Task | null = null;
    try {
      form = await readForm(request, body);
      await checkKey(form.apikey ?? '', now);
      task = taskOf(form);
      const reply = await perform(task, form, { now, address, sent: sentIn(form) });
      report?.({ task, outcome: 'ok' });
      return respond(form, { ...reply, time: now });
    } catch (error) {
      const errors = error instanceof Refusal ? error.errors : { system: serviceFault(reference) };
      if (error instanceof Refusal) report?.({ task, outcome: 'refused', fields: Object.keys(errors) });
      else report?.({ task, outcome: 'fault', reference, error });
      return respond(form, { success: false, values: sentIn(form), errors, time: now }, error);
    }
  };

  async function perform<Name extends Task>(name: Name, form: Form, visit: Visit): Promise<Reply> {
    const handler: Handler<Name> = handlers[name];
    if (handler.open) return run(handler, visit, fieldsOf(name, form));
    const caller = await signedIn(database, form.ses ?? '', visit, sessionLife);
    if (!isFor(handler, caller.account.kind)) throw new Refusal({ apitask: sentences.taskNotYours });
    return run(handler, caller, fieldsOf(name, form));
  }

  async function run<Name extends Task, Caller>(
    handler: Steps<Name, Caller>,
    caller: Caller,
    fields: Fields<Name>,
  ): Promise<Reply> {
    await handler.check?.(fields);
    await handler.before?.(database, caller, fields);
    const changes = typeof handler.changes === 'function' ? handler.changes(fields) : handler.changes;
    return database[changes ? 'writing' : 'reading'](async (db) => {
      await handler.permit?.(db, caller, fields);
      return handler.run(db, caller, fields);
    });
  }
}

function taskOf(form: Form): Task {
  if (!form.apitask) throw new Refusal({ apitask: sentences.noTask });
  const task = taskNamed(form.apitask);
  if (!task) throw new Refusal({ apitask: sentences.unknownTask });
  return task;
}

/** The first sentence for each field that does not read. */
function fieldsOf<Name extends Task>(name: Name, form: Form): Fields<Name> {
  if (!formatOf(form)) throw new Refusal({ api: sentences.unknownFormat });
  const result = v.safeParse<(typeof tasks)[Name]['fields']>(tasks[name].fields, form);
  if (result.success) return result.output;
  const errors: Record<string, string> = {};
  for (const issue of result.issues) {
    const field = String(issue.path?.[0].key ?? 'system');
    errors[field] ??= issue.message;
  }
  throw new Refusal(errors);
}

const formatOf = (form: Form) => formatNamed(form.api || 'xml');

/** What the caller gets back when the request fails. */
function sentIn({ apikey, ses, apitask, api, ...sent }: Form): Form {
  return sent;
}

function respond(form: Form, reply: Reply, error?: unknown): Response {
  const format = formatOf(form) ?? xml;
  const headers = new Headers({ 'Cache-Control': 'no-store', 'Content-Type': format.contentType });
  if (error instanceof TooManyAttempts) headers.set('Retry-After', String(error.seconds));
  const status = error instanceof Unreadable ? error.status : 200;
  if (status === 405) headers.set('Allow', 'POST');
  return new Response(format.write(reply), { status, headers });
}
