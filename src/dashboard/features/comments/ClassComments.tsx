import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { commentsQuery } from '#dashboard/api/comments.ts';
import { LeaveQuestion } from '#dashboard/shell/leaving/LeaveQuestion.tsx';
import { StudentHead } from '#dashboard/shell/StudentHead.tsx';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { Rows } from '#dashboard/ui/components/tables/Rows.tsx';
import { type NamedStudent, useStudentNames } from '#dashboard/ui/components/tables/StudentNames.tsx';
import { numberCell, rowName, Table } from '#dashboard/ui/components/tables/Table.tsx';
import { focusHeading } from '#dashboard/ui/format/heading.ts';
import { writtenGrade } from '#dashboard/ui/format/written.ts';
import type { Total } from '#grading/average.ts';
import { formatPercent } from '#grading/rounding.ts';
import { CommentField } from './CommentField.tsx';
import styles from './Comments.module.css';
import { texts } from './texts.ts';
import { useOpenComments } from './useOpenComments.ts';

interface ClassCommentsProps {
  classId: number;
  students: readonly (NamedStudent & { id: number })[];
  /** By position of the students. */
  totals: readonly Total[];
}

/** The comments of a class, to be written one after the other, each beside the grade that it is about. */
export function ClassComments({ classId, students, totals }: ClassCommentsProps) {
  const { data: comments, isError, error, refetch } = useQuery(commentsQuery(classId));
  const { asks, discard } = useOpenComments(classId);
  const names = useStudentNames();
  const table = useRef<HTMLDivElement>(null);
  /** The last one is saved where it is. */
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
      {/* What is being typed there stays. */}
      <div ref={table} className={styles.list} hidden={names.hidden}>
        {isError && (
          <Notice tone="bad" action={<Button onClick={() => void refetch()}>{texts.tryAgain}</Button>}>
            {error.message}
          </Notice>
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
                  {texts.now}
                </th>
                <th scope="col">{texts.title}</th>
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
                      studentId={student.id}
                      label={texts.of(names.listName(student))}
                      saved={comments.get(student.id) ?? ''}
                      onNext={next}
                    />
                  </td>
                </tr>
              )}
            </Rows>
          </Table>
        )}
        <LeaveQuestion asks={asks} {...texts.leave} onDiscard={discard} />
      </div>
    </>
  );
}

function totalText(total: Total | undefined): string {
  return total && total.percent !== null ? writtenGrade(formatPercent(total.percent), total.letter) : '';
}
