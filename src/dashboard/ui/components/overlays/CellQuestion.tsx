import { Button } from '#dashboard/ui/components/Button.tsx';
import { texts } from '#dashboard/ui/format/texts.ts';
import styles from './CellQuestion.module.css';
import { type Anchor, Floating } from './Floating.tsx';

interface CellQuestionProps {
  /** The field, or the cell, in question. */
  anchor: Anchor;
  /** "185 is more than 25 points. Keep it?" */
  question: string;
  /** What the keyboard does, if the field has the focus: Enter keeps the value, typing corrects it. */
  hint?: string;
  onKeep(): void;
  /** Returns to the field, if it was left. The question is then above it: typing usually continues below. */
  onChange?: () => void;
  /** A value waits to be written into several cells. The question takes the focus; Escape gives all of them up. */
  held?: { label: string; onLeaveOut(): void; onGiveUp(): void };
}

/**
 * Asks, at the cell, whether an unusual value is meant. It takes no focus, so that typing goes on, unless the value is
 * held for several cells.
 */
export function CellQuestion({ anchor, question, hint, onKeep, onChange, held }: CellQuestionProps) {
  const wasLeft = onChange !== undefined;
  return (
    <Floating
      anchor={anchor}
      side={wasLeft ? 'above' : 'below'}
      className={`${styles.question} ${wasLeft ? styles.above : ''}`}
    >
      <p role="alert">{question}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape on either of the buttons */}
      <div
        className={styles.answers}
        onKeyDown={({ key }) => {
          if (key === 'Escape') held?.onGiveUp();
        }}
      >
        <Button look="primary" autoFocus={held !== undefined} onClick={onKeep}>
          {texts.keep}
        </Button>
        {held && <Button onClick={held.onLeaveOut}>{held.label}</Button>}
        {onChange && <Button onClick={onChange}>{texts.change}</Button>}
        {!held && <small>{hint ?? (wasLeft ? texts.keepAgain : texts.keepHint)}</small>}
      </div>
    </Floating>
  );
}
