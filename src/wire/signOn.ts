/*
 * Single sign-on (OpenID Connect). Not of the interface: a browser goes to `/api/sso/NAME`, comes back from the
 * provider and is signed in, or ends at the sign-in page with `?sso=` and why not. With `?afresh=1` the provider is
 * asked not to rely on an earlier sign-in (`prompt=login`): after `weak` it would send back the same. `GET /api/sso`
 * lists the providers. `/api/sso/NAME/logout` is for the provider itself, which says there that somebody has signed out
 * of it.
 */

export const signOnPath = '/api/sso';

export const signOnProblems = [
  'unreachable',
  'refused',
  'invalid',
  'weak',
  'late',
  'unverified',
  'unknown',
  'several',
  'link',
  'linked',
  'blocked',
] as const;

export type SignOnProblem = (typeof signOnProblems)[number];
