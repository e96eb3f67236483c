import { session } from '#dashboard/api/session.ts';
import { SignInForm } from '#dashboard/shell/signIn/SignInForm.tsx';
import { SignOutDialog } from '#dashboard/shell/sync/SignOutDialog.tsx';
import { useSigningOut } from '#dashboard/shell/sync/useSigningOut.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Dialog } from '#dashboard/ui/components/Dialog.tsx';
import { useStore } from '#dashboard/ui/hooks/useStore.ts';
import { texts } from './texts.ts';
import { useBreakInTyping } from './useBreakInTyping.ts';

/**
 * Asks for the password over the page when the session has ended; what is beneath waits as it is. Who was typing has
 * gone on until now, and may go on without looking: their scores must not become passwords.
 */
export function SessionPrompt({ username }: { username: string }) {
  const state = useStore(session);
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
