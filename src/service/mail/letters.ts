/*
 * What mail says: templates, and nothing else. Whatever people chose (names of people, schools, classes) is one line of
 * plain text here, and is escaped in HTML.
 */

export interface Letter {
  subject: string;
  lines: readonly Line[];
}

/** A paragraph, or a link with its introduction. */
export type Line = string | { words: string; address: string };

interface Known {
  /** The school that it is from; null for none. */
  school: string | null;
}

/** All values that a letter to an account may contain. */
interface ToAccount extends Known {
  name: string;
  username: string;
}

interface WithLink {
  address: string;
  /** Unix seconds. */
  expires: number;
}

export const invitationLetter = (
  facts: Known &
    WithLink & {
      kind: 'teacher' | 'admin' | 'student' | 'guest' | 'guardian';
      inviter: string;
      className: string | null;
      student: string | null;
    },
): Letter => {
  const [school, inviter] = [oneLine(facts.school ?? ''), oneLine(facts.inviter)];
  const className = oneLine(facts.className ?? '');
  const place = school || className || product;
  const student = oneLine(facts.student ?? '');
  // Students invite their own guardians.
  const followed = student === inviter ? 'their work' : student;
  const asWhat = {
    teacher: `${inviter} invites you to teach at ${place} on ${product}.`,
    admin: `${inviter} invites you to manage ${place} on ${product} as an admin.`,
    student: `${inviter} invites ${student || 'you'} to the class ${className} on ${product}.`,
    guardian: `${inviter} invites you to follow ${followed}${school && ` at ${school}`} on ${product}: grades, missing work and attendance.`,
    guest: `${inviter} invites you to teach the class ${className}${school && ` at ${school}`} on ${product}.`,
  };
  return letter(`Join ${place} on ${product}`, school, [
    'Hello,',
    asWhat[facts.kind],
    { words: 'Accept the invitation', address: facts.address },
    `The link works once, until ${moment(facts.expires)}.`,
    'Not expecting this? Ignore this message, and nothing happens.',
  ]);
};

export const resetLetter = (facts: ToAccount & WithLink): Letter =>
  toAccount('Reset your password', facts, [
    `Someone asked to reset the password of your account ${facts.username}.`,
    { words: 'Choose a new password', address: facts.address },
    `The link works once, until ${moment(facts.expires)}.`,
    'Was this not you? Ignore this message: your password stays as it is.',
  ]);

export const emailConfirmLetter = (facts: ToAccount & WithLink): Letter =>
  toAccount('Confirm your email address', facts, [
    `This address was entered for the account ${facts.username}. It counts once you confirm it.`,
    { words: 'Confirm this address', address: facts.address },
    `The link works once, until ${moment(facts.expires)}.`,
    'Was this not you? Ignore this message, and nothing changes.',
  ]);

export const deviceLinkLetter = (facts: ToAccount & WithLink): Letter =>
  toAccount('Sign in from another device', facts, [
    `Signing in to your account ${facts.username} is held up because of wrong passwords, and someone asked for a way around that. Open this link on the device where you want to sign in:`,
    { words: 'Sign in from this device', address: facts.address },
    `The link works once, until ${moment(facts.expires)}. You still need your password.`,
    'Was this not you? Ignore this message: nobody signs in by the link alone.',
  ]);

export const passwordChangedLetter = (facts: ToAccount & { at: number; signIn: string }): Letter =>
  toAccount('Your password was changed', facts, [
    `The password of your account ${facts.username} was changed on ${moment(facts.at)}.`,
    'Was this not you? Reset your password from the sign-in page, and tell an admin of your school.',
    { words: 'Sign in', address: facts.signIn },
  ]);

export const emailChangeAskedLetter = (
  facts: ToAccount & { at: number; newAddress: string; signIn: string },
): Letter =>
  toAccount('A new email address for your account', facts, [
    `On ${moment(facts.at)} someone who knows your password entered another email address for your account ${facts.username}: ${masked(facts.newAddress)}.`,
    'It counts once it is confirmed there. Until then we write to you here.',
    'Was this not you? Change your password at once, and tell an admin of your school.',
    { words: 'Sign in', address: facts.signIn },
  ]);

