import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { commentsQuery, readCommentWriting } from '#dashboard/api/comments.ts';
import { unsaved } from '#dashboard/api/unsaved/unsaved.ts';
import type { Writing, Writings } from '#dashboard/api/unsaved/writings.ts';
import { leftOf } from './summary.ts';

/** A comment that had been saved when its page went, before that page could hear of it, is no longer asked about. */
export function SavedComments({ writings }: { writings: Writings }) {
  const left = leftOf(writings).filter(({ kind }) => kind === 'comment');
  return [...new Set(left.map(({ classId }) => classId))].map((classId) => (
    <OfClass key={classId} classId={classId} left={left.filter((writing) => writing.classId === classId)} />
  ));
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
