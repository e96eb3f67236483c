import { useCallback } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { session } from '#dashboard/api/session.ts';
import { wantedPath } from '#dashboard/app/paths.ts';
import { Mark } from '#dashboard/shell/Mark.tsx';
import { SignInForm } from '#dashboard/shell/signIn/SignInForm.tsx';
import { texts } from '#dashboard/shell/signIn/texts.ts';
import { useStore } from '#dashboard/ui/hooks/useStore.ts';
import styles from './LoginScreen.module.css';

/** The way in, and on to the page that was wanted; also when the sign-in happens in another tab. */
export function Component() {
  const [search] = useSearchParams();
  const state = useStore(session);
  const wanted = wantedPath(search.get('to'));
  // A session that began finds its way there; without one the sign-in comes again.
  const loadAgain = useCallback(() => location.replace(wanted), [wanted]);
  if (state.kind === 'open') return <Navigate to={wanted} replace />;
  return (
    <main className={styles.page}>
      <title>{`${texts.title} · ${texts.product}`}</title>
      <div className={styles.mark}>
        <Mark size={36} />
        {texts.product}
      </div>
      <div className={styles.card}>
        <h1 tabIndex={-1}>{texts.title}</h1>
        <SignInForm onPageIncomplete={loadAgain} />
      </div>
    </main>
  );
}
