import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { WritingKind } from '#dashboard/api/formDrafts.ts';
import { paths } from '#dashboard/app/paths.ts';
import { outbox } from '#dashboard/outbox/outbox.ts';
import type { Writing } from '#dashboard/outbox/writings.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { DiscardDialog } from './DiscardDialog.tsx';
import { texts } from './texts.ts';
import styles from './Unsaved.module.css';
import type { Naming } from './useNaming.ts';

/** Where it was written, and of whom. */
const places: Readonly<
  Record<WritingKind, (writing: Writing, naming: Naming) => { of: string; address: string }>
> = {
  comment: ({ classId, item }, naming) => ({
    of: naming.studentOf({ student: Number(item) }),
    address: paths.student(classId, Number(item)),
  }),
  roster: ({ classId }, naming) => ({ of: naming.title, address: paths.roster(classId) }),
  settings: ({ classId }, naming) => ({ of: naming.title, address: paths.settings(classId) }),
  teacher: ({ classId }, naming) => ({ of: naming.title, address: paths.settings(classId) }),
  profile: (_, naming) => ({ of: naming.title, address: paths.profile() }),
};

interface WritingItemProps {
  writing: Writing;
  naming: Naming;
  onLeave(): void;
}

/** Something that an earlier page was left with, and the way to it. */
export function WritingItem({ writing, naming, onLeave }: WritingItemProps) {
  const [asks, ask] = useState(false);
  const { of, address } = places[writing.kind](writing, naming);
  return (
    <li className={styles.entry}>
      <div className={styles.line}>
        <span className={styles.what}>
          <bdi>{of}</bdi>
          <Link className={styles.place} to={address} onClick={onLeave}>
            {texts.writings[writing.kind]}
          </Link>
        </span>
        <span className={`${styles.state} ${styles.failed}`}>{texts.states.failed}</span>
      </div>
      <div className={styles.trouble}>
        <p>{texts.left}</p>
        <div className={styles.buttons}>
          <Button onClick={() => ask(true)}>{texts.discard}</Button>
        </div>
        {asks && (
          <DiscardDialog
            said={texts.discardWriting[writing.kind]}
            onDiscard={() => outbox.write(writing, null)}
            onClose={() => ask(false)}
          />
        )}
      </div>
    </li>
  );
}
