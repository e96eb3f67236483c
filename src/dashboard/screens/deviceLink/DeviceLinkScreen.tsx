import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useConfirmDevice } from '#dashboard/api/accounts/mailedLinks.ts';
import { paths } from '#dashboard/app/paths.ts';
import { LinkForm } from '#dashboard/features/mailedLinks/LinkForm.tsx';
import { SignedOutPage } from '#dashboard/shell/signIn/SignedOutPage.tsx';
import { texts } from './texts.ts';

/** The page of the link that makes a device known; it leads on to the sign-in. */
export function Component() {
  const navigate = useNavigate();
  const confirm = useConfirmDevice(useLocation().hash.slice(1));
  const toSignIn = (username: string) => navigate(paths.login(), { replace: true, state: { username } });
  return (
    <SignedOutPage title={texts.title}>
      <LinkForm
        introduction={texts.introduction}
        submit={texts.submit}
        doing={confirm}
        onSubmit={() => confirm.mutate(undefined, { onSuccess: toSignIn })}
      />
      <Link to={paths.login()}>{texts.back}</Link>
    </SignedOutPage>
  );
}
