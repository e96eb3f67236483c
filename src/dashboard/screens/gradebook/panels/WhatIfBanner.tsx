import styles from '#dashboard/screens/gradebook/model/Tools.module.css';
import { texts } from '#dashboard/screens/gradebook/model/texts.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';

interface WhatIfBannerProps {
  /** No line of a heading is above: it takes one of its own. */
  inFlow: boolean;
  onWeights(): void;
  onLeave(): void;
}

/** Over the heading's row, which has room for it: the grid beneath stays where it is. */
export function WhatIfBanner({ inFlow, onWeights, onLeave }: WhatIfBannerProps) {
  return (
    <div className={`${styles.whatIfBanner} ${inFlow ? styles.inFlow : ''}`}>
      <p>{texts.whatIfShort}</p>
      <Button onClick={onWeights}>{texts.whatIfWeights}</Button>
      <Button look="primary" onClick={onLeave}>
        {texts.whatIfEnd}
        <kbd className={styles.key}>Esc</kbd>
      </Button>
    </div>
  );
}
