import { isUtf8 } from 'node:buffer';
import * as v from 'valibot';
import { newReference } from '#service/endpoint/answer.ts';
import { type Application, originOf, type RequestContext } from '#service/endpoint/application.ts';
import { mostBytes } from '#service/endpoint/form.ts';
import { type Database, StoreUnavailable } from '#service/store/driver/database.ts';
import { touchOneRoster } from '#service/store/oneroster/clients.ts';
import type { SourcedId } from '#service/store/oneroster/sourcedIds.ts';
import { Refusal } from '#service/tasks/rules/refusal.ts';
import {
  type OneRosterRoute,
  type OneRosterWrite,
  oneRosterBase,
  oneRosterCollections,
  oneRosterDiscoveries,
  oneRosterPath,
  oneRosterReads,
  oneRosterTokenPath,
  oneRosterWrites,
  sourcedIdForm,
} from '#wire/schools/oneRoster.ts';
import { entityFieldsOf, type OneRosterVersion } from '#wire/schools/oneRosterEntities.ts';
import { postMany, putOne, removeOne } from './changes.ts';
import { type Asked, found, pageOf } from './collections.ts';
import { written } from './entities.ts';
import { jsonAnswer, Problem, problemAnswer } from './problem.ts';
import { pageHeaders, readFields, readListQuery, selected } from './query.ts';
import { rostersOf } from './roster.ts';
import { type Bearer, bearerOf, mustHold, tokenAnswer } from './tokens.ts';
import { bodyOfMany, bodyOfOne, type Writable, type Writing } from './writing.ts';

/*
 * OneRoster REST 1.2 and 1.1 below /ims/oneroster: token → address → scope → entities → page. Each application sees its
 * one school.
 */

export interface OneRosterOptions {
  database: Database;
  /** Our address for clients; null for the host of the request. */
  origin?: string | null;
  /** Unix seconds. */
  clock?: () => number;
  /** Called after each change. */
  changed?: () => void;
  /** The discovery documents of the 1.2 services, which need no token. */
  describe?: (service: OneRosterRoute['service'], origin: string) => object;
}

interface Reading {
  url: URL;
  bearer: Bearer;
  origin: string;
}

/** An address that we serve, with the sourcedIds in it. */
interface ServedAddress<Route = OneRosterRoute> {
  version: OneRosterVersion;
  route: Route;
  params: Record<string, string>;
}

/** The incoming request. */
interface Incoming {
  url: URL;
  body: string;
  origin: string;
  now: number;
  /** Called with the client, for the log. */
  tellAccount(account: number): void;
}

/** Requests without a bearer token: for a token, and for a discovery document. */
async function answerToAnybody(
  { database, describe }: OneRosterOptions,
  request: Request,
  { url, body, origin, now, tellAccount }: Incoming,
): Promise<Response | undefined> {
  if (url.pathname === oneRosterTokenPath) return tokenAnswer(database, request, { body, now, tellAccount });
  const service = isRead(request) ? describedAt(url.pathname) : undefined;
  return service && describe && jsonAnswer(describe(service, origin));
}

export function oneRosterRest(options: OneRosterOptions): Application {
  const { database, origin = null, clock = () => Math.floor(Date.now() / 1000), changed } = options;
  const rosters = rostersOf(database, clock);

  return async (request, context) => {
    const url = new URL(request.url);
    const version = url.pathname.startsWith(`${oneRosterPath}/v1p1/`) ? 'v1p1' : 'v1p2';
    const about: { account?: number } = {};
    const tellAccount = (account: number) => void Object.assign(about, { account });
    try {
      const body = await bodyOf(request, context);
      const incoming = { url, body, origin: origin ?? originOf(request, context), now: clock(), tellAccount };
      let answer = await answerToAnybody(options, request, incoming);
      if (!answer) {
        const bearer = await bearerOf(database, request, incoming.now);
        tellAccount(bearer.accountId);
        answer = isRead(request)
          ? await read({ url, bearer, origin: incoming.origin })
          : await write(request.method, { url, bearer, body });
      }
      context.record?.({ task: null, outcome: answer.ok ? 'ok' : 'refused', ...about });
      return answer;
    } catch (error) {
      const { problem, ...outcome } = failureOf(error);
      context.record?.({ task: null, ...outcome, ...about });
      return problemAnswer(problem, version, headersFor(problem, url.pathname));
    }
  };

  async function read({ url, bearer, origin }: Reading): Promise<Response> {
    const address = addressAt(url.pathname, oneRosterReads);
    if (!address) throw nothingThere(url.pathname);
    const { version, route, params } = address;
    mustHold(bearer, route.scopes);
    const known = entityFieldsOf(route.of, version);
    const asked: Asked = { database, roster: await rosters.of(bearer.schoolId), version, params };
    const names = oneRosterCollections[route.of];
    if (params.sourcedId !== undefined) {
      const fields = readFields(url.searchParams, known);
      const entity = await found(asked, route, params.sourcedId);
      return jsonAnswer({ [names.one]: written(selected(entity, fields), { origin, version }) });
    }
    const query = readListQuery(url.searchParams, known);
    const { entities, total } = await pageOf(asked, route, query);
    const page = { [names.list]: written(entities, { origin, version }) };
    return jsonAnswer(page, 200, pageHeaders(url, origin, query, total));
  }

  async function write(
    method: string,
    { url, bearer, body }: { url: URL; bearer: Bearer; body: string },
  ): Promise<Response> {
    const address = addressAt(
      url.pathname,
      oneRosterWrites.filter((each) => each.method === method),
    );
    if (!address) throw nothingThere(url.pathname);
    mustHold(bearer, address.route.scopes);
    const work = workOf(address, body);
    const by = { accountId: bearer.accountId, now: clock() };
    const roster = await rosters.of(bearer.schoolId);
    const { schoolId } = bearer;
    const { answer, saved, version } = await database.writing(async (db) => {
      const saved: SourcedId[] = [];
      const answer = await work({ db, roster, clientId: bearer.id, by, saved });
      return { answer, saved, version: saved.length > 0 ? await touchOneRoster(db, schoolId) : null };
    }, `oneroster ${schoolId}`);
    if (version !== null) rosters.put(schoolId, version, saved);
    changed?.();
    return answer;
  }
}

