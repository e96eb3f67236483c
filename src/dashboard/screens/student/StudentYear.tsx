import { type MarkedDays, marks } from '#dashboard/api/classes/attendance.ts';
import { markNames } from '#dashboard/shell/sync/texts.ts';
import { writtenPercent } from '#dashboard/ui/format/written.ts';
import { absenceCourse, awayPercent } from '#grading/absence.ts';
import { Part, type PartQuery } from './Part.tsx';
import styles from './StudentScreen.module.css';
import { texts } from './texts.ts';

interface StudentYearProps {
  /** Null if the service does not tell, undefined until it has loaded. */
  days: MarkedDays | null | undefined;
  query: PartQuery;
}

/** This student's days since the year began. */
export function StudentYear({ days, query }: StudentYearProps) {
  return (
    <Part title={texts.days} query={query}>
      {days === null ? <p>{texts.notTold}</p> : !days?.days ? <p>{texts.noDays}</p> : <Days taken={days} />}
    </Part>
  );
}

function Days({ taken }: { taken: MarkedDays }) {
  const facts = [
    ...marks.map(({ kind }) => [markNames[kind], taken[kind]] as const),
    [texts.daysTaken, taken.days],
  ] as const;
  const share = writtenPercent(awayPercent(taken));
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
        {texts.awayShare(share)} {texts.course[absenceCourse(taken)]}
      </p>
    </>
  );
}
