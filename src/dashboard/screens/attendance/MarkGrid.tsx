import {
  type RefObject,
  useCallback,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { MarkLetter, YearOfStudent } from '#dashboard/api/classes/attendance.ts';
import type { Position } from '#dashboard/grid/cursorSteps.ts';
import { ConflictDialog } from '#dashboard/shell/sync/ConflictDialog.tsx';
import { useDeciding } from '#dashboard/shell/sync/useDeciding.ts';
import { firstCellOf, useUndoProgress } from '#dashboard/shell/undo/useUndoProgress.ts';
import { LiveRegion } from '#dashboard/ui/components/LiveRegion.tsx';
import { Toast } from '#dashboard/ui/components/overlays/Toast.tsx';
import { writtenDay } from '#dashboard/ui/format/written.ts';
import { MarkPicker, MarkRow, markColumns } from './MarkRow.tsx';
import { texts } from './texts.ts';
import type { MarkedStudent, Marking } from './useMarking.ts';
import { useCursor, useMarkKeys } from './useMarkKeys.ts';
import { useMarkPointer } from './useMarkPointer.ts';
import { WeekGrid } from './WeekGrid.tsx';
import type { WeekTable } from './weekTable.ts';

interface MarkGridProps {
  classId: number;
  week: string;
  table: WeekTable<MarkedStudent>;
  year: readonly YearOfStudent[] | null;
  marking: Marking;
  /** YYYYMMDD */
  today: string;
}

/**
 * The editable week: one stop of the Tab key, arrow keys between its cells, a letter or clicks for each mark. Focus is
 * the cursor: row −1 holds the buttons of the days, column −1 the links to the students.
 */
export function MarkGrid(props: MarkGridProps) {
  const { classId, table, marking, today } = props;
  const frame = useRef<HTMLDivElement>(null);
  const { days, rows } = table;
  const { active, go, moveTo, events } = useCursor(frame, table, firstColumn(days, today));
  const arrives = useArrival(frame, days.includes(today));
  const isUsed = useNewDay(today, () => {
    if (days.includes(today)) moveTo({ row: 0, column: days.indexOf(today) });
  });
  const { set, ask, restPresent, picking, pick, ...answers } = useMarkChoice(table, marking);

  useUndoProgress(classId, 'mark', (progress) => {
    const cell = firstCellOf(progress);
    if (!cell || !frame.current?.contains(document.activeElement)) return;
    const [row, column] = [rows.findIndex(({ id }) => id === cell.student), days.indexOf(cell.place)];
    if (row >= 0 && column >= 0) go({ row, column });
  });

  const keys = useMarkKeys({ table, active, go, set, ask, restPresent });
  const pointer = useMarkPointer({ table, set, ask });
  const pickedStudent = picking && rows.find(({ id }) => id === picking.student)?.student;

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles the keys and clicks of the grid within */}
      <div
        ref={frame}
        onKeyDownCapture={isUsed}
        onPointerDownCapture={isUsed}
        onKeyDown={keys.onKeyDown}
        {...pointer}
        {...events}
        data-arrival={arrives || undefined}
      >
        <MarkTable {...props} active={active} onRest={restPresent} />
      </div>
      <LiveRegion>{marking.message}</LiveRegion>
      {answers.message && (
        <Toast tone="warn" onClose={answers.forget}>
          {answers.message}
        </Toast>
      )}
      {keys.message && (
        <Toast tone="warn" onClose={keys.forget}>
          {keys.message}
        </Toast>
      )}
      {answers.deciding && <ConflictDialog queued={answers.deciding} onClose={answers.close} />}
      {picking && pickedStudent && (
        <MarkPicker
          student={pickedStudent}
          day={picking.day}
          onChoose={(letter) => {
            set(pickedStudent, picking.day, letter);
            pick(null);
          }}
          onClose={() => pick(null)}
        />
      )}
    </>
  );
}

