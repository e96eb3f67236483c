import type { ReactNode } from 'react';
import { aboveOrBelow, Change } from '#dashboard/ui/components/Change.tsx';
import { nought, numberCell } from '#dashboard/ui/components/Table.tsx';
import { VisuallyHidden } from '#dashboard/ui/components/VisuallyHidden.tsx';
import { letterBeside } from '#dashboard/ui/format/written.ts';
import type { Total } from '#grading/average.ts';
import type { Difference, Reported } from '#grading/reported.ts';
import { formatPercent } from '#grading/rounding.ts';
import styles from './PeriodGrid.module.css';
import { texts } from './texts.ts';

const cell = `${numberCell} ${styles.cell}`;
const nowCell = `${cell} ${styles.now}`;

function Nothing({ meaning }: { meaning: string }) {
  return (
    <>
      <span aria-hidden="true" className={nought}>
        {texts.none}
      </span>
      <VisuallyHidden>{meaning}</VisuallyHidden>
    </>
  );
}

function Grade({ grade, letter }: { grade: string; letter: string }) {
  const beside = letterBeside(grade, letter);
  return (
    <>
      <span className={styles.grade}>{grade}</span>
      {beside !== '' && ' '}
      {beside !== '' && <span className={styles.letter}>{beside}</span>}
    </>
  );
}

function ChangeFrom({ points, from }: { points: number; from: string }) {
  return <Change points={points} said={texts.change(points, from)} />;
}

interface ReportedCellProps {
  reported: Reported | null;
  /** Whether anybody's grade of this period has one before it. */
  hasChanges: boolean;
  /** Nobody has a grade of this period. */
  ofEmpty: boolean;
  /** Where the grade stands, if it is not saved yet. */
  sign: ReactNode;
}

const nothingIn = (ofEmpty: boolean) => `${numberCell} ${ofEmpty ? styles.unreported : ''}`;

export function ReportedCell({ reported, hasChanges, ofEmpty, sign }: ReportedCellProps) {
  return (
    <td className={`${styles.signed} ${reported === null ? nothingIn(ofEmpty) : cell}`}>
      {reported === null ? (
        <Nothing meaning={texts.notReported} />
      ) : (
        <>
          <Grade grade={String(reported.grade)} letter={reported.letter} />
          {hasChanges && (
            <span className={styles.change}>{reported.change && <ChangeFrom {...reported.change} />}</span>
          )}
        </>
      )}
      {sign}
    </td>
  );
}

/** `unsaved`: how many of the scores that count are not saved yet. */
export function NowCell({ now, unsaved }: { now: Total | null; unsaved: number }) {
  return (
    <td className={nowCell}>
      {now === null || now.percent === null ? (
        <Nothing meaning={texts.nothingGraded} />
      ) : (
        <Grade grade={formatPercent(now.percent)} letter={now.letter} />
      )}
      {unsaved > 0 && <span className={styles.unsaved}>{texts.withUnsaved(unsaved)}</span>}
    </td>
  );
}

/** A difference that changes the letter is marked; one that does not is only told. */
export function DifferenceCell({ difference }: { difference: Difference | null }) {
  if (difference === null) return <td />;
  const { points, from, letterWas } = difference;
  return (
    <td className={letterWas === null ? cell : `${cell} ${styles.differs}`}>
      {aboveOrBelow(points / 100, from)}
      {letterWas !== null && <span className={styles.was}>{texts.letterWas(letterWas)}</span>}
    </td>
  );
}

interface AverageProps {
  average: number | null;
  now?: boolean;
  ofEmpty?: boolean;
}

export function Average({ average, now = false, ofEmpty = false }: AverageProps) {
  return (
    <td className={now ? nowCell : nothingIn(ofEmpty)}>
      {average === null ? <Nothing meaning={texts.notReported} /> : formatPercent(average)}
    </td>
  );
}
