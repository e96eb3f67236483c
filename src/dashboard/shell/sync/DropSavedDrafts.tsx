import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useLayoutEffect } from 'react';
import {
  commentOfItem,
  commentsQuery,
  periodCommentsQuery,
  readCommentDraft,
} from '#dashboard/api/comments/comments.ts';
import { type FormDraft, type FormDrafts, placeKey } from '#dashboard/outbox/formDrafts.ts';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { leftOf } from './summary.ts';

interface DropSavedFormProps {
  formDraft: FormDraft;
}

type LoadDropSavedForm = () => Promise<{ default: ComponentType<DropSavedFormProps> }>;

const nothingKnown: LoadDropSavedForm = () => Promise.resolve({ default: () => null });

let loadDropSavedForm = nothingKnown;

/** Registers the code that knows the forms of every screen, and so whether one of them was saved. */
export function registerForms(load: LoadDropSavedForm) {
  loadDropSavedForm = load;
}

// If it fails to load, the teacher is asked.
const DropSavedForm = lazy(() => loadDropSavedForm().catch(nothingKnown));

/** Drops drafts that were saved just before their page closed, too late for it to learn of that. */
export function DropSavedDrafts({ formDrafts }: { formDrafts: FormDrafts }) {
  const left = leftOf(formDrafts);
  const comments = left.filter(({ kind }) => kind === 'comment');
  const forms = left.filter(({ kind }) => kind !== 'comment');
  return (
    <>
      {[...new Set(comments.map(({ classId }) => classId))].map((classId) => (
        <OfClass
          key={classId}
          classId={classId}
          left={comments.filter((formDraft) => formDraft.classId === classId)}
        />
      ))}
      <Suspense>
        {forms.map((formDraft) => (
          <DropSavedForm key={placeKey(formDraft)} formDraft={formDraft} />
        ))}
      </Suspense>
    </>
  );
}

function OfClass({ classId, left }: { classId: number; left: readonly FormDraft[] }) {
  const isOfPeriod = ({ item }: FormDraft) => commentOfItem(item).period !== '';
  const { data: ofYear } = useQuery({ ...commentsQuery(classId), enabled: !left.every(isOfPeriod) });
  const { data: ofPeriods } = useQuery({ ...periodCommentsQuery(classId), enabled: left.some(isOfPeriod) });
  // Before the question is painted.
  useLayoutEffect(() => {
    for (const formDraft of left) {
      const { studentId, period } = commentOfItem(formDraft.item);
      const comments = period === '' ? ofYear : ofPeriods?.get(period);
      if (comments && readCommentDraft(formDraft.value)?.text.trim() === (comments.get(studentId) ?? ''))
        outbox.write(formDraft, null);
    }
  }, [ofYear, ofPeriods, left]);
  return null;
}
