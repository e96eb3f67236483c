import { Button } from '#dashboard/ui/components/Button.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import styles from './MailDialog.module.css';
import { mailTexts as texts } from './mailTexts.ts';
import { LackedLetters } from './PdfNotice.tsx';
import type { Mailing, ReportToMail } from './useMailing.ts';

interface MailProgressProps {
  state: Mailing;
  /** Mails only those who were sent the same before. */
  onAgain(reports: readonly ReportToMail[]): void;
  onRetry(reports: readonly ReportToMail[], again: boolean): void;
}

/** The progress of the reports, and their outcome. */
export function MailProgress({ state, onAgain, onRetry }: MailProgressProps) {
  if (state.kind === 'none') return null;
  if (state.kind === 'sending')
    return (
      <p className={styles.sending} role="status">
        {texts.sending(Math.min(state.done + 1, state.count), state.count)}
        <progress value={state.done} max={state.count} aria-label={texts.progress} />
      </p>
    );
  const { reports, messages, already, failed, again, unwritable, isCancelled } = state;
  const [worst] = failed;
  return (
    <>
      {(reports > 0 || (already.messages === 0 && failed.length === 0)) && (
        <Notice tone="good">{texts.done(reports, messages)}</Notice>
      )}
      <LackedLetters names={unwritable} />
      {isCancelled && <Notice tone="warn">{texts.stopped}</Notice>}
      {already.messages > 0 && (
        <Notice action={<Button onClick={() => onAgain(already.reports)}>{texts.again}</Button>}>
          {texts.already(already.messages)}
        </Notice>
      )}
      {worst && (
        <Notice
          tone="bad"
          action={
            <Button
              onClick={() =>
                onRetry(
                  failed.map(({ of }) => of),
                  again,
                )
              }
            >
              {texts.retry}
            </Button>
          }
        >
          {texts.failed(worst.name, failed.length - 1, worst.reason)}
        </Notice>
      )}
    </>
  );
}
