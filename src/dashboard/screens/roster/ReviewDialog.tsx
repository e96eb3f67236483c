import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { yearQuery } from '#dashboard/api/attendance.ts';
import type { Gradebook } from '#dashboard/api/gradebook.ts';
import { periodsQuery } from '#dashboard/api/periods.ts';
import { scoreCounts } from '#dashboard/api/students.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Dialog } from '#dashboard/ui/components/Dialog.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { type CostOf, DifferenceView } from './DifferenceView.tsx';
import styles from './ReviewDialog.module.css';
import { ProposedNumbers, ReviewProblems } from './ReviewProblems.tsx';
import { ScrollingContent } from './ScrollingContent.tsx';
import { texts } from './texts.ts';
import type { RosterEditor } from './useRosterEditor.ts';

interface ReviewDialogProps {
  classId: number;
  book: Gradebook;
  editor: RosterEditor;
  onShowProblem(index: number): void;
}

/** What the list would do, before it does it. */
export function ReviewDialog({ classId, book, editor, onShowProblem }: ReviewDialogProps) {
  const { draft, changes, problems, saving, step } = editor;
  const open = step.kind === 'review';
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

  const trouble = editor.listProblem ?? (problems.length > 0 ? texts.solveFirst(problems.length) : null);
  const failure = saving.error?.message ?? editor.refusal;
  const back = () => editor.setStep({ kind: 'edit' });
  return (
    <Dialog
      title={texts.reviewTitle}
      open={open}
      wide
      {...(saving.isPending ? {} : { onClose: back })}
      buttons={
        <>
          {trouble && <p className={styles.trouble}>{trouble}</p>}
          <Button onClick={back} aria-disabled={saving.isPending}>
            {texts.backToList}
          </Button>
          <Button look="primary" disabled={trouble !== null} busy={saving.isPending} onClick={editor.send}>
            {texts.send}
          </Button>
        </>
      }
    >
      <ScrollingContent label={texts.changes}>
        {failure && (
          <Notice tone="bad">
            {texts.notSent} {failure}
          </Notice>
        )}
        {changes.removed.length > 1 && changes.removed.length * 2 >= draft.base.students.length && (
          <Notice tone="warn">
            {texts.anotherClass(changes.removed.length, draft.base.students.length)} <bdi>{book.name}</bdi>
          </Notice>
        )}
        <ReviewProblems editor={editor} onShowProblem={onShowProblem} />
        <ProposedNumbers students={draft.students} />
        <DifferenceView changes={changes} costOf={costOf} former={editor.allFormer} />
        {draft.sort !== draft.base.sort && (
          <p>{texts.sortChange(texts.sorts[draft.base.sort], texts.sorts[draft.sort])}</p>
        )}
        <p className={styles.aside}>
          {editor.changed ? texts.unchanged(changes.unchanged) : texts.noChanges}
        </p>
      </ScrollingContent>
    </Dialog>
  );
}
