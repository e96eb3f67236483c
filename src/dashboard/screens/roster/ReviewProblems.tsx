import { Button } from '#dashboard/ui/components/Button.tsx';
import { Icon } from '#dashboard/ui/components/Icon.tsx';
import type { DraftStudent } from './draft.ts';
import { LineProblem } from './LineProblem.tsx';
import styles from './ReviewDialog.module.css';
import { texts } from './texts.ts';
import type { RosterEditor } from './useRosterEditor.ts';

/** So many are listed; the rest follow when these are solved. */
const mostListed = 20;

interface ReviewProblemsProps {
  editor: RosterEditor;
  onShowProblem(index: number): void;
}

/** Every problem at its line, with the way there. */
export function ReviewProblems({ editor, onShowProblem }: ReviewProblemsProps) {
  const { draft, problems } = editor;
  if (problems.length === 0) return null;
  return (
    <section className={styles.problems}>
      <h3>
        <Icon name="problem" />
        {texts.problemCount(problems.length)}
      </h3>
      <ul>
        {problems.slice(0, mostListed).map((problem, index) => (
          <li key={`${problem.key} ${problem.field} ${problem.sentence}`} className={styles.problem}>
            <span className={styles.what}>
              <LineProblem problem={problem} students={draft.students} />
            </span>
            <Button look="quiet" onClick={() => onShowProblem(index)}>
              {texts.goTo}
            </Button>
          </li>
        ))}
        {problems.length > mostListed && <li>{texts.andMore(problems.length - mostListed)}</li>}
      </ul>
    </section>
  );
}

/** Numbers that nobody typed want a look before they are sent. */
export function ProposedNumbers({ students }: { students: readonly DraftStudent[] }) {
  const proposed = students.flatMap((student, row) => (student.guess ? [{ ...student, row }] : []));
  if (proposed.length === 0) return null;
  return (
    <section className={styles.proposed}>
      <h3>{texts.proposed(proposed.length)}</h3>
      <p>{texts.checkNumbers}</p>
      <ul>
        {proposed.map(({ key, first, last, id, guess, row }) => (
          <li key={key}>
            <strong>{texts.line(row + 1)}</strong>
            <bdi>{`${first} ${last}`}</bdi>
            <span>{texts.idNumber(Number(id))}</span>
            <span className={styles.aside}>{guess && texts.guessReasons[guess]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
