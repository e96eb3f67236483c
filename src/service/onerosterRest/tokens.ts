import { timingSafeEqual } from 'node:crypto';
import type { Database } from '#service/store/driver/database.ts';
import {
  addOneRosterToken,
  type OneRosterClient,
  oneRosterClientCalled,
  oneRosterTokenWith,
} from '#service/store/oneroster/clients.ts';
import { digest, newToken } from '#service/tasks/accounts/secrets.ts';
import { canTravel } from '#wire/fields/textField.ts';
import { type OneRosterScope, oneRosterTokenLife, scopeAt } from '#wire/schools/oneRoster.ts';
import { jsonAnswer, Problem } from './problem.ts';

/*
 * OAuth 2.0, client credentials (RFC 6749 4.4): an application sends its secret once an hour, and its token otherwise.
 */

interface TokenRequest {
  body: string;
  now: number;
  /** Called with the client whose ID was sent, even if the secret is wrong. */
  tellAccount(accountId: number): void;
}

/** Handles a request for a token, whose body has been read. */
export async function tokenAnswer(
  database: Database,
  request: Request,
  { body, now, tellAccount }: TokenRequest,
): Promise<Response> {
  if (request.method !== 'POST') return refused(405, 'invalid_request', { allow: 'POST' });
  const form = new URLSearchParams(body);
  if (form.get('grant_type') !== 'client_credentials') return refused(400, 'unsupported_grant_type');
  const shown = credentialsIn(request.headers.get('authorization'), form);
  const client =
    shown && canTravel(shown.id) && (await database.asking((db) => oneRosterClientCalled(db, shown.id)));
  if (client) tellAccount(client.accountId);
  const secret = client && secretShown(client, digest(shown.secret), now);
  if (!client || !secret)
    return refused(401, 'invalid_client', { 'www-authenticate': 'Basic realm="OneRoster"' });

  const allowed = client.scopes.split(' ');
  const asked = (form.get('scope') ?? '').split(/\s+/).filter((each) => each !== '');
  const granted = asked.filter((each) => allowed.includes(scopeAt(each) ?? ''));
  if (asked.length > 0 && granted.length === 0) return refused(400, 'invalid_scope');
  const scopes = asked.length === 0 ? allowed : granted.map((each) => scopeAt(each) ?? '');
  const token = newToken();
  // No token outlives the secret that got it.
  const lasts = Math.min(oneRosterTokenLife, secret.ends - now);
  const expires = now + lasts;
  await database.writing((db) =>
    addOneRosterToken(db, {
      hash: digest(token),
      clientId: client.id,
      scopes: [...new Set(scopes)].join(' '),
      expires,
      isOld: secret.isOld,
      now,
    }),
  );
  return jsonAnswer({
    access_token: token,
    token_type: 'Bearer',
    expires_in: lasts,
    ...(granted.length > 0 && { scope: granted.join(' ') }),
  });
}

type KnownClient = NonNullable<Awaited<ReturnType<typeof oneRosterClientCalled>>>;

/** Which of the two secrets was sent, and when it ends; undefined if it is neither, or has expired. */
function secretShown(
  { secretHash, expires, oldHash, oldExpires }: KnownClient,
  shown: string,
  now: number,
): { isOld: boolean; ends: number } | undefined {
  const last = expires === 0 ? Number.POSITIVE_INFINITY : expires;
  const known = isSame(secretHash, shown)
    ? { isOld: false, ends: last }
    : oldHash !== null && isSame(oldHash, shown)
      ? { isOld: true, ends: Math.min(last, oldExpires) }
      : undefined;
  return known && known.ends > now ? known : undefined;
}

const refused = (status: number, error: string, headers?: Record<string, string>) =>
  jsonAnswer({ error }, status, headers);

/** In the header, whose parts are escaped as in a form, or in the form itself. */
function credentialsIn(header: string | null, form: URLSearchParams): { id: string; secret: string } | null {
  const [, encoded] = /^Basic\s+([A-Za-z0-9+/=]+)\s*$/i.exec(header ?? '') ?? [];
  if (encoded === undefined) {
    const [id, secret] = [form.get('client_id'), form.get('client_secret')];
    return id !== null && secret !== null ? { id, secret } : null;
  }
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 0) return null;
  try {
    return { id: unescaped(text.slice(0, colon)), secret: unescaped(text.slice(colon + 1)) };
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

const unescaped = (part: string) => decodeURIComponent(part.replaceAll('+', ' '));

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

export interface Bearer extends OneRosterClient {
  scopes: ReadonlySet<string>;
}

/** The client and scopes of the request's token. Throws `Problem`. */
export async function bearerOf(database: Database, request: Request, now: number): Promise<Bearer> {
  const [, token] = /^Bearer\s+(\S+)\s*$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  if (token === undefined) throw new Problem(401, 'Send a token: Authorization: Bearer …');
  const found = await database.asking((db) => oneRosterTokenWith(db, digest(token), now));
  if (!found) throw new Problem(401, 'The token is not known here, or it is over: ask for a new one.');
  return { ...found, scopes: new Set(found.scopes.split(' ')) };
}

/** Throws `Problem` unless the token is good for one of these. */
export function mustHold(bearer: Bearer, scopes: readonly OneRosterScope[]): void {
  if (!scopes.some((each) => bearer.scopes.has(each)))
    throw new Problem(403, `The token has none of the scopes that this takes: ${scopes.join(', ')}.`);
}
