import { useEffect, useRef, useState } from 'react';
import { LeaveQuestion } from '#dashboard/shell/leaving/LeaveQuestion.tsx';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import styles from './Keys.module.css';
import { texts } from './texts.ts';

interface NewSecretProps {
  name: string;
  secret: string;
  onKept(): void;
}

/** A secret, which nobody can show again. */
export function NewSecret({ name, secret, onKept }: NewSecretProps) {
  const [copied, setCopied] = useState<boolean | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <section className={styles.secret} aria-labelledby="new-secret">
      <h2 id="new-secret" ref={heading} tabIndex={-1}>
        {texts.secret.title(name)}
      </h2>
      <Notice tone="warn">{texts.secret.note}</Notice>
      <code className={styles.code}>{secret}</code>
      {copied !== null && (
        <Notice tone={copied ? 'good' : 'bad'}>
          {copied ? texts.secret.copied : texts.secret.notCopied}
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button onClick={() => void copy()}>{texts.secret.copy}</Button>
        <Button look="primary" onClick={onKept}>
          {texts.secret.kept}
        </Button>
      </div>
      <LeaveQuestion asks title={texts.leave.title} advice={texts.leave.advice} />
    </section>
  );
}
