import { useEffect, useEffectEvent } from 'react';
import {
  offerAgainAfter,
  offerPasskeys,
  stopAsking,
  usePasskeySignIn,
  wasCancelled,
} from '#dashboard/api/accounts/passkeys.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { texts } from './texts.ts';

/** Offers passkeys in the list of the username's field, and by a button. */
export default function PasskeySignIn() {
  const { mutate, isPending, isSuccess, error, submittedAt } = usePasskeySignIn();
  useEffect(() => stopAsking, []);
  const sentence = wasCancelled(error) ? texts.noPasskey : error?.message;
  return (
    <>
      {/* After each attempt that failed, the list is offered again. */}
      {!isPending && !isSuccess && <Listed key={submittedAt} onChosen={(chosen) => mutate({ chosen })} />}
      <Button busy={isPending} onClick={() => mutate({})}>
        {texts.withPasskey}
      </Button>
      {sentence && <Notice tone={wasCancelled(error) ? 'info' : 'bad'}>{sentence}</Notice>}
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
