import type { Caller } from '#service/endpoint/application.ts';

/*
 * The cookies that no script can read: the session and the device's token. Over TLS their names begin with `__Host-`,
 * so that no other host of the domain can set them.
 * Not hono/cookie: of two cookies of one name it trusts the first.
 */

/** Seconds; no browser keeps a cookie longer. */
export const deviceKnownFor = 400 * 24 * 3600;

export const sessionIn = (request: Request, from: Caller) => valueIn(request, 'session', from);
export const deviceIn = (request: Request, from: Caller) => valueIn(request, 'device', from);

export const sessionCookie = (token: string, from: Caller) => cookie('session', from, { value: token });
export const noSessionCookie = (from: Caller) => cookie('session', from, { value: '', seconds: 0 });
export const deviceCookie = (token: string, from: Caller) =>
  cookie('device', from, { value: token, seconds: deviceKnownFor });

/** While somebody is at another sign-in; `SameSite=Lax`, since they come back from another site. */
export const signOnIn = (request: Request, from: Caller) => valueIn(request, 'sign-on', from);
export const signOnCookie = (value: string, from: Caller) =>
  cookie('sign-on', from, { value, seconds: value === '' ? 0 : 600, sameSite: 'Lax' });

type Name = 'session' | 'device' | 'sign-on';

interface Kept {
  value: string;
  seconds?: number;
  sameSite?: 'Strict' | 'Lax';
}

const fullName = (name: Name, { secure }: Caller) => (secure ? `__Host-${name}` : name);

/** If a name comes twice, somebody else has set one of them: trust neither. */
function valueIn(request: Request, name: Name, from: Caller): string | undefined {
  const values = [];
  for (const part of request.headers.get('cookie')?.split(';') ?? []) {
    const [key, value = ''] = part.trim().split('=', 2);
    if (key === fullName(name, from)) values.push(value);
  }
  const [value = ''] = values;
  return values.length === 1 && value !== '' ? decoded(value) : undefined;
}

function cookie(name: Name, from: Caller, { value, seconds, sameSite = 'Strict' }: Kept): string {
  const life = seconds === undefined ? '' : `; Max-Age=${seconds}`;
  // Browsers accept `__Host-` only with the path `/`.
  const place = `Path=${from.secure ? '/' : '/api'}; HttpOnly; SameSite=${sameSite}${from.secure ? '; Secure' : ''}`;
  return `${fullName(name, from)}=${encodeURIComponent(value)}${life}; ${place}`;
}

function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
