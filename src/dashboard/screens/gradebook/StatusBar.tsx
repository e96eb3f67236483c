import type { ReactNode } from 'react';
import { reasonText } from '#dashboard/api/calls/reasons.ts';
import type { QueuedChange } from '#dashboard/api/changes/cellChanges.ts';
import { cellsIn, isSingle, selection } from '#dashboard/grid/cursor.ts';
import type { GridModel } from '#dashboard/grid/gridModel.ts';
import { assignmentsShown, showsNothing } from '#dashboard/screens/gradebook/layout/useBookTable.ts';
import type { CursorStore } from '#dashboard/screens/gradebook/model/cursorStore.ts';
import { entryTexts } from '#dashboard/screens/gradebook/model/entryTexts.ts';
import type { View } from '#dashboard/screens/gradebook/model/gradebookModel.ts';
import { texts } from '#dashboard/screens/gradebook/model/texts.ts';
import type { StatusMessage } from '#dashboard/screens/gradebook/model/useStatusMessage.ts';
import { useIsOwn } from '#dashboard/shell/sync/useNaming.ts';
import { LiveRegion } from '#dashboard/ui/components/LiveRegion.tsx';
import { useStore } from '#dashboard/ui/hooks/useStore.ts';
import { writeHundredths } from '#grading/score.ts';
import styles from './StatusBar.module.css';

interface StatusBarProps {
  store: CursorStore;
  model: GridModel;
  view: View;
  /** Why scores cannot be entered; null if they can. */
  readOnly: string | null;
  message: StatusMessage | null;
  onShowAll(): void;
  /** The message about the class, if the title has no line for it. */
  about: ReactNode;
  /** Opens the choice between two scores; null if that cannot be decided. */
  onDecide: ((student: number, assignment: number) => void) | null;
}

/** The last action, and beside it the figures of a selection; otherwise the active cell. Also what is hidden. */
export function StatusBar(props: StatusBarProps) {
  const { store, model, view, readOnly, message, onShowAll, about, onDecide } = props;
  const cursor = useStore(store);
  const range = cursor && selection(cursor, model.rows);
  const single = !cursor || !range || isSingle(cursor);
  const failure = latestFailure(view);
  /** The failure line already describes the active cell. */
  const isTold =
    failure?.queued.failure?.kind === 'conflict' &&
    single &&
    cursor !== null &&
    view.rows[cursor.active.row] === failure.student &&
    view.columns[cursor.active.column]?.shows === failure.assignment;
  const { students, assignments } = view.sheet.book;
  const left = {
    students: students.length - view.rows.length,
    assignments: assignments.length - assignmentsShown(view),
  };
  const several = single ? '' : summary(view, range);
  const hasRoom = message === null || (message.tone === 'done' && several !== '');
  const hint = readOnly === null || view.editable ? texts.keys : texts.keysReadOnly(readOnly);
  const here = () => {
    if (!cursor) return <span className={styles.hint}>{hint}</span>;
    if (several) return several;
    const { row, column } = cursor.active;
    // The whole heading, even if it is cut in the grid.
    if (row < 0) return model.header(column).label;
    return row < model.rows ? model.label(row, column) : model.footerLabel(column);
  };
  return (
    <div className={styles.status}>
      <LiveRegion className={styles.problem} role="alert" messageId={message?.id}>
        {message?.tone === 'problem' && message.text}
      </LiveRegion>
      {message?.tone !== 'problem' && failure && (
        <FailureLine view={view} failure={failure} onDecide={onDecide} />
      )}
      <LiveRegion className={styles.done} messageId={message?.id}>
        {message?.tone === 'done' && message.text}
      </LiveRegion>
      {/* The grid itself announces a single cell. */}
      <LiveRegion>{several}</LiveRegion>
      {hasRoom && !isTold && <output aria-live="off">{here()}</output>}
      {(left.students > 0 || left.assignments > 0) && (
        <span>
          {texts.notShown(left.students, left.assignments)}{' '}
          {!showsNothing(view) && (
            <button type="button" className={styles.link} onClick={onShowAll}>
              {texts.showAll}
            </button>
          )}
        </span>
      )}
      {about && <div className={styles.about}>{about}</div>}
    </div>
  );
}

interface Failure {
  readonly student: number;
  readonly assignment: number;
  readonly queued: QueuedChange;
  /** How many other failures there are. */
  readonly more: number;
}

/** The latest entry that was not accepted. */
function latestFailure({ sheet, entered }: View): Failure | null {
  const found = [...entered.queuedChanges].filter(([, { failure }]) => failure !== null);
  const [at, queued] = found.at(-1) ?? [];
  if (at === undefined || !queued) return null;
  const { width } = sheet;
  return { student: Math.floor(at / width), assignment: at % width, queued, more: found.length - 1 };
}

interface FailureLineProps {
  view: View;
  failure: Failure;
  onDecide: StatusBarProps['onDecide'];
}

/** Why an entry was not accepted, until something else is entered; announced when it happened. */
function FailureLine({ view, failure: { student, assignment, queued, more }, onDecide }: FailureLineProps) {
  const { title = '' } = view.sheet.book.assignments[assignment] ?? {};
  const where = `${view.nameOf(student)}, ${title}`;
  const own = queued.value || entryTexts.blank;
  const { failure } = queued;
  const isOwn = useIsOwn();
  if (!failure) return null;
  const text =
    failure.kind === 'conflict'
      ? entryTexts.disagreement({
          where,
          own,
          who: isOwn(failure) ? entryTexts.otherWindow : failure.by || entryTexts.someone,
          theirs: failure.value || entryTexts.blank,
          more,
        })
      : entryTexts.failure({ where, text: own, reason: reasonText(failure.reason), more });
  return (
    <>
      <span className={styles.failure} title={text}>
        {text}
      </span>
      {failure.kind === 'conflict' && onDecide && (
        <button type="button" className={styles.link} onClick={() => onDecide(student, assignment)}>
          {entryTexts.choose}
        </button>
      )}
    </>
  );
}

function summary({ sheet, rows, columns }: View, range: NonNullable<ReturnType<typeof selection>>): string {
  const { top, bottom, left, right } = range;
  const assignments = columns
    .slice(left, right + 1)
    .flatMap(({ shows }) => (typeof shows === 'number' ? [shows] : []));
  let count = 0;
  let sum = 0;
  for (let row = top; row <= bottom; row++) {
    for (const assignment of assignments) {
      const code = sheet.score(rows[row] ?? 0, assignment);
      if (code < 0) continue;
      count++;
      sum += code;
    }
  }
  const cells = cellsIn(range);
  return count === 0
    ? texts.selected(cells)
    : texts.selectedScores(cells, {
        count,
        mean: writeHundredths(Math.round(sum / count)),
        sum: writeHundredths(sum),
      });
}
