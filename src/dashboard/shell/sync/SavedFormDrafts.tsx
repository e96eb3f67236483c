import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useLayoutEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { FormDraftKind } from '#dashboard/api/changes/formPlaces.ts';
import {
  commentOfItem,
  commentsQuery,
  periodCommentsQuery,
  readCommentDraft,
} from '#dashboard/api/comments/comments.ts';
import { paths } from '#dashboard/app/paths.ts';
import { type FormDraft, type FormDrafts, placeKey } from '#dashboard/outbox/formDrafts.ts';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { DiscardDialog } from './DiscardDialog.tsx';
import styles from './Outbox.module.css';
import { leftOf } from './summary.ts';
import { texts } from './texts.ts';
import type { Naming } from './useNaming.ts';

/** Where each kind of form is, and whom it is about. */
const places: Readonly<
  Record<FormDraftKind, (formDraft: FormDraft, naming: Naming) => { of: string; address: string }>
> = {
  comment({ classId, item }, naming) {
    const { studentId, period } = commentOfItem(item);
    return {
      of: naming.studentOf({ student: studentId }),
      address: paths.student(classId, studentId, period),
    };
  },
  note: ({ classId, item }, naming) => ({
    of: naming.studentOf({ student: Number(item) }),
    address: paths.student(classId, Number(item)),
  }),
  roster: ({ classId }, naming) => ({ of: naming.title, address: paths.roster(classId) }),
  settings: ({ classId }, naming) => ({ of: naming.title, address: paths.settings(classId) }),
  teacher: ({ classId }, naming) => ({ of: naming.title, address: paths.settings(classId) }),
  assignment: ({ classId }, naming) => ({ of: naming.title, address: paths.gradebook(classId) }),
  profile: (_, naming) => ({ of: naming.title, address: paths.profile() }),
};

interface FormDraftItemProps {
  formDraft: FormDraft;
  naming: Naming;
  onLeave(): void;
}

/** A draft of an earlier page, and a link to its form. */
export function FormDraftItem({ formDraft, naming, onLeave }: FormDraftItemProps) {
  const [asks, ask] = useState(false);
  const { of, address } = places[formDraft.kind](formDraft, naming);
  return (
    <li className={styles.entry}>
      <div className={styles.line}>
        <span className={styles.what}>
          <bdi>{of}</bdi>
          <Link className={styles.place} to={address} onClick={onLeave}>
            {texts.formDrafts[formDraft.kind]}
          </Link>
        </span>
        <span className={`${styles.state} ${styles.failed}`}>{texts.states.failed}</span>
      </div>
      <div className={styles.failure}>
        <p>{texts.left}</p>
        <div className={styles.buttons}>
          <Button onClick={() => ask(true)}>{texts.discard}</Button>
        </div>
        {asks && (
          <DiscardDialog
            words={texts.discardFormDraft[formDraft.kind]}
            onDiscard={() => outbox.write(formDraft, null)}
            onClose={() => ask(false)}
          />
        )}
      </div>
    </li>
  );
}

interface SavedFormProps {
  formDraft: FormDraft;
}

type LoadSavedForm = () => Promise<{ default: ComponentType<SavedFormProps> }>;

const nothingKnown: LoadSavedForm = () => Promise.resolve({ default: () => null });

let loadSavedForm = nothingKnown;

/** Registers the code that knows the forms of every screen, and so whether one of them was saved. */
export function registerForms(load: LoadSavedForm) {
  loadSavedForm = load;
}

// If it fails to load, the teacher is asked.
const SavedForm = lazy(() => loadSavedForm().catch(nothingKnown));

/** Drops drafts that were saved just before their page closed, too late for it to learn of that. */
export function SavedFormDrafts({ formDrafts }: { formDrafts: FormDrafts }) {
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
          <SavedForm key={placeKey(formDraft)} formDraft={formDraft} />
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
