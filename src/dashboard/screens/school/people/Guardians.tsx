import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { refusalsIn } from '#dashboard/api/calls/callError.ts';
import { thenEvenUnmounted } from '#dashboard/api/calls/thenEvenUnmounted.ts';
import {
  type Guardian,
  guardiansQuery,
  useAddGuardians,
  useDropGuardian,
  useMailGuardian,
} from '#dashboard/api/families/families.ts';
import { useNewGuardian } from '#dashboard/features/guardians/useNewGuardian.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Field } from '#dashboard/ui/components/fields/Field.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { Dialog } from '#dashboard/ui/components/overlays/Dialog.tsx';
import { texts as uiTexts } from '#dashboard/ui/format/texts.ts';
import styles from './Guardians.module.css';
import { guardianTexts as texts } from './guardianTexts.ts';

interface GuardiansProps {
  schoolId: number;
  student: { studentId: number; name: string };
  onClose(): void;
}

/** The guardians of one student: added, invited again, and removed after a second click. */
export function Guardians({ schoolId, student, onClose }: GuardiansProps) {
  const { data, error } = useQuery(guardiansQuery(schoolId, student.studentId));
  const [done, setDone] = useState('');
  const adding = useAddGuardians(schoolId);
  const { typed, element, isFilled, problem, field, submit, clear } = useNewGuardian(texts, adding);
  function add() {
    const cells = [student.studentId, typed.name, typed.email, typed.relation];
    adding.mutate(cells.map((cell) => String(cell).replace(/\s+/g, ' ').trim()).join('\t'), {
      onSuccess: ([line]) => {
        const state = line?.state ?? 'new';
        // A line with a problem is refused.
        if (state !== 'problem') setDone(texts.done[state](typed.email.trim()));
        clear();
      },
    });
  }
  return (
    <Dialog
      title={texts.title(student.name)}
      open
      wide
      onClose={onClose}
      filled={isFilled && uiTexts.wouldBeLost(texts.close)}
      saving={adding.isPending}
      onSubmit={() => submit(add)}
      buttons={
        <>
          <Button onClick={onClose}>{texts.close}</Button>
          <Button look="primary" type="submit" busy={adding.isPending}>
            {texts.add}
          </Button>
        </>
      }
    >
      <div className={styles.guardians}>
        {error && <Notice tone="bad">{refusalsIn(error)}</Notice>}
        {done !== '' && <Notice tone="good">{done}</Notice>}
        {data?.length === 0 && <p className={styles.aside}>{texts.none}</p>}
        {data && data.length > 0 && (
          <ul className={styles.list}>
            {data.map((each) => (
              <GuardianItem key={each.id} schoolId={schoolId} guardian={each} onDone={setDone} />
            ))}
          </ul>
        )}
        <div ref={element} className={styles.fields}>
          <Field {...field('name')} autoComplete="off" />
          <Field {...field('email')} autoComplete="off" autoCapitalize="none" spellCheck={false} />
          <Field {...field('relation')} autoComplete="off" />
        </div>
        <p className={styles.aside}>{texts.advice}</p>
        {problem && <Notice tone="bad">{problem}</Notice>}
      </div>
    </Dialog>
  );
}

interface GuardianItemProps {
  schoolId: number;
  guardian: Guardian;
  onDone(sentence: string): void;
}

function GuardianItem({ schoolId, guardian, onDone }: GuardianItemProps) {
  const { id, name, email, relation, hasJoined, isFromSchool } = guardian;
  const [asks, setAsks] = useState(false);
  const mailing = useMailGuardian(schoolId);
  const dropping = useDropGuardian(schoolId);
  const problem = refusalsIn(mailing.error ?? dropping.error);
  const state = hasJoined ? texts.joined : isFromSchool ? texts.invited : texts.invitedByStudent;
  return (
    <li className={styles.item}>
      <span className={styles.who}>
        <bdi>{name}</bdi>
        <span className={styles.aside}>
          <bdi>{[relation, email, state].filter(Boolean).join(' · ')}</bdi>
        </span>
      </span>
      {asks ? (
        <span className={styles.buttons}>
          <span>{hasJoined ? texts.questionLast : texts.question}</span>
          <Button onClick={() => setAsks(false)}>{texts.keep}</Button>
          <Button
            look="danger"
            aria-label={texts.removeOf(name)}
            busy={dropping.isPending}
            onClick={() =>
              void thenEvenUnmounted(dropping.mutateAsync(id), () => onDone(texts.removed(name)))
            }
          >
            {texts.remove}
          </Button>
        </span>
      ) : (
        <span className={styles.buttons}>
          {!hasJoined && (
            <Button
              aria-label={texts.againOf(name)}
              busy={mailing.isPending}
              onClick={() => mailing.mutate(id, { onSuccess: () => onDone(texts.mailed(email)) })}
            >
              {texts.again}
            </Button>
          )}
          <Button aria-label={texts.removeOf(name)} onClick={() => setAsks(true)}>
            {texts.removeAsk}
          </Button>
        </span>
      )}
      {problem && <Notice tone="bad">{problem}</Notice>}
    </li>
  );
}
