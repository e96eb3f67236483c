import type { ReactNode } from 'react';
import { numberCell } from '#dashboard/ui/components/tables/Table.tsx';
import { letterBeside } from '#dashboard/ui/format/written.ts';
import type { CategoryStep, Explanation as Steps } from '#grading/explanation.ts';
import { type Fraction, writeFraction } from '#grading/fraction.ts';
import { formatPercent } from '#grading/rounding.ts';
import { writeHundredths } from '#grading/score.ts';
import { CategoryAsides, type LateAside } from './CategoryAsides.tsx';
import styles from './Explanation.module.css';
import { stepDecimals, texts } from './texts.ts';
import { weightText } from './weightText.ts';

/* explanation: how a total is calculated, for every screen that shows one. It opens no address and requests nothing. */

interface ExplanationProps {
  steps: Steps;
  /** The late scores of a category with a deduction. */
  lateIn(category: CategoryStep): readonly LateAside[];
  /** Renders the assignment at a position: its title and score, perhaps as a link to its cell. */
  renderScore(position: number): ReactNode;
}

export function Explanation({ steps, lateIn, renderScore }: ExplanationProps) {
  const { method, weightsMissing, categories, unrounded, percent, letter, rounding } = steps;
  const byWeights = method === 'weights';
  if (unrounded === null || percent === null) return <p>{texts.nothingGraded}</p>;
  const how = byWeights ? texts.byWeights : weightsMissing ? texts.weightsMissing : texts.byPoints;
  return (
    <div className={styles.explanation}>
      <p className={styles.how}>{how}</p>
      <table className={styles.table}>
        <StepsHead
          of={texts.category}
          numbers={[texts.points, texts.percent, ...(byWeights ? [texts.weight, texts.brings] : [])]}
        />
        <tbody>
          {categories.map((category) => (
            <CategoryRow
              key={category.num}
              category={category}
              byWeights={byWeights}
              late={lateIn(category)}
              renderScore={renderScore}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{texts.total}</th>
            <td className={numberCell}>
              {!byWeights && <Points earned={steps.earned} possible={steps.possible} />}
            </td>
            {byWeights && <td colSpan={2} />}
            <td className={numberCell}>{writeFraction(unrounded, stepDecimals)}%</td>
          </tr>
        </tfoot>
      </table>
      <Rounding unrounded={unrounded} percent={percent} letter={letter} rounding={rounding} />
    </div>
  );
}

/** The header of each step, and the columns of its numbers. */
export const StepsHead = ({ of, numbers }: { of: string; numbers: readonly string[] }) => (
  <thead>
    <tr>
      <th scope="col">{of}</th>
      {numbers.map((title) => (
        <th key={title} scope="col" className={numberCell}>
          {title}
        </th>
      ))}
    </tr>
  </thead>
);

interface RoundingProps extends Pick<Steps, 'letter' | 'rounding'> {
  unrounded: Fraction;
  percent: number;
}

/** How the grade results from the sum. */
export function Rounding({ unrounded, percent, letter, rounding }: RoundingProps) {
  const beside = letterBeside(formatPercent(percent), letter);
  return (
    <p>
      {texts.rounding(writeFraction(unrounded, stepDecimals), rounding, formatPercent(percent))}
      {beside !== '' && texts.letter(beside)}.
    </p>
  );
}

/** "401.5 of 410": on one line, or on two if there is little room. */
const Points = ({ earned, possible }: { earned: number; possible: number }) => (
  <>
    {writeHundredths(earned)} <span className={styles.possible}>{texts.of(writeHundredths(possible))}</span>
  </>
);

interface CategoryRowProps {
  category: CategoryStep;
  late: readonly LateAside[];
  byWeights: boolean;
  renderScore(position: number): ReactNode;
}

function CategoryRow({ category, late, byWeights, renderScore }: CategoryRowProps) {
  const { leftOut, earned, possible, percent, weight, scaledWeight, contribution } = category;
  return (
    <>
      <tr className={leftOut === null ? styles.category : `${styles.category} ${styles.leftOut}`}>
        <th scope="row">
          <bdi>{category.name || texts.noCategory}</bdi>
        </th>
        <td className={numberCell}>
          {(possible > 0 || earned > 0) && <Points earned={earned} possible={possible} />}
        </td>
        <td className={numberCell}>{percent && `${writeFraction(percent, stepDecimals)}%`}</td>
        {byWeights && (
          <>
            <td className={numberCell}>{weightText(weight, scaledWeight)}</td>
            <td className={numberCell}>{contribution && `${writeFraction(contribution, stepDecimals)}%`}</td>
          </>
        )}
      </tr>
      <tr className={styles.asidesRow}>
        <td colSpan={byWeights ? 5 : 3}>
          <CategoryAsides category={category} late={late} renderScore={renderScore} />
        </td>
      </tr>
    </>
  );
}
