import { texts as explained } from '#dashboard/features/explanation/texts.ts';
import type { Sheet } from '#dashboard/features/scores/Sheet.ts';
import { percentText } from '#dashboard/screens/gradebook/model/texts.ts';
import type { Explanation } from '#grading/explanation.ts';
import type { LateStep } from '#grading/late.ts';
import { writeHundredths } from '#grading/score.ts';
import { explainTotal } from '#grading/yearExplanation.ts';
import { CategorySteps, Cells } from './CategorySteps.tsx';
import styles from './SidePanel.module.css';
import { SidePanel } from './SidePanel.tsx';
import { useGoTo } from './useGoTo.tsx';
import { exact, Line } from './WhyLine.tsx';
import { whyTexts as texts } from './whyTexts.ts';
import { YearSteps } from './YearSteps.tsx';

interface WhyPanelProps {
  sheet: Sheet;
  student: number;
  name: string;
  /** Comments on scores, by position. */
  remarks: ReadonlyMap<number, string>;
  isShown(assignment: number): boolean;
  onGo(assignment: number): void;
  onShowAll(): void;
  onClose(): void;
}

/** How a student's percent is calculated: every step, with links to its cells. */
export default function WhyPanel({
  sheet,
  student,
  name,
  remarks,
  isShown,
  onShowAll,
  ...on
}: WhyPanelProps) {
  const { onGo, notice } = useGoTo({ book: sheet.book, isShown, onGo: on.onGo, onShowAll });
  const { steps: why, year } = explainTotal(sheet.scheme, sheet.counted(student), 0);
  const late = sheet.lateSteps(student);
  const shown = sheet.total(student);
  const differs = shown.percent !== why.percent || shown.letter !== why.letter;
  return (
    <SidePanel title={texts.title(name)} onClose={on.onClose} notice={notice}>
      <div className={styles.total}>
        <strong>{percentText(shown.percent) || '–'}</strong>
        <span>{shown.letter || texts.noGrade}</span>
      </div>
      {sheet.isWhatIf && <p className={styles.warning}>{texts.whatIf}</p>}
      {differs && (
        <p className={styles.warning}>
          {texts.differs(percentText(why.percent) || texts.nothing, why.letter || texts.noGrade)}
        </p>
      )}
      {year ? (
        <YearSteps
          year={year}
          renderTerm={(explanation) => (
            <Steps why={explanation} sheet={sheet} student={student} late={late} onGo={onGo} />
          )}
          renderScores={(positions) => (
            <Cells positions={positions} sheet={sheet} student={student} onGo={onGo} />
          )}
        />
      ) : (
        <Steps why={why} sheet={sheet} student={student} late={late} onGo={onGo} />
      )}
      <Remarks sheet={sheet} student={student} remarks={remarks} onGo={onGo} />
    </SidePanel>
  );
}

interface StepsProps {
  why: Explanation;
  sheet: Sheet;
  student: number;
  /** The student's late scores with a deduction. */
  late: readonly LateStep[];
  onGo(assignment: number): void;
}

/** The categories of all work, or of one marking period's, and their results. */
function Steps({ why, ...cells }: StepsProps) {
  return (
    <>
      <p className={styles.aside}>
        {why.weightsMissing ? explained.weightsMissing : texts.method[why.method]}
      </p>
      {why.categories.map((step) => (
        <CategorySteps key={step.num} step={step} byWeight={why.method === 'weights'} {...cells} />
      ))}
      <Together why={why} />
    </>
  );
}

/** How the categories, or all the points, make the percent and the letter. */
function Together({ why }: Pick<StepsProps, 'why'>) {
  return (
    <div className={styles.category}>
      <h3>{texts.together}</h3>
      <dl className={styles.numbers}>
        {why.method === 'weights' ? (
          why.categories
            .filter(({ contribution }) => contribution !== null)
            .map(({ num, name: category, contribution }) => (
              <Line key={num} term={category} value={exact(contribution)} />
            ))
        ) : (
          <Line
            term={texts.points}
            value={texts.quotient(writeHundredths(why.earned), writeHundredths(why.possible))}
          />
        )}
        <Line sum term={texts.unrounded} value={exact(why.unrounded)} />
        <Line term={texts.rounding(why.rounding)} value={percentText(why.percent) || '–'} />
        <Line term={texts.letter} value={why.letter || '–'} />
      </dl>
    </div>
  );
}

interface RemarksProps extends Pick<WhyPanelProps, 'sheet' | 'student' | 'remarks' | 'onGo'> {}

/** The comments on this student's scores. */
function Remarks({ sheet, student, remarks, onGo }: RemarksProps) {
  const found = sheet.book.assignments.flatMap(({ id, title }, position) => {
    const remark = remarks.get(student * sheet.width + position);
    return remark === undefined ? [] : [{ id, title, position, remark }];
  });
  if (found.length === 0) return null;
  return (
    <div className={styles.category}>
      <h3>{texts.remarks}</h3>
      {found.map(({ id, title, position, remark }) => (
        <p key={id} className={styles.cells}>
          <button type="button" onClick={() => onGo(position)}>
            {title}
          </button>
          <span dir="auto">{remark}</span>
        </p>
      ))}
    </div>
  );
}
