import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { gradebookQuery } from '#dashboard/api/gradebook.ts';
import type { Load } from '#dashboard/api/load.ts';
import { periodsQuery } from '#dashboard/api/periods.ts';
import { useMay, usePermission } from '#dashboard/api/permissions.ts';
import { commentsView } from '#dashboard/paths.ts';
import { ClassComments } from '#dashboard/screens/comments/ClassComments.tsx';
import { texts as commentTexts } from '#dashboard/screens/comments/texts.ts';
import { NoStudents } from '#dashboard/screens/frame/NoStudents.tsx';
import { useSheet } from '#dashboard/screens/gradebook/useSheet.ts';
import { TroubleNotice } from '#dashboard/screens/unsaved/TroubleNotice.tsx';
import { Screen } from '#dashboard/ui/Screen.tsx';
import { Segments } from '#dashboard/ui/Segments.tsx';
import { prepareDays, writtenDay } from '#dashboard/ui/written.ts';
import { dayOf } from '#grading/week.ts';
import { Distributions } from './Distributions.tsx';
import { LockedName } from './LockedName.tsx';
import { PeriodGrid } from './PeriodGrid.tsx';
import { periodTable } from './periodTable.ts';
import { texts } from './texts.ts';
import { useReporting } from './useReporting.ts';
import { useSinceReported } from './useSinceReported.ts';
import { Workbench } from './Workbench.tsx';
import { workRows } from './workbench.ts';

export const load: Load = (queryClient, { params }) => {
  const classId = Number(params.classId);
  const loaded = Promise.all([
    queryClient.ensureQueryData(gradebookQuery(classId)),
    queryClient.ensureQueryData(periodsQuery(classId)),
  ]);
  void prepareDays('medium');
  return loaded;
};

export function Component() {
  const classId = Number(useParams().classId);
  const { data: gradebook } = useSuspenseQuery(gradebookQuery(classId));
  const { data: saved } = useSuspenseQuery(periodsQuery(classId));
  const { students, scheme, name } = gradebook;
  const [search, setSearch] = useSearchParams();
  const may = usePermission(classId, 'enterFinalGrades');
  const mayComment = useMay(classId, 'writeComments');
  const commenting = mayComment && search.get('report') === commentsView;
  const reporting = useReporting(classId, saved);
  const { periods } = reporting;
  const position = may === 'yes' ? periods.findIndex((period) => period.name === search.get('report')) : -1;
  const chosen = periods[position];
  const period = chosen?.name;
  const { latest, since } = useSinceReported(gradebook, period);

  const { sheet, unsaved } = useSheet(gradebook);
  const totals = useMemo(() => students.map((_, at) => sheet.total(at)), [students, sheet]);
  const table = useMemo(
    () => periodTable(periods, students, totals, scheme),
    [periods, students, totals, scheme],
  );
  const unsavedOf = useMemo(
    () => new Map([...unsaved].map(([at, count]) => [students[at]?.id ?? 0, count])),
    [unsaved, students],
  );

  const empty = periods.filter(({ grades }) => grades.length === 0).map((period) => period.name);
  return (
    <Screen
      title={texts.title}
      documentTitle={texts.documentTitle(name)}
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
            <Segments
              label={texts.show}
              value={commenting ? commentsView : (period ?? '')}
              onChange={(name) => setSearch(name === '' ? {} : { report: name }, { replace: true })}
              options={[
                { value: '', label: texts.overview },
                ...periods.map((each) => ({
                  value: each.name,
                  label: each.locked ? <LockedName name={each.name} /> : each.name,
                })),
                ...(mayComment ? [{ value: commentsView, label: commentTexts.all }] : []),
              ]}
            />
          ) : (
            <p>{texts.readOnly[may]}</p>
          )}
          <TroubleNotice entries={reporting.entries} />
          {commenting ? (
            <ClassComments {...{ classId, students, totals }} />
          ) : chosen === undefined ? (
            <PeriodGrid {...{ classId, periods, table, unsavedOf }} entries={reporting.entries} />
          ) : (
            <Workbench
              key={chosen.name}
              {...{ classId, period: chosen, reporting, scheme, unsavedOf }}
              rows={workRows(table, position, scheme, latest, since)}
            />
          )}
          {!commenting && <Distributions periods={periods} totals={totals} scheme={scheme} />}
        </>
      )}
    </Screen>
  );
}
