import { onDemand } from '#dashboard/ui/format/onDemand.ts';
import { texts } from '#dashboard/ui/format/texts.ts';
import { writtenChange } from '#dashboard/ui/format/written.ts';
import styles from './Change.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

const unsigned = onDemand(() => new Intl.NumberFormat(undefined, { maximumFractionDigits: 2 }));

/** "3 above P2", "3 below P2", "as P2": how a number compares with another, without judging it. */
export function aboveOrBelow(points: number, other: string): string {
  if (points === 0) return texts.same(other);
  return texts[points > 0 ? 'above' : 'below'](unsigned().format(Math.abs(points)), other);
}

/**
 * Points gained or lost: a triangle and the number with its sign; screen readers also hear `label`, such as since when.
 */
export function Change({ points, label }: { points: number; label: string }) {
  const direction = points > 0 ? 'up' : points < 0 ? 'down' : 'level';
  return (
    <span className={`${styles.change} ${styles[direction] ?? ''}`} title={label}>
      {direction !== 'level' && (
        <svg aria-hidden="true" viewBox="0 0 8 8" width="7" height="7">
          <path fill="currentColor" d={direction === 'up' ? 'M4 .5L8 7.5H0z' : 'M4 7.5L0 .5h8z'} />
        </svg>
      )}
      <span aria-hidden="true">{direction === 'level' ? '=' : writtenChange(points)}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
