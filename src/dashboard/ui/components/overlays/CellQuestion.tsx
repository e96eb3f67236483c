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
}: CellQuestionProps) {
  return (
    <Floating anchor={anchor} side="below" className={styles.question}>
      <p role="alert">{question}</p>
      <div className={styles.answers}>
        <Button look="primary" onClick={onKeep}>
          {texts.keep}
        </Button>
        {onChange ? <Button onClick={onChange}>{texts.change}</Button> : <small>{hint}</small>}
      </div>
    </Floating>
  );
}
