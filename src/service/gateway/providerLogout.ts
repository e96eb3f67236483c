import { decodeJwt, decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose';
import type { RequestContext } from '#service/endpoint/application.ts';
import { readForm, UnreadableForm } from '#service/endpoint/form.ts';
import { spendOnce } from '#service/store/accounts/passkeys.ts';
import { endSignOnSessions, hasSignOnSession } from '#service/store/accounts/sessions.ts';
import type { Database } from '#service/store/driver/database.ts';
import { digest } from '#service/tasks/accounts/secrets.ts';
import { NoSignOn } from '#service/tasks/accounts/singleSignOn.ts';
import { auditPerson } from '#service/tasks/rules/audit.ts';
import type { Discovery, Provider } from './providers.ts';

/*
 * A provider reports that somebody has signed out there, and the sessions that they began here through it end. It posts
 * a signed token (OpenID Connect Back-Channel Logout 1.0), or its page loads our address in a frame (Front-Channel
 * Logout 1.0); both go to `/api/sso/NAME/logout`. No cookie is needed: a frame of another site would send none.
 */

/** A request of somebody who goes to a provider or returns from it, or of the provider itself. */
export interface Visited {
  request: Request;
  context: RequestContext;
  url: URL;
  /** What the log records of it. */
  about: { account?: number };
}

interface Service {
  database: Database;
  discovered: Discovery;
  /** Unix seconds. */
  clock(): number;
}

/** Which sessions to end. At least one of the two is set. */
interface Ended {
  subject: string;
  sid: string;
}

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';
/** Seconds until a token is too old, and by which the provider's clock may differ. */
const tokenLife = 10 * 60;
const clockDiffers = 60;
const longestToken = 16 * 1024;
/** Accept only signatures by a key of the provider, never by the secret that we share with it. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

export function providerLogout(service: Service, provider: Provider, visited: Visited): Promise<Response> {
  return visited.request.method === 'POST'
    ? backChannel(service, provider, visited)
    : frontChannel(service, provider, visited);
}

/** Why a token is refused, in the standard's words. */
class BadToken extends Error {}

async function backChannel(service: Service, provider: Provider, visited: Visited): Promise<Response> {
  const { context, about } = visited;
  const now = service.clock();
  try {
    const claims = await checkedToken(service, provider, { token: await tokenIn(visited), now });
    const ended = endedBy(claims);
    await service.database.writing(async (db) => {
      const spent = { hash: digest(`logout ${provider.issuer} ${claims.jti}`), now };
      const expires = (claims.iat ?? now) + tokenLife + clockDiffers;
      if (!(await spendOnce(db, { ...spent, expires }))) throw new BadToken('The token was used before');
      const accounts = await endSignOnSessions(db, { issuer: provider.issuer, ...ended });
      await recordEnded(db, visited, { accounts, now });
    });
    context.record?.({ task: null, outcome: 'ok', ...about });
    return new Response(null, { status: 200, headers: { 'cache-control': 'no-store' } });
  } catch (error) {
    const why = problemOf(error);
    if (why === null) throw error;
    context.record?.({ task: null, outcome: 'refused', fields: ['logout_token'] });
    const problem = { error: 'invalid_request', error_description: why };
    return Response.json(problem, { status: 400, headers: { 'cache-control': 'no-store' } });
  }
}

async function tokenIn({ request, context }: Visited): Promise<string> {
  const { logout_token: token = '' } = await readForm(request, context.body);
  if (token === '' || token.length > longestToken) throw new BadToken('There is no logout_token');
  return token;
}

async function checkedToken(
  { discovered }: Service,
  provider: Provider,
  { token, now }: { token: string; now: number },
): Promise<JWTPayload> {
  // Fetch the provider's keys only for a token that claims to be of this provider and for us: anybody can post one.
  const claims = decodeJwt(token);
  if (!isSame(claims.iss, provider.issuer) || ![claims.aud].flat().includes(provider.clientId))
    throw new BadToken('The token is of another issuer, or for somebody else');
  // The standard recommends its own type, which not every provider sends.
  if (!['logout+jwt', 'jwt'].includes((decodeProtectedHeader(token).typ ?? 'jwt').toLowerCase()))
    throw new BadToken('The token is of another type');
  const config = await discovered.lately(provider);
  const { payload } = await jwtVerify(token, discovered.keysOf(config), {
    issuer: config.serverMetadata().issuer,
    audience: provider.clientId,
    algorithms,
    maxTokenAge: tokenLife,
    clockTolerance: clockDiffers,
    currentDate: new Date(now * 1000),
    requiredClaims: ['iat', 'jti', 'events'],
  });
  return payload;
}

function endedBy({ jti, events, nonce, sub: subject = '', sid = '' }: JWTPayload): Ended {
  // An ID token must not pass for one.
  if (nonce !== undefined) throw new BadToken('The token has a nonce');
  if (typeof jti !== 'string' || jti === '') throw new BadToken('The token has no jti');
  const event = isRecord(events) ? events[logoutEvent] : undefined;
  if (!isRecord(event)) throw new BadToken('The token is of no logout');
  if (typeof subject !== 'string' || typeof sid !== 'string' || subject + sid === '')
    throw new BadToken('The token names neither a sid nor a sub');
  return { subject, sid };
}

/** Null if the fault is ours. */
function problemOf(error: unknown): string | null {
  if (error instanceof BadToken || error instanceof UnreadableForm) return error.message;
  if (error instanceof NoSignOn) return 'The provider cannot be asked for its keys';
  return error instanceof errors.JOSEError ? `The token is not valid (${error.code})` : null;
}

/** Only the provider and we know the sid; a wrong guess ends nothing, and reveals nothing. */
async function frontChannel(service: Service, provider: Provider, visited: Visited): Promise<Response> {
  const { database, discovered, clock } = service;
  const { context, url, about } = visited;
  const sid = url.searchParams.get('sid') ?? '';
  const ended = { issuer: provider.issuer, subject: '', sid };
  const isOurs = sid !== '' && isSame(url.searchParams.get('iss'), provider.issuer);
  if (isOurs && (await database.asking((db) => hasSignOnSession(db, ended)))) {
    await database.writing(async (db) => {
      const accounts = await endSignOnSessions(db, ended);
      await recordEnded(db, visited, { accounts, now: clock() });
    });
    context.record?.({ task: null, outcome: 'ok', ...about });
  }
  const config = await discovered.lately(provider).catch(() => null);
  const pages = [provider.issuer, config?.serverMetadata().end_session_endpoint ?? ''];
  const origins = new Set(pages.filter((page) => URL.canParse(page)).map((page) => new URL(page).origin));
  return new Response(isOurs ? 'Signed out.\n' : 'The request needs iss and sid.\n', {
    status: isOurs ? 200 : 400,
    headers: {
      'cache-control': 'no-store',
      // Only the provider's page may frame it.
      'content-security-policy': `default-src 'none'; frame-ancestors ${[...origins].join(' ')}`,
      'content-type': 'text/plain; charset=utf-8',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  });
}

async function recordEnded(
  db: Parameters<typeof auditPerson>[0],
  { context, about }: Visited,
  { accounts, now }: { accounts: readonly number[]; now: number },
): Promise<void> {
  const visit = { now, address: context.address, key: null };
  for (const accountId of accounts) {
    about.account = accountId;
    await auditPerson(db, visit, { action: 'single sign-on ended', accountId, actorId: accountId });
  }
}

/** Providers write their address with and without a slash at its end. */
const isSame = (issuer: string | null | undefined, other: string): boolean =>
  typeof issuer === 'string' && URL.canParse(issuer) && new URL(issuer).href === new URL(other).href;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
