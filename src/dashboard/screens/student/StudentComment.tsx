import { useQuery } from '@tanstack/react-query';
import { commentsQuery } from '#dashboard/api/comments.ts';
import { usePermission } from '#dashboard/api/permissions.ts';
import { CommentField } from '#dashboard/features/comments/CommentField.tsx';
import { texts } from '#dashboard/features/comments/texts.ts';
import { useOpenComments } from '#dashboard/features/comments/useOpenComments.ts';
import { LeaveQuestion } from '#dashboard/shell/leaving/LeaveQuestion.tsx';
import { useStudentNames } from '#dashboard/ui/components/tables/StudentNames.tsx';
import { Part } from './Part.tsx';
import styles from './StudentScreen.module.css';

/** What this student's report says beside the grade; nothing where the service has no comments. */
export function StudentComment({ classId, studentId }: { classId: number; studentId: number }) {
  const may = usePermission(classId, 'writeComments');
  const query = useQuery({ ...commentsQuery(classId), enabled: may !== 'notOffered' });
  const { asks, discard } = useOpenComments(classId, studentId);
  const names = useStudentNames();
  if (may === 'notOffered') return null;
  // Read once, it stays: what is being typed must not go with a later reading that fails.
  const isUnread = query.isError && query.data === undefined;
  const saved = query.data?.get(studentId) ?? '';
  return (
    <div className={saved === '' ? styles.unwritten : undefined}>
      <Part title={texts.title} query={{ ...query, isError: isUnread }}>
        {names.hidden && <p>{texts.hidden}</p>}
        {/* What is being typed there stays. */}
        <div hidden={names.hidden}>
          {may === 'yes' ? (
            <>
              <p className={styles.hint}>{texts.hint}</p>
              <CommentField
                key={studentId}
                classId={classId}
                studentId={studentId}
                saved={saved}
                label={texts.title}
              />
            </>
          ) : (
            <p dir="auto">{saved || texts.none}</p>
          )}
        </div>
        <LeaveQuestion asks={asks} {...texts.leave} onDiscard={discard} />
      </Part>
    </div>
  );
}
