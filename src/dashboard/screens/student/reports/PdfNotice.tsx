import { Button } from '#dashboard/ui/components/Button.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import styles from './ReportsScreen.module.css';
import { reportTexts as texts } from './texts.ts';
import type { usePdf } from './usePdf.ts';

/** At most this many names are listed; the others are counted. */
const mostNames = 3;

interface PdfNoticeProps {
  state: ReturnType<typeof usePdf>['state'];
  /** Closes it, and cancels a file being written. */
  onClose(): void;
}

/** The progress of a PDF file, and its outcome. */
export function PdfNotice({ state, onClose }: PdfNoticeProps) {
  if (state.kind === 'none') return null;
  if (state.kind === 'failed') return <Notice tone="bad">{texts.notWritten}</Notice>;
  if (state.kind === 'writing')
    return (
      <Notice silent action={<Button onClick={onClose}>{texts.cancel}</Button>}>
        <span className={styles.writing}>
          {texts.writing(state.done, state.count)}
          <progress value={state.done} max={state.count} aria-label={texts.save} />
        </span>
      </Notice>
    );
  const { count, unwritable } = state;
  return (
    <>
      <Notice tone="good">{texts.written(count)}</Notice>
      <LackedLetters names={unwritable} />
    </>
  );
}

/** Names with letters that the fonts of PDF files lack. */
export const LackedLetters = ({ names }: { names: readonly string[] }) =>
  names.length > 0 && (
    <Notice tone="warn">
      {texts.boxes(names.slice(0, mostNames), Math.max(0, names.length - mostNames))}
    </Notice>
  );
