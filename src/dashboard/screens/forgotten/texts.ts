import { words } from '#dashboard/language/words.ts';

export const texts = words('forgotten', {
  title: 'Forgot your password?',
  introduction: 'We send a link to the email address of your account. It lets you choose a new password.',
  who: 'Username or email',
  send: 'Send the link',
  sent: 'If there is such an account with an email address, a link is on its way. It works for one hour.',
  noMail: 'No message after a few minutes? Look in your spam folder, or ask an admin of your school.',
  back: 'Back to the sign-in',
});
