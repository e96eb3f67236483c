import type { ReactNode } from 'react';
import type { MarkedDays } from '#dashboard/api/classes/attendance.ts';
import type { Gradebook } from '#dashboard/api/classes/gradebook.ts';
import { letterBeside } from '#dashboard/ui/format/written.ts';
import type { Total } from '#grading/average.ts';
import { type Explanation, missingOutcome } from '#grading/explanation.ts';
import { formatPercent } from '#grading/rounding.ts';
import { BLANK } from '#grading/score.ts';
import styles from './Summary.module.css';
import { texts } from './texts.ts';

interface SummaryProps {
  book: Gradebook;
  position: number;
  steps: Explanation;
  /** The gradebook's total. */
  total: Total;
  /** How many of the scores are not saved yet. */
  unsaved: number;
  /** Null if the service does not tell, undefined until it has loaded. */
  days: MarkedDays | null | undefined;
  /** How many assignments hold their scores back until they are posted. */
  unposted?: number;
}

/** The three most wanted numbers. */
export function Summary({ book, position, steps, total, unsaved, days, unposted = 0 }: SummaryProps) {
  const width = book.assignments.length;
  const own = book.scores.subarray(position * width, (position + 1) * width);
  const graded = own.filter((code) => code !== BLANK).length;
  const missing = missingOutcome(steps);
  const percent = total.percent === null ? null : `${formatPercent(total.percent)}%`;
  const letter = total.percent === null ? '' : letterBeside(formatPercent(total.percent), total.letter);
  return (
    <section aria-label={texts.summary}>
      <dl className={styles.tiles}>
        <Tile
          name={texts.grade}
          aside={[
            unposted > 0 ? texts.own.posted(width - unposted, width) : texts.graded(graded, width),
            unsaved > 0 && texts.withUnsaved(unsaved),
          ]
            .filter(Boolean)
            .join(', ')}
        >
          {percent === null ? (
            <span className={styles.none}>
              {unposted > 0 ? texts.own.nothingPosted : texts.nothingGraded}
            </span>
          ) : (
            <>
              {letter !== '' && <span className={styles.letter}>{letter}</span>} {percent}
            </>
          )}
        </Tile>
        <Tile name={texts.missing} aside={texts.missingMeaning(missing)}>
          {missing.counted + missing.dropped + missing.costless}
        </Tile>
        {days !== null && (
          <Tile name={texts.attendance} aside={days?.days ? texts.tardyTimes(days.tardy) : ''}>
            {days?.days ? (
              texts.ofDays(days.away, days.days)
            ) : (
              <span className={styles.none}>{days ? texts.noDays : texts.notKnown}</span>
            )}
          </Tile>
        )}
      </dl>
    </section>
  );
}

function Tile({ name, aside, children }: { name: string; aside: string; children: ReactNode }) {
  return (
    <div className={styles.tile}>
      <dt>{name}</dt>
      <dd className={styles.value}>{children}</dd>
      {aside !== '' && <dd className={styles.aside}>{aside}</dd>}
    </div>
  );
}
