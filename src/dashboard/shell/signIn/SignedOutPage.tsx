import type { ReactNode } from 'react';
import { Logo } from '#dashboard/ui/components/Logo.tsx';
import styles from './SignedOutPage.module.css';
import { texts } from './texts.ts';

/** A page before anybody is signed in: the product's mark above one card. */
export function SignedOutPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    // Its first field keeps the focus that it takes.
    <main className={styles.page} data-arrival>
      <title>{`${title} · ${texts.product}`}</title>
      <div className={styles.mark}>
        <Logo size={36} />
        {texts.product}
      </div>
      <div className={styles.card}>
        <h1 tabIndex={-1}>{title}</h1>
        {children}
      </div>
    </main>
  );
}
