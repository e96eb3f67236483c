import { type ColumnDef, columnVisibilityFeature, tableFeatures } from '@tanstack/react-table';
import type { MouseEvent, ReactNode, RefObject } from 'react';
import type { QueuedChange } from '#dashboard/api/changes/cellChanges.ts';
import { StudentHead } from '#dashboard/shell/StudentHead.tsx';
import { ChangeSign } from '#dashboard/shell/sync/ChangeSign.tsx';
import { failureText, valueText } from '#dashboard/shell/sync/texts.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { aboveOrBelow } from '#dashboard/ui/components/Change.tsx';
import { Icon } from '#dashboard/ui/components/Icon.tsx';
import type { NamedStudent } from '#dashboard/ui/components/tables/StudentNames.tsx';
import { cellAside, numberCell, rowName } from '#dashboard/ui/components/tables/Table.tsx';
import { VisuallyHidden } from '#dashboard/ui/components/VisuallyHidden.tsx';
import { writtenAgo, writtenChange } from '#dashboard/ui/format/written.ts';
import type { Total } from '#grading/average.ts';
import { formatPercent } from '#grading/rounding.ts';
import { GradeInput, type PendingGrade } from './GradeInput.tsx';
import { NowCell } from './PeriodGrid.tsx';
import { texts } from './texts.ts';
import type { Posting } from './usePosting.ts';
import styles from './Workbench.module.css';
import { differs, farQuestion, type PostedDifference, type WorkRow } from './workRows.ts';

const percentOf = ({ percent }: Total) => (percent === null ? texts.none : formatPercent(percent));

/** The history of a posted grade, and the scores that have changed since. */
function GradePast({ row: { change, since, calculated } }: { row: WorkRow<unknown> }) {
  return (
    <>
      {change && (
        <>
          {texts.changed(change.from, change.to)}
          {change.reason && <span className={styles.reason}> {texts.because(change.reason)}</span>}
          <span className={cellAside}>
            <bdi>{change.by}</bdi>, {writtenAgo(change.at)}
          </span>
        </>
      )}
      {since && (
        <details className={styles.since}>
          <summary>
            {texts.since(since.scores.length, percentOf(since.before), percentOf(calculated))}
          </summary>
          <ul>
            {since.scores.map(({ id, title, from, to, by, at }) => (
              <li key={id}>
                <bdi>{title}</bdi>: {texts.changed(from || texts.blank, to || texts.blank)}
                <span className={cellAside}>
                  <bdi>{by}</bdi>, {writtenAgo(at)}
                </span>
              </li>
            ))}
          </ul>
          <p className={cellAside}>{texts.byToday}</p>
        </details>
      )}
    </>
  );
}

export const features = tableFeatures({ columnVisibilityFeature });

/** What the headings show and do. */
interface WorkHead {
  period: string;
  areAllChosen: boolean;
  chooseAll(on: boolean): void;
}

export type Student = NamedStudent & { id: number };

export interface WorkRowProps {
  classId: number;
  period: string;
  row: WorkRow<Student>;
  posting: Posting;
  /** The grade cannot be changed. */
  locked: boolean;
  /** How many of the student's scores are not saved yet. */
  unsaved: number;
  chosen: boolean;
  onChoose(chosen: boolean): void;
  onMove(towards: 'up' | 'down'): void;
  /** Commits the grade that waits for an answer in some row. */
  pending: RefObject<PendingGrade | null>;
  onOverride(): void;
  /** The grade is in conflict. */
  onDecide(): void;
}

/** A row, and the props that its cells share. */
interface WorkCells extends WorkRowProps {
  name: string;
  queued: QueuedChange | undefined;
  /** The grade is in conflict. */
  conflict: boolean;
  postCalculated(): void;
}

interface WorkColumn {
  id: string;
  /** Absent if the period is locked. */
  whileOpen?: boolean;
  head(of: WorkHead): ReactNode;
  cell(of: WorkCells): ReactNode;
}

