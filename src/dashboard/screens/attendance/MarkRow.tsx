import { Fragment, type KeyboardEvent, memo } from 'react';
import { Link } from 'react-router-dom';
import { type MarkLetter, marks } from '#dashboard/api/classes/attendance.ts';
import { paths } from '#dashboard/app/paths.ts';
import type { Position } from '#dashboard/grid/cursorSteps.ts';
import { frameTexts } from '#dashboard/shell/frameTexts.ts';
import { ChangeSign } from '#dashboard/shell/sync/ChangeSign.tsx';
import type { QueuedChanges } from '#dashboard/shell/sync/useOutbox.ts';
import { Icon } from '#dashboard/ui/components/Icon.tsx';
import { Dialog } from '#dashboard/ui/components/overlays/Dialog.tsx';
import { StudentName, useStudentNames } from '#dashboard/ui/components/tables/StudentNames.tsx';
import { rowName } from '#dashboard/ui/components/tables/Table.tsx';
import { writtenDay } from '#dashboard/ui/format/written.ts';
import styles from './MarkGrid.module.css';
import { MarkSign } from './MarkSign.tsx';
import { texts } from './texts.ts';
import type { MarkedStudent } from './useMarking.ts';
import { isTyped, markOfKey, textOfPosition } from './useMarkKeys.ts';
import weekStyles from './WeekGrid.module.css';
import { type WeekCells, weekColumns } from './weekColumns.tsx';

interface MarkPickerProps {
  student: MarkedStudent;
  day: string;
  onChoose(letter: MarkLetter | ''): void;
  onClose(): void;
}

/** The marks as buttons large enough for a thumb. */
export function MarkPicker({ student, day, onChoose, onClose }: MarkPickerProps) {
  const names = useStudentNames();
  function onKeyDown(event: KeyboardEvent) {
    const chosen = isTyped(event) ? markOfKey(event.key) : undefined;
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

/** What the headings of an editable week need. */
interface MarkHead {
  today: string;
  active: Position;
  onRest(day: string): void;
}

interface MarkCells extends WeekCells {
  today: string;
  at: number;
  queuedChanges: QueuedChanges;
  /** The cursor's column in this row; null if it is in another. */
  activeColumn: number | null;
}

/** A column's place in the Tab order: only the active cell is in it. */
const tabIndexOf = (column: number, activeColumn: number | null) => (column === activeColumn ? 0 : -1);

/** A student who has left the roster has no screen to link to. */
function StudentCell({ classId, row: { id, student }, at, activeColumn }: MarkCells) {
  const attributes = {
    'data-at': textOfPosition({ row: at, column: -1 }),
    tabIndex: tabIndexOf(-1, activeColumn),
  };
  return (
    <th scope="row" className={rowName}>
      {student ? (
        <span className={styles.name}>
          <span className={styles.number}>{student.number}</span>
          <Link to={paths.student(classId, id)} {...attributes}>
            <StudentName student={student} />
          </Link>
        </span>
      ) : (
        <em {...attributes}>{frameTexts.notInList(id)}</em>
      )}
    </th>
  );
}

interface DayHeadProps extends MarkHead {
  day: string;
  column: number;
  /** Why there is no school; null on a school day. */
  off: string | null;
}

/** A day, with the button that marks the rest present. */
function DayHead({ day, column, off, today, active, onRest }: DayHeadProps) {
  const written = writtenDay(day, 'long');
  const isAhead = day > today;
  if (off !== null) return <DayOffHead day={day} column={column} off={off} active={active} />;
  return (
    <th
      scope="col"
      className={`${weekStyles.day} ${styles.head} ${day === today ? styles.today : isAhead ? styles.ahead : ''}`}
      aria-label={isAhead ? `${written}, ${texts.ahead}` : written}
      title={isAhead ? texts.ahead : undefined}
      aria-current={day === today ? 'date' : undefined}
    >
      <span className={styles.date}>{writtenDay(day, 'weekday')}</span>
      <button
        type="button"
        className={styles.rest}
        data-at={textOfPosition({ row: -1, column })}
        tabIndex={active.row === -1 && active.column === column ? 0 : -1}
        aria-label={texts.restOn(written)}
        title={texts.rest}
        onClick={() => onRest(day)}
      >
        <Icon name="check" size={14} />
        <span>{texts.rest}</span>
      </button>
    </th>
  );
}

/** A day without school: it takes no marks. */
function DayOffHead({
  day,
  column,
  off,
  active,
}: Pick<DayHeadProps, 'day' | 'column' | 'active'> & { off: string }) {
  const reason = off || texts.noSchool;
  return (
    <th scope="col" className={`${weekStyles.day} ${styles.head} ${weekStyles.off}`}>
      <span className={styles.date} title={writtenDay(day, 'long')}>
        {writtenDay(day, 'weekday')}
      </span>
      <span
        className={weekStyles.reason}
        data-at={textOfPosition({ row: -1, column })}
        tabIndex={active.row === -1 && active.column === column ? 0 : -1}
        title={reason}
      >
        {reason}
      </span>
    </th>
  );
}

interface DayCellProps extends MarkCells {
  day: string;
  column: number;
  off: string | null;
}

function DayCell({ day, column, off, row, today, at, queuedChanges, activeColumn }: DayCellProps) {
  const { id, student, marks } = row;
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table with editable cells is a grid
      role="gridcell"
      className={`${weekStyles.day} ${styles.cell} ${off !== null ? weekStyles.off : day === today ? styles.today : ''}`}
      data-at={textOfPosition({ row: at, column })}
      tabIndex={tabIndexOf(column, activeColumn)}
      aria-readonly={student === null || off !== null || undefined}
    >
      <MarkSign mark={marks[column] ?? null} off={off !== null} />
      <ChangeSign
        state={queuedChanges.stateAt(day, id)}
        queued={queuedChanges.at(day, id)}
        choice={student && texts.choice}
      />
    </td>
  );
}

/** The columns of an editable week. */
export const markColumns = (days: readonly string[], off: readonly (string | null)[]) =>
  weekColumns<MarkHead, MarkCells>(days, {
    student: (of) => <StudentCell {...of} />,
    day: (day, column) => ({
      head: (of) => <DayHead {...of} day={day} column={column} off={off[column] ?? null} />,
      cell: (of) => <DayCell {...of} day={day} column={column} off={off[column] ?? null} />,
    }),
  });

interface MarkRowProps extends MarkCells {
  shown: ReturnType<typeof markColumns>;
}

/** A student's week. A student who has left the roster is shown and cannot be marked. */
export const MarkRow = memo(function MarkRow({ shown, ...cells }: MarkRowProps) {
  return (
    <tr>
      {shown.map(({ id, cell }) => (
        <Fragment key={id}>{cell(cells)}</Fragment>
      ))}
    </tr>
  );
});
