import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type Guardian,
  guardianProblems,
  ownGuardiansQuery,
  useDropOwnGuardian,
  useInviteGuardian,
} from '#dashboard/api/families/families.ts';
import { useNewGuardian } from '#dashboard/features/guardians/useNewGuardian.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Field } from '#dashboard/ui/components/fields/Field.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { ActionDialog } from '#dashboard/ui/components/overlays/ActionDialog.tsx';
import { familyTexts as texts } from './familyTexts.ts';
import styles from './OwnGuardians.module.css';

type Doing = 'invite' | Guardian | null;

/** The student's guardians: invited and removed here. Empty for everybody else. */
export function OwnGuardians() {
  const { data } = useQuery(ownGuardiansQuery());
  const [doing, setDoing] = useState<Doing>(null);
  const [sentTo, setSentTo] = useState('');
  if (!data || (data.guardians.length === 0 && data.left === 0)) return null;
  const close = () => setDoing(null);
  return (
    <section className={styles.guardians} aria-labelledby="guardians">
      <h2 id="guardians">{texts.guardians}</h2>
      <p className={styles.about}>{texts.about}</p>
      {sentTo !== '' && <Notice tone="good">{texts.sent(sentTo)}</Notice>}
      {data.guardians.length === 0 ? (
        <p className={styles.about}>{texts.none}</p>
      ) : (
        <ul className={styles.list}>
          {data.guardians.map((each) => (
            <GuardianItem key={each.id} guardian={each} onRemove={() => setDoing(each)} />
          ))}
        </ul>
      )}
      {data.left > 0 ? (
        <Button className={styles.invite} onClick={() => setDoing('invite')}>
          {texts.invite}
        </Button>
      ) : (
        <p className={styles.about}>{texts.full}</p>
      )}
      {doing === 'invite' && (
        <Invite
          onClose={close}
          onDone={(email) => {
            setSentTo(email);
            close();
          }}
        />
      )}
      {doing !== null && doing !== 'invite' && <Remove guardian={doing} onClose={close} />}
    </section>
  );
}

function GuardianItem({ guardian, onRemove }: { guardian: Guardian; onRemove(): void }) {
  const { name, email, relation, hasJoined, isFromSchool } = guardian;
  const state = hasJoined ? texts.joined : texts.invited;
  return (
    <li className={styles.item}>
      <span className={styles.who}>
        <bdi>{name}</bdi>
        <span className={styles.aside}>
          <bdi>{[relation, email, isFromSchool && texts.bySchool, state].filter(Boolean).join(' · ')}</bdi>
        </span>
      </span>
      {!isFromSchool && (
        <Button aria-label={texts.removeOf(name)} onClick={onRemove}>
          {texts.remove}
        </Button>
      )}
    </li>
  );
}

function Invite({ onClose, onDone }: { onClose(): void; onDone(email: string): void }) {
  const inviting = useInviteGuardian();
  const { typed, element, isFilled, problem, field, submit } = useNewGuardian(texts, inviting);
  const invite = () => inviting.mutate(typed, { onSuccess: () => onDone(typed.email.trim()) });
  return (
    <ActionDialog
      title={texts.invite}
      filled={isFilled}
      isBusy={inviting.isPending}
      cancel={texts.cancel}
      submit={texts.send}
      problem={problem}
      onClose={onClose}
      onSubmit={() => submit(invite)}
    >
      <div ref={element} className={styles.form}>
        <Field {...field('name')} autoComplete="off" autoFocus />
        <Field {...field('email')} type="email" autoComplete="off" autoCapitalize="none" spellCheck={false} />
        <Field {...field('relation')} hint={texts.relationHint} autoComplete="off" />
        <p className={styles.about}>{texts.inviteAdvice}</p>
      </div>
    </ActionDialog>
  );
}

function Remove({ guardian: { id, name, hasJoined }, onClose }: { guardian: Guardian; onClose(): void }) {
  const dropping = useDropOwnGuardian();
  return (
    <ActionDialog
      asks
      title={texts.question(name)}
      isBusy={dropping.isPending}
      cancel={texts.cancel}
      submit={texts.remove}
      look="danger"
      problem={guardianProblems(dropping.error).other}
      onClose={onClose}
      onSubmit={() => dropping.mutate(id, { onSuccess: onClose })}
    >
      <p>{texts.advice}</p>
      {hasJoined && <p>{texts.adviceLast}</p>}
    </ActionDialog>
  );
}
