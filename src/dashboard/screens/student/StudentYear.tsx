import type { YearOfStudent } from '#dashboard/api/attendance.ts';
import { writtenPercent } from '#dashboard/ui/written.ts';
import { absenceCourse, absenceShare } from '#grading/absence.ts';
import { Part, type PartQuery } from './Part.tsx';
import styles from './StudentScreen.module.css';
import { texts } from './texts.ts';

interface StudentYearProps {
  /** Null where the service does not tell. */
  year: YearOfStudent | null | undefined;
  query: PartQuery;
}

/** This student's days since the year began. */
export function StudentYear({ year, query }: StudentYearProps) {
  return (
    <Part title={texts.days} query={query}>
      {year === null ? (
        <p>{texts.notTold}</p>
      ) : !year || year.days === 0 ? (
        <p>{texts.noDays}</p>
      ) : (
        <Days year={year} />
      )}
    </Part>
  );
}

function Days({ year }: { year: YearOfStudent }) {
  const facts = [
    [texts.present, year.present],
    [texts.tardy, year.tardy],
    [texts.absent, year.absent],
    [texts.excused, year.excused],
    [texts.daysTaken, year.days],
  ] as const;
  const share = writtenPercent(Math.round((absenceShare(year) ?? 0) * 1000) / 10);
  return (
    <>
      <table className={styles.facts}>
        <tbody>
          {facts.map(([name, count]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        {texts.awayShare(share)} {texts.course[absenceCourse(year)]}
      </p>
    </>
  );
}
