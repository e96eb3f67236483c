import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { cellHistoryQuery } from '#dashboard/api/classes/history.ts';
import { entryTexts } from '#dashboard/screens/gradebook/model/entryTexts.ts';
import type { View } from '#dashboard/screens/gradebook/model/gradebookModel.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Dialog } from '#dashboard/ui/components/overlays/Dialog.tsx';
import { RetryNotice } from '#dashboard/ui/components/RetryNotice.tsx';
import { writtenInstant } from '#dashboard/ui/format/written.ts';
import styles from './EntryDialogs.module.css';

interface HistoryDialogProps {
  view: View;
  student: number;
  assignment: number;
  /** Null if nothing may be changed. */
  onPutBack: ((value: string) => void) | null;
  /** While names are hidden, since comments may name somebody too. */
  hidesRemarks: boolean;
  onClose(): void;
}

/** Shown while a history is loading, or if it failed to load. */
export function HistoryStatus({ query }: { query: UseQueryResult }) {
  const { isPending, error, refetch } = query;
  const { history: words } = entryTexts;
  if (error)
    return (
      <RetryNotice tone="bad" onRetry={() => void refetch()}>
        {words.failed(error.message)}
      </RetryNotice>
    );
  return isPending && <p role="status">{words.loading}</p>;
}

/** Who wrote what into a cell, and when; any value can be restored. */
export function HistoryDialog(props: HistoryDialogProps) {
  const { view, student, assignment, onPutBack, hidesRemarks, onClose } = props;
  const { book } = view.sheet;
  const { history: words, paste } = entryTexts;
  const query = useQuery(
    cellHistoryQuery(book.id, book.assignments[assignment]?.id ?? 0, book.students[student]?.id ?? 0),
  );
  const { data } = query;
  return (
    <Dialog
      title={words.title}
      open
      onClose={onClose}
      buttons={<Button onClick={onClose}>{words.close}</Button>}
    >
      <p>
        <bdi>{view.nameOf(student)}</bdi>, {book.assignments[assignment]?.title}
      </p>
      <HistoryStatus query={query} />
      {data?.length === 0 && <p>{words.none}</p>}
      <ol className={styles.history}>
        {data?.map(({ kind, from, to, by, at }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: counted from the first; two may say the same within a second
          <li key={data.length - index}>
            <span className={styles.change}>
              {kind === 'remark' ? (
                <bdi>{words.remark(hidesRemarks ? '' : to)}</bdi>
              ) : kind === 'late' ? (
                entryTexts.late.now(Number(to))
              ) : (
                <>
                  {from || paste.blank} → <strong>{to || paste.blank}</strong>
                </>
              )}
            </span>
            <span className={styles.who}>
              <bdi>{by}</bdi>, {writtenInstant(at)}
            </span>
            {onPutBack && kind === 'score' && (
              <Button look="quiet" onClick={() => onPutBack(from)}>
                {words.putBack(from || paste.blank)}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
