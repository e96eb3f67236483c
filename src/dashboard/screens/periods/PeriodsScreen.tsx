import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { useOffers } from '#dashboard/api/accounts/accounts.ts';
import type { Load } from '#dashboard/api/calls/load.ts';
import { type Gradebook, gradebookQuery } from '#dashboard/api/classes/gradebook.ts';
import { scoresSinceQuery } from '#dashboard/api/classes/history.ts';
import {
  type FinalGradeChange,
  finalGradeChangesQuery,
  type Period,
  periodsQuery,
} from '#dashboard/api/classes/periods.ts';
import { useMay, usePermission } from '#dashboard/api/classes/permissions.ts';
import { commentsView } from '#dashboard/app/paths.ts';
import { ClassComments, type ClassCommentsProps } from '#dashboard/features/comments/ClassComments.tsx';
import { CommentPeriod, commentPeriod } from '#dashboard/features/comments/CommentPeriod.tsx';
import { texts as commentTexts } from '#dashboard/features/comments/texts.ts';
import { useSheet } from '#dashboard/features/scores/useSheet.ts';
import { NoStudents } from '#dashboard/shell/NoStudents.tsx';
import { FailureNotice } from '#dashboard/shell/sync/FailureNotice.tsx';
import { Segments } from '#dashboard/ui/components/fields/Segments.tsx';
import { Icon } from '#dashboard/ui/components/Icon.tsx';
import { Screen } from '#dashboard/ui/components/layout/Screen.tsx';
import { VisuallyHidden } from '#dashboard/ui/components/VisuallyHidden.tsx';
import { prepareDays, writtenDay } from '#dashboard/ui/format/written.ts';
import type { Total } from '#grading/average.ts';
import { termOfPeriod, withinTerm } from '#grading/terms.ts';
import { dayOf } from '#grading/week.ts';
import { Distributions } from './Distributions.tsx';
import { PeriodGrid } from './PeriodGrid.tsx';
import styles from './PeriodsScreen.module.css';
import { periodTable } from './periodTable.ts';
import { type SincePosted, sincePosted } from './sincePosted.ts';
import { texts } from './texts.ts';
import { usePosting } from './usePosting.ts';
import { Workbench } from './Workbench.tsx';
import { latestChanges, workRows } from './workRows.ts';

export const load: Load = (queryClient, { params }) => {
  const classId = Number(params.classId);
  const loaded = Promise.all([
    queryClient.ensureQueryData(gradebookQuery(classId)),
    queryClient.ensureQueryData(periodsQuery(classId)),
  ]);
  void prepareDays('medium');
  return loaded;
};

/** A choice within the page keeps its scroll position. */
const inPlace = { replace: true, preventScrollReset: true };

export function Component() {
  const classId = Number(useParams().classId);
  const { data: gradebook } = useSuspenseQuery(gradebookQuery(classId));
  const { data: saved } = useSuspenseQuery(periodsQuery(classId));
  const { students, scheme, name } = gradebook;
  const [search, setSearch] = useSearchParams();
  const may = usePermission(classId, 'enterFinalGrades');
  const mayComment = useMay(classId, 'writeComments');
  const commenting = mayComment && search.get('report') === commentsView;
  const posting = usePosting(classId, saved);
  const { periods } = posting;
  const position = may === 'yes' ? periods.findIndex((period) => period.name === search.get('report')) : -1;
  const chosen = periods[position];
  const period = chosen?.name;
  const { latest, since } = useSincePosted(gradebook, period);

  const { totals, calculated, pendingOf, table, ofPeriod } = useTables(gradebook, periods, period);

  const empty = periods.filter(({ grades }) => grades.length === 0).map((period) => period.name);
  return (
    <Screen
      title={texts.title}
      documentTitle={texts.documentTitle(name)}
      width="wide"
      printed={texts.printed(name, writtenDay(dayOf(new Date())))}
      aside={
        empty.length === periods.length ? texts.nothingAtAll : empty.length > 0 && texts.withoutEntries(empty)
      }
    >
      {table.rows.length === 0 ? (
        <NoStudents classId={classId}>{texts.noStudentsAdvice}</NoStudents>
      ) : (
        <>
          {may === 'yes' ? (
            <PeriodChooser
              periods={periods}
              chosen={commenting ? commentsView : (period ?? '')}
              mayComment={mayComment}
              onChoose={(name) => setSearch(searchOf(name, period), { replace: true })}
            />
          ) : (
            <p>{texts.readOnly[may]}</p>
          )}
          <FailureNotice queuedChanges={posting.queuedChanges} />
          {commenting ? (
            <Comments
              classId={classId}
              students={students}
              totals={totals}
              calculated={calculated}
              asked={search.get('of')}
              onChoose={(name) => setSearch(searchOf(commentsView, name), inPlace)}
            />
          ) : chosen === undefined ? (
            <PeriodGrid
              classId={classId}
              periods={periods}
              table={table}
              terms={scheme.terms ?? []}
              pendingOf={pendingOf}
              queuedChanges={posting.queuedChanges}
            />
          ) : (
            <Workbench
              key={chosen.name}
              classId={classId}
              period={chosen}
              posting={posting}
              scheme={scheme}
              term={termOfPeriod(scheme.terms, chosen.name)}
              pendingOf={pendingOf}
              rows={workRows({ table: ofPeriod, position, scaling: scheme, latest, since })}
            />
          )}
          {!commenting && <Distributions periods={periods} totals={totals} scheme={scheme} />}
        </>
      )}
    </Screen>
  );
}

