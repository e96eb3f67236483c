import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useOffers } from '#dashboard/api/accounts/accounts.ts';
import { usePermission } from '#dashboard/api/classes/permissions.ts';
import { type CommentOf, periodCommentsQuery, useComments } from '#dashboard/api/comments/comments.ts';
import { CommentField, useOpenComments } from '#dashboard/features/comments/CommentField.tsx';
import { CommentPeriod, commentPeriod } from '#dashboard/features/comments/CommentPeriod.tsx';
import { texts } from '#dashboard/features/comments/texts.ts';
import { LeaveQuestion } from '#dashboard/shell/leaving/LeaveQuestion.tsx';
import { useStudentNames } from '#dashboard/ui/components/tables/StudentNames.tsx';
import { periodName, type Term } from '#grading/terms.ts';
import { Part } from './Part.tsx';
import styles from './StudentScreen.module.css';

interface StudentCommentProps {
  classId: number;
  studentId: number;
  first: string;
  /** The marking periods that the class is graded by. */
  terms: readonly Term[] | undefined;
}

/** The comments for this student's report; nothing if the service has no comments. */
export function StudentComment({ classId, studentId, first, terms }: StudentCommentProps) {
  const may = usePermission(classId, 'writeComments');
  const hasPeriods = useOffers('class-period-comments');
  const [search, setSearch] = useSearchParams();
  const period = hasPeriods && may === 'yes' ? commentPeriod(search.get('comment')) : '';
  const query = useComments(classId, period, may !== 'notOffered');
  const { asks, discard } = useOpenComments(classId, studentId);
  const names = useStudentNames();
  if (may === 'notOffered') return null;
  // Once read, it stays: typed text must not disappear when a later reading fails.
  const isUnread = query.isError && query.data === undefined;
  const saved = query.data?.get(studentId) ?? '';
  const of: CommentOf = { studentId, period };
  return (
    <div className={saved === '' ? styles.unwritten : undefined}>
      <Part title={texts.title} query={{ ...query, isError: isUnread }}>
        {names.hidden && <p>{texts.hidden}</p>}
        {/* The text being typed stays. */}
        <div hidden={names.hidden} className={styles.comments}>
          {may === 'yes' ? (
            <>
              {hasPeriods && (
                <CommentPeriod
                  chosen={period}
                  onChoose={(name) =>
                    setSearch(name === '' ? {} : { comment: name }, {
                      replace: true,
                      preventScrollReset: true,
                    })
                  }
                />
              )}
              <p className={styles.hint}>{texts.hint}</p>
              <CommentField
                key={`${studentId} ${period}`}
                classId={classId}
                of={of}
                first={first}
                saved={saved}
                label={period === '' ? texts.title : texts.forPeriod(period)}
              />
            </>
          ) : (
            <WrittenComments
              classId={classId}
              studentId={studentId}
              ofYear={saved}
              hasPeriods={hasPeriods}
              terms={terms}
            />
          )}
        </div>
        <LeaveQuestion asks={asks} {...texts.leave} isStored onDiscard={discard} />
      </Part>
    </div>
  );
}

interface WrittenCommentsProps {
  classId: number;
  studentId: number;
  ofYear: string;
  hasPeriods: boolean;
  terms: readonly Term[] | undefined;
}

/** For readers: the comment on the whole year, and those on marking periods. */
function WrittenComments({ classId, studentId, ofYear, hasPeriods, terms }: WrittenCommentsProps) {
  const { data } = useQuery({ ...periodCommentsQuery(classId), enabled: hasPeriods });
  const written = [...(data ?? [])].flatMap(([name, comments]) => {
    const comment = comments.get(studentId);
    return comment === undefined ? [] : [{ name, comment }];
  });
  return (
    <>
      {(ofYear !== '' || written.length === 0) && <p dir="auto">{ofYear || texts.none}</p>}
      {written.map(({ name, comment }) => (
        <PeriodComment key={name} period={periodName(terms, name)} comment={comment} />
      ))}
    </>
  );
}

export function PeriodComment({ period, comment }: { period: string; comment: string }) {
  return (
    <p className={styles.comment}>
      <span className={styles.hint}>{period}</span> <bdi>{comment}</bdi>
    </p>
  );
}
