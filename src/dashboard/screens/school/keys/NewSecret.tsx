import { useEffect, useRef, useState } from 'react';
import type { MadeSecret } from '#dashboard/api/schools/keys.ts';
import { LeaveQuestion } from '#dashboard/shell/leaving/LeaveQuestion.tsx';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { writeClipboard } from '#dashboard/ui/hooks/useBrowser.ts';
import styles from './Keys.module.css';
import { texts } from './texts.ts';

interface NewSecretProps extends MadeSecret {
  name: string;
  onKept(): void;
}

/** A secret, which cannot be shown again. */
export function NewSecret({ name, secret, client, onKept }: NewSecretProps) {
  const [copied, setCopied] = useState<boolean | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const copy = async () => setCopied(await writeClipboard(secret));
  return (
    <section className={styles.secret} aria-labelledby="new-secret">
      <h2 id="new-secret" ref={heading} tabIndex={-1}>
        {texts.secret.title(name)}
      </h2>
      <Notice tone="warn">{texts.secret.advice}</Notice>
      {client ? (
        <dl className={styles.credentials}>
          <dt>{texts.secret.tokenAddress}</dt>
          <dd className={styles.code}>{client.tokenAddress}</dd>
          <dt>{texts.secret.clientId}</dt>
          <dd className={styles.code}>{client.id}</dd>
          <dt>{texts.secret.clientSecret}</dt>
          <dd className={styles.code}>{secret}</dd>
        </dl>
      ) : (
        <code className={styles.code}>{secret}</code>
      )}
      {copied !== null && (
        <Notice tone={copied ? 'good' : 'bad'}>
          {copied ? texts.secret.copied : texts.secret.notCopied}
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button onClick={() => void copy()}>{client ? texts.secret.copySecret : texts.secret.copy}</Button>
        <Button look="primary" onClick={onKept}>
          {texts.secret.kept}
        </Button>
      </div>
      <LeaveQuestion asks title={texts.leave.title} advice={texts.leave.advice} />
    </section>
  );
}
