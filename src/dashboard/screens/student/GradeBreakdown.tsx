import type { Gradebook } from '#dashboard/api/classes/gradebook.ts';
import { Explanation } from '#dashboard/features/explanation/Explanation.tsx';
import { YearExplanation } from '#dashboard/features/explanation/YearExplanation.tsx';
import type { Total } from '#grading/average.ts';
import type { CategoryStep } from '#grading/explanation.ts';
import type { LateStep } from '#grading/late.ts';
import { formatPercent } from '#grading/rounding.ts';
import { writeScore } from '#grading/score.ts';
import type { TotalSteps } from '#grading/yearExplanation.ts';
import styles from './StudentScreen.module.css';
import { texts } from './texts.ts';

interface GradeBreakdownProps extends TotalSteps {
  book: Gradebook;
  position: number;
  /** The late scores with a deduction. */
  late: readonly LateStep[];
  /** The gradebook's total. */
  total: Total;
}

/** How this student's grade is calculated, with the reason for every score that did not simply count. */
export function GradeBreakdown({ book, position, steps, year, late, total }: GradeBreakdownProps) {
  const scoreOf = (at: number) => {
    const { title, points } = book.assignments[at] ?? { title: '', points: null };
    const code = book.scores[position * book.assignments.length + at] ?? 0;
    const score =
      code > 0 && points === null ? texts.extra(writeScore(code)) : code >= 0 ? writeScore(code) : '';
    return (
      <>
        <bdi>{title}</bdi>
        {score !== '' && ` (${score})`}
      </>
    );
  };
  const lateIn = ({ scored }: CategoryStep) =>
    late.flatMap((step) =>
      scored.includes(step.position) ? [{ title: book.assignments[step.position]?.title ?? '', step }] : [],
    );
  const differs = total.percent !== steps.percent || total.letter !== steps.letter;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it nobody can scroll a wide explanation by keyboard
    <section aria-labelledby="why" className={styles.why} tabIndex={0}>
      <h2 id="why">{texts.why}</h2>
      {differs && (
        <p>
          {texts.differs(
            steps.percent === null ? texts.nothing : `${formatPercent(steps.percent)}%`,
            steps.letter,
          )}
        </p>
      )}
      {year ? (
        <YearExplanation year={year} lateIn={lateIn} renderScore={scoreOf} />
      ) : (
        <Explanation steps={steps} lateIn={lateIn} renderScore={scoreOf} />
      )}
    </section>
  );
}
