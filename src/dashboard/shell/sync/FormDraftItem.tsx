import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type FormDraftKind, partOfItem } from '#dashboard/api/changes/formPlaces.ts';
import { commentOfItem } from '#dashboard/api/comments/comments.ts';
import { paths, type SchoolSection } from '#dashboard/app/paths.ts';
import type { FormDraft } from '#dashboard/outbox/formDrafts.ts';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { DiscardDialog } from './DiscardDialog.tsx';
import styles from './Outbox.module.css';
import { texts } from './texts.ts';
import type { Naming } from './useNaming.ts';

const addressIn = (section: SchoolSection, item: string) =>
  `${paths.school(section)}?school=${Number.parseInt(item, 10)}`;

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
  mail: ({ classId }, naming) => ({ of: naming.title, address: paths.reports(classId) }),
  people: ({ item }) => ({ of: texts.ofSchool, address: addressIn('people', item) }),
  calendar: ({ item }) => ({ of: texts.ofSchool, address: addressIn('years', item) }),
  phrases: ({ classId }, naming) => ({ of: naming.title, address: paths.comments(classId, '') }),
  override: ({ classId, item }, naming) => ({
    of: naming.studentOf({ student: Number(partOfItem(item)) }),
    address: paths.periods(classId, item.slice(0, item.indexOf(' '))),
  }),
  newClass: () => ({ of: texts.ownAccount, address: paths.classes() }),
  school: ({ item }) => ({ of: texts.ofSchool, address: addressIn('settings', item) }),
  curve: ({ classId }, naming) => ({ of: naming.title, address: paths.gradebook(classId) }),
  blanks: ({ classId, item }, naming) => ({
    of: naming.placeOf({ kind: 'score', classId, place: item, student: 0 }),
    address: paths.gradebook(classId),
  }),
  profile: () => ({ of: texts.ownAccount, address: paths.profile() }),
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
