import { newReference } from '#service/endpoint/answer.ts';
import type { Application, Caller } from '#service/endpoint/application.ts';
import { mostBytes } from '#service/endpoint/form.ts';
import { type Database, StoreUnavailable } from '#service/store/driver/database.ts';
import {
  type OneRosterRoute,
  oneRosterCollections,
  oneRosterPath,
  oneRosterReads,
  oneRosterTokenPath,
} from '#wire/oneRoster.ts';
import { type Asked, found, listed } from './collections.ts';
import { fieldsOf, type OneRosterVersion, written } from './entities.ts';
import { jsonAnswer, Problem, problemAnswer } from './problem.ts';
import { answerTo, pageHeaders, readFields, readQuestion, selected } from './question.ts';
import { rostersOf } from './roster.ts';
import { type Bearer, bearerOf, mustHold, tokenAnswer } from './tokens.ts';

/*
 * OneRoster REST 1.2 and 1.1 below /ims/oneroster: token → address → scope → what is there → page. Each application sees
 * its one school.
 */

export interface OneRosterOptions {
  database: Database;
  /** Where others find us; null: where they asked. */
  origin?: string | null;
  /** Unix seconds. */
  clock?: () => number;
}

/** An address that is known, with the sourcedIds that are in it. */
interface Place {
  version: OneRosterVersion;
  route: OneRosterRoute;
  params: Record<string, string>;
}

export function oneRosterRest({
  database,
  origin = null,
  clock = () => Math.floor(Date.now() / 1000),
}: OneRosterOptions): Application {
  const rosters = rostersOf(database);

  return async (request, from) => {
    const url = new URL(request.url);
    const version = url.pathname.startsWith(`${oneRosterPath}/v1p1/`) ? 'v1p1' : 'v1p2';
    const about: { account?: number } = {};
    try {
      const body = await bodyOf(request, from);
      if (url.pathname === oneRosterTokenPath)
        return await tokenAnswer(database, request, { body, now: clock() });
      const bearer = await bearerOf(database, request, clock());
      about.account = bearer.accountId;
      const place = placeOf(url.pathname);
      if (!place) throw new Problem(404, 'There is nothing at this address.');
      const answer = await read(request, { url, bearer, place, origin: origin ?? originOf(request, from) });
      from.report?.({ task: null, outcome: 'ok', ...about });
      return answer;
    } catch (error) {
      if (error instanceof Problem) {
        from.report?.({ task: null, outcome: 'refused', ...about });
        return problemAnswer(error, version, headersFor(error));
      }
      const reference = newReference();
      from.report?.({ task: null, outcome: 'fault', reference, error, ...about });
      const isAway = error instanceof StoreUnavailable;
      const sentence = `The service failed; its log has more under ${reference}.`;
      return problemAnswer(new Problem(isAway ? 503 : 500, sentence), version);
    }
  };

  async function read(
    request: Request,
    { url, bearer, place, origin }: { url: URL; bearer: Bearer; place: Place; origin: string },
  ): Promise<Response> {
    if (request.method !== 'GET') throw new Problem(405, 'This can only be read.');
    const { version, route, params } = place;
    mustHold(bearer, route.scopes);
    const known = fieldsOf(route.of, version);
    const asked: Asked = { database, roster: await rosters.of(bearer.schoolId), version, params };
    const names = oneRosterCollections[route.of];
    if (params.sourcedId !== undefined) {
      const fields = readFields(url.searchParams, known);
      const entity = await found(asked, route, params.sourcedId);
      return jsonAnswer({ [names.one]: written(selected(entity, fields), { origin, version }) });
    }
    const question = readQuestion(url.searchParams, known);
    const { entities, total } = answerTo(question, await listed(asked, route));
    const page = { [names.list]: written(entities, { origin, version }) };
    return jsonAnswer(page, 200, pageHeaders(url, origin, question, total));
  }
}

/** What the server answers to a body that is too long to be read. */
export const tooLargeForOneRoster = (url: string): Response =>
  problemAnswer(
    new Problem(413, `The body has more than ${mostBytes} bytes.`),
    new URL(url).pathname.startsWith(`${oneRosterPath}/v1p1/`) ? 'v1p1' : 'v1p2',
  );

function headersFor({ status }: Problem): Record<string, string> {
  if (status === 401) return { 'www-authenticate': 'Bearer realm="OneRoster"' };
  return status === 405 ? { allow: 'GET' } : {};
}

async function bodyOf(request: Request, { body }: Caller): Promise<string> {
  if (request.method === 'GET' || request.method === 'HEAD') return '';
  return new TextDecoder().decode(body ?? new Uint8Array(await request.arrayBuffer()));
}

function originOf(request: Request, { host, secure = false }: Caller): string {
  const asked = host ?? request.headers.get('host') ?? new URL(request.url).host;
  return `${secure ? 'https' : 'http'}://${asked}`;
}

const bases = [
  { base: `${oneRosterPath}/rostering/v1p2`, version: 'v1p2', service: 'rostering' },
  { base: `${oneRosterPath}/gradebook/v1p2`, version: 'v1p2', service: 'gradebook' },
  { base: `${oneRosterPath}/v1p1`, version: 'v1p1', service: null },
] as const;

function placeOf(pathname: string): Place | null {
  const found = bases.find(({ base }) => pathname.startsWith(`${base}/`));
  if (!found) return null;
  const parts = pathname
    .slice(found.base.length + 1)
    .replace(/\/$/, '')
    .split('/');
  for (const route of oneRosterReads) {
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
      params[name.slice(1, -1)] = decodeURIComponent(part);
    } catch {
      return null;
    }
  }
  return params;
}
