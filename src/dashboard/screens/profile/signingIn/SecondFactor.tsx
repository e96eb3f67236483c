import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type Factors,
  factorsQuery,
  useNewRecoveryCodes,
  useRemoveAuthenticator,
} from '#dashboard/api/accounts/factors.ts';
import { ConfirmForm } from '#dashboard/shell/secondFactor/ConfirmForm.tsx';
import styles from '#dashboard/shell/secondFactor/Panel.module.css';
import { RecoveryCodes } from '#dashboard/shell/secondFactor/RecoveryCodes.tsx';
import { SetUp } from '#dashboard/shell/secondFactor/SetUp.tsx';
import { texts } from '#dashboard/shell/secondFactor/texts.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { RetryNotice } from '#dashboard/ui/components/RetryNotice.tsx';
import { usePanelFocus } from '#dashboard/ui/focus/useFocusPassedOn.ts';
import { writtenInstant } from '#dashboard/ui/format/written.ts';

type Doing = 'setUp' | 'remove' | 'renew' | null;

/** An authenticator app: setting it up, turning it off, and recovery codes in case it is lost. */
export function SecondFactor() {
  const { data: factors, error, refetch } = useQuery(factorsQuery());
  const [doing, setDoing] = useState<Doing>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const done = () => setDoing(null);
  const watching = usePanelFocus();
  const showCodes = (made: readonly string[]) => {
    setCodes(made);
    done();
  };
  return (
    <section className={styles.panel} aria-labelledby="second-factor" {...watching}>
      <h2 id="second-factor">{texts.title}</h2>
      {error && (
        <RetryNotice tone="bad" onRetry={() => void refetch()}>
          {error.message}
        </RetryNotice>
      )}
      {codes.length > 0 && <RecoveryCodes codes={codes} onKept={() => setCodes([])} />}
      {factors && <State factors={factors} />}
      {factors && doing === null && <Choices isOn={factors.authenticator !== null} onChoose={setDoing} />}
      {doing === 'setUp' && <SetUp onDone={showCodes} onCancel={done} />}
      {doing === 'remove' && <Remove onDone={done} />}
      {doing === 'renew' && <Renew onDone={showCodes} onCancel={done} />}
    </section>
  );
}

function State({ factors: { authenticator, recoveryCodes } }: { factors: Factors }) {
  if (!authenticator) return <p>{texts.off}</p>;
  return (
    <p>
      {texts.on(writtenInstant(authenticator))} {texts.left(recoveryCodes)}
    </p>
  );
}

function Choices({ isOn, onChoose }: { isOn: boolean; onChoose(doing: Doing): void }) {
  if (!isOn) return <Button onClick={() => onChoose('setUp')}>{texts.setUp}</Button>;
  return (
    <div className={styles.buttons}>
      <Button onClick={() => onChoose('renew')}>{texts.renew}</Button>
      <Button onClick={() => onChoose('remove')}>{texts.remove}</Button>
    </div>
  );
}

function Remove({ onDone }: { onDone(): void }) {
  const remove = useRemoveAuthenticator();
  return (
    <ConfirmForm
      action={texts.remove}
      error={remove.error}
      isPending={remove.isPending}
      onConfirm={(password) => remove.mutate(password, { onSuccess: onDone })}
      onCancel={onDone}
    >
      <p>{texts.beforeRemoving}</p>
    </ConfirmForm>
  );
}

function Renew({ onDone, onCancel }: { onDone(codes: readonly string[]): void; onCancel(): void }) {
  const renew = useNewRecoveryCodes();
  return (
    <ConfirmForm
      action={texts.renew}
      error={renew.error}
      isPending={renew.isPending}
      onConfirm={(password) => renew.mutate(password, { onSuccess: onDone })}
      onCancel={onCancel}
    >
      <p>{texts.beforeRenewing}</p>
    </ConfirmForm>
  );
}
