import { words } from '#dashboard/language/words.ts';

export const texts = words('choosePassword', {
  title: 'Choose a password',
  introduction: 'You have signed in with a password that someone else set. Choose one that only you know.',
  submit: 'Save the password',
  signOut: 'Sign out',
});
