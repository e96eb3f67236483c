import type { DraftStudent } from './draft.ts';
import type { RowProblem } from './problems.ts';
import { texts } from './texts.ts';

interface LineProblemProps {
  problem: RowProblem;
  students: readonly DraftStudent[];
}

/** What is wrong at a line, and with whom, where there is a name. */
export function LineProblem({ problem: { row, sentence }, students }: LineProblemProps) {
  const student = students[row];
  const name = student ? `${student.first} ${student.last}`.trim() : '';
  return (
    <>
      <strong>{texts.line(row + 1)}</strong>
      {name && (
        <>
          {' '}
          <bdi>{name}</bdi>
        </>
      )}
      : {sentence}
    </>
  );
}
