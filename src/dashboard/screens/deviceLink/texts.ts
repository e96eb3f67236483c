import { words } from '#dashboard/language/words.ts';

export const texts = words('deviceLink', {
  title: 'Sign in from this device',
  introduction:
    'Open this link on the device where you want to sign in. From then on, other people’s wrong passwords do not delay you there. You still need your password.',
  submit: 'Continue on this device',
  back: 'Back to the sign-in',
});
