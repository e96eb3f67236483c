import { useEffect } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { linkProblems, useResetPassword } from '#dashboard/api/accounts/mailedLinks.ts';
import { paths } from '#dashboard/app/paths.ts';
import { NewPasswordForm } from '#dashboard/shell/signIn/NewPasswordForm.tsx';
import styles from '#dashboard/shell/signIn/SignedOutPage.module.css';
import { SignedOutPage } from '#dashboard/shell/signIn/SignedOutPage.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { focusHeading } from '#dashboard/ui/focus/heading.ts';
import { texts } from './texts.ts';

/** The page of the mailed link: sets a new password and signs in with it. */
export function Component() {
  const token = useLocation().hash.slice(1);
  const reset = useResetPassword(token);
  const problems = linkProblems(reset.error);
  const isSignInLeft = reset.data === 'set' || reset.data === 'perhapsSet';
  useEffect(() => {
    // The pressed button is gone.
    if (isSignInLeft) focusHeading();
  }, [isSignInLeft]);
  if (isSignInLeft)
    return (
      <SignedOutPage title={texts.title}>
        <div className={styles.form}>
          {reset.data === 'set' ? (
            <Notice tone="good">{texts.set}</Notice>
          ) : (
            <Notice action={<Link to={paths.forgotten()}>{texts.another}</Link>}>{texts.perhapsSet}</Notice>
          )}
          <Link to={paths.login()}>{texts.signIn}</Link>
        </div>
      </SignedOutPage>
    );
  return (
    <SignedOutPage title={texts.title}>
      {reset.isSuccess && <Navigate to={paths.classes()} replace />}
      <NewPasswordForm
        introduction={texts.introduction}
        submit={texts.submit}
        saving={reset}
        problems={problems}
      >
        {problems.link && (
          <Notice tone="bad" action={<Link to={paths.forgotten()}>{texts.another}</Link>}>
            {problems.link}
          </Notice>
        )}
      </NewPasswordForm>
    </SignedOutPage>
  );
}
