import { counted } from '#dashboard/language/plural.ts';
import { words } from '#dashboard/language/words.ts';

export const texts = words('secondFactor', {
  title: 'Second step at sign-in',
  off: 'After your password, Rollbook can ask for a code from an app on your phone. Then a password alone is not enough.',
  on: (since: string) => `On since ${since}: after your password, Rollbook asks for a code from your app.`,
  left: (count: number) => `${counted(count, 'recovery code is', 'recovery codes are')} left.`,
  setUp: 'Set up an authenticator app',
  remove: 'Turn off',
  renew: 'New recovery codes',
  currentPassword: 'Current password',
  enterPassword: 'Enter your current password',
  next: 'Next',
  before:
    'You need an authenticator app on your phone, such as Google Authenticator or Microsoft Authenticator.',
  beforeRemoving: 'After that, your password alone signs you in, and your recovery codes stop working.',
  beforeRenewing: 'The recovery codes that you have now stop working.',
  cancel: 'Cancel',
  scan: 'Scan this with your authenticator app, or type the key into it. Then type the code that the app shows.',
  picture: 'QR code for your authenticator app',
  key: 'Key',
  code: 'Code from the app',
  enterCode: 'Enter the code that the app shows',
  turnOn: 'Turn on',
  codesTitle: 'Your recovery codes',
  codesAdvice:
    'Keep them where you can find them without your phone. Each one signs you in once, instead of a code. They are shown only now.',
  codesKept: 'I have saved them',
});