/** Shown once if the percentage is the grade; a letter that only results from rounding is marked. */
function PostedLetter({ row: { posted, whole, roundedFrom } }: Pick<WorkRowProps, 'row'>) {
  const letter = posted?.letter === String(posted?.grade) ? '' : posted?.letter;
  if (roundedFrom === null || posted?.grade !== whole) return <span className={styles.letter}>{letter}</span>;
  return (
    <span className={`${styles.letter} ${styles.rounded}`} title={texts.calculatedAs(roundedFrom)}>
      {letter} <VisuallyHidden>{texts.calculatedAs(roundedFrom)}</VisuallyHidden>
    </span>
  );
}

/**
 * How far the posted grade is from the calculated one, and why, if the history tells: the teacher's override, and how
 * the scores have changed since. An override is neither good nor bad, and has no colour.
 */
function DifferenceText({ difference }: { difference: PostedDifference }) {
  const { above, byOverride, since, letterNow } = difference;
  const beside = aboveOrBelow(above, texts.theCalculated);
  const parts =
    byOverride === null || since === null
      ? [beside]
      : [
          byOverride !== 0 && texts.byOverride(writtenChange(byOverride)),
          since !== 0 && texts.sincePosted(writtenChange(since)),
        ].filter((part) => part !== false);
  return (
    <>
      {parts.length === 0 ? beside : parts.map((part) => <div key={part}>{part}</div>)}
      {letterNow && <span className={`${styles.differs} ${cellAside}`}>{texts.letterNow(letterNow)}</span>}
    </>
  );
}

/** Posts the calculated grade; if there is a conflict, asks first. The button then goes. */
function PostButton({ row, name, conflict, onDecide, postCalculated }: WorkCells) {
  function post({ currentTarget, detail }: MouseEvent<HTMLElement>) {
    const isByKey = detail === 0;
    if (isByKey) currentTarget.closest('tr')?.querySelector<HTMLElement>('input[inputmode]')?.focus();
    postCalculated();
  }
  return (
    <Button
      look="quiet"
      className={`${styles.postButton} ${row.roundedFrom === null ? '' : styles.rounded}`}
      onClick={conflict ? onDecide : post}
      aria-label={texts.postOne(`${row.whole} ${row.letter}`.trim(), name, row.roundedFrom)}
    >
      <span>
        <span className={styles.whole}>{row.whole}</span> <span className={styles.reaches}>{row.letter}</span>
      </span>
      <Icon name="chevronRight" />
    </Button>
  );
}

/** The posted grade: editable while the period is open, read-only if it is locked. */
function PostedCell(of: WorkCells) {
  const { period, row, posting, locked, name, queued, conflict, onDecide, onOverride } = of;
  return (
    <td className={styles.posted}>
      <span className={styles.entry}>
        <span className={styles.field}>
          {locked ? (
            <span className={styles.fixed}>{row.posted?.grade ?? texts.none}</span>
          ) : (
            <PostedInput {...of} />
          )}
          <ChangeSign
            state={posting.queuedChanges.stateAt(period, row.student.id)}
            queued={queued}
            choice={null}
          />
        </span>
        <PostedLetter row={row} />
        {!locked && (
          <Button
            look="quiet"
            icon
            className={conflict ? styles.decide : undefined}
            aria-label={conflict ? texts.decideOf(name) : texts.overrideOf(name)}
            title={conflict ? texts.decideOf(name) : undefined}
            onClick={conflict ? onDecide : onOverride}
          >
            <Icon name={conflict ? 'problem' : 'more'} />
          </Button>
        )}
      </span>
      {locked && queued && <span className={styles.unsaved}>{texts.notSaved(valueText(queued))}</span>}
    </td>
  );
}

