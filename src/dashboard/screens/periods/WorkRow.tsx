import { StudentHead } from '#dashboard/screens/frame/StudentHead.tsx';
import { EntrySign } from '#dashboard/screens/unsaved/EntrySign.tsx';
import { isConflict, troubleSaid, valueSaid } from '#dashboard/screens/unsaved/troubleSaid.ts';
import { Button } from '#dashboard/ui/Button.tsx';
import { Change } from '#dashboard/ui/Change.tsx';
import { Icon } from '#dashboard/ui/Icon.tsx';
import { Spoken } from '#dashboard/ui/Spoken.tsx';
import { type NamedStudent, useStudentNames } from '#dashboard/ui/StudentNames.tsx';
import { cellAside, numberCell } from '#dashboard/ui/Table.tsx';
import { GradeInput } from './GradeInput.tsx';
import { GradePast } from './GradePast.tsx';
import { NowCell } from './PeriodCells.tsx';
import { texts } from './texts.ts';
import type { Reporting } from './useReporting.ts';
import styles from './Workbench.module.css';
import { differs, type WorkRow as Row } from './workbench.ts';

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
  onMove(step: -1 | 1): void;
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
      {letter} <Spoken>{texts.calculatedAs(roundedFrom)}</Spoken>
    </span>
  );
}

/** A student's grade of the period: calculated, taken over or typed, and beside what it was. */
export function WorkRow(props: WorkRowProps) {
  const { classId, period, row, reporting, locked, unsaved, chosen } = props;
  const { onChoose, onMove, onOverride, onDecide } = props;
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
                label={texts.gradeOf(name, period)}
                text={text}
                problem={troubleSaid(entry, texts.choice)}
                onTyping={(text) => reporting.onTyping(period, student.id, text)}
                onCommit={(text) => reporting.report(period, { studentId: student.id, text })}
                onTakeOver={takeOver}
                onAsk={conflict ? onDecide : null}
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
      <td className={`${numberCell} ${difference?.letterWas ? styles.differs : ''}`}>
        {difference && (
          <Change points={difference.points} said={texts.change(difference.points, texts.reported)} />
        )}
        {difference?.letterWas && <span className={cellAside}>{texts.letterWas(difference.letterWas)}</span>}
      </td>
      <td className={styles.history}>
        <GradePast row={row} />
      </td>
    </tr>
  );
}
