import { type KeyboardEvent, type MouseEvent, memo } from 'react';
import { Link } from 'react-router-dom';
import { type MarkLetter, marks, type YearOfStudent } from '#dashboard/api/attendance.ts';
import { paths } from '#dashboard/app/paths.ts';
import type { Position } from '#dashboard/grid/steps.ts';
import { ChangeSign } from '#dashboard/shell/sync/ChangeSign.tsx';
import type { QueuedChanges } from '#dashboard/shell/sync/useUnsaved.ts';
import { texts as frameTexts } from '#dashboard/shell/texts.ts';
import { Dialog } from '#dashboard/ui/components/overlays/Dialog.tsx';
import { StudentName, useStudentNames } from '#dashboard/ui/components/tables/StudentNames.tsx';
import { rowName } from '#dashboard/ui/components/tables/Table.tsx';
import { writtenDay } from '#dashboard/ui/format/written.ts';
import styles from './MarkGrid.module.css';
import { MarkSign } from './MarkSign.tsx';
import { StudentSums } from './Sums.tsx';
import { texts } from './texts.ts';
import type { MarkedStudent } from './useMarking.ts';
import { markOfKey, placeText } from './useMarkKeys.ts';
import weekStyles from './WeekGrid.module.css';
import type { WeekRow } from './weekTable.ts';

interface MarkPickerProps {
  student: MarkedStudent;
  day: string;
  onChoose(letter: MarkLetter | ''): void;
  onClose(): void;
}

/** The marks as large as a thumb. */
export function MarkPicker({ student, day, onChoose, onClose }: MarkPickerProps) {
  const names = useStudentNames();
  function onKeyDown({ key }: KeyboardEvent) {
    const chosen = markOfKey(key);
    if (chosen !== undefined) onChoose(chosen);
  }
  return (
    <Dialog title={names.listName(student)} open onClose={onClose}>
      <p className={styles.of}>{writtenDay(day, 'long')}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the letters of the buttons within */}
      <div className={styles.choices} onKeyDown={onKeyDown}>
        {marks.map(({ letter, kind }) => (
          <button key={letter} type="button" className={styles.choice} onClick={() => onChoose(letter)}>
            <MarkSign mark={{ kind, letter: letter.toUpperCase() }} silent />
            {texts.marks[kind]}
          </button>
        ))}
        <button type="button" className={styles.choice} onClick={() => onChoose('')}>
          <MarkSign mark={null} silent />
          {texts.notTaken}
        </button>
      </div>
    </Dialog>
  );
}

interface MarkRowProps {
  classId: number;
  row: WeekRow<MarkedStudent>;
  days: readonly string[];
  today: string;
  year: readonly YearOfStudent[] | null;
  at: number;
  queuedChanges: QueuedChanges;
  /** Where the cursor stands in this row; null where it is in another. */
  activeColumn: number | null;
  onPick(place: Position): void;
}

/** A student's week. Somebody who has left the list is shown and not marked. */
export const MarkRow = memo(function MarkRow(props: MarkRowProps) {
  const { classId, row, days, today, year, at, queuedChanges, activeColumn, onPick } = props;
  const { student } = row;
  const tabIndex = (column: number) => (column === activeColumn ? 0 : -1);
  const yearOf = year?.find(({ studentId }) => studentId === row.id) ?? null;

  /** A finger opens the marks at once, a mouse where the cursor stands already. */
  function onClick(event: MouseEvent, column: number) {
    const { nativeEvent } = event;
    const touch = 'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch';
    if (student && (touch || event.detail === 2)) onPick({ row: at, column });
  }

  return (
    <tr>
      <th scope="row" className={rowName}>
        {student ? (
          <span className={styles.name}>
            <span className={styles.number}>{student.number}</span>
            <Link
              to={paths.student(classId, row.id)}
              data-at={placeText({ row: at, column: -1 })}
              tabIndex={tabIndex(-1)}
            >
              <StudentName student={student} />
            </Link>
          </span>
        ) : (
          <em data-at={placeText({ row: at, column: -1 })} tabIndex={tabIndex(-1)}>
            {frameTexts.notInList(row.id)}
          </em>
        )}
      </th>
      {days.map((day, column) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the grid around it hears every key
        <td
          key={day}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that is worked in is a grid
          role="gridcell"
          className={`${weekStyles.day} ${styles.cell} ${day === today ? styles.today : ''}`}
          data-at={placeText({ row: at, column })}
          tabIndex={tabIndex(column)}
          aria-readonly={student === null || undefined}
          onClick={(event) => onClick(event, column)}
        >
          <MarkSign mark={row.marks[column] ?? null} />
          <ChangeSign
            state={queuedChanges.stateAt(day, row.id)}
            queued={queuedChanges.at(day, row.id)}
            choice={student && texts.choice}
          />
        </td>
      ))}
      <StudentSums counts={row.counts} year={year?.length ? yearOf : undefined} />
    </tr>
  );
});
