import { words } from '#dashboard/language/words.ts';

export const texts = words('otherSignIns', {
  withPasskey: 'Sign in with a passkey',
  noPasskey: 'No passkey was used.',
  passkeyFailed: 'This browser could not use a passkey. Sign in with your password.',
  with: (label: string) => `Sign in with ${label}`,
  apart: 'It opens in a window of its own. This page stays as it is.',
  unknownProvider: 'The other sign-in',
  problems: {
    unreachable: (label: string) => `${label} cannot be reached at the moment. Sign in with your password.`,
    refused: (label: string) => `${label} did not sign you in.`,
    invalid: (label: string) => `${label} gave an answer that cannot be trusted. You are not signed in.`,
    weak: (label: string) =>
      `${label} did not confirm that you signed in there as safely as this service asks. Try again, and if it offers a second step, use it.`,
    late: () => 'That took too long, or was tried twice. Try again.',
    unverified: (label: string) =>
      `${label} has not verified your email address. Sign in with your password, and link ${label} in your profile.`,
    unknown: (label: string) =>
      `Nobody here has the address that ${label} knows. Ask your school to invite you.`,
    several: (label: string) =>
      `More than one account has your email address. Sign in with your password, and link ${label} in your profile.`,
    link: (label: string) =>
      `Your account has a second step. Sign in with your password, and link ${label} in your profile.`,
    linked: (label: string) => `Your account at ${label} is linked with another account here.`,
    blocked: () => 'This account is blocked',
  } as Readonly<Record<string, (label: string) => string>>,
});
