import { words } from '#dashboard/language/words.ts';

export const texts = words('invitation', {
  title: 'Join Rollbook',
  invites: {
    teacher: (inviter: string, place: string) => `${inviter} invites you to teach at ${place}.`,
    admin: (inviter: string, place: string) => `${inviter} invites you to run ${place} as an admin.`,
    student: (inviter: string, place: string) => `${inviter} invites you to the class ${place}.`,
    guardian: (inviter: string, place: string, students = '') =>
      `${inviter} invites you to follow ${students} at ${place}: grades, missing work and attendance.`,
    /** A student invites their own guardian. */
    guardianByStudent: (inviter: string, place: string) =>
      `${inviter} invites you to follow their work at ${place}: grades, missing work and attendance.`,
    guest: (inviter: string, place: string) => `${inviter} invites you to teach the class ${place}.`,
  },
  /** If neither a school nor a class has a name. */
  somewhere: 'Rollbook',
  how: 'How do you want to join?',
  newAccount: 'New account',
  ownAccount: 'My account',
  signedIn: (name: string, username: string) =>
    `You are signed in as ${name} (${username}). To join with that account, choose “My account”. A new account signs you out here.`,
  email: (address: string) => `Your account will have the address ${address}.`,
  name: 'Your name',
  username: 'Username',
  usernameHint: '2 to 40 characters: a–z, 0–9, dot, underscore, hyphen.',
  password: 'Password',
  passwordHint: '8 to 128 characters, not a common one, not your username.',
  code: 'Code',
  enterUsername: 'Enter your username',
  enterPassword: 'Enter your password',
  join: 'Join',
  unusable: 'This invitation cannot be used',
  dead: {
    unknown: 'This link is not valid. Ask whoever invited you for another one.',
    used: 'This invitation has already been accepted or withdrawn.',
    old: 'This link is too old. Ask whoever invited you for another one.',
  },
  toClasses: 'Go to your classes',
  signIn: 'Sign in',
});
