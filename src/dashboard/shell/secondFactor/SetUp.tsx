import { type FormEvent, useEffect, useRef, useState } from 'react';
import {
  factorProblems,
  type NewAuthenticator,
  useConfirmAuthenticator,
  useNewAuthenticator,
} from '#dashboard/api/accounts/factors.ts';
import { ChunkBoundary } from '#dashboard/shell/problem/ChunkBoundary.tsx';
import { lazyChunk } from '#dashboard/shell/problem/lazyChunk.tsx';
import { Field } from '#dashboard/ui/components/fields/Field.tsx';
import { focusWrong } from '#dashboard/ui/focus/focusWrong.ts';
import { ConfirmForm, FormFoot } from './ConfirmForm.tsx';
import styles from './Panel.module.css';
import { texts } from './texts.ts';

const QrCode = lazyChunk(() => import('#dashboard/ui/components/QrCode.tsx'));

interface SetUpProps {
  onDone(codes: readonly string[]): void;
  onCancel(): void;
}

/** First what one needs, then the secret for the app, then the first code that the app shows. */
export function SetUp({ onDone, onCancel }: SetUpProps) {
  const begin = useNewAuthenticator();
  if (begin.data) return <FirstCode {...begin.data} onDone={onDone} onCancel={onCancel} />;
  return (
    <ConfirmForm
      action={texts.next}
      error={begin.error}
      isPending={begin.isPending}
      onConfirm={(password) => begin.mutate(password)}
      onCancel={onCancel}
    >
      <p>{texts.before}</p>
    </ConfirmForm>
  );
}

function FirstCode({ secret, address, onDone, onCancel }: NewAuthenticator & SetUpProps) {
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const confirm = useConfirmAuthenticator();
  const problems = factorProblems(confirm.error);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (confirm.isError) field.current?.select();
  }, [confirm.isError]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = code.trim() === '';
    setMissing(isEmpty);
    if (isEmpty) focusWrong(field.current);
    else if (!confirm.isPending) confirm.mutate(code, { onSuccess: onDone });
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label={texts.setUp}>
      <p>{texts.scan}</p>
      {/* Without the picture there is still the key. */}
      <ChunkBoundary waiting={<div className={styles.picture} />} instead={null}>
        <div className={styles.picture}>
          <QrCode text={address} label={texts.picture} />
        </div>
      </ChunkBoundary>
      <p>
        {texts.key}: <code className={styles.codes}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <Field
        ref={field}
        label={texts.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        value={code}
        onChange={({ target }) => setCode(target.value)}
        problem={isMissing && code.trim() === '' ? texts.enterCode : problems.code}
      />
      <FormFoot problem={problems.other} action={texts.turnOn} busy={confirm.isPending} onCancel={onCancel} />
    </form>
  );
}
