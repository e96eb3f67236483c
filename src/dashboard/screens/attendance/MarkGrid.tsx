import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { YearOfStudent } from '#dashboard/api/attendance.ts';
import { useTurned } from '#dashboard/screens/undo/useTurned.ts';
import { ConflictDialog } from '#dashboard/screens/unsaved/ConflictDialog.tsx';
import { useDeciding } from '#dashboard/screens/unsaved/useDeciding.ts';
import { Aloud } from '#dashboard/ui/Aloud.tsx';
import { Rows } from '#dashboard/ui/Rows.tsx';
import { Table } from '#dashboard/ui/Table.tsx';
import { Toast } from '#dashboard/ui/Toast.tsx';
import { DaySums } from './DaySums.tsx';
import { MarkHead } from './MarkHead.tsx';
import { MarkPicker } from './MarkPicker.tsx';
import { MarkRow } from './MarkRow.tsx';
import { type Deed, deedOf, isTyped, moved, type Place } from './markKeys.ts';
import { texts } from './texts.ts';
import { useCursor } from './useCursor.ts';
import type { MarkedStudent, Marking, MarkLetter } from './useMarking.ts';
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
  const bounds = { rows: rows.length, columns: days.length };

  // The week that is now begins where today is marked, whatever led here.
  const arrives = useRef(days.includes(today));
  useEffect(() => {
    if (!arrives.current) return;
    const first = frame.current?.querySelector<HTMLElement>('[data-at][tabindex="0"]');
    first?.focus({ preventScroll: true });
  }, []);

  /** Answers whether it did: where two disagree, no third is marked. */
  function set(student: MarkedStudent, day: string, letter: MarkLetter): boolean {
    if (decide(day, student.id)) return false;
    marking.mark(student, day, letter);
    return true;
  }

  useTurned(classId, 'mark', (_, step) => {
    const [cell] = step?.changes ?? [];
    if (!cell || !frame.current?.contains(document.activeElement)) return;
    const place = {
      row: rows.findIndex(({ id }) => id === cell.student),
      column: days.indexOf(cell.place),
    };
    if (place.row >= 0 && place.column >= 0) go(place);
  });

  /** Which mark; where two disagree, whose stays. */
  const ask = useCallback(
    (place: Place) => {
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

  function perform(deed: Deed) {
    const day = days[active.column];
    if (deed.kind === 'move') go(moved(active, deed.to, bounds));
    else if (deed.kind === 'rest') day !== undefined && marking.restPresent(day);
    else if (deed.kind === 'pick') ask(active);
    else if (active.row >= 0 && day !== undefined) {
      const student = rows[active.row]?.student;
      const isSet = !student || set(student, day, deed.letter);
      if (isSet && deed.moves) go(moved(active, 'down', bounds));
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
    const deed = deedOf(event, onCell);
    if (!deed && !(onCell && isTyped(event))) return;
    tell(deed ? '' : texts.noMark(event.key));
    if (!deed) return;
    event.preventDefault();
    perform(deed);
  }

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
              <MarkRow
                key={row.id}
                {...{ classId, row, days, year, today, at, entries }}
                activeColumn={at === active.row ? active.column : null}
                onPick={ask}
              />
            )}
          </Rows>
          <DaySums table={table} columns={sums} />
        </Table>
      </div>
      <Aloud>{marking.said}</Aloud>
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
