import type { ReactNode } from 'react';
import type { Period } from '#dashboard/api/classes/periods.ts';
import { StudentHead } from '#dashboard/shell/StudentHead.tsx';
import { ChangeSign } from '#dashboard/shell/sync/ChangeSign.tsx';
import type { QueuedChanges } from '#dashboard/shell/sync/useOutbox.ts';
import { aboveOrBelow, Change } from '#dashboard/ui/components/Change.tsx';
import { Rows } from '#dashboard/ui/components/tables/Rows.tsx';
import type { NamedStudent } from '#dashboard/ui/components/tables/StudentNames.tsx';
import { cellAside, nought, numberCell, rowName, Table } from '#dashboard/ui/components/tables/Table.tsx';
import { VisuallyHidden } from '#dashboard/ui/components/VisuallyHidden.tsx';
import { letterBeside } from '#dashboard/ui/format/written.ts';
import type { Total } from '#grading/average.ts';
import type { Difference, Posted } from '#grading/posted.ts';
import { formatPercent } from '#grading/rounding.ts';
import { type Term, termOfPeriod } from '#grading/terms.ts';
import styles from './PeriodGrid.module.css';
import type { PeriodTable } from './periodTable.ts';
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
  return <Change points={points} label={texts.change(points, from)} />;
}

interface PostedCellProps {
  posted: Posted | null;
  /** Whether anybody's grade of this period has an earlier one. */
  hasChanges: boolean;
  /** Nobody has a grade of this period. */
  ofEmpty: boolean;
  /** The state of the grade, if it is not saved yet. */
  sign: ReactNode;
}

const nothingIn = (ofEmpty: boolean) => `${numberCell} ${ofEmpty ? styles.notPosted : ''}`;

export function PostedCell({ posted, hasChanges, ofEmpty, sign }: PostedCellProps) {
  return (
    <td className={`${styles.signed} ${posted === null ? nothingIn(ofEmpty) : cell}`}>
      {posted === null ? (
        <Nothing meaning={texts.notPosted} />
      ) : (
        <>
          <Grade grade={String(posted.grade)} letter={posted.letter} />
          {hasChanges && (
            <span className={styles.change}>{posted.change && <ChangeFrom {...posted.change} />}</span>
          )}
        </>
      )}
      {sign}
    </td>
  );
}

/** `unsaved`: how many of the counting scores are not saved yet. */
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

/** A difference that changes the letter is marked; any other is only shown. */
function DifferenceCell({ difference, last }: { difference: Difference | null; last: Total | null }) {
  if (difference === null) return <td />;
  const { points, from, letterWas } = difference;
  return (
    <td className={letterWas === null ? cell : `${cell} ${styles.differs}`}>
      {aboveOrBelow(points / 100, from)}
      {last?.percent != null && (
        <span className={cellAside}>{texts.nowIn(from, formatPercent(last.percent))}</span>
      )}
      {letterWas !== null && ' '}
      {letterWas !== null && <span className={styles.was}>{texts.letterWas(letterWas)}</span>}
    </td>
  );
}

interface AverageProps {
  average: number | null;
  now?: boolean;
  ofEmpty?: boolean;
}

function Average({ average, now = false, ofEmpty = false }: AverageProps) {
  return (
    <td className={now ? nowCell : nothingIn(ofEmpty)}>
      {average === null ? <Nothing meaning={texts.notPosted} /> : formatPercent(average)}
    </td>
  );
}

/** The class's name for a marking period, beside the name by which it is posted. */
const TermName = ({ term }: { term: Term | undefined }) =>
  term?.name ? (
    <span className={cellAside}>
      <bdi>{term.name}</bdi>{' '}
    </span>
  ) : null;

interface PeriodGridProps {
  classId: number;
  periods: readonly Period[];
  table: PeriodTable<NamedStudent & { id: number }>;
  /** The class's own terms, which have names. */
  terms: readonly Term[];
  /** How many unsaved scores count for a student, by ID. */
  pendingOf: ReadonlyMap<number, number>;
  queuedChanges: QueuedChanges;
}

/** Students × periods, then today's total beside the grade posted last. */
export function PeriodGrid({ classId, periods, table, terms, pendingOf, queuedChanges }: PeriodGridProps) {
  const hasChanges = periods.map((_, position) => table.rows.some(({ posted }) => posted[position]?.change));
  const isEmpty = periods.map(
    ({ name, grades }) => grades.length === 0 && !queuedChanges.all.some(({ place }) => place === name),
  );
  return (
    <Table label={texts.title} windowed>
      <thead>
        <tr>
          <th scope="col" className={rowName}>
            {texts.student}
          </th>
          {periods.map(({ name, grades, locked }, position) => (
            <th
              key={name}
              scope="col"
              className={`${numberCell} ${hasChanges[position] ? styles.twofold : styles.single} ${isEmpty[position] ? styles.notPosted : ''}`}
            >
              {name} <TermName term={termOfPeriod(terms, name)} />
              <span className={cellAside}>
                {locked ? texts.locked : grades.length === 0 ? texts.noEntries : texts.posted}
              </span>
            </th>
          ))}
          <th scope="col" className={`${numberCell} ${styles.now} ${styles.single}`}>
            {texts.now} <span className={cellAside}>{texts.nowMeaning}</span>
          </th>
          <th scope="col" className={`${numberCell} ${styles.difference}`}>
            {texts.difference} <span className={cellAside}>{texts.differenceMeaning}</span>
          </th>
        </tr>
      </thead>
      <Rows of={table.rows} keyOf={({ id }) => id} columns={periods.length + 3}>
        {(row) => (
          <tr key={row.id}>
            <StudentHead classId={classId} id={row.id} student={row.student} />
            {periods.map(({ name }, position) => (
              <PostedCell
                key={name}
                posted={row.posted[position] ?? null}
                hasChanges={hasChanges[position] ?? false}
                ofEmpty={isEmpty[position] ?? false}
                sign={
                  <ChangeSign
                    state={queuedChanges.stateAt(name, row.id)}
                    queued={queuedChanges.at(name, row.id)}
                    choice={null}
                  />
                }
              />
            ))}
            <NowCell now={row.now} unsaved={pendingOf.get(row.id) ?? 0} />
            <DifferenceCell difference={row.difference} last={row.last} />
          </tr>
        )}
      </Rows>
      <tfoot>
        <tr>
          <th scope="row" className={rowName}>
            {texts.average}
          </th>
          {table.averages.map((average, position) => (
            <Average key={periods[position]?.name} average={average} ofEmpty={isEmpty[position] ?? false} />
          ))}
          <Average average={table.averageNow} now />
          <td />
        </tr>
      </tfoot>
    </Table>
  );
}
