import { useCallback, useEffect, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { askSignInOptions, onceAnswered, type SignInOptions, session } from '#dashboard/api/calls/session.ts';
import { paths, wantedPath } from '#dashboard/app/paths.ts';
import { OtherSignIns } from '#dashboard/shell/otherSignIns/OtherSignIns.tsx';
import { SignedOutPage } from '#dashboard/shell/signIn/SignedOutPage.tsx';
import { SignInForm } from '#dashboard/shell/signIn/SignInForm.tsx';
import { texts } from '#dashboard/shell/signIn/texts.ts';
import { useStore } from '#dashboard/ui/hooks/useStore.ts';

/** The sign-in, which leads on to the page that was wanted; also when the sign-in happens in another tab. */
export function Component() {
  const [search] = useSearchParams();
  const state = useStore(session);
  const navigate = useNavigate();
  const [offered, setOffered] = useState<SignInOptions | null>(null);
  const username = useLocation().state?.username;
  const wanted = wantedPath(search.get('to'));
  // With a session the page opens; without one the sign-in is shown again.
  const loadAgain = useCallback(() => location.replace(wanted), [wanted]);
  useEffect(
    () =>
      onceAnswered(askSignInOptions, (options) => {
        if (options.isSetupOpen) void navigate(paths.setup(), { replace: true });
        setOffered(options);
      }),
    [navigate],
  );
  const leadsTo =
    state.kind === 'open' ? wanted : state.kind === 'arriving' ? paths.secondStep(wanted) : null;
  return (
    <SignedOutPage title={texts.title}>
      {leadsTo !== null && <Navigate to={leadsTo} replace />}
      <SignInForm
        isLeaving={leadsTo !== null}
        username={typeof username === 'string' ? username : ''}
        mailsDeviceLinks={offered?.mailsDeviceLinks ?? false}
        onPageIncomplete={loadAgain}
      />
      <OtherSignIns
        hasPasskeys={offered?.hasPasskeys ?? false}
        to={wanted}
        problem={search.get('sso')}
        by={search.get('by')}
        // The provider may still know the person who signed out here, and this may be somebody else.
        afresh={session.hasLeft()}
      />
      {offered?.resetsByMail && <Link to={paths.forgotten()}>{texts.forgotten}</Link>}
    </SignedOutPage>
  );
}
