import { type ReactNode, useId } from 'react';
import { RetryNotice } from '#dashboard/ui/components/RetryNotice.tsx';
import styles from './StudentScreen.module.css';
import { texts } from './texts.ts';

/** The state of a part's own request. */
export interface PartQuery {
  isPending: boolean;
  isError: boolean;
  refetch(): Promise<unknown>;
}

/** A part that is requested separately, so that only it waits, or fails and can be retried. */
export function Part({ title, query, children }: { title: string; query: PartQuery; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.part} aria-busy={query.isPending}>
      <h2 id={id}>{title}</h2>
      {query.isError ? (
        <RetryNotice tone="warn" onRetry={() => void query.refetch()}>
          {texts.failed}
        </RetryNotice>
      ) : (
        !query.isPending && children
      )}
    </section>
  );
}
