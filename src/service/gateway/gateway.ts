import * as v from 'valibot';
import { answerWith, failure } from '#service/endpoint/answer.ts';
import { type Application, hostOf, type RequestContext } from '#service/endpoint/application.ts';
import { type Form, UnreadableForm } from '#service/endpoint/form.ts';
import { json } from '#service/formats/json.ts';
import { accountHeader } from '#wire/accounts/accountHeader.ts';
import { envelope, secretFields } from '#wire/envelope.ts';
import { text } from '#wire/fields/values.ts';
import { sentences } from '#wire/sentences.ts';
import { sameTask, type Task } from '#wire/tasks.ts';
import { deviceCookie, deviceIn, noSessionCookie, sessionCookie, sessionIn } from './cookie.ts';
import { formForDeployment, formForService, isForm } from './sentForm.ts';

/*
 * Adds the key and the session to requests of our page, so that its scripts hold neither. A request that already has a
 * key comes from an application and passes unchanged.
 */

/** Tasks whose reply contains a session. */
const signsIn: ReadonlySet<string> = new Set(['login', 'login-passkey'] satisfies Task[]);

/** Tasks that make the device known to an account without a session. */
const remembers: ReadonlySet<string> = new Set(['device-confirm', 'password-reset'] satisfies Task[]);

interface GatewayOptions {
  /** The key for requests of our page. */
  key: string;
  /** Whether the service is another deployment, whose replies must be checked for secrets. */
  foreign: boolean;
}

export function gateway(service: Application, { key, foreign }: GatewayOptions): Application {
  return async (request, context) => {
    if (request.method !== 'POST' || !isOurPage(request, context) || !isForm(request))
      return service(request, context);
    const sent = await (foreign ? formForDeployment : formForService)(request, context).catch(ifUnreadable);
    if (sent instanceof UnreadableForm) return unreadable(sent, context);
    if (sent.has('apikey')) return service(request, { ...context, ...sent.untouched() });

    const task = sameTask(sent.task);
    // Our own service ends the session that a sign-in replaces; another deployment may not expect one.
    const session = signsIn.has(task) && foreign ? undefined : sessionIn(request, context);
    let device: string | undefined;
    const ours: Form = { apikey: key, api: 'json', ...(session !== undefined && { ses: session }) };
    const answer = await service(request, {
      ...context,
      ...sent.completed(ours),
      expected: expectedIn(request),
      device: deviceIn(request, context),
      keepDevice(token) {
        device = token;
      },
    });
    if (signsIn.has(task) || (remembers.has(task) && !foreign)) return withCookies(answer, context, device);
    const secrets = foreign ? [key, session ?? ''] : [];
    if (task === 'logout') return loggedOut(await withoutSecrets(answer, secrets), context);
    // A refusal echoes the fields.
    if (foreign || [...secretFields].some((name) => sent.has(name))) return withoutSecrets(answer, secrets);
    return answer;
  };
}

function ifUnreadable(error: unknown): UnreadableForm {
  if (error instanceof UnreadableForm) return error;
  throw error;
}

/** An account that is none belongs to nobody. */
function expectedIn({ headers }: Request): number | undefined {
  const expected = headers.get(accountHeader);
  return expected === null ? undefined : Number(expected);
}

/** Whether a browser says that the request comes from a page of ours. */
export function isOurPage(request: Request, context: RequestContext): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  const origin = request.headers.get('origin');
  if (origin === null) return false;
  return URL.canParse(origin) && new URL(origin).host === hostOf(request, context);
}

function unreadable({ api, status, errors }: UnreadableForm, context: RequestContext): Response {
  context.record?.({ task: null, outcome: 'refused', fields: Object.keys(errors) });
  return failure(api, status, errors.system ?? '');
}

/** Moves the session from the reply into its cookie, and the token of the device into another. */
async function withCookies(
  answer: Response,
  context: RequestContext,
  device: string | undefined,
): Promise<Response> {
  const reply = await readReply(answer);
  if (!reply) return failure('json', 502, sentences.serviceUnreadable);
  // Another deployment may write a token of digits as a number.
  const token = v.safeParse(text, isRecord(reply.values) ? reply.values.ses : undefined);
  const shown = replyTo(answer, scrubbed(reply));
  if (!succeeded(reply)) return shown;
  if (token.success && token.output !== '')
    shown.headers.append('set-cookie', sessionCookie(token.output, context));
  if (device !== undefined) shown.headers.append('set-cookie', deviceCookie(device, context));
  return shown;
}

/**
 * A refusal signs the browser out too: the session has ended already, or another deployment does not know the task.
 * After a fault the session may still be alive: the page is told, and keeps the cookie to try again.
 */
async function loggedOut(answer: Response, context: RequestContext): Promise<Response> {
  const outcome = outcomeOf(await readReply(answer.clone()));
  if (!outcome || outcome.errors.system !== undefined) return answer;
  const reply = { success: true, time: Math.floor(Date.now() / 1000) };
  const shown = answerWith(JSON.stringify(reply), json.contentType);
  shown.headers.set('set-cookie', noSessionCookie(context));
  return shown;
}

async function withoutSecrets(answer: Response, secrets: readonly string[]): Promise<Response> {
  const reply = await readReply(answer);
  if (!reply) return failure('json', 502, sentences.serviceUnreadable);
  const shown = scrubbed(reply);
  const written = JSON.stringify(shown);
  return secrets.some((secret) => isSecret(secret) && written.includes(secret))
    ? failure('json', 502, sentences.serviceUnreadable)
    : replyTo(answer, shown);
}

/** Anything shorter appears in replies by chance. */
const isSecret = (text: string) => text.length >= 8;

/** The outcome of a reply; null if it is not an envelope. */
function outcomeOf(reply: Reply | null) {
  const read = v.safeParse(envelope, reply);
  return read.success ? read.output : null;
}

function succeeded(reply: Reply): boolean {
  const outcome = outcomeOf(reply);
  return outcome !== null && outcome.success !== false && Object.keys(outcome.errors).length === 0;
}

type Reply = Readonly<Record<string, unknown>>;

function scrubbed(reply: Reply): Reply {
  if (!isRecord(reply.values)) return reply;
  const values = Object.entries(reply.values).filter(([name]) => !secretFields.has(name));
  return { ...reply, values: Object.fromEntries(values) };
}

async function readReply(answer: Response): Promise<Reply | null> {
  try {
    const reply: unknown = JSON.parse(await answer.text());
    return isRecord(reply) ? reply : null;
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Reply {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function replyTo(answer: Response, reply: Reply): Response {
  const shown = answerWith(JSON.stringify(reply), json.contentType, answer.status);
  const wait = answer.headers.get('retry-after');
  if (wait !== null) shown.headers.set('retry-after', wait);
  return shown;
}
