import { texts } from '#dashboard/screens/gradebook/texts.ts';
import { Button } from '#dashboard/ui/Button.tsx';
import styles from './NothingFits.module.css';
import { type Shown, showsNothing } from './useBookTable.ts';

interface NothingFitsProps {
  shown: Shown;
  onShowAll(): void;
}

/** Over a grid of which no student is left, or no assignment: says so, and brings all of them back. */
export function NothingFits({ shown, onShowAll }: NothingFitsProps) {
  if (!showsNothing(shown)) return null;
  const { rows, columns, frozen } = shown;
  const nobody = rows.length === 0;
  const names = columns.slice(0, frozen).reduce((sum, { width }) => sum + width, 0);
  return (
    <div className={styles.nothing} style={{ left: nobody ? 0 : `min(${names}px, 50%)` }}>
      <p>{nobody ? texts.noStudentFits : texts.noAssignmentShown}</p>
      <Button onClick={onShowAll}>{texts.showAll}</Button>
    </div>
  );
}
