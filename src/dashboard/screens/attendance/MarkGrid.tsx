import { Fragment, type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { type MarkLetter, marks, type YearOfStudent } from '#dashboard/api/attendance.ts';
import { type Bounds, type Position, stepped } from '#dashboard/grid/steps.ts';
import { ConflictDialog } from '#dashboard/shell/sync/ConflictDialog.tsx';
import { useDeciding } from '#dashboard/shell/sync/useDeciding.ts';
import { firstTurned, useTurned } from '#dashboard/shell/undo/useTurned.ts';
import { LiveRegion } from '#dashboard/ui/components/LiveRegion.tsx';
import { Rows } from '#dashboard/ui/components/Rows.tsx';
import { Table } from '#dashboard/ui/components/Table.tsx';
import { Toast } from '#dashboard/ui/components/Toast.tsx';
import { usePrinting } from '#dashboard/ui/hooks/usePrinting.ts';
import { DaySums, PageSums } from './DaySums.tsx';
import { MarkHead } from './MarkHead.tsx';
import { MarkPicker } from './MarkPicker.tsx';
import { MarkRow } from './MarkRow.tsx';
import { actionOf, isTyped, keyOfMark, type MarkAction } from './markKeys.ts';
import { texts } from './texts.ts';
import { useCursor } from './useCursor.ts';
import type { MarkedStudent, Marking } from './useMarking.ts';
import type { WeekTable } from './weekTable.ts';

/** The buttons of the days and the links to the students can be reached; the sums cannot. */
const reach = { page: 8, header: -1, footer: 0, names: -1 } as const;

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
  const digits = useRef('');
  /** Why a key did nothing. */
  const [told, tell] = useState('');
  const { days, rows } = table;
  const { entries } = marking;
  const { active, go, events } = useCursor(frame, table, firstColumn(days, today));
  /** Whose mark is chosen, and of which day; the rows may move meanwhile. */
  const [picking, pick] = useState<{ student: number; day: string } | null>(null);
  const { deciding, decide, close } = useDeciding(entries);
  const bounds: Bounds = { ...reach, rows: rows.length, columns: days.length };

  // The week that is now begins where today is marked, whatever led here.
  const arrives = useRef(days.includes(today));
  useEffect(() => {
    if (!arrives.current) return;
    const first = frame.current?.querySelector<HTMLElement>('[data-at][tabindex="0"]');
    first?.focus({ preventScroll: true });
  }, []);

  /** Answers whether it did: where two disagree, no third is marked. */
  function set(student: MarkedStudent, day: string, letter: MarkLetter | ''): boolean {
    if (decide(day, student.id)) return false;
    marking.mark(student, day, letter);
    return true;
  }

  useTurned(classId, 'mark', (turned) => {
    const cell = firstTurned(turned);
    if (!cell || !frame.current?.contains(document.activeElement)) return;
    const place = {
      row: rows.findIndex(({ id }) => id === cell.student),
      column: days.indexOf(cell.place),
    };
    if (place.row >= 0 && place.column >= 0) go(place);
  });

  /** Which mark; where two disagree, whose stays. */
  const ask = useCallback(
    (place: Position) => {
      const [day = '', student = 0] = [days[place.column], rows[place.row]?.id];
      if (!decide(day, student)) pick({ student, day });
    },
    [decide, days, rows],
  );

  function jump(digit: string) {
    const at = (number: string) => rows.findIndex(({ student }) => String(student?.number) === number);
    const longer = digits.current + digit;
    const isFound = at(longer) >= 0;
    tell(isFound ? '' : texts.nobodysNumber(longer));
    digits.current = isFound ? longer : digit;
    const row = at(digits.current);
    if (row >= 0) go({ row, column: Math.max(0, active.column) });
  }

  function perform(action: MarkAction) {
    const day = days[active.column];
    if (action.kind === 'move') go(stepped(active, action.step, bounds));
    else if (action.kind === 'rest') day !== undefined && marking.restPresent(day);
    else if (action.kind === 'pick') ask(active);
    else if (active.row >= 0 && day !== undefined) {
      const student = rows[active.row]?.student;
      const isSet = !student || set(student, day, action.letter);
      if (isSet && action.moves) go(stepped(active, { by: 'cell', towards: 'down' }, bounds));
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.defaultPrevented) return;
    if (isTyped(event) && /\d/.test(event.key)) {
      event.preventDefault();
      jump(event.key);
      return;
    }
    digits.current = '';
    const onCell = active.row >= 0 && active.column >= 0;
    const action = actionOf(event, onCell);
    if (!action && !(onCell && isTyped(event))) return;
    tell(
      action
        ? ''
        : texts.noMark(
            event.key,
            marks.map(({ kind }) => keyOfMark[kind].toUpperCase()),
          ),
    );
    if (!action) return;
    event.preventDefault();
    perform(action);
  }

  const printing = usePrinting();
  const sums = year?.length ? 4 : 2;
  const picked = picking && rows.find(({ id }) => id === picking.student)?.student;
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the grid within */}
      <div ref={frame} onKeyDown={onKeyDown} {...events} data-arrival={arrives.current || undefined}>
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
                  entries={entries}
                  activeColumn={at === active.row ? active.column : null}
                  onPick={ask}
                />
                <PageSums table={table} printing={printing} at={at} columns={sums} />
              </Fragment>
            )}
          </Rows>
          <DaySums table={table} columns={sums} printing={printing} />
        </Table>
      </div>
      <LiveRegion>{marking.said}</LiveRegion>
      {told && (
        <Toast tone="warn" onClose={() => tell('')}>
          {told}
        </Toast>
      )}
      {deciding && <ConflictDialog entry={deciding} onClose={close} />}
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

/** Today's; else the last day before it, else the first. */
function firstColumn(days: readonly string[], today: string): number {
  const [first = ''] = days;
  return today < first ? 0 : days.findLastIndex((day) => day <= today);
}
