import { useQuery } from '@tanstack/react-query';
import { useTable } from '@tanstack/react-table';
import { type ReactNode, useState } from 'react';
import {
  type AuditEntry,
  type AuditFilter,
  type AuditPage,
  auditActions,
  auditQuery,
} from '#dashboard/api/schools/audit.ts';
import type { School } from '#dashboard/api/schools/schools.ts';
import { loadSchool, SchoolArea } from '#dashboard/screens/school/SchoolArea.tsx';
import section from '#dashboard/screens/school/Section.module.css';
import { leafChunk } from '#dashboard/shell/problem/chunk.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { DateField } from '#dashboard/ui/components/fields/DateField.tsx';
import { Problem } from '#dashboard/ui/components/fields/Field.tsx';
import { SearchField } from '#dashboard/ui/components/fields/SearchField.tsx';
import { Select } from '#dashboard/ui/components/fields/Select.tsx';
import { onlyDay } from '#dashboard/ui/components/fields/typedDay.ts';
import { LiveRegion } from '#dashboard/ui/components/LiveRegion.tsx';
import { Empty } from '#dashboard/ui/components/layout/Empty.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { RetryNotice } from '#dashboard/ui/components/RetryNotice.tsx';
import { Paging, useChainedPages } from '#dashboard/ui/components/tables/Paging.tsx';
import { cellAside, columnsOf, Table, wideCell } from '#dashboard/ui/components/tables/Table.tsx';
import { writtenInstant } from '#dashboard/ui/format/written.ts';
import { narrowScreen, useMedia } from '#dashboard/ui/hooks/useBrowser.ts';
import styles from './Audit.module.css';
import { texts } from './texts.ts';
import { writtenAbout, writtenAction, writtenActor, writtenDetails, writtenFrom } from './written.ts';

const everything: AuditFilter = { actions: [], person: '', from: '', to: '' };

export const load = loadSchool((queryClient, { id }) =>
  queryClient.ensureQueryData(auditQuery(id, everything, '')),
);

export function Component() {
  return <SchoolArea section="audit">{(school) => <Audit school={school} />}</SchoolArea>;
}

function OnRoster({ name }: { name: string }) {
  return name === '' ? null : <span className={cellAside}> {texts.onRoster(name)}</span>;
}

type ColumnId = keyof typeof texts.columns;

const shown: Readonly<Record<ColumnId, (entry: AuditEntry) => ReactNode>> = {
  at: ({ at }) => writtenInstant(at),
  actor: (entry) => (
    <>
      <bdi>{writtenActor(entry)}</bdi>
      <OnRoster name={entry.actorOnRoster} />
    </>
  ),
  action: (entry) => (
    <>
      {writtenAction(entry.action)}
      {entry.details.length > 0 && <span className={cellAside}>{writtenDetails(entry)}</span>}
    </>
  ),
  about: (entry) => (
    <>
      <bdi>{writtenAbout(entry)}</bdi>
      <OnRoster name={entry.personOnRoster} />
    </>
  ),
  from: writtenFrom,
};

const { features, columns, columnIds } = columnsOf(shown);

/** On a phone the others are beneath what was done. */
const isBeneath = (id: ColumnId) => id !== 'action' && id !== 'about';

const signIns: readonly string[] = ['signed in', 'sign-in failed'];
const butSignIns = 'but sign-ins';

/** The actions of a choice; none for all. */
const actionsOf = (kind: string) =>
  kind === '' ? [] : kind === butSignIns ? auditActions.filter((each) => !signIns.includes(each)) : [kind];

const loading = leafChunk(() => import('./auditFile.ts'));