/** What to tell the caller and the log. */
function failureOf(error: unknown) {
  if (error instanceof Refusal)
    return { outcome: 'refused', problem: new Problem(422, `${error.message}.`) } as const;
  if (error instanceof Problem) return { outcome: 'refused', problem: error } as const;
  const reference = newReference();
  const sentence = `The service failed; its log has more under ${reference}.`;
  const problem = new Problem(error instanceof StoreUnavailable ? 503 : 500, sentence);
  return { outcome: 'fault', reference, error, problem } as const;
}

/** The reply to a body that is too long. */
export const tooLargeForOneRoster = (url: string): Response =>
  problemAnswer(
    new Problem(413, `The body has more than ${mostBytes} bytes.`),
    new URL(url).pathname.startsWith(`${oneRosterPath}/v1p1/`) ? 'v1p1' : 'v1p2',
  );

/** Makes a change inside its transaction. */
function workOf(
  { route, params }: ServedAddress<OneRosterWrite>,
  body: string,
): (writing: Writing) => Promise<Response> {
  const of = route.of as Writable;
  const { sourcedId = '' } = params;
  if (route.method === 'DELETE')
    return async (writing) => {
      await removeOne(writing, of, sourcedId);
      return new Response(null, { status: 204 });
    };
  if (route.method === 'PUT') {
    const one = bodyOfOne(of, body);
    return async (writing) => {
      await putOne(writing, of, { sourcedId, body: one });
      return new Response(null, { status: 201, headers: { 'cache-control': 'no-store' } });
    };
  }
  const many = bodyOfMany(of, body);
  return async (writing) =>
    jsonAnswer({ sourcedIdPairs: await postMany(writing, of, { params, many }) }, 201);
}

/** The allowed methods of an address, or "not found". */
function nothingThere(pathname: string): Problem {
  return methodsAt(pathname).length > 0
    ? new Problem(405, 'This is not done at this address.')
    : new Problem(404, 'There is nothing at this address.');
}

function methodsAt(pathname: string): string[] {
  const written = oneRosterWrites.filter((route) => addressAt(pathname, [route])).map(({ method }) => method);
  return addressAt(pathname, oneRosterReads) ? ['GET', 'HEAD', ...written] : written;
}

/** The server sends no body to a HEAD. */
const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD';

function headersFor({ status }: Problem, pathname: string): Record<string, string> {
  if (status === 401) return { 'www-authenticate': 'Bearer realm="OneRoster"' };
  return status === 405 ? { allow: methodsAt(pathname).join(', ') } : {};
}

async function bodyOf(request: Request, { body }: RequestContext): Promise<string> {
  if (isRead(request)) return '';
  const bytes = body ?? new Uint8Array(await request.arrayBuffer());
  if (!isUtf8(bytes)) throw new Problem(400, 'The body is not UTF-8.');
  return new TextDecoder().decode(bytes);
}

const services = ['rostering', 'gradebook'] as const;

/** The service whose description is at the address. */
const describedAt = (pathname: string) =>
  services.find((service) =>
    oneRosterDiscoveries[service].some(
      (name) => pathname === `${oneRosterBase(service, 'v1p2')}/discovery/${name}`,
    ),
  );

const bases = [
  ...services.map((service) => ({ base: oneRosterBase(service, 'v1p2'), version: 'v1p2' as const, service })),
  { base: `${oneRosterPath}/v1p1`, version: 'v1p1' as const, service: null },
];

function addressAt<Route extends OneRosterRoute>(
  pathname: string,
  routes: readonly Route[],
): ServedAddress<Route> | null {
  const found = bases.find(({ base }) => pathname.startsWith(`${base}/`));
  if (!found) return null;
  const parts = pathname
    .slice(found.base.length + 1)
    .replace(/\/$/, '')
    .split('/');
  for (const route of routes) {
    if (found.service === null ? !route.inFirst : route.service !== found.service) continue;
    const params = paramsIn(route.path.slice(1).split('/'), parts);
    if (params) return { version: found.version, route, params };
  }
  return null;
}

/** The sourcedIds of an address, if it is of this form. */
function paramsIn(form: readonly string[], parts: readonly string[]): Record<string, string> | null {
  if (form.length !== parts.length) return null;
  const params: Record<string, string> = {};
  for (const [index, name] of form.entries()) {
    const part = parts[index] ?? '';
    if (!name.startsWith('{')) {
      if (name !== part) return null;
      continue;
    }
    try {
      const sourcedId = decodeURIComponent(part);
      if (!v.is(sourcedIdForm, sourcedId)) return null;
      params[name.slice(1, -1)] = sourcedId;
    } catch {
      return null;
    }
  }
  return params;
}
