import { cellAside } from '#dashboard/ui/components/Table.tsx';
import { writtenAgo } from '#dashboard/ui/format/written.ts';
import type { Total } from '#grading/average.ts';
import { formatPercent } from '#grading/rounding.ts';
import styles from './GradePast.module.css';
import { texts } from './texts.ts';
import type { WorkRow } from './workbench.ts';

const percentOf = ({ percent }: Total) => (percent === null ? texts.none : formatPercent(percent));

/** How a reported grade came to be, and which scores have changed since. */
export function GradePast({ row: { change, since, calculated } }: { row: WorkRow<unknown> }) {
  return (
    <>
      {change && (
        <>
          {texts.changed(change.from, change.to)}
          {change.reason && <span className={styles.reason}> {texts.because(change.reason)}</span>}
          <span className={cellAside}>
            <bdi>{change.by}</bdi>, {writtenAgo(change.at)}
          </span>
        </>
      )}
      {since && (
        <details className={styles.since}>
          <summary>
            {texts.since(since.scores.length, percentOf(since.before), percentOf(calculated))}
          </summary>
          <ul>
            {since.scores.map(({ id, title, from, to, by, at }) => (
              <li key={id}>
                <bdi>{title}</bdi>: {texts.changed(from || texts.blank, to || texts.blank)}
                <span className={cellAside}>
                  <bdi>{by}</bdi>, {writtenAgo(at)}
                </span>
              </li>
            ))}
          </ul>
          <p className={cellAside}>{texts.byToday}</p>
        </details>
      )}
    </>
  );
}
