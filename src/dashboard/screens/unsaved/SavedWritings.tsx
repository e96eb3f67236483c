import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useLayoutEffect } from 'react';
import { commentsQuery, readCommentWriting } from '#dashboard/api/comments.ts';
import { unsaved } from '#dashboard/api/unsaved/unsaved.ts';
import { placeKey, type Writing, type Writings } from '#dashboard/api/unsaved/writings.ts';
import { leftOf } from './summary.ts';

// Where it does not come, the teacher is asked.
const SavedForm = lazy(() => import('./SavedForm.tsx').catch(() => ({ default: () => null })));

/** What had been saved when its page went, before that page could hear of it, is no longer asked about. */
export function SavedWritings({ writings }: { writings: Writings }) {
  const left = leftOf(writings);
  const comments = left.filter(({ kind }) => kind === 'comment');
  const forms = left.filter(({ kind }) => kind !== 'comment');
  return (
    <>
      {[...new Set(comments.map(({ classId }) => classId))].map((classId) => (
        <OfClass
          key={classId}
          classId={classId}
          left={comments.filter((writing) => writing.classId === classId)}
        />
      ))}
      <Suspense>
        {forms.map((writing) => (
          <SavedForm key={placeKey(writing)} writing={writing} />
        ))}
      </Suspense>
    </>
  );
}

function OfClass({ classId, left }: { classId: number; left: readonly Writing[] }) {
  const { data: comments } = useQuery(commentsQuery(classId));
  // Before anything is painted that asks.
  useLayoutEffect(() => {
    for (const writing of comments ? left : [])
      if (readCommentWriting(writing.value)?.text.trim() === (comments?.get(Number(writing.item)) ?? ''))
        unsaved.write(writing, null);
  }, [comments, left]);
  return null;
}
