import { Button } from '#dashboard/ui/components/Button.tsx';
import { texts } from '#dashboard/ui/format/texts.ts';
import styles from './CellQuestion.module.css';
import { type Anchor, Floating } from './Floating.tsx';

interface CellQuestionProps {
  /** The field, or the cell, that it asks about. */
  anchor: Anchor;
  /** "185 is more than 25 points. Keep it?" */
  question: string;
  /** What the keyboard does, where the field has the focus: Enter keeps the value, typing corrects it. */
  hint?: string;
  onKeep(): void;
  /** Back to the field, where the keyboard does not lead there already. */
  onChange?: () => void;
  /** Of a value that several cells wait for. It takes the focus; Escape gives all of them up. */
  held?: { label: string; onLeaveOut(): void; onGiveUp(): void };
}

/**
 * Asks, at the cell, whether an unusual value is meant. The field keeps the focus: `useAskOnce` holds the value back
 * until the same one is entered again.
 */
export function CellQuestion({
  anchor,
  question,
  hint = texts.keepHint,
  onKeep,
  onChange,
  held,
}: CellQuestionProps) {
  return (
    <Floating anchor={anchor} side="below" className={styles.question}>
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
        {!held && !onChange && <small>{hint}</small>}
      </div>
    </Floating>
  );
}
