import { words } from '#dashboard/language/words.ts';

export const texts = words('confirmEmail', {
  title: 'Confirm your email address',
  introduction: 'From then on we write to this address, and you can use it to reset your password.',
  submit: 'Confirm this address',
  confirmed: (email: string) => `${email} is confirmed. From now on we write to you there.`,
  onward: 'Go to your profile',
});
