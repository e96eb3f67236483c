import { words } from '#dashboard/language/words.ts';

export const texts = words('resetPassword', {
  title: 'Choose a new password',
  introduction: 'You are signed out everywhere else once it is changed.',
  submit: 'Change the password',
  set: 'Your password is changed. Sign in with it.',
  perhapsSet:
    'This link has been used since your first attempt, so your new password is probably set. Sign in with it. If that fails, ask for another link.',
  signIn: 'Sign in',
  another: 'Ask for another link',
});
