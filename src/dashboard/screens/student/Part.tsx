import { type ReactNode, useId } from 'react';
import { RetryNotice } from '#dashboard/ui/components/RetryNotice.tsx';
import styles from './StudentScreen.module.css';
import { texts } from './texts.ts';

/** What a part of the screen needs to know of its own request. */
export interface PartQuery {
  isPending: boolean;
  isError: boolean;
  refetch(): Promise<unknown>;
}

/** A part that is requested on its own, so that it alone waits, or fails and can be asked for again. */
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
