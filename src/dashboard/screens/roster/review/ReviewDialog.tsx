import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { yearQuery } from '#dashboard/api/classes/attendance.ts';
import type { Gradebook } from '#dashboard/api/classes/gradebook.ts';
import { periodsQuery } from '#dashboard/api/classes/periods.ts';
import { usePermission } from '#dashboard/api/classes/permissions.ts';
import { scoreCounts } from '#dashboard/api/classes/students.ts';
import type { DraftStudent } from '#dashboard/screens/roster/model/draft.ts';
import type { RowProblem } from '#dashboard/screens/roster/model/problems.ts';
import { texts } from '#dashboard/screens/roster/model/texts.ts';
import type { RosterEditor } from '#dashboard/screens/roster/model/useRosterEditor.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Icon } from '#dashboard/ui/components/Icon.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { Dialog } from '#dashboard/ui/components/overlays/Dialog.tsx';
import { type CostOf, DifferenceView } from './DifferenceView.tsx';
import styles from './ReviewDialog.module.css';
import { LeftOutLines, mostListed, Replaced, SameNames, TakenNumbers } from './warnings.tsx';

interface LineProblemProps {
  problem: RowProblem;
  students: readonly DraftStudent[];
}

/** The error at a line, and the student, if there is a name. */
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

interface ReviewProblemsProps {
  editor: RosterEditor;
  onShowProblem(index: number): void;
}

/** Every problem at its line, with a link to it. */
function ReviewProblems({ editor, onShowProblem }: ReviewProblemsProps) {
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

/** Numbers that nobody typed: the teacher should check them before saving. */
function ProposedNumbers({ students }: { students: readonly DraftStudent[] }) {
  const proposed = students.flatMap((student, row) => (student.guess ? [{ ...student, row }] : []));
  if (proposed.length === 0) return null;
  return (
    <section className={styles.proposed}>
      <h3>{texts.proposed(proposed.length)}</h3>
      <p>{texts.checkNumbers(proposed.length)}</p>
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

interface ReviewDialogProps {
  classId: number;
  book: Gradebook;
  editor: RosterEditor;
  onShowProblem(index: number): void;
}

/** What saving the list would do. */
export function ReviewDialog({ classId, book, editor, onShowProblem }: ReviewDialogProps) {
  const { draft, changes, problems, saving, step } = editor;
  const open = step.kind === 'review';
  const areKept = usePermission(classId, 'readFormerStudents') !== 'notOffered';
  const { data: year } = useQuery({ ...yearQuery(classId), enabled: open });
  const { data: periods } = useQuery({ ...periodsQuery(classId), enabled: open });
  const costOf: CostOf = useMemo(() => {
    const scores = scoreCounts(book);
    const marks = year ? new Map(year.map(({ studentId, days }) => [studentId, days])) : null;
    const grades = periods?.flatMap((period) => period.grades);
    return (id) => ({
      scores: scores.get(id) ?? 0,
      marks: marks ? (marks.get(id) ?? 0) : null,
      grades: grades?.filter(({ studentId }) => studentId === id).length ?? null,
    });
  }, [book, year, periods]);

  const unready = editor.listProblem ?? (problems.length > 0 ? texts.solveFirst(problems.length) : null);
  const back = () => editor.setStep({ kind: 'edit' });
  return (
    <Dialog
      title={texts.reviewTitle}
      open={open}
      wide
      {...(saving.isPending ? {} : { onClose: back })}
      buttons={
        <>
          {unready && <p className={styles.unready}>{unready}</p>}
          <Button onClick={back} aria-disabled={saving.isPending}>
            {texts.backToList}
          </Button>
          <Button look="primary" disabled={unready !== null} busy={saving.isPending} onClick={editor.send}>
            {texts.send}
          </Button>
        </>
      }
    >
      <ScrollingContent label={texts.changes}>
        {editor.failure && <Notice tone="bad">{editor.failure}</Notice>}
        {changes.removed.length > 1 && changes.removed.length * 2 >= draft.base.students.length && (
          <Notice tone="warn">
            {texts.anotherClass(changes.removed.length, draft.base.students.length)} <bdi>{book.name}</bdi>
          </Notice>
        )}
        <LeftOutLines leftOut={draft.leftOut} />
        <ReviewProblems editor={editor} onShowProblem={onShowProblem} />
        {open && <TakenNumbers classId={classId} editor={editor} />}
        <SameNames editor={editor} />
        <Replaced editor={editor} />
        <ProposedNumbers students={draft.students} />
        <DifferenceView changes={changes} costOf={costOf} former={editor.allFormer} areKept={areKept} />
        {draft.sort !== draft.base.sort && (
          <p>{texts.sortChange(texts.sorts[draft.base.sort], texts.sorts[draft.sort])}</p>
        )}
        {editor.changed && changes.unchanged > 0 && (
          <p className={styles.aside}>{texts.unchanged(changes.unchanged)}</p>
        )}
        {!editor.changed && <p className={styles.aside}>{texts.noChanges}</p>}
      </ScrollingContent>
    </Dialog>
  );
}

/** The content of a dialog that may be taller than the window; reachable and scrollable by keyboard. */
export function ScrollingContent({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it nobody can scroll by keyboard
    <section className={styles.content} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
