import { Button } from '#dashboard/ui/components/Button.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import styles from './Panel.module.css';
import { texts } from './texts.ts';

/** Shown once, until somebody says that they are kept. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept(): void }) {
  return (
    <section className={styles.form} aria-label={texts.codesTitle}>
      <Notice tone="warn">{texts.codesAdvice}</Notice>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div>
        <Button onClick={onKept}>{texts.codesKept}</Button>
      </div>
    </section>
  );
}
