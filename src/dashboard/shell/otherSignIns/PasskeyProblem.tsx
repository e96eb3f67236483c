import { browserProblem } from '#dashboard/api/accounts/passkeys.ts';
import { Notice } from '#dashboard/ui/components/Notice.tsx';

interface PasskeyProblemProps {
  error: Error | null;
  texts: { readonly noPasskey: string; readonly passkeyFailed: string };
}

/** Why a passkey was not used: its owner did not want to, the browser could not, or the service refused it. */
export function PasskeyProblem({ error, texts }: PasskeyProblemProps) {
  if (!error) return null;
  const why = browserProblem(error);
  if (why === 'cancelled') return <Notice tone="info">{texts.noPasskey}</Notice>;
  return <Notice tone="bad">{why === null ? error.message : texts.passkeyFailed}</Notice>;
}
