import type { YearOfStudent } from '#dashboard/api/attendance.ts';
import type { Position } from '#dashboard/grid/steps.ts';
import { Icon } from '#dashboard/ui/components/Icon.tsx';
import { cellAside, numberCell, rowName } from '#dashboard/ui/components/Table.tsx';
import { writtenDay } from '#dashboard/ui/format/written.ts';
import styles from './MarkGrid.module.css';
import { texts } from './texts.ts';
import { placeText } from './useCursor.ts';
import weekStyles from './WeekGrid.module.css';

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
