import { formatFor, formatNamed } from '#service/formats/format.ts';
import type { Format } from '#service/formats/reply.ts';
import type { Access } from '#service/store/classes/classes.ts';
import {
  CommitUnknown,
  type Database,
  type Queries,
  StoreUnavailable,
} from '#service/store/driver/database.ts';
import { pauseWhenDue } from '#service/store/driver/pauses.ts';
import { realTime } from '#service/tasks/accounts/guessing/attempts.ts';
import { digest } from '#service/tasks/accounts/secrets.ts';
import { type SessionLives, signedIn, usualSessionLives } from '#service/tasks/accounts/session.ts';
import { handlers, taskNamed } from '#service/tasks/all.ts';
import { type Examine, readFields } from '#service/tasks/rules/fields.ts';
import { permitChange, scopeHas } from '#service/tasks/rules/permission.ts';
import { Refusal, TooManyAttempts } from '#service/tasks/rules/refusal.ts';
import {
  changesWith,
  type Handler,
  isFor,
  lockedBy,
  mustBeFresh,
  mustNotWait,
  type Time,
  type Visit,
  type VisitServices,
  type Work,
} from '#service/tasks/rules/task.ts';
import { serviceDoubt, serviceFault, serviceUnavailable, tooLongField } from '#wire/envelope.ts';
import { longestField } from '#wire/longestField.ts';
import type { Reply, Written } from '#wire/reply.ts';
import { sentences } from '#wire/sentences.ts';
import type { Fields, Task } from '#wire/tasks.ts';
import { answerWith, newReference } from './answer.ts';
import { type Application, agentOf, hostOf, originOf, type RequestContext } from './application.ts';
import { emptyForm, type Form, readForm, UnreadableForm } from './form.ts';
import { keyCheck } from './keys.ts';
import { afterOthers, largeBody } from './largeBodies.ts';
import { type Label, replyCache } from './replyCache.ts';

/*
 * The service as a function of a request, step by step:
 * form → key → task → session → fields → permission and task, in one transaction → format.
 */

export interface EndpointOptions {
  database: Database;
  /** The gateway's key, made at start; accepted besides those in the store. */
  ownKey?: string;
  sessionLives?: SessionLives;
  /** Unix seconds. */
  clock?: () => number;
  /** The clock for waiting sign-ins. */
  time?: Time;
  /** The schools of each single sign-on provider; null for every school. */
  signOns?: readonly (readonly number[] | null)[];
  /** Whether another service knows the password from a breach. */
  isBreached?: VisitServices['isBreached'];
  /** Called after each task that writes. */
  changed?: () => void;
  /** Called if work that a task does after its reply fails. */
  broke?: (broken: Broken) => void;
}

/** Numbers for the log, and what broke. */
interface Broken {
  task: Task | null;
  account?: number;
  key?: number;
  address: string;
  error: unknown;
}

const mostCachedBytes = 128 * 1024 * 1024;

export function createEndpoint({
  database,
  ownKey,
  sessionLives = usualSessionLives,
  clock = () => Math.floor(Date.now() / 1000),
  time = realTime,
  signOns = [],
  isBreached = async () => false,
  changed,
  broke,
}: EndpointOptions): Application {
  const checkKey = keyCheck(database, ownKey);
  const perform = performer({ database, sessionLives, changed });

  return async (request, context) => {
    const { address, expected = null, device = '', keepDevice, body, form: read, record } = context;
    const now = clock();
    const about: { key?: number; account?: number } = {};
    let form = emptyForm;
    let task: Task | null = null;
    try {
      form = read ?? (await readForm(request, body));
      const { id: key, mayCreateSchools, scope } = await checkKey(form.apikey ?? '', now);
      if (key !== null) about.key = key;
      task = taskOf(form);
      const written = await perform(task, form, {
        now,
        address,
        agent: agentOf(request),
        origin: key === null ? pageOriginOf(request, context) : null,
        key,
        mayCreateSchools,
        scope,
        expected,
        device: key === null ? device : '',
        sentSession: digest(form.ses ?? ''),
        sent: () => sentIn(form),
        services: {
          time,
          canSignOn: (schoolId) => signOns.some((schools) => schools?.includes(schoolId) ?? true),
          isBreached,
          keepDevice: (token) => keepDevice?.(token),
          concerns: (accountId) => {
            about.account = accountId;
          },
          broke: (error) => broke?.({ task, ...about, address, error }),
        },
      });
      record?.({ task, outcome: 'ok', ...about });
      return respond(formatFor(form.api), written);
    } catch (error) {
      const reference = newReference();
      const errors = error instanceof Refusal ? error.errors : { system: faultOf(error, reference) };
      if (error instanceof Refusal)
        record?.({ task, outcome: 'refused', fields: Object.keys(errors), ...about });
      else record?.({ task, outcome: 'fault', reference, error, ...about });
      const format = formatFor(error instanceof UnreadableForm ? error.api : form.api);
      if (lengthOf(form) > largeBody) await afterOthers();
      const values = error instanceof Refusal ? { ...givenBack(form), ...error.values } : givenBack(form);
      const reply = { success: false, values, errors, time: now };
      return respond(format, format.write(reply), error);
    }
  };
}

