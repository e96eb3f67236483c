import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { askProviders, onceAnswered, type SignOnProvider } from '#dashboard/api/calls/session.ts';
import type { SignOnProps } from './SignOnButtons.tsx';

interface OtherSignInsProps extends Omit<SignOnProps, 'providers'> {
  /** Whether somebody has a passkey here. */
  hasPasskeys: boolean;
  /** Called when the first of them is shown. */
  onCome?(): void;
}

/**
 * The sign-ins besides the password, once it is known that there are any and their code has loaded. If that fails to
 * load, the password remains.
 */
export function OtherSignIns({ hasPasskeys, onCome, ...signOn }: OtherSignInsProps) {
  const [providers, setProviders] = useState<readonly SignOnProvider[]>([]);
  const [SignOn, setSignOn] = useState<ComponentType<SignOnProps> | null>(null);
  const [Passkeys, setPasskeys] = useState<ComponentType | null>(null);

  useEffect(() => {
    if (!hasPasskeys || !('PublicKeyCredential' in window)) return;
    let isHere = true;
    void import('./PasskeySignIn.tsx').then(
      (part) => isHere && setPasskeys(() => part.default),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [hasPasskeys]);

  useEffect(() => {
    let isHere = true;
    const stop = onceAnswered(askProviders, async (found) => {
      if (found.length === 0) return;
      const part = await import('./SignOnButtons.tsx').catch(() => null);
      if (!isHere || !part) return;
      setProviders(found);
      setSignOn(() => part.default);
    });
    return () => {
      isHere = false;
      stop();
    };
  }, []);

  const hasCome = SignOn !== null || Passkeys !== null;
  const come = useEffectEvent(() => onCome?.());
  useEffect(() => {
    if (!hasCome) return;
    // A dialog is complete only a frame later: until then one beneath keeps the focus.
    const frame = requestAnimationFrame(come);
    return () => cancelAnimationFrame(frame);
  }, [hasCome]);

  return (
    <>
      {SignOn && <SignOn providers={providers} {...signOn} />}
      {Passkeys && <Passkeys />}
    </>
  );
}
