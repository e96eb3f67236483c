import { type ReactNode, useId } from 'react';
import type { RosterStudent } from '#dashboard/api/classes/students.ts';
import type { Choice, Conflict, Side } from '#dashboard/screens/roster/model/merge.ts';
import { texts } from '#dashboard/screens/roster/model/texts.ts';
import { StudentName } from '#dashboard/ui/components/tables/StudentNames.tsx';
import styles from './MergeDialog.module.css';

const Name = ({ student }: { student: RosterStudent }) => (
  <StudentName order="full" student={{ ...student, number: student.id }} />
);

function question({ kind, mine }: Conflict): string {
  if (kind === 'removed') return mine === null ? texts.conflict.removedByMe : texts.conflict.removedByThem;
  return texts.conflict[kind];
}

/** The change on one side. */
function answer({ kind, behind, ...sides }: Conflict, side: Side): ReactNode {
  const student = sides[side];
  if (kind !== 'moved') return student === null ? texts.removedChoice : <Name student={student} />;
  const before = behind?.[side] ?? null;
  return before === null ? (
    texts.atTheTop
  ) : (
    <>
      {texts.behind} <Name student={before} />
    </>
  );
}

interface ConflictQuestionProps {
  conflict: Conflict;
  choice: Choice | undefined;
  onChoose(choice: Choice): void;
}

/** A difference between two people's changes: both values, and a choice between them. */
export function ConflictQuestion({ conflict, choice, onChoose }: ConflictQuestionProps) {
  const name = useId();
  const known = conflict.base ?? conflict.theirs ?? conflict.mine;
  const option = (value: Choice, label: string, content?: ReactNode) => (
    <label className={styles.option}>
      <input type="radio" name={name} checked={choice === value} onChange={() => onChoose(value)} />
      <span>
        <span className={styles.whose}>{label}</span> {content}
      </span>
    </label>
  );
  return (
    <fieldset className={styles.question}>
      <legend>
        {conflict.kind === 'added' || known === null ? null : (
          <>
            <Name student={known} />{' '}
          </>
        )}
        <span className={styles.aside}>{texts.idNumber(conflict.id)}</span>{' '}
        <span className={styles.asked}>{question(conflict)}</span>
      </legend>
      {option('mine', texts.mine, answer(conflict, 'mine'))}
      {option('theirs', texts.theirChoice, answer(conflict, 'theirs'))}
      {conflict.kind === 'added' && option('both', texts.both)}
    </fieldset>
  );
}
