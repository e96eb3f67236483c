import styles from '#dashboard/screens/gradebook/Tools.module.css';
import { texts } from '#dashboard/screens/gradebook/texts.ts';
import { Button } from '#dashboard/ui/Button.tsx';

export function WhatIfBanner({ onWeights, onLeave }: { onWeights(): void; onLeave(): void }) {
  return (
    <div className={styles.supposing} role="status">
      <p>{texts.whatIfSaid}</p>
      <Button onClick={onWeights}>{texts.whatIfWeights}</Button>
      <Button look="primary" onClick={onLeave}>
        {texts.whatIfLeave}
      </Button>
    </div>
  );
}
