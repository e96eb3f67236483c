import { aboveOrBelow, Change } from '#dashboard/ui/components/Change.tsx';
import { writtenGrade } from '#dashboard/ui/format/written.ts';
import type { Total } from '#grading/average.ts';
import { type Posted, sincePosted } from '#grading/posted.ts';
import { formatPercent } from '#grading/rounding.ts';
import { type Term, termOfPeriod } from '#grading/terms.ts';
import { Part, type PartQuery } from './Part.tsx';
import styles from './StudentScreen.module.css';
import { texts } from './texts.ts';

interface StudentPeriodsProps {
  posted: readonly (Posted | null)[];
  now: Total;
  /** The class's terms; a period graded separately is not compared with the year. */
  terms: readonly Term[] | undefined;
  query: PartQuery;
}

/** The final grades of this student, and today's beside the last. */
export function StudentPeriods({ posted, now, terms, query }: StudentPeriodsProps) {
  const known = posted.filter((each) => each !== null);
  const difference = sincePosted(now, posted);
  const compares = difference !== null && !termOfPeriod(terms, difference.from);
  return (
    <Part title={texts.periods} query={query}>
      {known.length === 0 ? (
        <p>{texts.noPeriods}</p>
      ) : (
        <table className={styles.facts}>
          <tbody>
            {known.map(({ period, grade, letter, change }) => (
              <tr key={period}>
                <th scope="row">{period}</th>
                <td>{writtenGrade(String(grade), letter)}</td>
                <td>
                  {change && (
                    <Change points={change.points} label={texts.change(change.points, change.from)} />
                  )}
                </td>
              </tr>
            ))}
            {difference && now.percent !== null && (
              <tr>
                <th scope="row">{texts.now}</th>
                <td>{writtenGrade(formatPercent(now.percent), now.letter)}</td>
                <td>
                  {compares && aboveOrBelow(difference.points / 100, difference.from)}
                  {compares && difference.letterWas !== null && `, ${texts.letterWas(difference.letterWas)}`}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      )}
    </Part>
  );
}