/** Performs tasks, from the session to the written reply. */
function performer({
  database,
  sessionLives,
  changed,
}: {
  database: Database;
  sessionLives: SessionLives;
  changed: (() => void) | undefined;
}) {
  const replies = replyCache(mostCachedBytes);

  return async function perform<Name extends Task>(name: Name, form: Form, visit: Visit): Promise<Written> {
    const handler: Handler<Name, unknown, unknown> = handlers[name];
    if (!scopeHas(visit.scope, name, handler.changes === true))
      throw new Refusal({ apikey: sentences.keyNotForTask });
    if (handler.open && name !== 'login' && visit.scope.schools !== null)
      throw new Refusal({ apikey: sentences.keyNotForSchool });
    if (handler.open) {
      const fields = await fieldsOf(name, form, (...sent) => handler.examine?.(...sent, visit));
      return run({
        name,
        handler,
        caller: visit,
        fields,
        sent: await readSent(handler, fields, visit),
        form,
      });
    }
    const caller = await signedIn(database, visit, { token: form.ses ?? '', lives: sessionLives });
    mustNotWait(handler, caller);
    const fields = await fieldsOf(name, form, (...sent) => handler.examine?.(...sent, caller));
    const sent = await readSent(handler, fields, caller);
    if (!isFor(handler, caller.account.kind)) throw new Refusal({ apitask: sentences.taskNotYours });
    if (handler.sensitive && changesWith(handler, fields)) mustBeFresh(caller);
    return run({ name, handler, caller, fields, sent, form });
  };

  async function run<Name extends Task, Caller extends Visit>(asked: Asked<Name, Caller>): Promise<Written> {
    const { name, handler, caller, fields, sent, form } = asked;
    const changes = changesWith(handler, fields);
    if (!scopeHas(caller.scope, name, changes)) throw new Refusal({ apikey: sentences.keyNotForTask });
    const permit = async (db: Queries) => handler.permit?.(db, caller, fields);
    if (handler.before && handler.permit) await database.asking(permit);
    const ready = handler.before ? await handler.before(database, caller, sent) : sent;
    const answer = async (db: Queries) => ({ ...(await handler.run(db, caller, ready)), time: caller.now });
    const format = formatFor(form.api);
    if (handler.cached) {
      const label = labelOf(asked, await database.asking(permit));
      const cached = await replies.find(label, caller.now);
      if (cached) return cached;
      // The reply may be newer than its label. That is safe: nobody asks for the older label again.
      const written = await writeInTurns(format, await database.reading(answer));
      return label ? replies.add(label, caller.now, written) : written;
    }
    const permitted = async (db: Queries) => {
      if (changes && handler.permit) await permitChange(db, handler.permit, { caller, fields });
      else await permit(db);
      return answer(db);
    };
    if (!changes) return writeInTurns(format, await database.reading(permitted));
    // Format inside the transaction: if that fails, nothing is done.
    const written = await database.writing(
      async (db) => format.write(await permitted(db)),
      lockedBy(fields, caller),
    );
    changed?.();
    return written;
  }
}

