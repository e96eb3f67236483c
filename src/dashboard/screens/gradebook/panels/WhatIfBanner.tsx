import styles from '#dashboard/screens/gradebook/model/Tools.module.css';
import { texts } from '#dashboard/screens/gradebook/model/texts.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';

/** Over the heading's row, which has room for it: the grid beneath stays where it is. */
export function WhatIfBanner({ onWeights, onLeave }: { onWeights(): void; onLeave(): void }) {
  return (
    <div className={styles.whatIfBanner}>
      <p>{texts.whatIfShort}</p>
      <Button onClick={onWeights}>{texts.whatIfWeights}</Button>
      <Button look="primary" onClick={onLeave}>
        {texts.whatIfEnd}
        <kbd className={styles.key}>Esc</kbd>
      </Button>
    </div>
  );
}
