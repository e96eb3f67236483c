import { type RefObject, useRef, useState } from 'react';
import { useComments } from '#dashboard/api/comments/comments.ts';
import { PhraseBar } from '#dashboard/features/phrases/PhraseBar.tsx';
import { texts as phraseTexts } from '#dashboard/features/phrases/texts.ts';
import type { PhraseTarget } from '#dashboard/features/phrases/usePhraseField.ts';
import { LeaveQuestion } from '#dashboard/shell/leaving/LeaveQuestion.tsx';
import { StudentHead } from '#dashboard/shell/StudentHead.tsx';
import { FootBar } from '#dashboard/ui/components/layout/FootBar.tsx';
import { RetryNotice } from '#dashboard/ui/components/RetryNotice.tsx';
import { Rows } from '#dashboard/ui/components/tables/Rows.tsx';
import { type NamedStudent, useStudentNames } from '#dashboard/ui/components/tables/StudentNames.tsx';
import { numberCell, rowName, Table } from '#dashboard/ui/components/tables/Table.tsx';
import { focusHeading } from '#dashboard/ui/focus/heading.ts';
import { writtenGrade } from '#dashboard/ui/format/written.ts';
import type { Total } from '#grading/average.ts';
import { formatPercent } from '#grading/rounding.ts';
import { CommentField, useOpenComments } from './CommentField.tsx';
import styles from './Comments.module.css';
import { texts } from './texts.ts';

export interface ClassCommentsProps {
  classId: number;
  students: readonly (NamedStudent & { id: number })[];
  /** By position of the students. */
  totals: readonly Total[];
  /** P1 to P5; '' for those of the whole year. */
  period: string;
  /** The totals are of this period only. */
  isOfPeriod: boolean;
}

/** The comments of a class, written one after the other, each beside the student's grade. */
export function ClassComments({ classId, students, totals, period, isOfPeriod }: ClassCommentsProps) {
  const { data: comments, isError, error, refetch } = useComments(classId, period);
  const { asks, discard } = useOpenComments(classId);
  const names = useStudentNames();
  const table = useRef<HTMLDivElement>(null);
  /** The field that has the focus, or had it last. */
  const [phraseTarget, setPhraseTarget] = useState<RefObject<PhraseTarget | null> | null>(null);
  /** The last one is saved without moving on. */
  const next = () => {
    const fields = [...(table.current?.querySelectorAll('textarea') ?? [])];
    const at = fields.indexOf(document.activeElement as HTMLTextAreaElement);
    const following = fields[at + 1];
    if (following) following.focus();
    else focusHeading();
  };
  return (
    <>
      {names.hidden && <p>{texts.hidden}</p>}
      {/* The text being typed stays. */}
      <div ref={table} className={styles.list} hidden={names.hidden}>
        {isError && (
          <RetryNotice tone="bad" onRetry={() => void refetch()}>
            {error.message}
          </RetryNotice>
        )}
        <p className={styles.help}>{texts.help}</p>
        {comments && (
          <Table label={texts.all} windowed>
            <thead>
              <tr>
                <th scope="col" className={rowName}>
                  {texts.student}
                </th>
                <th scope="col" className={`${numberCell} ${styles.now}`}>
                  {isOfPeriod ? texts.inPeriod(period) : texts.now}
                </th>
                <th scope="col">{period === '' ? texts.title : texts.forPeriod(period)}</th>
              </tr>
            </thead>
            <Rows of={students} keyOf={({ id }) => id} columns={3} tall={2}>
              {(student, at) => (
                <tr key={student.id}>
                  <StudentHead classId={classId} id={student.id} student={student} />
                  <td className={`${numberCell} ${styles.now}`}>{totalText(totals[at])}</td>
                  <td className={styles.cell}>
                    <CommentField
                      classId={classId}
                      of={{ studentId: student.id, period }}
                      first={student.first}
                      label={
                        period === ''
                          ? texts.of(names.listName(student))
                          : texts.ofPeriod(period, names.listName(student))
                      }
                      saved={comments.get(student.id) ?? ''}
                      onNext={next}
                      onPhraseTarget={setPhraseTarget}
                    />
                  </td>
                </tr>
              )}
            </Rows>
          </Table>
        )}
        {!names.hidden && (
          <PhraseBar
            at={phraseTarget}
            frame={(bar) => (
              <FootBar label={phraseTexts.title} width="wide">
                {bar}
              </FootBar>
            )}
          />
        )}
        <LeaveQuestion asks={asks} {...texts.leave} isStored onDiscard={discard} />
      </div>
    </>
  );
}

function totalText(total: Total | undefined): string {
  return total && total.percent !== null ? writtenGrade(formatPercent(total.percent), total.letter) : '';
}
