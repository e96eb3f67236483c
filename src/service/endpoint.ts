import * as v from 'valibot';
import { formatNamed } from '#service/formats/format.ts';
import type { Format, Written } from '#service/formats/reply.ts';
import { xml } from '#service/formats/xml.ts';
import type { Access } from '#service/store/classes.ts';
import { CommitUnknown, type Database, type Queries } from '#service/store/database.ts';
import { handlers, taskNamed } from '#service/tasks/all.ts';
import { type SessionLife, signedIn, usualSessionLife } from '#service/tasks/session.ts';
import { type Handler, isFor, type Visit, type Work } from '#service/tasks/task.ts';
import { sentences, serviceDoubt, serviceFault } from '#wire/envelope.ts';
import { type Fields, type Task, tasks } from '#wire/tasks.ts';
import { answerWith } from './answerWith.ts';
import type { Application } from './application.ts';
import { newReference } from './failure.ts';
import { emptyForm, type Form, readForm, Unreadable } from './form.ts';
import { keptReplies, type Label } from './keptReplies.ts';
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
  /** Told after each task that writes. */
  changed?: () => void;
}

const mostBytesKept = 128 * 1024 * 1024;

export function createEndpoint({
  database,
  ownKey,
  sessionLife = usualSessionLife,
  clock = () => Math.floor(Date.now() / 1000),
  changed,
}: EndpointOptions): Application {
  const checkKey = keyCheck(database, ownKey);
  const replies = keptReplies(mostBytesKept);

  return async (request, { address, body, report }) => {
    const now = clock();
    let form = emptyForm;
    let task: Task | null = null;
    try {
      form = await readForm(request, body);
      const { mayCreateSchools } = await checkKey(form.apikey ?? '', now);
      task = taskOf(form);
      const written = await perform(task, form, { now, address, mayCreateSchools, sent: () => sentIn(form) });
      report?.({ task, outcome: 'ok' });
      return respond(formatOf(form), written);
    } catch (error) {
      const reference = newReference();
      const fault = error instanceof CommitUnknown ? serviceDoubt : serviceFault;
      const errors = error instanceof Refusal ? error.errors : { system: fault(reference) };
      if (error instanceof Refusal) report?.({ task, outcome: 'refused', fields: Object.keys(errors) });
      else report?.({ task, outcome: 'fault', reference, error });
      const format = formatOf(form);
      const values = error instanceof Refusal ? { ...sentIn(form), ...error.values } : sentIn(form);
      const reply = { success: false, values, errors, time: now };
      return respond(format, format.write(reply), error);
    }
  };

  async function perform<Name extends Task>(name: Name, form: Form, visit: Visit): Promise<Written> {
    const handler: Handler<Name> = handlers[name];
    if (handler.open) {
      const fields = fieldsOf(name, form);
      await handler.check?.(fields, visit);
      return run(name, handler, visit, fields, form);
    }
    const caller = await signedIn(database, form.ses ?? '', visit, sessionLife);
    const fields = fieldsOf(name, form);
    await handler.check?.(fields, caller);
    if (!isFor(handler, caller.account.kind)) throw new Refusal({ apitask: sentences.taskNotYours });
    return run(name, handler, caller, fields, form);
  }

  async function run<Name extends Task, Caller extends Visit>(
    name: Name,
    handler: Work<Name, Caller>,
    caller: Caller,
    fields: Fields<Name>,
    form: Form,
  ): Promise<Written> {
    const ready = await handler.before?.(database, caller, fields);
    const labelNow = async (db: Queries): Promise<Label | null> => {
      const access = await handler.permit?.(db, caller, fields);
      return handler.keeps && access ? labelOf(name, access, form) : null;
    };
    const kept = handler.keeps && replies.find(await database.asking(labelNow), caller.now);
    if (kept) return kept;
    const changes = typeof handler.changes === 'function' ? handler.changes(fields) : handler.changes;
    const written = await database[changes ? 'writing' : 'reading'](async (db) => {
      const label = await labelNow(db);
      const reply = await handler.run(db, caller, fields, ready);
      const written = formatOf(form).write({ ...reply, time: caller.now });
      return label ? replies.keep(label, caller.now, written) : written;
    });
    if (changes) changed?.();
    return written;
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
  if (!formatNamed(form.api || 'xml')) throw new Refusal({ api: sentences.unknownFormat });
  const result = v.safeParse<(typeof tasks)[Name]['fields']>(tasks[name].fields, form);
  if (result.success) return result.output;
  const errors: Record<string, string> = {};
  for (const { path, message } of result.issues) errors[String(path?.[0].key ?? 'system')] ??= message;
  throw new Refusal(errors);
}

/** XML too where the caller named a format that there is not. */
const formatOf = (form: Form): Format => formatNamed(form.api || 'xml') ?? xml;

/** What the caller gets back when the request fails. */
function sentIn({ apikey, ses, apitask, api, ...sent }: Form): Form {
  return sent;
}

/** A reply of a class stays the same while the class does, and the names of its teachers. */
function labelOf(task: Task, { classId, revision, directory }: Access, { api }: Form): Label {
  return { name: `${task} ${classId} ${api || 'xml'}`, version: `${revision} ${directory}` };
}

function respond(format: Format, written: Written, error?: unknown): Response {
  const response = answerWith(written, format.contentType, error instanceof Unreadable ? error.status : 200);
  if (error instanceof TooManyAttempts) response.headers.set('retry-after', String(error.seconds));
  return response;
}
