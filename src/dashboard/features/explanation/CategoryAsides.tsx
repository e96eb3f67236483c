import { Fragment, type ReactNode } from 'react';
import type { CategoryStep } from '#grading/explanation.ts';
import type { LateStep } from '#grading/late.ts';
import { asidesOf } from './asides.ts';
import styles from './Explanation.module.css';
import { texts } from './texts.ts';

/** Why a late score counts for less, and whose it is. */
export interface LateAside {
  readonly title: string;
  readonly step: LateStep;
}

interface CategoryAsidesProps {
  category: CategoryStep;
  /** Its late scores with a deduction. */
  late: readonly LateAside[];
  renderScore(position: number): ReactNode;
}

/** Scores that did not simply count: dropped, missing, excused, extra, unknown; and how many are still to come. */
export function CategoryAsides({ category, late, renderScore }: CategoryAsidesProps) {
  const { leftOut, dropped, missing, blank } = category;
  const asides = asidesOf(category);
  return (
    <ul className={styles.asides}>
      {leftOut !== null && <li>{texts.leftOut[leftOut]}</li>}
      {asides.map(([name, positions]) => (
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