export const emailChangedLetter = (facts: ToAccount & { at: number; newAddress: string }): Letter =>
  toAccount('Your email address was changed', facts, [
    `The email address of your account ${facts.username} was changed on ${moment(facts.at)} to ${masked(facts.newAddress)}.`,
    'From now on we write to that address. Was this not you? Tell an admin of your school at once.',
  ]);

const factorChanges: Readonly<Record<string, string>> = {
  'second factor added': 'an authenticator app was added: its code is asked for at each sign-in.',
  'second factor removed': 'the authenticator app was removed: your password alone is asked for.',
  'second factor reset':
    'an admin of your school removed your second step, because it was said to be lost: the authenticator app, the recovery codes and passkeys no longer work. You are signed out everywhere, and sign in with your password alone.',
  'recovery codes made': 'new recovery codes were created. The old ones no longer work.',
  'passkey added': 'a passkey was added, which signs in without the password.',
  'passkey removed': 'a passkey was removed.',
  'single sign-on linked': 'an account of another sign-in was linked, which signs in here as well.',
  'single sign-on unlinked': 'the link with an account of another sign-in was removed.',
  'recovery code used': 'someone signed in with one of your recovery codes, which cannot be used again.',
};

export const factorChangedLetter = (
  facts: ToAccount & { at: number; change: string; signIn: string },
): Letter =>
  toAccount('How you sign in has changed', facts, [
    `Your account ${facts.username}, on ${moment(facts.at)}: ${factorChanges[facts.change] ?? facts.change}`,
    'Was this not you? Reset your password from the sign-in page, and tell an admin of your school at once.',
    { words: 'Sign in', address: facts.signIn },
  ]);

export const newDeviceLetter = (facts: ToAccount & { at: number; network: string; signIn: string }): Letter =>
  toAccount('Sign-in from a new device', facts, [
    `Someone signed in to your account ${facts.username} on ${moment(facts.at)} from a device that we had not seen before. Its network address is ${facts.network}.`,
    'Was this you? Then all is well.',
    'Was this not you? Change your password: that signs out every other device.',
    { words: 'Sign in', address: facts.signIn },
  ]);

export const failedSignInsLetter = (facts: ToAccount & { at: number; signIn: string }): Letter =>
  toAccount('Too many failed sign-ins', facts, [
    `Around ${moment(facts.at)} someone tried wrong passwords for your account ${facts.username} many times. We slow such attempts down.`,
    'Was this you? Reset your password from the sign-in page.',
    'Was this not you? Your account is safe as long as nobody knows your password. Choose a longer one if it is short.',
    { words: 'Sign in', address: facts.signIn },
  ]);

const product = 'Rollbook';

function toAccount(subject: string, { school, name }: ToAccount, lines: readonly Line[]): Letter {
  return letter(subject, oneLine(school ?? ''), [`Hello ${oneLine(name)},`, ...lines]);
}

function letter(subject: string, school: string, lines: readonly Line[]): Letter {
  const named = school === '' || subject.includes(school) ? subject : `${school}: ${subject}`;
  return { subject: named, lines: [...lines, school === '' ? product : `${school} · ${product}`] };
}

/** Older names may contain anything: invisible characters become spaces. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();
}

/** `a…@school.example`: enough to recognize one's own address. */
function masked(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 1 ? '…' : `${[...address][0]}…${address.slice(at)}`;
}

const months = 'January February March April May June July August September October November December';

/** `24 November 2026, 11:19 UTC`. */
function moment(seconds: number): string {
  const date = new Date(seconds * 1000);
  const time = date.toISOString().slice(11, 16);
  return `${date.getUTCDate()} ${months.split(' ')[date.getUTCMonth()]} ${date.getUTCFullYear()}, ${time} UTC`;
}
