import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useParams } from 'react-router-dom';
import { gradebookQuery } from '#dashboard/api/gradebook.ts';
import type { Load } from '#dashboard/api/load.ts';
import { periodsQuery } from '#dashboard/api/periods.ts';
import { paths } from '#dashboard/paths.ts';
import { buttonClass } from '#dashboard/ui/Button.tsx';
import { Empty } from '#dashboard/ui/Empty.tsx';
import { Screen } from '#dashboard/ui/Screen.tsx';
import { prepare } from '#grading/average.ts';
import { Distributions } from './Distributions.tsx';
import { PeriodGrid } from './PeriodGrid.tsx';
import { periodTable } from './periodTable.ts';
import { texts } from './texts.ts';

export const load: Load = (queryClient, { params }) => {
  const classId = Number(params.classId);
  return Promise.all([
    queryClient.ensureQueryData(gradebookQuery(classId)),
    queryClient.ensureQueryData(periodsQuery(classId)),
  ]);
};

export function Component() {
  const classId = Number(useParams().classId);
  const { data: gradebook } = useSuspenseQuery(gradebookQuery(classId));
  const { data: periods } = useSuspenseQuery(periodsQuery(classId));
  const { students, scheme, scores, name } = gradebook;

  const totals = useMemo(() => {
    const calculator = prepare(scheme);
    return students.map((_, position) => calculator.total(scores, position * scheme.assignments.length));
  }, [students, scheme, scores]);
  const table = useMemo(
    () => periodTable(periods, students, totals, scheme),
    [periods, students, totals, scheme],
  );

  const empty = periods.filter(({ grades }) => grades.length === 0).map((period) => period.name);
  return (
    <Screen
      title={texts.title}
      documentTitle={texts.documentTitle(name)}
      aside={
        empty.length === periods.length ? texts.nothingAtAll : empty.length > 0 && texts.withoutEntries(empty)
      }
    >
      {table.rows.length === 0 ? (
        <Empty
          title={texts.noStudents}
          actions={
            <Link className={buttonClass('primary')} to={paths.roster(classId)}>
              {texts.toRoster}
            </Link>
          }
        >
          {texts.noStudentsAdvice}
        </Empty>
      ) : (
        <>
          <PeriodGrid classId={classId} periods={periods} table={table} />
          <Distributions periods={periods} totals={totals} scheme={scheme} />
        </>
      )}
    </Screen>
  );
}
