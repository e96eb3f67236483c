import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Change } from '#dashboard/api/changes/cellChanges.ts';
import { columnHistoryQuery, type ScoreChange } from '#dashboard/api/classes/history.ts';
import { positionsOf } from '#dashboard/api/classes/scores.ts';
import changeStyles from '#dashboard/screens/gradebook/entering/pasting/ChangesTable.module.css';
import { entryTexts } from '#dashboard/screens/gradebook/model/entryTexts.ts';
import type { View } from '#dashboard/screens/gradebook/model/gradebookModel.ts';
import { changesTo } from '#dashboard/screens/gradebook/model/scoreChanges.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Dialog } from '#dashboard/ui/components/overlays/Dialog.tsx';
import { writtenInstant } from '#dashboard/ui/format/written.ts';
import styles from './EntryDialogs.module.css';
import { HistoryStatus } from './HistoryDialog.tsx';

interface ColumnPastDialogProps {
  view: View;
  assignment: number;
  /** Null if nothing may be changed. */
  onPutBack: ((changes: readonly Change[]) => void) | null;
  onClose(): void;
}

/** At most this many changes are listed. */
const mostListed = 100;

/** A column as it was before each of its changes; a preview is shown before it is restored. */
export function ColumnPastDialog({ view, assignment, onPutBack, onClose }: ColumnPastDialogProps) {
  const { book } = view.sheet;
  const { past: words } = entryTexts;
  const { id = 0, title = '' } = book.assignments[assignment] ?? {};
  const query = useQuery(columnHistoryQuery(book.id, id));
  const { data } = query;
  const [chosen, choose] = useState<number | null>(null);
  const moments = useMemo(() => momentsOf(data ?? []), [data]);
  const newest = moments[0]?.revision ?? null;
  // The initial choice stays: a colleague's change must not move it.
  if (chosen === null && newest !== null) choose(newest);
  const changes = useMemo(() => {
    const values = chosen === null || !data ? [] : [...valuesBefore(data, chosen)];
    return values.flatMap(([studentId, value]) => {
      const student = positionsOf(book.students).get(studentId);
      return student === undefined ? [] : changesTo(view, { student, assignment, text: value });
    });
  }, [view, book, assignment, data, chosen]);

  return (
    <Dialog
      title={words.title(title)}
      open
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{words.close}</Button>
          {onPutBack && changes.length > 0 && (
            <Button look="primary" onClick={() => onPutBack(changes)}>
              {words.putBack(changes.length)}
            </Button>
          )}
        </>
      }
    >
      <HistoryStatus query={query} />
      {data && moments.length === 0 && <p>{words.none}</p>}
      {moments.length > 0 && (
        <fieldset className={styles.moments}>
          <legend>{words.choose}</legend>
          {moments.map((moment) => (
            <label key={moment.revision}>
              <input
                type="radio"
                name="moment"
                checked={moment.revision === chosen}
                onChange={() => choose(moment.revision)}
              />
              <span>{words.before(moment.by, moment.count)}</span>
              <span className={styles.who}>{writtenInstant(moment.at)}</span>
            </label>
          ))}
        </fieldset>
      )}
      {moments.length > 0 && <p role="status">{words.changes(changes.length)}</p>}
      {changes.length > 0 && <PastScores changes={changes} view={view} />}
    </Dialog>
  );
}

interface PastScoresProps {
  changes: readonly Change[];
  view: View;
}

/** The current scores, and those that would be restored. */
function PastScores({ changes, view }: PastScoresProps) {
  const { past: words, paste } = entryTexts;
  const { students } = view.sheet.book;
  const nameOf = (studentId: number) => view.nameOf(positionsOf(students).get(studentId) ?? -1);
  return (
    <div className={changeStyles.scroll}>
      <table className={changeStyles.changes}>
        <thead>
          <tr>
            <th scope="col">{paste.student}</th>
            <th scope="col">{words.now}</th>
            <th scope="col">{words.earlier}</th>
          </tr>
        </thead>
        <tbody>
          {changes.slice(0, mostListed).map(({ student, from, to }) => (
            <tr key={student}>
              <th scope="row">
                <bdi>{nameOf(student)}</bdi>
              </th>
              <td className={changeStyles.before}>{from.value || paste.blank}</td>
              <td className={changeStyles.after}>{to.value || paste.blank}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {changes.length > mostListed && <p>{paste.more(changes.length - mostListed)}</p>}
    </div>
  );
}

/* An assignment's column at an earlier time, worked out from the changes since. Pure. */

/** The time just before one request changed the column. */
interface Moment {
  readonly revision: number;
  readonly by: string;
  readonly at: Date;
  /** How many of its scores the request changed. */
  readonly count: number;
}

/** Newest first, like the changes. */
function momentsOf(changes: readonly ScoreChange[]): Moment[] {
  const moments: Moment[] = [];
  for (const { revision, by, at } of changes) {
    const last = moments.at(-1);
    if (last?.revision === revision) moments[moments.length - 1] = { ...last, count: last.count + 1 };
    else moments.push({ revision, by, at, count: 1 });
  }
  return moments;
}

/** By student, the value before `revision`; students who are missing have not changed since. */
function valuesBefore(changes: readonly ScoreChange[], revision: number): ReadonlyMap<number, string> {
  const values = new Map<number, string>();
  for (const change of changes) {
    if (change.revision < revision) break;
    values.set(change.studentId, change.from);
  }
  return values;
}
