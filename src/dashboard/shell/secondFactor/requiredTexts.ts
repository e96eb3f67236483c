import { words } from '#dashboard/language/words.ts';

export const requiredTexts = words('secondStep', {
  title: 'Add a second step',
  /** Over the page of a working person, and for people who already have one. */
  needed: 'Your school asks for a second step',
  why: 'Your school asks for a second step at sign-in, so that a password alone is not enough.',
  add: 'Add one to continue.',
  /** For people who have a passkey. */
  use: 'Sign in with your passkey to continue.',
  /** For people who have one that cannot be used here. */
  useElsewhere: 'You already have one: sign out, then sign in with it.',
  lost: 'Lost it? An admin of your school can reset your second step.',
  ownPasskey: 'Sign in with your passkey',
  ownPasskeyAbout: 'You already have one, but signed in with your password.',
  noPasskey: 'No passkey was used.',
  passkeyFailed: 'This browser could not use a passkey. Try another browser or device.',
  passkey: 'Add a passkey',
  passkeyAbout: 'Signs you in with your finger, your face or the code of this device.',
  app: 'Set up an authenticator app',
  appAbout: 'Asks for a code from an app on your phone after your password.',
  signOut: 'Sign out',
});
