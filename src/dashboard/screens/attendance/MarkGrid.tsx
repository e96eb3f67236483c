import { Fragment, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { MarkLetter, YearOfStudent } from '#dashboard/api/attendance.ts';
import type { Position } from '#dashboard/grid/steps.ts';
import { ConflictDialog } from '#dashboard/shell/sync/ConflictDialog.tsx';
import { useDeciding } from '#dashboard/shell/sync/useDeciding.ts';
import { firstTurned, useTurned } from '#dashboard/shell/undo/useTurned.ts';
import { Icon } from '#dashboard/ui/components/Icon.tsx';
import { LiveRegion } from '#dashboard/ui/components/LiveRegion.tsx';
import { Toast } from '#dashboard/ui/components/overlays/Toast.tsx';
import { Rows } from '#dashboard/ui/components/tables/Rows.tsx';
import { cellAside, numberCell, rowName, Table } from '#dashboard/ui/components/tables/Table.tsx';
import { writtenDay } from '#dashboard/ui/format/written.ts';
import { usePrinting } from '#dashboard/ui/hooks/useBrowser.ts';
import styles from './MarkGrid.module.css';
import { MarkPicker, MarkRow } from './MarkRow.tsx';
import { DaySums, PageSums } from './Sums.tsx';
import { texts } from './texts.ts';
import type { MarkedStudent, Marking } from './useMarking.ts';
import { placeText, useCursor, useMarkKeys } from './useMarkKeys.ts';
import weekStyles from './WeekGrid.module.css';
import type { WeekTable } from './weekTable.ts';

interface MarkHeadProps {
  days: readonly string[];
  today: string;
  active: Position;
  year: readonly YearOfStudent[] | null;
  onRest(day: string): void;
}

/** The days, each with the button that marks the rest present. */
export function MarkHead({ days, today, active, year, onRest }: MarkHeadProps) {
  return (
    <thead>
      <tr>
        <th scope="col" className={rowName}>
          {texts.student}
        </th>
        {days.map((day, column) => {
          const written = writtenDay(day, 'long');
          const isAhead = day > today;
          return (
            <th
              key={day}
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
                data-at={placeText({ row: -1, column })}
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
        })}
        {texts.sums.slice(0, year?.length ? 4 : 2).map(([name, of]) => (
          <th key={`${name} ${of}`} scope="col" className={`${numberCell} ${weekStyles.sum}`}>
            {name} <span className={cellAside}>{of}</span>
          </th>
        ))}
      </tr>
    </thead>
  );
}

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
 * The week to be marked: one stop of the Tab key, arrows between its cells, a letter for each mark. Focus is the
 * cursor: row −1 holds the buttons of the days, column −1 the links to the students.
 */
export function MarkGrid({ classId, week, table, year, marking, today }: MarkGridProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { days, rows } = table;
  const { active, go, events } = useCursor(frame, table, firstColumn(days, today));
  /** Whose mark is chosen, and of which day; the rows may move meanwhile. */
  const [picking, pick] = useState<{ student: number; day: string } | null>(null);
  const { deciding, decide, close } = useDeciding(marking.queuedChanges);
  const arrives = useArrival(frame, days.includes(today));

  /** Answers whether it did: where two disagree, no third is marked. */
  function set(student: MarkedStudent, day: string, letter: MarkLetter | ''): boolean {
    if (decide(day, student.id)) return false;
    marking.mark(student, day, letter);
    return true;
  }

  useTurned(classId, 'mark', (turned) => {
    const cell = firstTurned(turned);
    if (!cell || !frame.current?.contains(document.activeElement)) return;
    const [row, column] = [rows.findIndex(({ id }) => id === cell.student), days.indexOf(cell.place)];
    if (row >= 0 && column >= 0) go({ row, column });
  });

  /** Which mark; where two disagree, whose stays. */
  const ask = useCallback(
    (place: Position) => {
      const [day = '', student = 0] = [days[place.column], rows[place.row]?.id];
      if (!decide(day, student)) pick({ student, day });
    },
    [decide, days, rows],
  );

  const keys = useMarkKeys({ table, active, go, set, ask, restPresent: marking.restPresent });
  const picked = picking && rows.find(({ id }) => id === picking.student)?.student;

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the grid within */}
      <div ref={frame} onKeyDown={keys.onKeyDown} {...events} data-arrival={arrives || undefined}>
        <MarkTable
          classId={classId}
          week={week}
          table={table}
          year={year}
          marking={marking}
          today={today}
          active={active}
          onPick={ask}
        />
      </div>
      <LiveRegion>{marking.said}</LiveRegion>
      {keys.told && (
        <Toast tone="warn" onClose={keys.forget}>
          {keys.told}
        </Toast>
      )}
      {deciding && <ConflictDialog queued={deciding} onClose={close} />}
      {picking && picked && (
        <MarkPicker
          student={picked}
          day={picking.day}
          onChoose={(letter) => {
            set(picked, picking.day, letter);
            pick(null);
          }}
          onClose={() => pick(null)}
        />
      )}
    </>
  );
}

interface MarkTableProps extends MarkGridProps {
  active: Position;
  onPick(place: Position): void;
}

function MarkTable({ classId, week, table, year, marking, today, active, onPick }: MarkTableProps) {
  const { days, rows } = table;
  const printing = usePrinting();
  const sums = year?.length ? 4 : 2;
  return (
    <Table label={`${texts.title}, ${week}`} windowed grid>
      <MarkHead days={days} today={today} active={active} year={year} onRest={marking.restPresent} />
      <Rows of={rows} keyOf={({ id }) => id} columns={1 + days.length + sums}>
        {(row, at) => (
          <Fragment key={row.id}>
            <MarkRow
              classId={classId}
              row={row}
              days={days}
              year={year}
              today={today}
              at={at}
              queuedChanges={marking.queuedChanges}
              activeColumn={at === active.row ? active.column : null}
              onPick={onPick}
            />
            <PageSums table={table} printing={printing} at={at} columns={sums} />
          </Fragment>
        )}
      </Rows>
      <DaySums table={table} columns={sums} printing={printing} />
    </Table>
  );
}

/** The week that is now begins where today is marked, whatever led here. Answers whether it did. */
function useArrival(frame: RefObject<HTMLElement | null>, isThisWeek: boolean): boolean {
  const [arrives] = useState(isThisWeek);
  useEffect(() => {
    if (!arrives) return;
    const first = frame.current?.querySelector<HTMLElement>('[data-at][tabindex="0"]');
    first?.focus({ preventScroll: true });
  }, [frame, arrives]);
  return arrives;
}

/** Today's; else the last day before it, else the first. */
function firstColumn(days: readonly string[], today: string): number {
  const [first = ''] = days;
  return today < first ? 0 : days.findLastIndex((day) => day <= today);
}
