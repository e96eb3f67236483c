import { type ComponentType, useEffect, useState } from 'react';
import { askProviders, type SignOnProvider } from '#dashboard/api/calls/session.ts';
import type { SignOnProps } from './SignOnButtons.tsx';

interface OtherSignInsProps extends Omit<SignOnProps, 'providers'> {
  /** Whether somebody has a passkey here. */
  hasPasskeys: boolean;
}

/**
 * What signs in beside the password, once it is known that there is something, and its code has come. Where that does
 * not come there is still the password.
 */
export function OtherSignIns({ hasPasskeys, ...signOn }: OtherSignInsProps) {
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
    void askProviders().then(async (found) => {
      if (found.length === 0) return;
      const part = await import('./SignOnButtons.tsx').catch(() => null);
      if (!isHere || !part) return;
      setProviders(found);
      setSignOn(() => part.default);
    });
    return () => {
      isHere = false;
    };
  }, []);

  return (
    <>
      {SignOn && <SignOn providers={providers} {...signOn} />}
      {Passkeys && <Passkeys />}
    </>
  );
}
