import type { ReactNode } from 'react';
import { yearTexts } from '#dashboard/features/explanation/texts.ts';
import { percentText } from '#dashboard/screens/gradebook/model/texts.ts';
import type { Explanation } from '#grading/explanation.ts';
import { termName } from '#grading/terms.ts';
import type { TermStep, YearExplanation } from '#grading/yearExplanation.ts';
import styles from './SidePanel.module.css';
import { exact, Line, weightInPercent } from './WhyLine.tsx';
import { whyTexts as texts } from './whyTexts.ts';

interface YearStepsProps {
  year: YearExplanation;
  /** The categories of one marking period. */
  renderTerm(explanation: Explanation): ReactNode;
  /** Assignments with their scores, by position. */
  renderScores(positions: readonly number[]): ReactNode;
}

/** How the marking periods make the year's grade; each opens to its own steps. */
export function YearSteps({ year, renderTerm, renderScores }: YearStepsProps) {
  const { terms, outside, unrounded, rounding, percent, letter } = year;
  return (
    <>
      <p className={styles.aside}>{texts.byTerms}</p>
      {terms.map((step) => (
        <Term key={step.term.num} step={step} renderTerm={renderTerm} />
      ))}
      {outside.length > 0 && (
        <div className={styles.category}>
          <span className={styles.aside}>{yearTexts.outside}</span> {renderScores(outside)}
        </div>
      )}
      <div className={styles.category}>
        <h3>{texts.together}</h3>
        <dl className={styles.numbers}>
          {terms
            .filter(({ contribution }) => contribution !== null)
            .map(({ term, contribution }) => (
              <Line key={term.num} term={termName(term)} value={exact(contribution)} />
            ))}
          <Line sum term={texts.unrounded} value={exact(unrounded)} />
          <Line term={texts.rounding(rounding)} value={percentText(percent) || '–'} />
          <Line term={texts.letter} value={letter || '–'} />
        </dl>
      </div>
    </>
  );
}

interface TermProps extends Pick<YearStepsProps, 'renderTerm'> {
  step: TermStep;
}

function Term({ step, renderTerm }: TermProps) {
  const { term, explanation, leftOut, scaledWeight, contribution } = step;
  return (
    <section className={styles.category}>
      <h3>
        <bdi>{termName(term)}</bdi>
        <span>{exact(explanation.unrounded)}</span>
      </h3>
      <dl className={styles.numbers}>
        {term.weight !== null && (
          <Line term={texts.weight} value={weightInPercent(term.weight, scaledWeight)} />
        )}
        {contribution && <Line term={texts.brings} value={exact(contribution)} />}
      </dl>
      {leftOut && <p className={styles.aside}>{yearTexts.leftOut[leftOut]}</p>}
      {explanation.categories.length > 0 && (
        <details>
          <summary>{texts.termSteps(termName(term))}</summary>
          {renderTerm(explanation)}
        </details>
      )}
    </section>
  );
}
