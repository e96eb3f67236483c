import { Link, useLocation } from 'react-router-dom';
import { useConfirmEmail } from '#dashboard/api/accounts/mailedLinks.ts';
import { paths } from '#dashboard/app/paths.ts';
import { LinkForm } from '#dashboard/features/mailedLinks/LinkForm.tsx';
import styles from '#dashboard/shell/signIn/SignedOutPage.module.css';
import { SignedOutPage } from '#dashboard/shell/signIn/SignedOutPage.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { texts } from './texts.ts';

/** The page of the link that confirms a new address. */
export function Component() {
  const confirm = useConfirmEmail(useLocation().hash.slice(1));
  return (
    <SignedOutPage title={texts.title}>
      {confirm.isSuccess ? (
        <div className={styles.form}>
          <Notice tone="good">{texts.confirmed(confirm.data)}</Notice>
          <Link to={paths.profile()}>{texts.onward}</Link>
        </div>
      ) : (
        <>
          <LinkForm
            introduction={texts.introduction}
            submit={texts.submit}
            doing={confirm}
            onSubmit={() => confirm.mutate()}
          />
          {/* There another link can be requested. */}
          {confirm.isError && <Link to={paths.profile()}>{texts.onward}</Link>}
        </>
      )}
    </SignedOutPage>
  );
}
