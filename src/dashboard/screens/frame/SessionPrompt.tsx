import { useState, useSyncExternalStore } from 'react';
import { session } from '#dashboard/api/session.ts';
import { unsaved } from '#dashboard/api/unsaved/unsaved.ts';
import { SignInForm } from '#dashboard/screens/login/SignInForm.tsx';
import { SignOutDialog } from '#dashboard/screens/unsaved/SignOutDialog.tsx';
import { countUnsaved } from '#dashboard/screens/unsaved/summary.ts';
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
  const [asking, setAsking] = useState(false);
  const leave = () => (countUnsaved(unsaved.get()) > 0 ? setAsking(true) : session.leave());
  return (
    <Dialog title={texts.sessionEnded} open={ready}>
      <p>{texts.sessionEndedAdvice}</p>
      <SignInForm
        username={username}
        takesFocus={!typing}
        aside={
          <Button look="quiet" onClick={leave}>
            {texts.leave}
          </Button>
        }
      />
      {asking && <SignOutDialog onStay={() => setAsking(false)} onLeave={() => session.leave()} />}
    </Dialog>
  );
}
