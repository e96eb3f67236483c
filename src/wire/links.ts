/*
 * Where the links lead that mail carries. The token stands behind the `#`, which no browser sends: it is in no log of a
 * proxy and in no Referer.
 */

export const linkPaths = {
  invitation: '/invitation',
  reset: '/reset-password',
  email: '/confirm-email',
} as const;

/** `origin` as in `https://grades.example`. */
export const linkTo = (origin: string, purpose: keyof typeof linkPaths, token: string): string =>
  `${origin}${linkPaths[purpose]}#${token}`;
