import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { accountQuery } from '#dashboard/api/accounts/accounts.ts';
import { askSignInOptions, onceAnswered, session, signInAgain } from '#dashboard/api/calls/session.ts';
import { paths } from '#dashboard/app/paths.ts';
import styles from '#dashboard/shell/otherSignIns/OtherSignIns.module.css';
import { OtherSignIns } from '#dashboard/shell/otherSignIns/OtherSignIns.tsx';
import { SignInForm } from '#dashboard/shell/signIn/SignInForm.tsx';
import { SignOutDialog, useSigningOut } from '#dashboard/shell/sync/SignOutDialog.tsx';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Dialog } from '#dashboard/ui/components/overlays/Dialog.tsx';
import { useBreakInTyping } from '#dashboard/ui/hooks/useBreakInTyping.ts';
import { useStore } from '#dashboard/ui/hooks/useStore.ts';
import { frameTexts as texts } from './frameTexts.ts';

/**
 * Asks for another sign-in over the page when the session has ended; the page beneath stays as it is. A teacher may
 * keep typing without looking: their scores must not become passwords.
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
      <BesideThePassword />
      <SignOutDialog signingOut={signingOut} />
    </Dialog>
  );
}

/**
 * Asks the person signed in to sign in again before a sensitive change, in case somebody else found the screen open.
 * Then the change continues; cancelling changes nothing.
 */
export function FreshSignInPrompt() {
  const asks = useStore(signInAgain);
  const { kind } = useStore(session);
  const { data: account } = useQuery(accountQuery());
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every page that is left
  useEffect(() => signInAgain.leavePage, [key]);
  const hasPassword = account?.hasPassword ?? true;
  const cancel = (
    <Button look="quiet" onClick={signInAgain.cancel}>
      {texts.cancel}
    </Button>
  );
  return (
    <Dialog
      title={texts.signInAgain}
      open={asks && kind !== 'ended' && account !== undefined}
      stays
      onClose={signInAgain.cancel}
      buttons={hasPassword ? undefined : cancel}
    >
      <p>{texts.signInAgainAdvice}</p>
      {hasPassword && <SignInForm username={account?.username ?? ''} onlyThem aside={cancel} />}
      <BesideThePassword afresh takesFocus={!hasPassword} />
    </Dialog>
  );
}

interface BesideThePasswordProps {
  afresh?: boolean;
  /** There is no password: the first sign-in that loads gets the focus. */
  takesFocus?: boolean;
}

/** Another sign-in uses its own window, which tells this page when it is done. */
function BesideThePassword({ afresh = false, takesFocus = false }: BesideThePasswordProps) {
  const [hasPasskeys, setHasPasskeys] = useState(false);
  const ways = useRef<HTMLDivElement>(null);
  useEffect(() => onceAnswered(askSignInOptions, (options) => setHasPasskeys(options.hasPasskeys)), []);
  return (
    <div className={styles.ways} ref={ways}>
      <OtherSignIns
        hasPasskeys={hasPasskeys}
        to={paths.signedIn()}
        apart
        afresh={afresh}
        onCome={() => takesFocus && ways.current?.querySelector<HTMLElement>('a, button')?.focus()}
      />
    </div>
  );
}
