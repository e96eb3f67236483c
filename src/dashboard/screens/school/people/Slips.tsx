import { useState } from 'react';
import type { Slip } from '#dashboard/api/schools/people.ts';
import { LeaveQuestion } from '#dashboard/shell/leaving/LeaveQuestion.tsx';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { Dialog } from '#dashboard/ui/components/overlays/Dialog.tsx';
import { writtenInstant } from '#dashboard/ui/format/written.ts';
import styles from './Slips.module.css';
import { texts } from './texts.ts';

interface SlipsProps {
  school: string;
  slips: readonly Slip[];
  onDone(): void;
}

/** Sheets of paper to cut up: one slip for each person, with a password for the first sign-in. */
export function Slips({ school, slips, onDone }: SlipsProps) {
  const [isLeaving, setLeaving] = useState(false);
  return (
    <section aria-label={texts.slips.title}>
      <div className={styles.head}>
        <Notice tone="warn">{texts.slips.advice}</Notice>
        <div className={styles.buttons}>
          <Button look="primary" onClick={() => window.print()}>
            {texts.slips.print}
          </Button>
          <Button onClick={() => setLeaving(true)}>{texts.slips.done}</Button>
        </div>
      </div>
      <ul className={styles.slips}>
        {slips.map(({ name, username, password, end }) => (
          <li key={username} className={styles.slip}>
            <strong>
              <bdi>{name || username}</bdi>
            </strong>
            <span className={styles.school}>
              <bdi>{school}</bdi>
            </span>
            <dl>
              <dt>{texts.slips.address}</dt>
              <dd>{location.origin}</dd>
              <dt>{texts.slips.username}</dt>
              <dd>{username}</dd>
              <dt>{texts.slips.password}</dt>
              <dd className={styles.password}>{password}</dd>
            </dl>
            <span className={styles.once}>{texts.slips.once(writtenInstant(end))}</span>
          </li>
        ))}
      </ul>
      <Dialog
        role="alertdialog"
        title={texts.slips.discard}
        open={isLeaving}
        onClose={() => setLeaving(false)}
        onSubmit={onDone}
        buttons={
          <>
            <Button onClick={() => setLeaving(false)}>{texts.cancel}</Button>
            <Button look="primary" type="submit">
              {texts.slips.discardSubmit}
            </Button>
          </>
        }
      >
        <p>{texts.slips.discardAdvice}</p>
      </Dialog>
      <LeaveQuestion asks title={texts.slips.discard} advice={texts.slips.discardAdvice} />
    </section>
  );
}
