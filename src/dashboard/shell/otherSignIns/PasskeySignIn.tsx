import { useEffect } from 'react';
import {
  canOfferPasskeys,
  stopAsking,
  usePasskeySignIn,
  wasCancelled,
} from '#dashboard/api/accounts/passkeys.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { texts } from './texts.ts';

/** Offers passkeys in the list of the username's field, and by a button. */
export default function PasskeySignIn() {
  const { mutate: offer } = usePasskeySignIn();
  const asked = usePasskeySignIn();
  useEffect(() => {
    let isHere = true;
    void canOfferPasskeys().then((can) => {
      if (can && isHere) offer({ byList: true });
    });
    return () => {
      isHere = false;
      stopAsking();
    };
  }, [offer]);
  const said = wasCancelled(asked.error) ? texts.noPasskey : asked.error?.message;
  return (
    <>
      <Button busy={asked.isPending} onClick={() => asked.mutate({ byList: false })}>
        {texts.withPasskey}
      </Button>
      {said && <Notice tone={wasCancelled(asked.error) ? 'info' : 'bad'}>{said}</Notice>}
    </>
  );
}
