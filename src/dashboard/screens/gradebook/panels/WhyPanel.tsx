import { useState } from 'react';
import { positionsOf } from '#dashboard/api/scores.ts';
import { texts as explained } from '#dashboard/features/explanation/texts.ts';
import type { Sheet } from '#dashboard/features/scores/Sheet.ts';
import { scoreText } from '#dashboard/screens/gradebook/model/cellTexts.ts';
import { texts as bookTexts, percentText } from '#dashboard/screens/gradebook/model/texts.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import type { CategoryStep, Explanation } from '#grading/explanation.ts';
import type { LateStep } from '#grading/late.ts';
import { MISSING, writeHundredths } from '#grading/score.ts';
import { explainTotal } from '#grading/yearExplanation.ts';
import styles from './SidePanel.module.css';
import { SidePanel } from './SidePanel.tsx';
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

/** Why a student's percent is what it is: every step, and from each to its cells. */
export default function WhyPanel({
  sheet,
  student,
  name,
  remarks,
  isShown,
  onShowAll,
  ...on
}: WhyPanelProps) {
  /** Id of the assignment that was to be gone to and is not shown. */
  const [wanted, setWanted] = useState<number | null>(null);
  const at = positionsOf(sheet.book.assignments).get(wanted ?? -1);
  const isHidden = at !== undefined && !isShown(at);
  // Shown again or gone: what is hidden later was not asked for.
  if (wanted !== null && !isHidden) setWanted(null);
  const onGo = (assignment: number) => {
    setWanted(isShown(assignment) ? null : (sheet.book.assignments[assignment]?.id ?? null));
    on.onGo(assignment);
  };
  const { steps: why, year } = explainTotal(sheet.scheme, sheet.counted(student), 0);
  const late = sheet.lateSteps(student);
  const shown = sheet.total(student);
  const differs = shown.percent !== why.percent || shown.letter !== why.letter;
  return (
    <SidePanel
      title={texts.title(name)}
      onClose={on.onClose}
      notice={
        <>
          {/* Always there: a region that comes with its first words is not heard by every reader. */}
          <span role="status">{isHidden && bookTexts.cellHidden}</span>
          {isHidden && <Button onClick={onShowAll}>{bookTexts.showAll}</Button>}
        </>
      }
    >
      <div className={styles.total}>
        <strong>{percentText(shown.percent) || '–'}</strong>
        <span>{shown.letter || texts.noGrade}</span>
      </div>
      {sheet.isWhatIf && <p className={styles.note}>{texts.whatIf}</p>}
      {differs && (
        <p className={styles.note}>
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
  /** The student's late scores that lose something. */
  late: readonly LateStep[];
  onGo(assignment: number): void;
}

/** The categories of all work, or of one marking period's, and what they come to. */
function Steps({ why, ...cells }: StepsProps) {
  return (
    <>
      <p className={styles.aside}>{why.weightsMissing ? texts.weightsMissing : texts.method[why.method]}</p>
      {why.categories.map((step) => (
        <Category key={step.num} step={step} byWeight={why.method === 'weights'} {...cells} />
      ))}
      <Together why={why} />
    </>
  );
}

/** How the categories, or all the points, come to the percent and the letter. */
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
        <Line term={texts.rounding(why.round)} value={percentText(why.percent) || '–'} />
        <Line term={texts.letter} value={why.letter || '–'} />
      </dl>
    </div>
  );
}

interface RemarksProps extends Pick<WhyPanelProps, 'sheet' | 'student' | 'remarks' | 'onGo'> {}

/** What was written on this student's scores. */
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

/** Missing work costs nothing where the category counts for nothing. */
const groupName = (group: (typeof groups)[number], { leftOut }: CategoryStep) =>
  group === 'missing' && leftOut === 'noWeight' ? texts.missingUncounted : texts.groups[group];

interface CategoryProps {
  step: CategoryStep;
  byWeight: boolean;
  sheet: Sheet;
  student: number;
  late: readonly LateStep[];
  onGo(assignment: number): void;
}

const groups = ['dropped', 'missing', 'missingExtra', 'excused', 'extra', 'unknown'] as const;

function Category({ step, byWeight, sheet, student, late, onGo }: CategoryProps) {
  const isCounted = (position: number) => !step.dropped.includes(position);
  const counted = step.scored.filter(isCounted);
  const told = { ...step, missing: step.missing.filter(isCounted) };
  const ofCategory = late.filter(({ position }) => step.scored.includes(position));
  const cells = (positions: readonly number[]) => (
    <Cells positions={positions} sheet={sheet} student={student} onGo={onGo} />
  );
  return (
    <section className={styles.category}>
      <h3>
        {step.name || texts.noCategory}
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
        {byWeight && <Line term={texts.weight} value={weightText(step)} />}
        {step.contribution && <Line term={texts.brings} value={exact(step.contribution)} />}
      </dl>
      {step.leftOut && <p className={styles.aside}>{texts.leftOut[step.leftOut]}</p>}
      {groups.map((group) =>
        told[group].length === 0 ? null : (
          <div key={group}>
            <span className={styles.aside}>{groupName(group, step)}</span> {cells(told[group])}
          </div>
        ),
      )}
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

interface CellsProps extends Pick<CategoryProps, 'sheet' | 'student' | 'onGo'> {
  positions: readonly number[];
}

const Cells = ({ positions, sheet, student, onGo }: CellsProps) => (
  <span className={styles.cells}>
    {positions.map((position) => (
      <button key={position} type="button" onClick={() => onGo(position)}>
        {sheet.book.assignments[position]?.title} <b>{scoreOf(sheet, student, position)}</b>
      </button>
    ))}
  </span>
);

/** With the full points where it counts among them, so that a category can be added up by hand. */
function scoreOf(sheet: Sheet, student: number, assignment: number): string {
  const [code, text] = [sheet.score(student, assignment), scoreText(sheet, student, assignment)];
  const points = sheet.scheme.assignments[assignment]?.points ?? null;
  const counts = points !== null && (code >= 0 || code === MISSING);
  return counts ? texts.quotient(text, writeHundredths(points)) : text;
}

function weightText({ weight, scaledWeight }: CategoryStep): string {
  if (weight === null) return '–';
  const own = `${writeHundredths(weight)}%`;
  if (!scaledWeight) return own;
  const scaled = exact(scaledWeight);
  return scaled === own ? own : texts.scaled(own, scaled);
}
