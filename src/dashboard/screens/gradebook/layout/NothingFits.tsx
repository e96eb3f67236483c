import { Link } from 'react-router-dom';
import type { Gradebook } from '#dashboard/api/classes/gradebook.ts';
import { paths } from '#dashboard/app/paths.ts';
import { texts } from '#dashboard/screens/gradebook/model/texts.ts';
import { Button, buttonClass } from '#dashboard/ui/components/Button.tsx';
import styles from './NothingFits.module.css';
import { type Shown, showsNothing } from './useBookTable.ts';

interface NothingFitsProps {
  book: Gradebook;
  shown: Shown;
  onShowAll(): void;
}

/**
 * Over a grid that shows no student or no assignment: explains why, and shows them all again, or links to the roster.
 */
export function NothingFits({ book, shown, onShowAll }: NothingFitsProps) {
  if (!showsNothing(shown)) return null;
  const isEmpty = book.students.length === 0;
  const { rows, columns, frozen } = shown;
  const nobody = rows.length === 0;
  const names = columns.slice(0, frozen).reduce((sum, { width }) => sum + width, 0);
  return (
    <div className={styles.nothing} style={{ left: nobody ? 0 : `min(${names}px, 50%)` }}>
      {isEmpty ? (
        <>
          <p>{texts.noStudentsYet}</p>
          <Link className={buttonClass('primary')} to={paths.roster(book.id)}>
            {texts.toRoster}
          </Link>
        </>
      ) : (
        <>
          <p>{nobody ? texts.noStudentFits : texts.noAssignmentShown}</p>
          <Button onClick={onShowAll}>{texts.showAll}</Button>
        </>
      )}
    </div>
  );
}
