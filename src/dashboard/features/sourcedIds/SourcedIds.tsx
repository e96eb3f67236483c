import { useState } from 'react';
import { refusalsIn } from '#dashboard/api/calls/callError.ts';
import { type SourcedAs, type SourcedId, useSourcedIds } from '#dashboard/api/schools/sourcedIds.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Dialog } from '#dashboard/ui/components/overlays/Dialog.tsx';
import { RetryNotice } from '#dashboard/ui/components/RetryNotice.tsx';
import { writeClipboard } from '#dashboard/ui/hooks/useBrowser.ts';
import styles from './SourcedIds.module.css';
import { texts } from './texts.ts';

/* The IDs that other systems use for a person or a class, for admins. */

function Ids({ ids }: { ids: readonly SourcedId[] }) {
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async (id: string) =>
    setCopied((await writeClipboard(id)) ? texts.copied(id) : texts.notCopied);
  return (
    <>
      <ul className={styles.ids}>
        {ids.map(({ sourcedId, source, gone }) => (
          <li key={sourcedId} className={styles.id}>
            <span className={styles.aside}>
              <bdi>{source === '' ? texts.ofFiles : source}</bdi>
              {gone && `, ${texts.gone}`}
            </span>
            <code>{sourcedId}</code>
            <Button
              look="quiet"
              className={styles.copy}
              aria-label={texts.copyOf(sourcedId)}
              onClick={() => void copy(sourcedId)}
            >
              {texts.copy}
            </Button>
          </li>
        ))}
      </ul>
      <span role="status" className={styles.aside}>
        {copied}
      </span>
    </>
  );
}

/** One line on a page; nothing if there is none. */
export function SourcedIds({ of }: { of: SourcedAs }) {
  const { data } = useSourcedIds(of);
  if (!data || data.length === 0) return null;
  return (
    <section className={styles.quiet} aria-label={texts.heading}>
      <h2>{texts.heading}</h2>
      <Ids ids={data} />
    </section>
  );
}

interface SourcedIdsDialogProps {
  name: string;
  of: SourcedAs;
  onClose(): void;
}

export function SourcedIdsDialog({ name, of, onClose }: SourcedIdsDialogProps) {
  const { data, error, refetch } = useSourcedIds(of);
  return (
    <Dialog
      title={texts.title(name)}
      open
      onClose={onClose}
      buttons={<Button onClick={onClose}>{texts.close}</Button>}
    >
      {error && (
        <RetryNotice tone="bad" onRetry={() => void refetch()}>
          {refusalsIn(error)}
        </RetryNotice>
      )}
      {!data && !error && <p role="status">{texts.looking}</p>}
      {data && <p className={styles.advice}>{data.length > 0 ? texts.advice(data.length) : texts.none}</p>}
      {data && data.length > 0 && <Ids ids={data} />}
    </Dialog>
  );
}
