import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { VisuallyHidden } from '#dashboard/ui/components/VisuallyHidden.tsx';
import { writtenDay } from '#dashboard/ui/format/written.ts';
import { type Dates, dayOff } from '#grading/schoolYear.ts';
import { addDays, isDay, mondayOf, weekDays, weekday } from '#grading/week.ts';
import styles from './DuePreview.module.css';
import { texts } from './texts.ts';

interface Due {
  readonly id: number;
  readonly title: string;
  readonly due: string;
}

interface DuePreviewProps {
  assignments: readonly Due[];
  weeks: number;
  /** The school's lesson days in the new year; null if unknown. */
  dates: Dates | null;
}

/** This many assignments of a copied class are shown by name. */
const mostNamed = 6;

/**
 * The days on which the assignments of a copied class will be due, month by month, and which of those have no school.
 */
export function DuePreview({ assignments, weeks, dates }: DuePreviewProps) {
  const moved = assignments
    .filter(({ due }) => isDay(due))
    .map(({ id, title, due }) => ({ id, title, due: addDays(due, weeks * 7) }))
    .sort((one, other) => one.due.localeCompare(other.due));
  const [first, last] = [moved[0], moved.at(-1)];
  if (!first || !last) return <p className={styles.soft}>{texts.due.none}</p>;
  const titles = new Map<string, string[]>();
  for (const { title, due } of moved) titles.set(due, [...(titles.get(due) ?? []), title]);
  const wrong = moved.filter(({ due }) => whyNot(due, dates) !== null);
  return (
    <section className={styles.preview} aria-label={texts.due.label}>
      <p role="status">{texts.due.range(moved.length, writtenDay(first.due), writtenDay(last.due))}</p>
      {wrong.length > 0 && (
        <Notice tone="warn">
          {texts.due.noSchool(wrong.length)}
          <ul className={styles.wrong}>
            {wrong.slice(0, mostNamed).map(({ id, title, due }) => (
              <li key={id}>
                {texts.due.onDay(
                  title,
                  `${writtenDay(due, 'nameOfDay')} ${writtenDay(due)}`,
                  whyNot(due, dates) ?? '',
                )}
              </li>
            ))}
            {wrong.length > mostNamed && <li>{texts.due.more(wrong.length - mostNamed)}</li>}
          </ul>
        </Notice>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by key */}
      <section className={styles.months} aria-label={texts.due.calendar} tabIndex={0}>
        {monthsFrom(first.due, last.due).map((month) => (
          <Month key={month} first={month} titles={titles} dates={dates} />
        ))}
      </section>
    </section>
  );
}

/** Why an assignment should not be due on a day; null if it may. */
function whyNot(day: string, dates: Dates | null): string | null {
  if (weekday(day) > 5) return texts.due.weekend;
  const off = dates && dayOff(dates, day);
  return off === '' ? texts.due.outside : off;
}

/** The first day of each month between two days. */
function monthsFrom(first: string, last: string): string[] {
  const months: string[] = [];
  let month = `${first.slice(0, 6)}01`;
  while (month <= last) {
    months.push(month);
    month = `${addDays(month, 31).slice(0, 6)}01`;
  }
  return months;
}

interface MonthProps {
  /** Its first day. */
  first: string;
  titles: ReadonlyMap<string, readonly string[]>;
  dates: Dates | null;
}

function Month({ first, titles, dates }: MonthProps) {
  const monday = mondayOf(first);
  const weeks = Array.from({ length: 6 }, (_, index) => weekDays(addDays(monday, index * 7))).filter((week) =>
    week.some((day) => isIn(day, first)),
  );
  return (
    <table className={styles.month}>
      <caption>{writtenDay(first, 'month')}</caption>
      <thead>
        <tr>
          {weekDays(monday).map((day) => (
            <th key={day} scope="col">
              {writtenDay(day, 'nameOfDay')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <Day
                key={day}
                day={isIn(day, first) ? day : null}
                titles={titles.get(day) ?? []}
                dates={dates}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const isIn = (day: string, month: string) => day.slice(0, 6) === month.slice(0, 6);

function Day({ day, titles, dates }: { day: string | null; titles: readonly string[]; dates: Dates | null }) {
  if (day === null) return <td />;
  const isOff = whyNot(day, dates) !== null;
  const isDue = titles.length > 0;
  return (
    <td
      className={`${isDue ? styles.due : ''} ${isOff ? styles.off : ''}`}
      title={isDue ? titles.join(', ') : undefined}
    >
      {Number(day.slice(6))}
      {isDue && <VisuallyHidden>{texts.due.here(titles)}</VisuallyHidden>}
      {titles.length > 1 && (
        <span className={styles.count} aria-hidden>
          {titles.length}
        </span>
      )}
    </td>
  );
}
