import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  factorProblems,
  factorsQuery,
  type Passkey,
  useRemovePasskey,
  useRenamePasskey,
} from '#dashboard/api/accounts/factors.ts';
import { canUsePasskeys } from '#dashboard/api/accounts/passkeys.ts';
import { AddPasskey } from '#dashboard/shell/secondFactor/AddPasskey.tsx';
import { ConfirmForm } from '#dashboard/shell/secondFactor/ConfirmForm.tsx';
import styles from '#dashboard/shell/secondFactor/Panel.module.css';
import { passkeyTexts as texts } from '#dashboard/shell/secondFactor/passkeyTexts.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Field } from '#dashboard/ui/components/fields/Field.tsx';
import { RetryNotice } from '#dashboard/ui/components/RetryNotice.tsx';
import { usePanelFocus } from '#dashboard/ui/focus/useFocusPassedOn.ts';
import { writtenAgo, writtenInstant } from '#dashboard/ui/format/written.ts';

type Doing = { kind: 'add' } | { kind: 'rename' | 'remove'; id: number } | null;

/** Passkeys: added, named and removed. */
export default function Passkeys() {
  const { data: factors, error, refetch } = useQuery(factorsQuery());
  const [doing, setDoing] = useState<Doing>(null);
  const done = () => setDoing(null);
  const watching = usePanelFocus();
  return (
    <section className={styles.panel} aria-labelledby="passkeys" {...watching}>
      <h2 id="passkeys">{texts.title}</h2>
      <p>{texts.about}</p>
      {error && (
        <RetryNotice tone="bad" onRetry={() => void refetch()}>
          {error.message}
        </RetryNotice>
      )}
      {factors && factors.passkeys.length > 0 && (
        <ul className={styles.items}>
          {factors.passkeys.map((passkey) => (
            <li key={passkey.id} className={styles.item}>
              {doing?.kind === 'rename' && doing.id === passkey.id ? (
                <Rename passkey={passkey} onDone={done} />
              ) : doing?.kind === 'remove' && doing.id === passkey.id ? (
                <Remove passkey={passkey} onDone={done} />
              ) : (
                <Item passkey={passkey} onChoose={setDoing} />
              )}
            </li>
          ))}
        </ul>
      )}
      {!canUsePasskeys() ? (
        <p className={styles.soft}>{texts.unsupported}</p>
      ) : doing?.kind === 'add' ? (
        <AddPasskey onDone={done} onCancel={done} />
      ) : (
        <Button onClick={() => setDoing({ kind: 'add' })}>{texts.add}</Button>
      )}
    </section>
  );
}

function Item({ passkey, onChoose }: { passkey: Passkey; onChoose(doing: Doing): void }) {
  const { id, name, created, used } = passkey;
  return (
    <>
      <div>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <div className={styles.soft}>
          {texts.added(writtenInstant(created))} {used ? texts.used(writtenAgo(used)) : texts.neverUsed}
        </div>
      </div>
      <div className={styles.buttons}>
        <Button aria-label={texts.renameOf(name)} onClick={() => onChoose({ kind: 'rename', id })}>
          {texts.rename}
        </Button>
        <Button aria-label={texts.removeOf(name)} onClick={() => onChoose({ kind: 'remove', id })}>
          {texts.remove}
        </Button>
      </div>
    </>
  );
}

function Rename({ passkey, onDone }: { passkey: Passkey; onDone(): void }) {
  const [name, setName] = useState(passkey.name);
  const rename = useRenamePasskey();
  const problems = factorProblems(rename.error);
  return (
    <ConfirmForm
      action={texts.save}
      error={rename.error}
      isPending={rename.isPending}
      onConfirm={() => rename.mutate({ id: passkey.id, name }, { onSuccess: onDone })}
      onCancel={onDone}
      hasField
    >
      <Field
        label={texts.name}
        autoFocus
        value={name}
        onChange={({ target }) => setName(target.value)}
        problem={problems.name}
      />
    </ConfirmForm>
  );
}

function Remove({ passkey, onDone }: { passkey: Passkey; onDone(): void }) {
  const remove = useRemovePasskey();
  return (
    <ConfirmForm
      action={texts.remove}
      error={remove.error}
      isPending={remove.isPending}
      onConfirm={(currentPassword) =>
        remove.mutate({ id: passkey.id, currentPassword }, { onSuccess: onDone })
      }
      onCancel={onDone}
    >
      <p>{texts.beforeRemoving(passkey.name)}</p>
    </ConfirmForm>
  );
}
