import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { askDoor, askProviders, type SignOnProvider, session } from '#dashboard/api/calls/session.ts';
import { paths, wantedPath } from '#dashboard/app/paths.ts';
import type { SignOnProps } from '#dashboard/features/signOn/SignOnButtons.tsx';
import { Door } from '#dashboard/shell/signIn/Door.tsx';
import { SignInForm } from '#dashboard/shell/signIn/SignInForm.tsx';
import { texts } from '#dashboard/shell/signIn/texts.ts';
import { useStore } from '#dashboard/ui/hooks/useStore.ts';

/** The way in, and on to the page that was wanted; also when the sign-in happens in another tab. */
export function Component() {
  const [search] = useSearchParams();
  const state = useStore(session);
  const navigate = useNavigate();
  const [resets, setResets] = useState(false);
  const [providers, setProviders] = useState<readonly SignOnProvider[]>([]);
  const [SignOn, setSignOn] = useState<ComponentType<SignOnProps> | null>(null);
  const [Passkeys, setPasskeys] = useState<ComponentType | null>(null);
  const wanted = wantedPath(search.get('to'));
  // A session that began finds its way there; without one the sign-in comes again.
  const loadAgain = useCallback(() => location.replace(wanted), [wanted]);
  useEffect(() => {
    let isHere = true;
    void askDoor().then(async ({ isSetupOpen, resetsByMail, hasPasskeys }) => {
      if (!isHere) return;
      if (isSetupOpen) void navigate(paths.setup(), { replace: true });
      setResets(resetsByMail);
      if (!hasPasskeys || !('PublicKeyCredential' in window)) return;
      // Where it does not come there is still the password.
      const part = await import('#dashboard/features/passkeys/PasskeySignIn.tsx').catch(() => null);
      if (isHere && part) setPasskeys(() => part.default);
    });
    void askProviders().then(async (found) => {
      if (found.length === 0) return;
      const part = await import('#dashboard/features/signOn/SignOnButtons.tsx').catch(() => null);
      if (!isHere || !part) return;
      setProviders(found);
      setSignOn(() => part.default);
    });
    return () => {
      isHere = false;
    };
  }, [navigate]);
  if (state.kind === 'open') return <Navigate to={wanted} replace />;
  return (
    <Door title={texts.title}>
      <SignInForm onPageIncomplete={loadAgain} />
      {SignOn && (
        <SignOn providers={providers} to={wanted} problem={search.get('sso')} by={search.get('by')} />
      )}
      {Passkeys && <Passkeys />}
      {resets && <Link to={paths.forgotten()}>{texts.forgotten}</Link>}
    </Door>
  );
}
