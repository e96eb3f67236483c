import type { Gradebook } from '#dashboard/api/classes/gradebook.ts';
import { useStudentNames } from '#dashboard/ui/components/tables/StudentNames.tsx';
import { numberCell } from '#dashboard/ui/components/tables/Table.tsx';
import { writtenDay, writtenPercent } from '#dashboard/ui/format/written.ts';
import { usePrinting } from '#dashboard/ui/hooks/useBrowser.ts';
import type { Explanation } from '#grading/explanation.ts';
import type { LateDays } from '#grading/late.ts';
import { writeHundredths } from '#grading/score.ts';
import styles from './Scores.module.css';
import {
  columnsOnPaper,
  inColumns,
  isToCome,
  type ScoreGroup,
  type ScoreLine,
  scoreGroups,
} from './scoreList.ts';
import { texts } from './texts.ts';

interface ScoresProps {
  book: Gradebook;
  position: number;
  steps: Explanation;
  /** How many days late, by position in the matrix. */
  late: LateDays;
  /** Comments on scores, by position in the matrix. */
  remarks: ReadonlyMap<number, string>;
  /** Assignments whose scores a student does not see yet. */
  unposted?: ReadonlySet<number>;
}

/** Every score, by category, in the order in which it was due. */
export function Scores({ book, position, steps, late, remarks, unposted }: ScoresProps) {
  const { hidden } = useStudentNames();
  const printing = usePrinting();
  // Comments may name somebody too.
  const groups = scoreGroups(book, position, steps, {
    late,
    remarks: hidden ? new Map() : remarks,
    unposted,
  });
  return (
    <section aria-labelledby="scores" className={styles.scores}>
      <h2 id="scores">{texts.scores}</h2>
      {groups.length === 0 && <p>{texts.noAssignments}</p>}
      {printing ? (
        <div className={styles.paper}>
          {inColumns(groups, columnsOnPaper).map((column, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            <div key={at}>
              {column.map((group) => (
                <Group key={group.category} group={group} />
              ))}
            </div>
          ))}
        </div>
      ) : (
        <div className={styles.groups}>
          {groups.map((group) => (
            <Group key={group.category} group={group} />
          ))}
        </div>
      )}
    </section>
  );
}

function Group({ group: { name, lines } }: { group: ScoreGroup }) {
  return (
    <table className={styles.group}>
      <caption>
        <bdi>{name || texts.noCategory}</bdi>
      </caption>
      <thead>
        <tr>
          <th scope="col">{texts.assignment}</th>
          <th scope="col" className={styles.due}>
            {texts.due}
          </th>
          <th scope="col" className={numberCell}>
            {texts.score}
          </th>
          <th scope="col" className={numberCell}>
            {texts.share}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Line key={line.assignment.id} line={line} />
        ))}
      </tbody>
    </table>
  );
}

function Line({ line }: { line: ScoreLine }) {
  const { assignment, state, isDropped, share, daysLate, remark } = line;
  return (
    <tr className={isToCome(line) ? styles.toCome : ''}>
      <th scope="row">
        <bdi>{assignment.title}</bdi>
        {remark !== '' && (
          <span className={styles.remark} dir="auto">
            {remark}
          </span>
        )}
      </th>
      <td className={styles.due}>{assignment.due ? writtenDay(assignment.due, 'short') : texts.noDate}</td>
      <td className={`${numberCell} ${styles[state] ?? ''} ${isDropped ? styles.dropped : ''}`}>
        {state === 'scored' ? writtenScore(line) : <ScoreWord line={line} />}
        {isDropped && <Word>{texts.states.dropped}</Word>}
        {daysLate > 0 && <Word>{texts.late(daysLate)}</Word>}
      </td>
      <td className={numberCell}>
        {share !== null && writtenPercent(Math.round(share * 1000) / 10)}
        {assignment.points === null && <Word>{texts.extraCredit}</Word>}
      </td>
    </tr>
  );
}

/** Apart from the score before it, for screen readers and in copied text too. */
const Word = ({ children }: { children: string }) => (
  <>
    {' '}
    <span className={styles.word}>{children}</span>
  </>
);

function writtenScore({ score, assignment: { points } }: ScoreLine) {
  return points === null ? texts.extra(score) : texts.points(score, writeHundredths(points));
}

function ScoreWord({ line: { state, score } }: { line: ScoreLine }) {
  if (state === 'scored') return null;
  return (
    <>
      {state === 'unknown' && `${score} `}
      <span className={styles.word}>{texts.states[state]}</span>
    </>
  );
}
