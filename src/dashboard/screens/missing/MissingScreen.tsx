import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { offers, openTasksQuery } from '#dashboard/api/accounts/accounts.ts';
import { askAnew, type Load } from '#dashboard/api/calls/load.ts';
import { type ClassSummary, classesQuery, recordBulkRead } from '#dashboard/api/classes/classes.ts';
import { type MissingWork, missingWorkQuery } from '#dashboard/api/classes/missingWork.ts';
import { classIdOf, paths } from '#dashboard/app/paths.ts';
import { leafChunk } from '#dashboard/shell/problem/chunk.ts';
import { Button, buttonClass } from '#dashboard/ui/components/Button.tsx';
import { Segments } from '#dashboard/ui/components/fields/Segments.tsx';
import { Select } from '#dashboard/ui/components/fields/Select.tsx';
import { Icon } from '#dashboard/ui/components/Icon.tsx';
import { Empty } from '#dashboard/ui/components/layout/Empty.tsx';
import { Screen } from '#dashboard/ui/components/layout/Screen.tsx';
import { Toast } from '#dashboard/ui/components/overlays/Toast.tsx';
import { useStudentNames } from '#dashboard/ui/components/tables/StudentNames.tsx';
import { writtenDay } from '#dashboard/ui/format/written.ts';
import { dayOf } from '#grading/week.ts';
import { MissingTable } from './MissingTable.tsx';
import styles from './MissingWork.module.css';
import type { Grouping } from './missingLines.ts';
import { texts } from './texts.ts';

const classAsked = (address: URLSearchParams) => classIdOf(address.get('class') ?? undefined);

export const load: Load = async (queryClient, { url }) => {
  const tasks = await queryClient.ensureQueryData(openTasksQuery());
  if (!offers(tasks, 'teacher-missing')) throw new Response(null, { status: 404 });
  await Promise.all([
    queryClient.ensureQueryData(classesQuery()),
    askAnew(queryClient, missingWorkQuery(classAsked(url.searchParams))),
  ]);
};

const groupings: readonly Grouping[] = ['student', 'assignment'];

const loading = leafChunk(() => import('./missingFile.ts'));

/**
 * The missing work of one class or of all, and how each score would change the grade: to work through, print or
 * download.
 */
export function Component() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const classId = classAsked(address);
  const { data: classes } = useSuspenseQuery(classesQuery());
  const { data: work } = useSuspenseQuery(missingWorkQuery(classId));
  const [grouping, setGrouping] = useState<Grouping>('student');
  const chosen = classes.find(({ id }) => id === classId);
  const of = chosen?.name ?? texts.allClasses;

  const { exportList, failed, forget } = useExporting(work, `${of} ${texts.title}`);

  return (
    <Screen
      title={texts.title}
      aside={
        <span role="status">
          {work.scores.length > 0 && texts.count(work.scores.length, work.students.length)}
        </span>
      }
      printed={`${of}, ${writtenDay(dayOf(new Date()))}`}
      actions={
        work.scores.length > 0 && (
          <>
            <Button onClick={exportList}>{texts.export}</Button>
            <Button onClick={() => window.print()}>
              <Icon name="print" />
              {texts.print}
            </Button>
          </>
        )
      }
    >
      {failed && (
        <Toast tone="bad" onClose={forget}>
          {texts.notExported}
        </Toast>
      )}
      <div className={styles.tools}>
        <Select
          label={texts.whichClass}
          value={classId === null ? '' : String(classId)}
          options={classOptions(classes, classId)}
          onChange={(id) =>
            void navigate(paths.missing(id === '' ? undefined : Number(id)), { replace: true })
          }
        />
        <Segments
          label={texts.grouped}
          value={grouping}
          options={groupings.map((value) => ({ value, label: texts.groups[value] }))}
          onChange={(value) => setGrouping(value)}
        />
      </div>
      {work.scores.length > 0 ? (
        <>
          <p className={styles.about}>{texts.about}</p>
          <MissingTable work={work} grouping={grouping} />
        </>
      ) : (
        <Empty
          title={texts.none}
          actions={
            <Link className={buttonClass()} to={chosen ? paths.gradebook(chosen.id) : paths.classes()}>
              {chosen ? texts.openGradebook : texts.openClasses}
            </Link>
          }
        >
          {texts.noneAdvice}
        </Empty>
      )}
    </Screen>
  );
}

/** Writes the list into a file; `failed` where it cannot be written. */
function useExporting(work: MissingWork, name: string) {
  const names = useStudentNames();
  const [failed, setFailed] = useState(false);
  const recordExport = useRecordedBulkReads(work.classes);
  function exportList() {
    setFailed(false);
    loading()
      .then(({ exportMissing }) => {
        exportMissing(work, name, names.listName);
        recordExport();
      })
      .catch(() => setFailed(true));
  }
  return { exportList, failed, forget: () => setFailed(false) };
}

/** Logs each print of the list for each of its classes; returns a function that logs an export. */
function useRecordedBulkReads(classes: readonly { id: number }[]): () => void {
  const queryClient = useQueryClient();
  const record = (what: 'print' | 'export') => {
    for (const { id } of classes) recordBulkRead(queryClient, id, what);
  };
  const recordPrint = useEffectEvent(() => record('print'));
  useEffect(() => {
    const before = () => recordPrint();
    window.addEventListener('beforeprint', before);
    return () => window.removeEventListener('beforeprint', before);
  }, []);
  return () => record('export');
}

/** The active classes, and the one being shown. */
const classOptions = (classes: readonly ClassSummary[], shown: number | null) => [
  { value: '', label: texts.allClasses },
  ...classes
    .filter(({ id, folder }) => folder === 'active' || id === shown)
    .map(({ id, name, code }) => ({ value: String(id), label: [name, code].filter(Boolean).join(' · ') })),
];