/** A request whose caller and fields are known. */
interface Asked<Name extends Task, Caller extends Visit> {
  name: Name;
  handler: Work<Name, Caller>;
  caller: Caller;
  fields: Fields<Name>;
  /** What `handler.read` made of the fields, or the fields themselves with what `handler.examine` has parsed. */
  sent: unknown;
  form: Form;
}

async function readSent<Name extends Task, Caller>(
  handler: Work<Name, Caller>,
  fields: Fields<Name>,
  caller: Caller,
): Promise<unknown> {
  await handler.check?.(fields, caller);
  return handler.read ? handler.read(fields, caller) : fields;
}

/** Writes a long reply with pauses, in which other requests run. */
async function writeInTurns(format: Format, reply: Reply): Promise<Written> {
  const pause = pauseWhenDue();
  const steps = format.steps(reply);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await pause();
  }
}

function taskOf(form: Form): Task {
  if (!form.apitask) throw new Refusal({ apitask: sentences.noTask });
  const task = taskNamed(form.apitask);
  if (!task) throw new Refusal({ apitask: sentences.unknownTask });
  return task;
}

/** Refuses problems of the whole request before the task's own fields are read. */
async function fieldsOf<Name extends Task>(
  name: Name,
  form: Form,
  examine: (...sent: Parameters<Examine<Name>>) => ReturnType<Examine<Name>> | undefined,
): Promise<Fields<Name>> {
  if (form.api && !formatNamed(form.api)) throw new Refusal({ api: sentences.unknownFormat });
  checkLengths(form);
  return readFields(name, form, (...sent) => examine(...sent) ?? { errors: {} });
}

/** Refuses fields that are longer than any task needs, before anything is read in them. */
function checkLengths(form: Form): void {
  const long = Object.entries(form).filter(([name, value]) => value.length > longestField(name));
  if (long.length > 0)
    throw new Refusal(Object.fromEntries(long.map(([name]) => [name, tooLongField(longestField(name))])));
}

/** The browser's Origin, if it names the requested host: a proxy may use TLS without telling us. */
function pageOriginOf(request: Request, context: RequestContext): string {
  const origin = request.headers.get('origin') ?? '';
  const isOurs = URL.canParse(origin) && new URL(origin).host === hostOf(request, context);
  return isOurs ? origin : originOf(request, context);
}

/** The fields without those that every request carries. */
function sentIn({ apikey, ses, apitask, api, ...sent }: Form): Form {
  return sent;
}

function lengthOf(form: Form): number {
  let length = 0;
  for (const name in form) length += name.length + (form[name] ?? '').length;
  return length;
}

const mostGivenBack = 600_000;

/** The fields that a failed request echoes: all but those that are too long. */
function givenBack(form: Form): Form {
  let length = 0;
  const kept: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(sentIn(form))) {
    if (value.length > longestField(name) || length + name.length + value.length > mostGivenBack) continue;
    length += name.length + value.length;
    kept[name] = value;
  }
  return kept;
}

/** The reply about a class changes only with the class and the names of its teachers. */
function labelOf<Name extends Task>(
  { name, form }: Pick<Asked<Name, Visit>, 'name' | 'form'>,
  access: Access | undefined,
): Label | null {
  if (!access) return null;
  const { classId, revision, namesVersion } = access;
  return {
    name: `${name} ${classId} ${formatFor(form.api).contentType}`,
    version: `${revision} ${namesVersion}`,
  };
}

function faultOf(error: unknown, reference: string): string {
  if (error instanceof StoreUnavailable) return serviceUnavailable(error.reason, reference);
  return error instanceof CommitUnknown ? serviceDoubt(reference) : serviceFault(reference);
}

function respond(format: Format, written: Written, error?: unknown): Response {
  const response = answerWith(
    written,
    format.contentType,
    error instanceof UnreadableForm ? error.status : 200,
  );
  if (error instanceof TooManyAttempts) response.headers.set('retry-after', String(error.seconds));
  return response;
}
