import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router-dom';
import { accountQuery, offers, openTasksQuery } from '#dashboard/api/accounts/accounts.ts';
import { askBeside, type Load, withinASecond } from '#dashboard/api/calls/load.ts';
import { yearQuery } from '#dashboard/api/classes/attendance.ts';
import { classesQuery } from '#dashboard/api/classes/classes.ts';
import { gradebookQuery } from '#dashboard/api/classes/gradebook.ts';
import { periodsQuery } from '#dashboard/api/classes/periods.ts';
import { teachersQuery } from '#dashboard/api/classes/teachers.ts';
import { askForComments } from '#dashboard/api/comments/comments.ts';
import { NoStudents } from '#dashboard/shell/NoStudents.tsx';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Segments } from '#dashboard/ui/components/fields/Segments.tsx';
import { Select } from '#dashboard/ui/components/fields/Select.tsx';
import { Icon } from '#dashboard/ui/components/Icon.tsx';
import { OnPaper } from '#dashboard/ui/components/layout/OnPaper.tsx';
import { Screen } from '#dashboard/ui/components/layout/Screen.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { useStudentNames } from '#dashboard/ui/components/tables/StudentNames.tsx';
import { writtenDay } from '#dashboard/ui/format/written.ts';
import { usePrinting } from '#dashboard/ui/hooks/useBrowser.ts';
import { ClassSheet, type SheetOrder, sheetOrders } from './ClassSheet.tsx';
import { ProgressReports, useReportChoice } from './ProgressReports.tsx';
import styles from './ReportsScreen.module.css';
import { reportTexts as texts } from './texts.ts';
import { useReportSource } from './useReportSource.ts';

export const load: Load = async (queryClient, { params }) => {
  const classId = Number(params.classId);
  // The grades are shown even if one of these fails.
  const beside = [
    askBeside(queryClient, yearQuery(classId)),
    askBeside(queryClient, periodsQuery(classId)),
    askBeside(queryClient, classesQuery()),
    askForTeachers(queryClient, classId),
    askForComments(queryClient, classId),
  ];
  await Promise.all([
    queryClient.ensureQueryData(gradebookQuery(classId)),
    queryClient.ensureQueryData(accountQuery()),
    queryClient.ensureQueryData(openTasksQuery()),
  ]);
  await withinASecond(...beside);
};

async function askForTeachers(queryClient: QueryClient, classId: number) {
  const tasks = await queryClient.ensureQueryData(openTasksQuery()).catch(() => null);
  if (tasks && offers(tasks, 'class-teachers')) await askBeside(queryClient, teachersQuery(classId));
}

const kinds = ['reports', 'grades', 'attendance'] as const;

export function Component() {
  const classId = Number(useParams().classId);
  return <ClassPapers key={classId} classId={classId} />;
}

/** A class's papers for families and for a substitute teacher: printed, or as PDF files. */
function ClassPapers({ classId }: { classId: number }) {
  const reports = useReportSource(classId);
  const { book } = reports.source;
  const choice = useReportChoice(book.students);
  const [chosen, choose] = useState<(typeof kinds)[number] | null>(null);
  const kind = chosen ?? 'reports';
  if (book.students.length === 0)
    return (
      <Screen title={texts.title} documentTitle={`${texts.title} · ${book.name}`}>
        <NoStudents classId={classId}>{texts.noStudentsAdvice}</NoStudents>
      </Screen>
    );
  const chooser = (
    <Segments
      label={texts.which}
      value={kind}
      options={kinds.map((value) => ({ value, label: texts.kinds[value] }))}
      onChange={(to) => choose(to)}
      // Another kind of paper brings a chooser of its own, where the arrow keys go on.
      autoFocus={chosen !== null}
    />
  );
  if (kind === 'reports') return <ProgressReports reports={reports} choice={choice} chooser={chooser} />;
  return <WholeClass kind={kind} reports={reports} chooser={chooser} />;
}

interface WholeClassProps {
  kind: 'grades' | 'attendance';
  reports: ReturnType<typeof useReportSource>;
  chooser: ReactNode;
}

/** One sheet of the whole class. */
function WholeClass({ kind, reports, chooser }: WholeClassProps) {
  const names = useStudentNames();
  const printing = usePrinting();
  const [order, setOrder] = useState<SheetOrder>('roster');
  const { source } = reports;
  const sheet = (
    <ClassSheet
      source={source}
      kind={kind}
      order={order}
      day={writtenDay(source.day)}
      nameOf={names.listName}
    />
  );
  return (
    <Screen
      title={texts.title}
      documentTitle={`${texts.kinds[kind]} · ${source.book.name}`}
      actions={
        <Button look="primary" onClick={() => window.print()}>
          <Icon name="print" />
          {texts.printSheet}
        </Button>
      }
    >
      <div className={styles.tools}>
        {chooser}
        <Select
          label={texts.sheets.order}
          value={order}
          options={sheetOrders.map((value) => ({ value, label: texts.sheets.orders[value] }))}
          onChange={(to) => setOrder(to)}
        />
      </div>
      {names.hidden && <Notice tone="warn">{texts.namesHidden}</Notice>}
      <div className={styles.preview}>{sheet}</div>
      {printing && <OnPaper className={styles.paper}>{sheet}</OnPaper>}
    </Screen>
  );
}
