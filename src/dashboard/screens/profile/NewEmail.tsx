import type { Account } from '#dashboard/api/accounts.ts';
import { useKeepEmail } from '#dashboard/api/mailedLinks.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { texts } from './texts.ts';

/** That a new address waits to be confirmed, and how to leave it at the old one. */
export function NewEmail({ account: { email, newEmail } }: { account: Account }) {
  const keep = useKeepEmail();
  if (newEmail === '') return null;
  return (
    <>
      <Notice
        action={
          <Button busy={keep.isPending} onClick={() => keep.mutate()}>
            {texts.keepEmail}
          </Button>
        }
      >
        {texts.newEmail(newEmail, email)}
      </Notice>
      {keep.error && <Notice tone="bad">{keep.error.message}</Notice>}
    </>
  );
}