/** The address of a choice; the comments are those of the period that was open before. */
function searchOf(name: string, period = ''): Record<string, string> {
  if (name === '') return {};
  return name === commentsView && period !== '' ? { report: name, of: period } : { report: name };
}

interface CommentsProps extends Pick<ClassCommentsProps, 'classId' | 'students' | 'totals'> {
  /** The totals of each marking period graded separately. */
  calculated: ReadonlyMap<string, readonly Total[]>;
  /** The marking period of the address. */
  asked: string | null;
  onChoose(period: string): void;
}

/** The comments of the whole year, or of one marking period. */
function Comments({ calculated, totals, asked, onChoose, ...rest }: CommentsProps) {
  const hasPeriods = useOffers('class-period-comments');
  const period = hasPeriods ? commentPeriod(asked) : '';
  const own = calculated.get(period);
  return (
    <>
      {hasPeriods && <CommentPeriod chosen={period} onChoose={onChoose} />}
      <ClassComments
        key={period}
        {...rest}
        totals={own ?? totals}
        period={period}
        isOfPeriod={own !== undefined}
      />
    </>
  );
}

interface PeriodChooserProps {
  periods: readonly Period[];
  /** The name of a period, `commentsView`, or '' for the overview. */
  chosen: string;
  mayComment: boolean;
  onChoose(chosen: string): void;
}

/** Links from the overview to each period's posting, and to the comments. */
function PeriodChooser({ periods, chosen, mayComment, onChoose }: PeriodChooserProps) {
  return (
    <Segments
      label={texts.show}
      value={chosen}
      onChange={onChoose}
      options={[
        { value: '', label: texts.overview },
        ...periods.map((each) => ({
          value: each.name,
          label: each.locked ? <LockedName name={each.name} /> : each.name,
        })),
        ...(mayComment ? [{ value: commentsView, label: commentTexts.all }] : []),
      ]}
    />
  );
}

/** The name of a period that is locked, short enough for a row of them on a phone. */
function LockedName({ name }: { name: string }) {
  const label = texts.lockedName(name);
  return (
    <>
      <span className={styles.name} title={label} aria-hidden="true">
        {name}
        <Icon name="lock" size={12} />
      </span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </>
  );
}

/**
 * The students' totals in their order, and those of each period graded separately; by ID, how many unsaved scores
 * count.
 */
function useTotals(book: Gradebook) {
  const { students } = book;
  const { sheet, unsaved } = useSheet(book);
  const totals = useMemo(() => students.map((_, at) => sheet.total(at)), [students, sheet]);
  const calculated = useMemo(
    () =>
      new Map(
        book.scheme.terms?.map(({ num }) => [`P${num}`, students.map((_, at) => sheet.termTotal(at, num))]),
      ),
    [book.scheme, students, sheet],
  );
  const pendingOf = useMemo(
    () => new Map([...unsaved].map(([at, count]) => [students[at]?.id ?? 0, count])),
    [unsaved, students],
  );
  return { totals, calculated, pendingOf };
}

/** The table of all periods; and that of the period being posted, by the work in it if it is graded separately. */
function useTables(book: Gradebook, periods: readonly Period[], period?: string) {
  const { students, scheme } = book;
  const { totals, calculated, pendingOf } = useTotals(book);
  const table = useMemo(
    () => periodTable({ periods, students, totals, calculated, scaling: scheme }),
    [periods, students, totals, calculated, scheme],
  );
  const own = period === undefined ? undefined : calculated.get(period);
  const ofPeriod = useMemo(
    () => (own ? periodTable({ periods, students, totals: own, scaling: scheme }) : table),
    [table, own, periods, students, scheme],
  );
  return { totals, calculated, pendingOf, table, ofPeriod };
}

interface Known {
  /** By student, the last change of the posted grade. */
  readonly latest: ReadonlyMap<number, FinalGradeChange>;
  readonly since: ReadonlyMap<number, SincePosted>;
}

/** What the history tells about a period's final grades; nothing without a history, or if no period is chosen. */
function useSincePosted(book: Gradebook, period: string | undefined): Known {
  const tells = useMay(book.id, 'readHistory') && period !== undefined;
  const { data: grades } = useQuery({ ...finalGradeChangesQuery(book.id), enabled: tells });
  const latest = useMemo(() => latestChanges(grades ?? [], period), [grades, period]);
  const first = Math.min(...[...latest.values()].map(({ revision }) => revision));
  const { data: scores } = useQuery({
    ...scoresSinceQuery(book.id, first, book.revision),
    enabled: tells && latest.size > 0,
  });
  const since = useMemo(() => {
    const term = period === undefined ? undefined : termOfPeriod(book.scheme.terms, period);
    const scheme = term ? withinTerm(book.scheme, term.num) : book.scheme;
    return sincePosted({ ...book, scheme }, latest, scores ?? []);
  }, [book, period, latest, scores]);
  return { latest, since };
}
