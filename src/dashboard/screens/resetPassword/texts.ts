import { words } from '#dashboard/language/words.ts';

export const texts = words('resetPassword', {
  title: 'Choose a new password',
  introduction: 'You are signed out everywhere else once it is changed.',
  submit: 'Change the password',
  another: 'Ask for another link',
});
