import type { RequestContext } from '#service/endpoint/application.ts';

/*
 * The cookies that no script can read: the session and the device's token. Over TLS their names begin with `__Host-`,
 * so that no other host of the domain can set them. Not hono/cookie: of two cookies with one name it trusts the first.
 */

/** Seconds; no browser keeps a cookie longer. */
export const deviceKnownFor = 400 * 24 * 3600;

export const sessionIn = (request: Request, context: RequestContext) => valueIn(request, 'session', context);
export const deviceIn = (request: Request, context: RequestContext) => valueIn(request, 'device', context);

export const sessionCookie = (token: string, context: RequestContext) =>
  cookie('session', context, { value: token });
export const noSessionCookie = (context: RequestContext) =>
  cookie('session', context, { value: '', seconds: 0 });
export const deviceCookie = (token: string, context: RequestContext) =>
  cookie('device', context, { value: token, seconds: deviceKnownFor });

/** Seconds that somebody may take at a single sign-on provider. */
export const signOnLife = 10 * 60;

/** Lasts while somebody is at a single sign-on provider; `SameSite=Lax`, since they return from another site. */
export const signOnIn = (request: Request, context: RequestContext) => valueIn(request, 'sign-on', context);
export const signOnCookie = (value: string, context: RequestContext) =>
  cookie('sign-on', context, { value, seconds: value === '' ? 0 : signOnLife, sameSite: 'Lax' });

type Name = 'session' | 'device' | 'sign-on';

interface Kept {
  value: string;
  seconds?: number;
  sameSite?: 'Strict' | 'Lax';
}

const fullName = (name: Name, { secure }: RequestContext) => (secure ? `__Host-${name}` : name);

/** If a name appears twice, somebody else has set one of them: trust neither. */
function valueIn(request: Request, name: Name, context: RequestContext): string | undefined {
  const values = [];
  for (const part of request.headers.get('cookie')?.split(';') ?? []) {
    const [key, value = ''] = part.trim().split('=', 2);
    if (key === fullName(name, context)) values.push(value);
  }
  const [value = ''] = values;
  return values.length === 1 && value !== '' ? decoded(value) : undefined;
}

function cookie(name: Name, context: RequestContext, { value, seconds, sameSite = 'Strict' }: Kept): string {
  const life = seconds === undefined ? '' : `; Max-Age=${seconds}`;
  // Browsers accept `__Host-` only with the path `/`.
  const place = `Path=${context.secure ? '/' : '/api'}; HttpOnly; SameSite=${sameSite}${context.secure ? '; Secure' : ''}`;
  return `${fullName(name, context)}=${encodeURIComponent(value)}${life}; ${place}`;
}

function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
