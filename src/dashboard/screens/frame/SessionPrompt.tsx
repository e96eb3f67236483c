import { useSyncExternalStore } from 'react';
import { session } from '#dashboard/api/session.ts';
import { SignInForm } from '#dashboard/screens/login/SignInForm.tsx';
import { SignOutDialog } from '#dashboard/screens/unsaved/SignOutDialog.tsx';
import { useSigningOut } from '#dashboard/screens/unsaved/useSigningOut.ts';
import { Button } from '#dashboard/ui/Button.tsx';
import { Dialog } from '#dashboard/ui/Dialog.tsx';
import { texts } from './texts.ts';
import { useBreakInTyping } from './useBreakInTyping.ts';

/**
 * Asks for the password over the page when the session has ended; what is beneath waits as it is. Who was typing has
 * gone on until now, and may go on without looking: their scores must not become passwords.
 */
export function SessionPrompt({ username }: { username: string }) {
  const state = useSyncExternalStore(session.subscribe, session.get);
  const { ready, typing } = useBreakInTyping(state.kind === 'ended');
  const signingOut = useSigningOut(() => session.leave());
  return (
    <Dialog title={texts.sessionEnded} open={ready}>
      <p>{texts.sessionEndedAdvice}</p>
      <SignInForm
        username={username}
        takesFocus={!typing}
        aside={
          <Button look="quiet" onClick={() => void signingOut.begin()}>
            {texts.leave}
          </Button>
        }
      />
      <SignOutDialog signingOut={signingOut} />
    </Dialog>
  );
}
