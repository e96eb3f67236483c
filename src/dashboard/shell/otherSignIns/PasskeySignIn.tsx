import { useEffect, useEffectEvent } from 'react';
import {
  offerAgainAfter,
  offerPasskeys,
  stopAsking,
  usePasskeySignIn,
} from '#dashboard/api/accounts/passkeys.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { PasskeyProblem } from './PasskeyProblem.tsx';
import { texts } from './texts.ts';

/** Offers passkeys in the list of the username's field, and by a button. */
export default function PasskeySignIn() {
  const { mutate, isPending, isSuccess, error, submittedAt } = usePasskeySignIn();
  useEffect(() => stopAsking, []);
  return (
    <>
      {/* After each attempt that failed, the list is offered again. */}
      {!isPending && !isSuccess && <Listed key={submittedAt} onChosen={(chosen) => mutate({ chosen })} />}
      <Button busy={isPending} onClick={() => mutate({})}>
        {texts.withPasskey}
      </Button>
      <PasskeyProblem error={error} texts={texts} />
    </>
  );
}

/** The passkeys in the list of the username's field, as long as this is mounted. */
function Listed({ onChosen }: { onChosen(chosen: string): void }) {
  const chosen = useEffectEvent(onChosen);
  useEffect(() => {
    let isHere = true;
    const offer = () => void offerPasskeys(() => isHere, chosen);
    offer();
    const timer = setInterval(offer, offerAgainAfter);
    return () => {
      isHere = false;
      clearInterval(timer);
    };
  }, []);
  return null;
}