/** A school's audit log, newest first, page by page. */
function Audit({ school }: { school: School }) {
  const [kind, setKind] = useState('');
  const [filter, setFilter] = useState(everything);
  const pages = useChainedPages();
  const { data, error, refetch, isPlaceholderData } = useQuery(auditQuery(school.id, filter, pages.start));
  const file = useFile(school, filter);
  const change = (part: Partial<AuditFilter>) => {
    setFilter({ ...filter, ...part });
    pages.goFirst();
  };
  const chooseKind = (chosen: string) => {
    setKind(chosen);
    change({ actions: actionsOf(chosen) });
  };
  const isBackwards = filter.to !== '' && filter.to < filter.from;
  const entries = data?.entries ?? [];
  // Without an answer it is unknown whether there are any.
  const isEmpty = data !== undefined && !isPlaceholderData && entries.length === 0;

  return (
    <div className={section.section}>
      <p className={section.introduction}>{texts.about}</p>
      <div className={styles.tools}>
        <Select label={texts.kind} value={kind} onChange={chooseKind} options={kindOptions()} />
        <SearchField label={texts.person} value={filter.person} onChange={(person) => change({ person })} />
        <DateField
          label={texts.from}
          day={filter.from}
          onChange={(from) => change({ from: onlyDay(from) })}
          problem={undefined}
        />
        <DateField
          label={texts.to}
          day={filter.to}
          onChange={(to) => change({ to: onlyDay(to) })}
          problem={undefined}
          problemId={isBackwards ? 'audit-days' : undefined}
        />
        <Button onClick={file.write} busy={file.isBusy} className={styles.export}>
          {texts.export}
        </Button>
      </div>
      {/* Beneath all filters: within its field it would lift the field above the others. */}
      <Problem id="audit-days">{isBackwards ? texts.wrongOrder : undefined}</Problem>
      <LiveRegion>{data && pages.page === 1 && writtenCount(data)}</LiveRegion>
      {file.failed && <Notice tone="bad">{texts.notExported}</Notice>}
      {error && (
        <RetryNotice tone="bad" onRetry={() => void refetch()}>
          {error.message}
        </RetryNotice>
      )}
      {isEmpty ? (
        <Empty
          title={texts.none}
          actions={
            <Button
              onClick={() => {
                setKind('');
                change(everything);
              }}
            >
              {texts.showAll}
            </Button>
          }
        >
          {texts.noneAdvice}
        </Empty>
      ) : (
        entries.length > 0 && <AuditTable entries={entries} />
      )}
      <Paging
        previous={{ label: texts.newer, go: pages.goBack }}
        next={{ label: texts.older, go: pages.goOn(isPlaceholderData ? '' : (data?.more ?? '')) }}
      >
        {texts.page(pages.page)}
      </Paging>
    </div>
  );
}

/** What a filter has found; of further pages, their number is announced. */
const writtenCount = ({ entries, more }: AuditPage) =>
  entries.length === 0
    ? texts.none
    : more === ''
      ? texts.found(entries.length)
      : texts.moreThan(entries.length);

const kindOptions = () => [
  { value: '', label: texts.everything },
  { value: butSignIns, label: texts.butSignIns },
  ...auditActions.map((action) => ({ value: action, label: texts.actions[action] })),
];

function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  const table = useTable({ features, columns, data: entries, getRowId: ({ id }) => String(id) });
  const narrow = useMedia(narrowScreen);
  return (
    <Table label={texts.title}>
      <thead>
        <tr>
          {columnIds.map((id) => (
            <th key={id} scope="col" className={isBeneath(id) ? wideCell : ''}>
              {texts.columns[id]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.getRowModel().rows.map(({ id, original }) => (
          <tr key={id}>
            {columnIds.map((column) => (
              <td key={column} className={`${styles[column] ?? ''} ${isBeneath(column) ? wideCell : ''}`}>
                {shown[column](original)}
                {narrow && column === 'action' && (
                  <>
                    <span className={cellAside}>{shown.at(original)}</span>
                    <span className={cellAside}>
                      {shown.actor(original)} · {shown.from(original)}
                    </span>
                  </>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** The code that writes the file is loaded when needed. */
function useFile(school: School, filter: AuditFilter) {
  const [state, setState] = useState<'busy' | 'failed' | null>(null);
  return {
    isBusy: state === 'busy',
    failed: state === 'failed',
    write() {
      setState('busy');
      loading()
        .then(({ exportAudit }) => exportAudit(school, filter))
        .then(
          () => setState(null),
          () => setState('failed'),
        );
    },
  };
}
