/*
 * Single sign-on (OpenID Connect), separate from the interface: a browser goes to `/api/sso/NAME`, returns from the
 * provider and is signed in, or ends at the sign-in page with the reason in `?sso=`. With `?afresh=1` the provider is
 * asked not to rely on an earlier sign-in (`prompt=login`): after `weak` it would return the same result. `GET
 * /api/sso` lists the providers. `/api/sso/NAME/logout` is for the provider itself, which reports there that somebody
 * has signed out.
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
