import { useEffect, useRef, useState } from 'react';
import { askDoor, session } from '#dashboard/api/calls/session.ts';
import { paths } from '#dashboard/app/paths.ts';
import styles from '#dashboard/shell/otherSignIns/OtherSignIns.module.css';
import { OtherSignIns } from '#dashboard/shell/otherSignIns/OtherSignIns.tsx';
import { SignInForm } from '#dashboard/shell/signIn/SignInForm.tsx';
import { SignOutDialog, useSigningOut } from '#dashboard/shell/sync/SignOutDialog.tsx';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Dialog } from '#dashboard/ui/components/overlays/Dialog.tsx';
import { useStore } from '#dashboard/ui/hooks/useStore.ts';
import { texts } from './texts.ts';

/**
 * Asks for another sign-in over the page when the session has ended; the page beneath waits as it is. A teacher who types
 * without looking may go on typing: their scores must not become passwords.
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

/** Another sign-in goes through a window of its own, which tells this page when it is done. */
function BesideThePassword() {
  const [hasPasskeys, setHasPasskeys] = useState(false);
  useEffect(() => {
    let isHere = true;
    void askDoor().then((door) => isHere && setHasPasskeys(door.hasPasskeys));
    return () => {
      isHere = false;
    };
  }, []);
  return (
    <div className={styles.ways}>
      <OtherSignIns hasPasskeys={hasPasskeys} to={paths.signedIn()} apart />
    </div>
  );
}

/** Milliseconds without a key after which typing has come to a break. */
const pause = 2000;

/**
 * A dialog that opens by itself must not open under the hands of somebody who types: their next keys would go into it.
 * `ready` once there is a break after it is `wanted`; `typing` says whether keys came last before that.
 */
function useBreakInTyping(wanted: boolean): { ready: boolean; typing: boolean } {
  const lastKey = useRef(Number.NEGATIVE_INFINITY);
  const [found, setFound] = useState<{ typing: boolean } | null>(null);
  if (!wanted && found) setFound(null);

  useEffect(() => {
    const onKey = () => {
      lastKey.current = performance.now();
    };
    const onPointer = () => {
      lastKey.current = Number.NEGATIVE_INFINITY;
    };
    window.addEventListener('keydown', onKey, true);
    window.addEventListener('pointerdown', onPointer, true);
    return () => {
      window.removeEventListener('keydown', onKey, true);
      window.removeEventListener('pointerdown', onPointer, true);
    };
  }, []);

  useEffect(() => {
    if (!wanted) return;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const left = lastKey.current + pause - performance.now();
      if (left > 0) timer = setTimeout(look, left);
      else setFound({ typing: lastKey.current > 0 });
    };
    look();
    return () => clearTimeout(timer);
  }, [wanted]);

  return { ready: found !== null, typing: found?.typing ?? false };
}
