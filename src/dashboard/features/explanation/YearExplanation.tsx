import type { ReactNode } from 'react';
import { numberCell } from '#dashboard/ui/components/tables/Table.tsx';
import type { CategoryStep } from '#grading/explanation.ts';
import { writeFraction } from '#grading/fraction.ts';
import { termName } from '#grading/terms.ts';
import type { YearExplanation as Steps, TermStep } from '#grading/yearExplanation.ts';
import type { LateAside } from './CategoryAsides.tsx';
import styles from './Explanation.module.css';
import { Explanation, Rounding, StepsHead } from './Explanation.tsx';
import { stepDecimals, texts, yearTexts } from './texts.ts';
import { weightText } from './weightText.ts';

interface YearExplanationProps {
  year: Steps;
  /** The late scores of a category with a deduction. */
  lateIn(category: CategoryStep): readonly LateAside[];
  /** Renders the assignment at a position: its title and score. */
  renderScore(position: number): ReactNode;
}

/** How the grade of a year is calculated: the marking periods by their weights, then each separately. */
export function YearExplanation({ year, lateIn, renderScore }: YearExplanationProps) {
  const { terms, unrounded, percent, letter, rounding, outside } = year;
  if (unrounded === null || percent === null) return <p>{texts.nothingGraded}</p>;
  return (
    <div className={styles.explanation}>
      <p className={styles.how}>{yearTexts.how}</p>
      <table className={styles.table}>
        <StepsHead of={yearTexts.period} numbers={[texts.percent, texts.weight, texts.brings]} />
        <tbody>
          {terms.map((step) => (
            <TermRow key={step.term.num} step={step} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{texts.total}</th>
            <td colSpan={2} />
            <td className={numberCell}>{writeFraction(unrounded, stepDecimals)}%</td>
          </tr>
        </tfoot>
      </table>
      <Rounding unrounded={unrounded} percent={percent} letter={letter} rounding={rounding} />
      {outside.length > 0 && (
        <p className={styles.how}>
          {yearTexts.outside}:{' '}
          {outside.map((position, index) => (
            <span key={position}>
              {index > 0 && ', '}
              {renderScore(position)}
            </span>
          ))}
        </p>
      )}
      {terms
        .filter(({ explanation }) => explanation.unrounded !== null)
        .map(({ term, explanation }) => (
          <section key={term.num} className={styles.term}>
            <h3>{termName(term)}</h3>
            <Explanation steps={explanation} lateIn={lateIn} renderScore={renderScore} />
          </section>
        ))}
    </div>
  );
}

function TermRow({ step: { term, explanation, leftOut, scaledWeight, contribution } }: { step: TermStep }) {
  const { unrounded } = explanation;
  return (
    <tr className={leftOut === null ? undefined : styles.leftOut}>
      <th scope="row">
        <bdi>{termName(term)}</bdi>
        {leftOut !== null && <span className={styles.why}>{yearTexts.leftOut[leftOut]}</span>}
      </th>
      <td className={numberCell}>{unrounded && `${writeFraction(unrounded, stepDecimals)}%`}</td>
      <td className={numberCell}>{weightText(term.weight, scaledWeight)}</td>
      <td className={numberCell}>{contribution && `${writeFraction(contribution, stepDecimals)}%`}</td>
    </tr>
  );
}
