import { asidesOf } from '#dashboard/features/explanation/asides.ts';
import { texts as explained } from '#dashboard/features/explanation/texts.ts';
import type { Sheet } from '#dashboard/features/scores/Sheet.ts';
import { scoreText } from '#dashboard/screens/gradebook/model/cellTexts.ts';
import type { CategoryStep } from '#grading/explanation.ts';
import type { LateStep } from '#grading/late.ts';
import { MISSING, writeHundredths } from '#grading/score.ts';
import styles from './SidePanel.module.css';
import { exact, Line, weightInPercent } from './WhyLine.tsx';
import { whyTexts as texts } from './whyTexts.ts';

interface CategoryStepsProps {
  step: CategoryStep;
  byWeight: boolean;
  sheet: Sheet;
  student: number;
  late: readonly LateStep[];
  onGo(assignment: number): void;
}

/** One category: its points, its weight, and the scores that take part. */
export function CategorySteps({ step, byWeight, sheet, student, late, onGo }: CategoryStepsProps) {
  const counted = step.scored.filter((position) => !step.dropped.includes(position));
  const ofCategory = late.filter(({ position }) => step.scored.includes(position));
  const cells = (positions: readonly number[]) => (
    <Cells positions={positions} sheet={sheet} student={student} onGo={onGo} />
  );
  return (
    <section className={styles.category}>
      <h3>
        {step.name || explained.noCategory}
        <span>{step.percent ? exact(step.percent) : '–'}</span>
      </h3>
      <dl className={styles.numbers}>
        <Line
          term={texts.points}
          value={texts.quotient(writeHundredths(step.earned), writeHundredths(step.possible))}
        />
        {step.extraEarned > 0 && (
          <Line term={texts.ofThatExtra} value={`+${writeHundredths(step.extraEarned)}`} />
        )}
        {byWeight && <Line term={texts.weight} value={weightInPercent(step.weight, step.scaledWeight)} />}
        {step.contribution && <Line term={texts.brings} value={exact(step.contribution)} />}
      </dl>
      {step.leftOut && <p className={styles.aside}>{explained.leftOut[step.leftOut]}</p>}
      {asidesOf(step).map(([aside, positions]) => (
        <div key={aside}>
          <span className={styles.aside}>{aside}</span> {cells(positions)}
        </div>
      ))}
      {ofCategory.map((each) => (
        <p key={each.position} className={styles.cells}>
          <button type="button" onClick={() => onGo(each.position)}>
            {sheet.book.assignments[each.position]?.title}
          </button>
          <span>{explained.late(each)}</span>
        </p>
      ))}
      {counted.length > 0 && (
        <details>
          <summary>{texts.counted(counted.length)}</summary>
          {cells(counted)}
        </details>
      )}
      {step.blank.length > 0 && (
        <details>
          <summary>{texts.blank(step.blank.length)}</summary>
          {cells(step.blank)}
        </details>
      )}
    </section>
  );
}

interface CellsProps extends Pick<CategoryStepsProps, 'sheet' | 'student' | 'onGo'> {
  positions: readonly number[];
}

/** Scores of the student, each a link to its cell. */
export const Cells = ({ positions, sheet, student, onGo }: CellsProps) => (
  <span className={styles.cells}>
    {positions.map((position) => (
      <button key={position} type="button" onClick={() => onGo(position)}>
        {sheet.book.assignments[position]?.title} <b>{scoreOf(sheet, student, position)}</b>
      </button>
    ))}
  </span>
);

/** With the full points if it counts, so that a category can be added up by hand. */
function scoreOf(sheet: Sheet, student: number, assignment: number): string {
  const [code, text] = [sheet.score(student, assignment), scoreText(sheet, student, assignment)];
  const points = sheet.scheme.assignments[assignment]?.points ?? null;
  const counts = points !== null && (code >= 0 || code === MISSING);
  return counts ? texts.quotient(text, writeHundredths(points)) : text;
}
