import { createCipheriv, createDecipheriv, hash as digestOf, randomBytes } from 'node:crypto';
import * as client from 'openid-client';
import { type Application, agentOf, originOf } from '#service/endpoint/application.ts';
import { clocksDiffer } from '#service/store/accounts/failures.ts';
import { spendOnce } from '#service/store/accounts/passkeys.ts';
import type { Database } from '#service/store/driver/database.ts';
import { unscoped } from '#service/store/schools/keys.ts';
import { sharedSecret } from '#service/tasks/accounts/challenges.ts';
import { realTime } from '#service/tasks/accounts/guessing/attempts.ts';
import { digest } from '#service/tasks/accounts/secrets.ts';
import { type SessionLives, usualSessionLives } from '#service/tasks/accounts/session.ts';
import {
  type Identity,
  linkIdentity,
  NoSignOn,
  signOn,
  takeTicket,
} from '#service/tasks/accounts/singleSignOn.ts';
import type { Visit, VisitServices } from '#service/tasks/rules/task.ts';
import { accountForInvited } from '#service/tasks/schools/acceptance.ts';
import { signOnPath } from '#wire/signOn.ts';
import {
  deviceCookie,
  deviceIn,
  sessionCookie,
  sessionIn,
  signOnCookie,
  signOnIn,
  signOnLife,
} from './cookie.ts';
import { providerLogout, type Visited } from './providerLogout.ts';
import { type Discovery, discovery, type Provider } from './providers.ts';

/*
 * OpenID Connect: authorization code with PKCE, state and nonce. The state of a sign-in is sealed in a cookie of the
 * browser while somebody is at the provider; a state works once.
 */

interface SignOnOptions {
  database: Database;
  providers: readonly Provider[];
  /** Our address for browsers; null for the host of the request. */
  origin: string | null;
  sessionLives?: SessionLives;
  /** Unix seconds. */
  clock?: () => number;
}

/** The content of the sealed cookie. */
interface Journey {
  provider: string;
  state: string;
  nonce: string;
  verifier: string;
  /** The page to return to. */
  to: string;
  /** The session whose account is to be linked; '' for a sign-in. */
  session: string;
  /** Whether the provider was asked for a fresh sign-in. */
  isAfresh: boolean;
  expires: number;
}

/** Shared by the redirect and the callback. */
interface SignOn extends Omit<SignOnOptions, 'sessionLives'> {
  lives: SessionLives;
  discovered: Discovery;
  /** Seals the cookies. */
  secret(): Promise<string>;
  clock(): number;
}

/** Handles requests below `/api/sso`. */
export function singleSignOn(options: SignOnOptions): Application {
  const {
    database,
    providers,
    sessionLives: lives = usualSessionLives,
    clock = () => Math.floor(Date.now() / 1000),
  } = options;
  const secret = () => sharedSecret(database, 'single sign-on');
  const service: SignOn = { ...options, lives, discovered: discovery(), secret, clock };

  return async (request, context) => {
    const url = new URL(request.url);
    const [name, step, ...rest] = url.pathname.slice(signOnPath.length + 1).split('/');
    const methods = step === 'logout' ? ['GET', 'POST'] : ['GET'];
    if (!methods.includes(request.method))
      return new Response(null, { status: 405, headers: { allow: methods.join(', ') } });
    if (!name)
      return Response.json(
        { providers: providers.map((each) => ({ name: each.name, label: each.label })) },
        { headers: { 'cache-control': 'no-store' } },
      );
    const provider = providers.find((each) => each.name === name);
    if (!provider || rest.length > 0 || ![undefined, 'callback', 'logout'].includes(step))
      return new Response(null, { status: 404 });
    const about: Visited['about'] = {};
    if (step === 'logout') return providerLogout(service, provider, { request, context, url, about });
    try {
      return await (step === undefined ? begin : end)(service, provider, { request, context, url, about });
    } catch (error) {
      const problem = error instanceof NoSignOn ? error.problem : problemOf(error);
      if (problem === null) throw error;
      context.record?.({ task: null, outcome: 'refused', fields: ['sso', problem], ...about });
      return leave(`/login?sso=${problem}&by=${encodeURIComponent(provider.name)}`, [
        signOnCookie('', context),
      ]);
    }
  };
}

