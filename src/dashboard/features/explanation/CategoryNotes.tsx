import { Fragment, type ReactNode } from 'react';
import type { CategoryStep } from '#grading/explanation.ts';
import type { LateStep } from '#grading/late.ts';
import styles from './Explanation.module.css';
import { notesOf } from './notes.ts';
import { texts } from './texts.ts';

/** Why a late score counts for less, and whose it is. */
export interface LateNote {
  readonly title: string;
  readonly step: LateStep;
}

interface CategoryNotesProps {
  category: CategoryStep;
  /** Its late scores that lose something. */
  late: readonly LateNote[];
  renderScore(position: number): ReactNode;
}

/** What did not simply count: dropped, missing, excused, extra, unknown; and how much is still to come. */
export function CategoryNotes({ category, late, renderScore }: CategoryNotesProps) {
  const { leftOut, dropped, missing, blank } = category;
  const told = notesOf(category);
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
      {late.map(({ title, step }) => (
        <li key={step.position}>
          {texts.lates}: <bdi>{title}</bdi>: {texts.late(step)}
        </li>
      ))}
      {blank.length > 0 && <li>{texts.blank(blank.length)}</li>}
    </ul>
  );
}
