import { Fragment, type ReactNode } from 'react';
import type { CategoryStep } from '#grading/explanation.ts';
import styles from './Explanation.module.css';
import { notesOf } from './notes.ts';
import { texts } from './texts.ts';

interface CategoryNotesProps {
  category: CategoryStep;
  renderScore(position: number): ReactNode;
}

/** What did not simply count: dropped, missing, excused, extra, unknown; and how much is still to come. */
export function CategoryNotes({ category, renderScore }: CategoryNotesProps) {
  const { leftOut, dropped, missing, blank } = category;
  const told = notesOf(category);
  if (leftOut === null && told.length === 0 && blank.length === 0) return null;
  return (
    <ul className={styles.notes}>
      {leftOut !== null && <li>{texts.leftOut[leftOut]}</li>}
      {told.map(([name, positions]) => (
        <li key={name}>
          {name}:{' '}
          {positions.map((position, index) => (
            <Fragment key={position}>
              {index > 0 && ', '}
              {renderScore(position)}
              {positions === dropped && missing.includes(position) && ` (${texts.wasMissing})`}
            </Fragment>
          ))}
        </li>
      ))}
      {blank.length > 0 && <li>{texts.blank(blank.length)}</li>}
    </ul>
  );
}