async function begin(service: SignOn, provider: Provider, visited: Visited): Promise<Response> {
  const { request, context, url } = visited;
  const { database, discovered, clock, secret } = service;
  const { demands } = provider;
  const config = await discovered.afresh(provider);
  const now = clock();
  const ticket = url.searchParams.get('link');
  const session = ticket === null ? '' : digest(sessionIn(request, context) ?? '');
  if (ticket !== null && !(await takeTicket(database, { ticket, session, now }))) throw new NoSignOn('late');
  const journey: Journey = {
    provider: provider.name,
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
    to: ownPath(url.searchParams.get('to')),
    session,
    isAfresh: url.searchParams.get('afresh') === '1',
    expires: now + signOnLife,
  };
  const address = client.buildAuthorizationUrl(config, {
    redirect_uri: callbackOf(service, provider, visited),
    scope: 'openid email profile',
    state: journey.state,
    nonce: journey.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(journey.verifier),
    code_challenge_method: 'S256',
    ...(demands.classes.length > 0 && { acr_values: demands.classes.join(' ') }),
    ...(demands.maxAge !== null && { max_age: String(demands.maxAge) }),
    // With `max_age`, a provider must say when it authenticated its user.
    ...(journey.isAfresh && { prompt: 'login', max_age: '0' }),
  });
  return leave(address.href, [signOnCookie(seal(await secret(), journey), context)]);
}

