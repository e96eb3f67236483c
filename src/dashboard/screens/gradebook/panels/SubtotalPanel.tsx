import { texts as explained } from '#dashboard/features/explanation/texts.ts';
import type { Sheet } from '#dashboard/features/scores/Sheet.ts';
import { percentText } from '#dashboard/screens/gradebook/model/texts.ts';
import { termTitle } from '#dashboard/screens/gradebook/model/totalColumns.ts';
import { type CategoryStep, explain } from '#grading/explanation.ts';
import { fraction } from '#grading/fraction.ts';
import { writeHundredths } from '#grading/score.ts';
import { isByTerm, type Term, withinTerm } from '#grading/terms.ts';
import { CategorySteps } from './CategorySteps.tsx';
import styles from './SidePanel.module.css';
import { SidePanel } from './SidePanel.tsx';
import { useGoTo } from './useGoTo.tsx';
import { exact, Line } from './WhyLine.tsx';
import { whyTexts as texts } from './whyTexts.ts';

interface SubtotalPanelProps {
  sheet: Sheet;
  student: number;
  name: string;
  category: number;
  /** The number of the only term whose work is shown; 0 for all terms in the grade. */
  term: number;
  isShown(assignment: number): boolean;
  onGo(assignment: number): void;
  onShowAll(): void;
  onClose(): void;
}

/** How a student's subtotal of a category is calculated: the points that count, each with a link to its cell. */
export default function SubtotalPanel(props: SubtotalPanelProps) {
  const { sheet, student, name, category, term, onClose } = props;
  const { onGo, notice } = useGoTo({ ...props, book: sheet.book });
  const { percent, earned, possible } = sheet.categoryTotal(student, { num: category, term });
  const late = sheet.lateSteps(student);
  const title = sheet.scheme.categories.find(({ num }) => num === category)?.name ?? explained.noCategory;
  return (
    <SidePanel title={texts.subtotalTitle(name, title)} onClose={onClose} notice={notice}>
      <div className={styles.total}>
        <strong>{percentText(percent) || '–'}</strong>
        <span>{texts.quotient(writeHundredths(earned), writeHundredths(possible))}</span>
      </div>
      {sheet.isWhatIf && <p className={styles.warning}>{texts.whatIf}</p>}
      <p className={styles.aside}>{term ? texts.ofTerm(termTitle(sheet.scheme, term)) : texts.ofGrade}</p>
      {stepsOf(props).map(({ of, step }) => (
        <CategorySteps
          key={of?.num ?? 0}
          step={of ? { ...step, name: termTitle(sheet.scheme, of.num) } : step}
          byWeight={false}
          sheet={sheet}
          student={student}
          late={late}
          onGo={onGo}
        />
      ))}
      <div className={styles.category}>
        <h3>{texts.together}</h3>
        <dl className={styles.numbers}>
          <Line
            term={texts.points}
            value={texts.quotient(writeHundredths(earned), writeHundredths(possible))}
          />
          <Line
            sum
            term={texts.unrounded}
            value={exact(possible === 0 ? null : fraction(BigInt(earned) * 100n, BigInt(possible)))}
          />
          <Line term={texts.rounding(3)} value={percentText(percent) || '–'} />
        </dl>
      </div>
    </SidePanel>
  );
}

/** The category's steps in each term of the grade, or in all the chosen work. */
function stepsOf({
  sheet,
  student,
  category,
  term,
}: SubtotalPanelProps): { of: Term | null; step: CategoryStep }[] {
  const { scheme } = sheet;
  const scores = sheet.counted(student);
  const inTerms =
    term === 0 && isByTerm(scheme) ? (scheme.terms ?? []).filter(({ weight }) => (weight ?? 0) > 0) : [];
  const parts = inTerms.length > 0 ? inTerms : [null];
  return parts.flatMap((of) => {
    const num = of?.num ?? term;
    const { categories } = explain(num ? withinTerm(scheme, num) : scheme, scores);
    const step = categories.find((each) => each.num === category);
    if (!step) return [];
    // Its weight in the grade does not matter here.
    const leftOut = step.leftOut === 'noWeight' ? null : step.leftOut;
    return [{ of, step: { ...step, leftOut, contribution: null } }];
  });
}