function PostedInput(of: WorkCells) {
  const { period, row, posting, name, queued, conflict, postCalculated, onDecide, pending, onMove } = of;
  const { student, whole } = row;
  return (
    <GradeInput
      student={student.id}
      label={texts.gradeOf(name, period)}
      text={posting.textAt(period, student.id)}
      problem={failureText(queued, texts.choice)}
      onTyping={(text, before) =>
        posting.onTyping(period, text === null ? null : { studentId: student.id, text, before })
      }
      onCommit={(text, before) => posting.post(period, { studentId: student.id, text, before })}
      onPostCalculated={postCalculated}
      onAsk={conflict ? onDecide : null}
      questionOf={(typed) => farQuestion(typed, whole)}
      pending={pending}
      onMove={onMove}
    />
  );
}

/** The columns of a workbench, in their order. */
export const workColumns: readonly WorkColumn[] = [
  {
    id: 'choose',
    whileOpen: true,
    head: ({ areAllChosen, chooseAll }) => (
      <th scope="col" className={styles.choose}>
        <input
          type="checkbox"
          aria-label={texts.chooseAll}
          checked={areAllChosen}
          onChange={({ target }) => chooseAll(target.checked)}
        />
      </th>
    ),
    cell: ({ row, name, chosen, onChoose }) => (
      <td className={styles.choose}>
        <input
          type="checkbox"
          aria-label={texts.choose(name)}
          checked={chosen}
          disabled={row.whole === null}
          onChange={(event) => onChoose(event.target.checked)}
        />
      </td>
    ),
  },
  {
    id: 'student',
    head: () => (
      <th scope="col" className={rowName}>
        {texts.student}
      </th>
    ),
    cell: ({ classId, row: { student } }) => (
      <StudentHead classId={classId} id={student.id} student={student} />
    ),
  },
  {
    id: 'now',
    head: () => (
      <th scope="col" className={`${numberCell} ${styles.now}`}>
        {texts.calculated}
      </th>
    ),
    cell: ({ row, unsaved }) => <NowCell now={row.calculated} unsaved={unsaved} />,
  },
  {
    id: 'post',
    whileOpen: true,
    head: () => (
      <th scope="col" className={styles.post}>
        {texts.post}
      </th>
    ),
    cell: (of) => <td className={styles.post}>{differs(of.row) && <PostButton {...of} />}</td>,
  },
  {
    id: 'posted',
    head: ({ period }) => (
      <th scope="col" className={styles.posted}>
        {texts.postedIn(period)}
      </th>
    ),
    cell: (of) => <PostedCell {...of} />,
  },
  {
    id: 'previous',
    head: () => (
      <th scope="col" className={numberCell}>
        {texts.previous}
      </th>
    ),
    cell: ({ row: { previous } }) => (
      <td className={numberCell}>
        {previous && (
          <>
            {previous.grade} <span className={cellAside}>{previous.period}</span>
          </>
        )}
      </td>
    ),
  },
  {
    id: 'difference',
    head: () => (
      <th scope="col" className={styles.difference}>
        {texts.difference} <span className={cellAside}>{texts.toCalculated}</span>
      </th>
    ),
    cell: ({ row: { difference } }) => (
      <td className={styles.difference}>{difference && <DifferenceText difference={difference} />}</td>
    ),
  },
  {
    id: 'history',
    head: () => (
      <th scope="col" className={styles.history}>
        {texts.lastChange}
      </th>
    ),
    cell: ({ row }) => (
      <td className={styles.history}>
        <GradePast row={row} />
      </td>
    ),
  },
];

export const columns: ColumnDef<typeof features, WorkRow<Student>>[] = workColumns.map(({ id }) => ({ id }));

/** An open period has all columns. */
export const lockedVisibility: Readonly<Record<string, boolean>> = Object.fromEntries(
  workColumns.filter(({ whileOpen }) => whileOpen).map(({ id }) => [id, false]),
);
export const openVisibility: typeof lockedVisibility = {};