async function end(service: SignOn, provider: Provider, visited: Visited): Promise<Response> {
  const { request, context, url, about } = visited;
  const { database, discovered, clock, secret, lives } = service;
  const now = clock();
  const journey = unseal(await secret(), signOnIn(request, context) ?? '');
  if (!journey || journey.provider !== provider.name || journey.expires <= now) throw new NoSignOn('late');
  const { state, expires } = journey;
  const isFirst = await database.writing((db) =>
    spendOnce(db, { hash: digest(`state ${state}`), expires, now }),
  );
  if (!isFirst) throw new NoSignOn('late');
  const here = new URL(callbackOf(service, provider, visited));
  here.search = url.search;
  const tokens = await client.authorizationCodeGrant(await discovered.lately(provider), here, {
    pkceCodeVerifier: journey.verifier,
    expectedState: state,
    expectedNonce: journey.nonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  mustBeStrong(provider, claims, now);
  const identity = identityOf(provider, claims, shownAt(claims, journey, now));
  let device: string | undefined;
  const visit = visitOf(visited, now, (token) => {
    device = token;
  });
  const done = signOnCookie('', context);
  if (journey.session !== '') {
    const { session } = journey;
    await database.writing((db) => linkIdentity(db, visit, { identity, session, lives }));
    context.record?.({ task: null, outcome: 'ok', ...about });
    return leave(journey.to, [done]);
  }
  const token = await database.writing((db) =>
    signOn(db, visit, { identity, makeInvited: accountForInvited }),
  );
  context.record?.({ task: null, outcome: 'ok', ...about });
  const cookies = [done, sessionCookie(token, context)];
  if (device !== undefined) cookies.push(deviceCookie(device, context));
  return leave(journey.to, cookies);
}

function callbackOf(service: SignOn, { name }: Provider, { request, context }: Visited): string {
  return `${service.origin ?? originOf(request, context)}${signOnPath}/${name}/callback`;
}

/** Missing `acr` and `amr` claims count as password only. */
function mustBeStrong(
  { demands: { classes, methods, maxAge } }: Provider,
  claims: client.IDToken | undefined,
  now: number,
): void {
  const { acr, amr, auth_time: at = 0 }: Partial<client.IDToken> = claims ?? {};
  const isOfClass = classes.length === 0 || classes.some((each) => each === acr);
  const isByAll = methods.every((method) => Array.isArray(amr) && amr.includes(method));
  const isFresh = maxAge === null || now - at <= maxAge + clocksDiffer;
  if (!isOfClass || !isByAll || !isFresh) throw new NoSignOn('weak');
}

/**
 * When somebody last signed in at the provider; 0 if unknown. A provider that does not say is trusted if we asked for a
 * fresh sign-in: many never say, and their users would have no other way. A time in the future proves nothing.
 */
function shownAt(claims: client.IDToken | undefined, { isAfresh }: Journey, now: number): number {
  const at: unknown = claims?.auth_time;
  if (at === undefined) return isAfresh ? now : 0;
  if (typeof at !== 'number' || at < 0 || at > now + clocksDiffer) return 0;
  return Math.floor(at);
}

function identityOf(
  { issuer, schools, trustsEmail }: Provider,
  claims: client.IDToken | undefined,
  shown: number,
): Identity {
  if (!claims) throw new NoSignOn('invalid');
  const { sub: subject, email, email_verified: isVerified, name, sid } = claims;
  const counts = typeof email === 'string' && (isVerified === true || trustsEmail);
  return {
    issuer,
    subject,
    email: counts ? email : '',
    name: typeof name === 'string' ? name : '',
    sid: typeof sid === 'string' ? sid : '',
    shown,
    schools,
  };
}

/** The problem to show; null if the fault is ours. */
function problemOf(error: unknown) {
  if (error instanceof client.AuthorizationResponseError) return 'refused';
  if (error instanceof client.ResponseBodyError || error instanceof client.ClientError) {
    const { code } = error as { code?: string };
    return code === 'OAUTH_TIMEOUT' ? 'unreachable' : 'invalid';
  }
  // From `fetch`, if nobody answers.
  return error instanceof TypeError && error.message === 'fetch failed' ? 'unreachable' : null;
}

function visitOf(
  { request, context, url, about }: Visited,
  now: number,
  keepDevice: VisitServices['keepDevice'],
): Visit {
  return {
    now,
    address: context.address,
    agent: agentOf(request),
    origin: url.origin,
    key: null,
    mayCreateSchools: false,
    scope: unscoped,
    device: deviceIn(request, context) ?? '',
    expected: null,
    // The browser may not have sent it, coming from another site.
    sentSession: digest(sessionIn(request, context) ?? ''),
    sent: () => ({}),
    services: {
      time: realTime,
      canSignOn: () => true,
      isBreached: async () => false,
      keepDevice,
      concerns: (accountId) => {
        about.account = accountId;
      },
      broke: () => undefined,
    },
  };
}

function leave(location: string, cookies: readonly string[]): Response {
  const answer = new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } });
  for (const each of cookies) answer.headers.append('set-cookie', each);
  return answer;
}

/** Leads only to our own pages: browsers drop tabs, so a tab and a slash would lead elsewhere. */
const ownPath = (to: string | null): string =>
  to !== null && /^\/(?![/\\])[\x21-\x7e]{0,500}$/.test(to) ? to : '/';

const keyOf = (secret: string) => digestOf('sha256', secret, 'buffer');

function seal(secret: string, journey: Journey): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), nonce);
  const text = Buffer.concat([cipher.update(JSON.stringify(journey)), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
}

/** Null if we did not seal it. */
function unseal(secret: string, sealed: string): Journey | null {
  const bytes = Buffer.from(sealed, 'base64url');
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, 12), {
      authTagLength: 16,
    });
    decipher.setAuthTag(bytes.subarray(12, 28));
    return JSON.parse(`${decipher.update(bytes.subarray(28), undefined, 'utf8')}${decipher.final('utf8')}`);
  } catch {
    return null;
  }
}
