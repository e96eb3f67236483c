import { useEffect } from 'react';
import { accountQuery } from '#dashboard/api/accounts/accounts.ts';
import type { Load } from '#dashboard/api/calls/load.ts';
import { session } from '#dashboard/api/calls/session.ts';
import { SignedOutPage } from '#dashboard/shell/signIn/SignedOutPage.tsx';
import { texts } from '#dashboard/shell/signIn/texts.ts';

/* The end of a sign-in in its own window: it informs the waiting page, and closes. */

export const load: Load = async (queryClient) => {
  const account = await queryClient.ensureQueryData(accountQuery());
  session.open(account.id, { signedIn: true });
};

export function Component() {
  // Not every browser lets a window close itself after it has visited another site.
  useEffect(() => window.close(), []);
  return (
    <SignedOutPage title={texts.signedIn}>
      <p>{texts.closeWindow}</p>
    </SignedOutPage>
  );
}
