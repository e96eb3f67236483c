import { words } from '#dashboard/language/words.ts';

export const texts = words('passkeySignIn', {
  signIn: 'Sign in with a passkey',
  cancelled: 'No passkey was used.',
});
