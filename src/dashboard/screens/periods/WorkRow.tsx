import type { RefObject } from 'react';
import { StudentHead } from '#dashboard/shell/StudentHead.tsx';
import { EntrySign } from '#dashboard/shell/sync/EntrySign.tsx';
import { isConflict, troubleSaid, valueSaid } from '#dashboard/shell/sync/troubleSaid.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { aboveOrBelow, writtenChange } from '#dashboard/ui/components/Change.tsx';
import { Icon } from '#dashboard/ui/components/Icon.tsx';
import { type NamedStudent, useStudentNames } from '#dashboard/ui/components/StudentNames.tsx';
import { cellAside, numberCell } from '#dashboard/ui/components/Table.tsx';
import { VisuallyHidden } from '#dashboard/ui/components/VisuallyHidden.tsx';
import { farQuestion } from './farQuestion.ts';
import { GradeInput, type HeldGrade } from './GradeInput.tsx';
import { GradePast } from './GradePast.tsx';
import { NowCell } from './PeriodCells.tsx';
import { texts } from './texts.ts';
import type { Reporting } from './useReporting.ts';
import styles from './Workbench.module.css';
import { type ReportedDifference as Difference, differs, type WorkRow as Row } from './workbench.ts';

interface WorkRowProps {
  classId: number;
  period: string;
  row: Row<NamedStudent & { id: number }>;
  reporting: Reporting;
  /** The grade stands as it is. */
  locked: boolean;
  /** How many of the student's scores are not saved yet. */
  unsaved: number;
  chosen: boolean;
  onChoose(chosen: boolean): void;
  onMove(towards: 'up' | 'down'): void;
  /** Commits the grade that waits for an answer in some row. */
  held: RefObject<HeldGrade | null>;
  onOverride(): void;
  /** Two have reported this grade. */
  onDecide(): void;
}

/** Where the percentage is the grade, once is enough; a letter that only rounding brought about is marked. */
function ReportedLetter({ row: { reported, whole, roundedFrom } }: Pick<WorkRowProps, 'row'>) {
  const letter = reported?.letter === String(reported?.grade) ? '' : reported?.letter;
  if (roundedFrom === null || reported?.grade !== whole)
    return <span className={styles.letter}>{letter}</span>;
  return (
    <span className={`${styles.letter} ${styles.rounded}`} title={texts.calculatedAs(roundedFrom)}>
      {letter} <VisuallyHidden>{texts.calculatedAs(roundedFrom)}</VisuallyHidden>
    </span>
  );
}

/**
 * How far the reported grade stands from the calculated one, and why where history tells: what the teacher gave, and
 * what has become of the scores since. An override is neither good nor bad, and has no colour.
 */
function ReportedDifference({ difference }: { difference: Difference }) {
  const { above, byOverride, since, letterNow } = difference;
  const beside = aboveOrBelow(above, texts.theCalculated);
  const parts =
    byOverride === null || since === null
      ? [beside]
      : [
          byOverride !== 0 && texts.byOverride(writtenChange(byOverride)),
          since !== 0 && texts.sinceReported(writtenChange(since)),
        ].filter((part) => part !== false);
  return (
    <>
      {parts.length === 0 ? beside : parts.map((part) => <div key={part}>{part}</div>)}
      {letterNow && <span className={`${styles.differs} ${cellAside}`}>{texts.letterNow(letterNow)}</span>}
    </>
  );
}

/** A student's grade of the period: calculated, taken over or typed, and beside what it was. */
export function WorkRow(props: WorkRowProps) {
  const { classId, period, row, reporting, locked, unsaved, chosen } = props;
  const { onChoose, onMove, onOverride, onDecide, held } = props;
  const { student, whole, previous, difference } = row;
  const names = useStudentNames();
  const name = names.listName(student);
  const entry = reporting.entries.at(period, student.id);
  const conflict = isConflict(entry);
  const text = reporting.textAt(period, student.id);
  const takeOver = () => {
    if (whole !== null) reporting.report(period, { studentId: student.id, text: String(whole) });
  };
  return (
    <tr>
      {!locked && (
        <td className={styles.choose}>
          <input
            type="checkbox"
            aria-label={texts.choose(name)}
            checked={chosen}
            disabled={whole === null}
            onChange={(event) => onChoose(event.target.checked)}
          />
        </td>
      )}
      <StudentHead classId={classId} id={student.id} student={student} />
      <NowCell now={row.calculated} unsaved={unsaved} />
      {!locked && (
        <td className={styles.take}>
          {differs(row) && (
            <Button
              look="quiet"
              className={`${styles.taking} ${row.roundedFrom === null ? '' : styles.rounded}`}
              onClick={conflict ? onDecide : takeOver}
              aria-label={texts.takeOne(`${whole} ${row.letter}`.trim(), name, row.roundedFrom)}
            >
              <span>
                {whole} <span className={styles.reaches}>{row.letter}</span>
              </span>
              <Icon name="chevronRight" />
            </Button>
          )}
        </td>
      )}
      <td className={styles.reported}>
        <span className={styles.entry}>
          <span className={styles.field}>
            {locked ? (
              <span className={styles.fixed}>{row.reported?.grade ?? texts.none}</span>
            ) : (
              <GradeInput
                student={student.id}
                label={texts.gradeOf(name, period)}
                text={text}
                problem={troubleSaid(entry, texts.choice)}
                onTyping={(text) => reporting.onTyping(period, student.id, text)}
                onCommit={(text) => reporting.report(period, { studentId: student.id, text })}
                onTakeOver={takeOver}
                onAsk={conflict ? onDecide : null}
                questionOf={(typed) => farQuestion(typed, whole)}
                held={held}
                onMove={onMove}
              />
            )}
            <EntrySign state={reporting.entries.stateAt(period, student.id)} entry={entry} choice={null} />
          </span>
          <ReportedLetter row={row} />
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
        {locked && entry && <span className={styles.unsaved}>{texts.notSaved(valueSaid(entry))}</span>}
      </td>
      <td className={numberCell}>
        {previous && (
          <>
            {previous.grade} <span className={cellAside}>{previous.period}</span>
          </>
        )}
      </td>
      <td className={styles.difference}>{difference && <ReportedDifference difference={difference} />}</td>
      <td className={styles.history}>
        <GradePast row={row} />
      </td>
    </tr>
  );
}
