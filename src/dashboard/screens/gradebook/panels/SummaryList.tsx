import type { Summary } from '#grading/statistics.ts';
import { chartTexts as texts } from './chartTexts.ts';
import styles from './SidePanel.module.css';

interface SummaryListProps {
  summary: Summary;
  /** Writes a value of the summary, which is in hundredths. */
  write(value: number): string;
  more?: readonly (readonly [string, string])[];
}

export function SummaryList({ summary, write, more = [] }: SummaryListProps) {
  const { count, mean, median, lowerQuartile, upperQuartile, lowest, highest, spread } = summary;
  const lines: readonly (readonly [string, string])[] = [
    [texts.count, String(count)],
    [texts.mean, write(mean)],
    [texts.median, write(median)],
    [texts.quartiles, texts.between(write(lowerQuartile), write(upperQuartile))],
    [texts.range, texts.between(write(lowest), write(highest))],
    [texts.spread, write(spread)],
    ...more,
  ];
  return (
    <dl className={styles.numbers}>
      {lines.map(([term, value]) => [<dt key={`${term}-term`}>{term}</dt>, <dd key={term}>{value}</dd>])}
    </dl>
  );
}
