import type { Caller } from './application.ts';

/*
 * Where the browser keeps the session: out of the reach of scripts, sent to the service alone.
 */

const name = 'session';

export function sessionIn(request: Request): string | undefined {
  for (const part of request.headers.get('cookie')?.split(';') ?? []) {
    const [key, value] = part.trim().split('=', 2);
    if (key === name && value) return decoded(value);
  }
  return undefined;
}

export function sessionCookie(token: string, from: Caller): string {
  return `${name}=${encodeURIComponent(token)}; ${attributes(from)}`;
}

export function noSessionCookie(from: Caller): string {
  return `${name}=; Max-Age=0; ${attributes(from)}`;
}

function attributes(from: Caller): string {
  return `Path=/api; HttpOnly; SameSite=Strict${from.secure ? '; Secure' : ''}`;
}

function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
