import { words } from '#dashboard/language/words.ts';

export const texts = words('setup', {
  title: 'Set up Rollbook',
  introduction: 'Nobody has an account here yet. Create the first one: it runs the school.',
  code: 'Set-up code',
  codeHint: 'The service shows it on its terminal when it starts.',
  codeMissing: 'Enter the set-up code',
  who: 'Who is it for?',
  forSchool: 'A school',
  forOne: 'I teach on my own',
  school: 'School name',
  schoolMissing: 'Enter the name of the school',
  /** The name of a school of one. */
  schoolOf: (name: string) => `${name}’s classes`,
  name: 'Your name',
  username: 'Username',
  usernameHint: '2 to 40 characters: a–z, 0–9, dot, underscore, hyphen.',
  email: 'Email',
  password: 'Password',
  passwordHint: '8 to 128 characters, not a common one, not your username.',
  submit: 'Set up',
  signIn: 'Sign in',
});
