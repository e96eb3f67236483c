import type { Period } from '#dashboard/api/classes/periods.ts';
import { nought } from '#dashboard/ui/components/tables/Table.tsx';
import type { Total } from '#grading/average.ts';
import { inHundredths } from '#grading/posted.ts';
import { type Scaling, scaleKinds } from '#grading/scale.ts';
import { distribution } from '#grading/statistics.ts';
import styles from './Distributions.module.css';
import { texts } from './texts.ts';

interface DistributionsProps {
  periods: readonly Period[];
  totals: readonly Total[];
  scheme: Scaling;
}

/** How many students have which grade, as a small chart for each period and for today. */
export function Distributions({ periods, totals, scheme }: DistributionsProps) {
  const pictures = [
    ...periods.map(({ name, grades }) => ({
      name,
      percents: grades.map(({ grade }) => inHundredths(grade)),
    })),
    {
      name: texts.nowLong,
      percents: totals.map(({ percent }) => percent).filter((percent) => percent !== null),
    },
  ].filter(({ percents }) => percents.length > 0);
  if (pictures.length === 0) return null;
  return (
    <section aria-labelledby="distributions" className={styles.section}>
      <h2 id="distributions">{texts.distributions}</h2>
      {scheme.scaleKind === scaleKinds.percentItself && <p className={styles.meaning}>{texts.noLetters}</p>}
      <div className={styles.pictures}>
        {pictures.map(({ name, percents }) => (
          <Picture key={name} name={name} percents={percents} scheme={scheme} />
        ))}
      </div>
    </section>
  );
}

/** The bars are drawn with their values beside them as text, so screen readers miss nothing. */
function Picture({ name, percents, scheme }: { name: string; percents: readonly number[]; scheme: Scaling }) {
  const steps = distribution(percents, scheme);
  const most = Math.max(1, ...steps.map(({ count }) => count));
  return (
    <figure className={styles.picture}>
      <figcaption>{texts.distributionOf(name, percents.length)}</figcaption>
      <table>
        <tbody>
          {steps.map(({ letter, low, count }) => (
            <tr key={low}>
              <th scope="row">{letter || texts.tens(low / 100)}</th>
              <td className={styles.track}>
                <svg aria-hidden="true" viewBox="0 0 100 10" preserveAspectRatio="none">
                  <rect width={(100 * count) / most} height="10" rx="1" />
                </svg>
              </td>
              <td className={count === 0 ? nought : ''}>{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
