import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useLayoutEffect } from 'react';
import { commentsQuery, readCommentWriting } from '#dashboard/api/comments.ts';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { placeKey, type Writing, type Writings } from '#dashboard/outbox/writings.ts';
import { leftOf } from './summary.ts';

interface SavedFormProps {
  writing: Writing;
}

type LoadSavedForm = () => Promise<{ default: ComponentType<SavedFormProps> }>;

const nothingKnown: LoadSavedForm = () => Promise.resolve({ default: () => null });

let loadSavedForm = nothingKnown;

/** Hands in what knows the forms of every screen, and so whether one of them was saved. */
export function registerForms(load: LoadSavedForm) {
  loadSavedForm = load;
}

// Where it does not come, the teacher is asked.
const SavedForm = lazy(() => loadSavedForm().catch(nothingKnown));

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
        outbox.write(writing, null);
  }, [comments, left]);
  return null;
}
