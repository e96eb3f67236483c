import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { askSignedIn, hasSignedIn, useSignOut } from '#dashboard/api/accounts/accounts.ts';
import { type Factors, factorsQuery } from '#dashboard/api/accounts/factors.ts';
import { canUsePasskeys, usePasskeySignIn } from '#dashboard/api/accounts/passkeys.ts';
import { PasskeyProblem } from '#dashboard/shell/otherSignIns/PasskeyProblem.tsx';
import { SignOutDialog, useSigningOut } from '#dashboard/shell/sync/SignOutDialog.tsx';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { usePanelFocus } from '#dashboard/ui/focus/useFocusPassedOn.ts';
import { AddPasskey } from './AddPasskey.tsx';
import styles from './Panel.module.css';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { requiredTexts as texts } from './requiredTexts.ts';
import { SetUp } from './SetUp.tsx';

/** Whether the account already has a second factor: then the service asks for that one and adds no other. */
export const hasFactor = (factors: Factors | undefined): boolean =>
  factors !== undefined && (factors.passkeys.length > 0 || factors.authenticator !== null);

type Doing = 'passkey' | 'app' | { codes: readonly string[] } | null;

/** Why a second factor is needed, and how to use or add one. After that, the session has full access. */
export default function SecondFactorNeeded({ onAdding }: { onAdding?(isAdding: boolean): void }) {
  const queryClient = useQueryClient();
  const watching = usePanelFocus();
  const [doing, changeDoing] = useState<Doing>(null);
  const setDoing = (next: Doing) => {
    changeDoing(next);
    onAdding?.(next !== null);
  };
  const { data: factors, isLoading } = useQuery(factorsQuery());
  const stop = () => {
    setDoing(null);
    // Another browser may have added one meanwhile.
    void queryClient.invalidateQueries({ queryKey: factorsQuery().queryKey });
  };
  const [failure, setFailure] = useState<Error | null>(null);
  const goOn = async () => {
    setFailure(null);
    try {
      hasSignedIn(queryClient, await askSignedIn());
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      setFailure(error);
    }
  };
  if (doing !== null && typeof doing === 'object')
    return (
      <>
        <RecoveryCodes codes={doing.codes} onKept={() => void goOn()} />
        {failure && <Notice tone="bad">{failure.message}</Notice>}
      </>
    );
  // One that is being added here is already in the list, but the page still goes on from it.
  const own = doing === null && hasFactor(factors);
  const ownHere = own && canUsePasskeys() && (factors?.passkeys.length ?? 0) > 0;
  return (
    <div className={styles.needed} {...watching}>
      <p>
        {texts.why}{' '}
        {doing === null && !isLoading && (ownHere ? texts.use : own ? texts.useElsewhere : texts.add)}
      </p>
      {own && (
        <div className={styles.way}>
          {ownHere && <OwnPasskey />}
          <p className={styles.soft}>{texts.lost}</p>
        </div>
      )}
      {doing === null && !own && !isLoading && <Ways onChoose={setDoing} />}
      {doing === 'passkey' && <AddPasskey onDone={() => void goOn()} onCancel={stop} />}
      {doing === 'app' && <SetUp onDone={(codes) => setDoing({ codes })} onCancel={stop} />}
      {failure && <Notice tone="bad">{failure.message}</Notice>}
      {doing === null && <Leave />}
    </div>
  );
}

function Ways({ onChoose }: { onChoose(doing: Doing): void }) {
  return (
    <ul className={styles.items}>
      {canUsePasskeys() && (
        <li className={styles.way}>
          <Button onClick={() => onChoose('passkey')}>{texts.passkey}</Button>
          <p className={styles.soft}>{texts.passkeyAbout}</p>
        </li>
      )}
      <li className={styles.way}>
        <Button onClick={() => onChoose('app')}>{texts.app}</Button>
        <p className={styles.soft}>{texts.appAbout}</p>
      </li>
    </ul>
  );
}

/** This person has a passkey but signed in with only the password: the school asks for the passkey. */
function OwnPasskey() {
  const { mutate, isPending, error } = usePasskeySignIn();
  return (
    <>
      <Button look="primary" busy={isPending} onClick={() => mutate({})}>
        {texts.ownPasskey}
      </Button>
      <p className={styles.soft}>{texts.ownPasskeyAbout}</p>
      <PasskeyProblem error={error} texts={texts} />
    </>
  );
}

function Leave() {
  const signOut = useSignOut();
  const signingOut = useSigningOut(() => signOut.mutate());
  return (
    <>
      {signOut.error && <Notice tone="bad">{signOut.error.message}</Notice>}
      <div>
        <Button look="quiet" busy={signOut.isPending} onClick={() => void signingOut.begin()}>
          {texts.signOut}
        </Button>
      </div>
      <SignOutDialog signingOut={signingOut} />
    </>
  );
}
