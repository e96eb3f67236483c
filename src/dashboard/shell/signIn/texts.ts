import { words } from '#dashboard/language/words.ts';
export const texts = words('signIn', {
  title: 'Sign in',
  product: 'Rollbook',
  username: 'Username',
  password: 'Password',
  code: 'Code',
  newPassword: 'New password',
  newPasswordHint: '8 to 128 characters, not a common one, not your username.',
  signIn: 'Sign in',
  signedIn: 'You are signed in',
  closeWindow: 'You can close this window and continue where you were.',
  forgotten: 'Forgot your password?',
  enterUsername: 'Enter your username',
  enterPassword: 'Enter your password',
  notKept: 'Your browser did not keep the sign-in. Allow cookies for this page, then sign in again.',
  slow: 'This takes longer than usual: after many wrong passwords, each sign-in waits for its turn. Please stay on this page.',
  wait: (seconds: number) => `Too many attempts. You can try again in ${duration(seconds)}.`,
  waitOver: 'You can try again now.',
  mailLink: 'Email me a link to sign in from this device',
  linkMailed:
    'If wrong passwords hold this account up and it has a confirmed email address, a link is on its way there. Open the newest one on this device: it works for 15 minutes.',
});

function duration(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = String(seconds % 60).padStart(minutes ? 2 : 1, '0');
  return minutes ? `${minutes}:${rest} minutes` : `${rest} ${seconds === 1 ? 'second' : 'seconds'}`;
}