/** Sets marks on school days, and opens the choice of a mark or of a conflicting value. */
function useMarkChoice({ days, off, rows }: WeekTable<MarkedStudent>, marking: Marking) {
  /** The cell whose mark is being chosen; the rows may move meanwhile. */
  const [picking, pick] = useState<{ student: number; day: string } | null>(null);
  const { deciding, decide, close } = useDeciding(marking.queuedChanges);
  /** Why the last mark was not accepted. */
  const [message, setMessage] = useState('');

  /** Returns whether there is no school on the day, and if so shows a message. */
  const saysDayOff = useCallback(
    (day: string): boolean => {
      const reason = off[days.indexOf(day)] ?? null;
      if (reason === null) setMessage('');
      else setMessage(texts.noMarkOnDayOff(writtenDay(day, 'long'), reason || texts.noSchool));
      return reason !== null;
    },
    [days, off],
  );

  /** Returns whether it did: a cell in conflict takes no third mark. */
  function set(student: MarkedStudent, day: string, letter: MarkLetter | ''): boolean {
    if (decide(day, student.id)) return false;
    if (letter !== '' && saysDayOff(day)) return false;
    marking.mark(student, day, letter);
    return true;
  }

  /** Opens the choice of a mark; for a cell in conflict, the choice of the value to keep. */
  const ask = useCallback(
    (at: Position) => {
      const [day = '', row] = [days[at.column], rows[at.row]];
      if (!row || decide(day, row.id)) return;
      // A mark from before the day was off can still be removed.
      if (row.marks[at.column] || !saysDayOff(day)) pick({ student: row.id, day });
    },
    [decide, days, rows, saysDayOff],
  );

  const restPresent = (day: string) => {
    if (!saysDayOff(day)) marking.restPresent(day);
  };

  return { set, ask, restPresent, picking, pick, deciding, close, message, forget: () => setMessage('') };
}

interface MarkTableProps extends MarkGridProps {
  active: Position;
  onRest(day: string): void;
}

function MarkTable(props: MarkTableProps) {
  const { classId, week, table, year, marking, today, active, onRest } = props;
  const { days, off } = table;
  const columns = useMemo(() => markColumns(days, off), [days, off]);
  return (
    <WeekGrid
      classId={classId}
      week={week}
      table={table}
      year={year}
      grid
      columns={columns}
      head={{ today, active, onRest }}
    >
      {(cells, shown, at) => (
        <MarkRow
          {...cells}
          shown={shown}
          today={today}
          at={at}
          queuedChanges={marking.queuedChanges}
          activeColumn={at === active.row ? active.column : null}
        />
      )}
    </WeekGrid>
  );
}

/** This week opens with the focus on today, by whatever link. Returns whether it moved the focus. */
function useArrival(frame: RefObject<HTMLElement | null>, isThisWeek: boolean): boolean {
  const [arrives] = useState(isThisWeek);
  useLayoutEffect(() => {
    if (!arrives) return;
    const first = frame.current?.querySelector<HTMLElement>('[data-at][tabindex="0"]');
    first?.focus({ preventScroll: true });
  }, [frame, arrives]);
  return arrives;
}

/** For so long after a key or a press, in milliseconds, somebody may be in the middle of a column. */
const atWork = 5 * 60_000;

/**
 * Whoever comes back on another day marks that day: `onNewDay` is called, but not while somebody is marking. Returns
 * what each key and press calls.
 */
function useNewDay(today: string, onNewDay: () => void): () => void {
  const begun = useRef(today);
  const usedAt = useRef(0);
  const tell = useEffectEvent(onNewDay);
  useLayoutEffect(() => {
    if (begun.current === today) return;
    begun.current = today;
    if (Date.now() - usedAt.current > atWork) tell();
  }, [today]);
  return () => {
    usedAt.current = Date.now();
  };
}

/** Today's column; else that of the last day before it, else the first. */
function firstColumn(days: readonly string[], today: string): number {
  const [first = ''] = days;
  return today < first ? 0 : days.findLastIndex((day) => day <= today);
}
