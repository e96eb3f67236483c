import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useTable } from '@tanstack/react-table';
import { type ReactNode, useState } from 'react';
import { offers, openTasksQuery } from '#dashboard/api/accounts/accounts.ts';
import { refusalsIn } from '#dashboard/api/calls/callError.ts';
import {
  everybody,
  type PeopleFilter,
  type PeopleSort,
  type Person,
  peoplePerPage,
  peopleQuery,
  type Slip,
} from '#dashboard/api/schools/people.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { SearchField } from '#dashboard/ui/components/fields/SearchField.tsx';
import { Select } from '#dashboard/ui/components/fields/Select.tsx';
import { Empty } from '#dashboard/ui/components/layout/Empty.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { offsetPages, Paging } from '#dashboard/ui/components/tables/Paging.tsx';
import {
  cellAside,
  columnsOf,
  controlsCell,
  rowName,
  SortHeader,
  Table,
  wideCell,
} from '#dashboard/ui/components/tables/Table.tsx';
import { writtenAgo } from '#dashboard/ui/format/written.ts';
import { narrowScreen, useMedia } from '#dashboard/ui/hooks/useBrowser.ts';
import styles from './PeopleScreen.module.css';
import { PersonMenu } from './PersonMenu.tsx';
import { texts } from './texts.ts';

type ColumnId = keyof typeof texts.columns;

const isSorted = (id: ColumnId): id is PeopleSort => id !== 'role' && id !== 'actions';

const shown: Readonly<Record<Exclude<ColumnId, 'actions'>, (person: Person) => ReactNode>> = {
  name: (person) => (
    <>
      <bdi>{person.name}</bdi>
      {person.rosterName && <span className={cellAside}> {texts.onRoster(person.rosterName)}</span>}
      {asideOf(person) && <span className={cellAside}> {asideOf(person)}</span>}
    </>
  ),
  username: ({ username }) => username,
  email: ({ email }) => <bdi>{email}</bdi>,
  role: (person) => (
    <>
      {rolesOf(person).join(', ')}
      {person.classes > 0 && <span className={cellAside}> {texts.teaches(person.classes)}</span>}
    </>
  ),
  lastSignIn: ({ lastSignIn }) => (lastSignIn ? writtenAgo(lastSignIn) : texts.never),
};

/** What an admin should know about the account. */
function asideOf({ blocked, isConfirmed, isSlipOver, mustChange }: Person): string {
  if (blocked) return texts.blocked;
  if (!isConfirmed) return texts.invitedByTeacher;
  if (isSlipOver) return texts.slipOver;
  return mustChange ? texts.mustChange : '';
}

function rolesOf({ isAdmin, isTeacher, studentId, isGuardian }: Person): string[] {
  return [
    ...(isAdmin ? [texts.roles.admin] : []),
    ...(isTeacher ? [texts.roles.teacher] : []),
    ...(studentId > 0 ? [texts.roles.student(studentId)] : []),
    ...(isGuardian ? [texts.roles.guardian] : []),
  ];
}

const { features, columns, columnIds } = columnsOf(texts.columns);

interface PeopleProps {
  schoolId: number;
  /** Called after a change, with the slips that it produced and a sentence about it. */
  onDone(slips: readonly Slip[], sentence: string): void;
}

/** The people of a school: searched, sorted and paged by the service, so that 5,000 are as quick as 50. */
export function People({ schoolId, onDone }: PeopleProps) {
  const [filter, setFilter] = useState<PeopleFilter>(everybody);
  const { data, error } = useQuery(peopleQuery(schoolId, filter));
  const { data: tasks } = useSuspenseQuery(openTasksQuery());
  const change = (part: Partial<PeopleFilter>) => setFilter({ ...filter, offset: 0, ...part });
  const total = data?.total ?? 0;
  const { offset } = filter;
  const pages = offsetPages({ offset, size: peoplePerPage, total }, (to) =>
    setFilter({ ...filter, offset: to }),
  );
  return (
    <>
      <div className={styles.tools}>
        <SearchField label={texts.search} value={filter.search} onChange={(search) => change({ search })} />
        <Select
          label={texts.role}
          value={filter.role}
          onChange={(role) => change({ role })}
          options={[
            { value: '', label: texts.anyRole },
            { value: 'teacher', label: texts.rolesWanted.teacher },
            { value: 'admin', label: texts.rolesWanted.admin },
            { value: 'student', label: texts.rolesWanted.student },
            ...(offers(tasks, 'school-guardians')
              ? [{ value: 'guardian' as const, label: texts.rolesWanted.guardian }]
              : []),
          ]}
        />
        <Select
          label={texts.status}
          value={filter.status}
          onChange={(status) => change({ status })}
          options={[
            { value: '', label: texts.anyStatus },
            { value: 'active', label: texts.active },
            { value: 'blocked', label: texts.blocked },
            { value: 'unconfirmed', label: texts.unconfirmed },
          ]}
        />
        <span role="status">{data && texts.peopleCount(total)}</span>
      </div>
      {error && <Notice tone="bad">{refusalsIn(error)}</Notice>}
      {data && total === 0 ? (
        <Empty
          title={texts.noneFound}
          actions={<Button onClick={() => setFilter(everybody)}>{texts.showAll}</Button>}
        >
          {texts.noneFoundAdvice}
        </Empty>
      ) : (
        <PeopleTable
          schoolId={schoolId}
          people={data?.people ?? []}
          filter={filter}
          onSort={(sort) => change({ sort, desc: filter.sort === sort && !filter.desc })}
          onDone={onDone}
        />
      )}
      <Paging
        previous={{ label: texts.previous, go: pages.goBack }}
        next={{ label: texts.next, go: pages.goOn }}
      >
        {texts.pageOf(Math.floor(offset / peoplePerPage) + 1, Math.ceil(total / peoplePerPage))}
      </Paging>
    </>
  );
}

interface PeopleTableProps extends PeopleProps {
  people: readonly Person[];
  filter: PeopleFilter;
  onSort(sort: PeopleSort): void;
}

function PeopleTable({ schoolId, people, filter, onSort, onDone }: PeopleTableProps) {
  const table = useTable({ features, columns, data: people, getRowId: ({ id }) => String(id) });
  const narrow = useMedia(narrowScreen);
  return (
    <Table label={texts.people}>
      <thead>
        <tr>
          {columnIds.map((id) =>
            isSorted(id) ? (
              <SortHeader
                key={id}
                className={id === 'name' ? '' : wideCell}
                direction={filter.sort === id && (filter.desc ? 'desc' : 'asc')}
                onSort={() => onSort(id)}
              >
                {texts.columns[id]}
              </SortHeader>
            ) : (
              <th key={id} scope="col" className={id === 'actions' ? '' : wideCell}>
                {texts.columns[id]}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {table.getRowModel().rows.map(({ id, original }) => (
          <tr key={id} className={original.blocked ? styles.blocked : ''}>
            <th scope="row" className={rowName}>
              {shown.name(original)}
              {narrow && (
                <>
                  <span className={cellAside}>{rolesOf(original).join(', ')}</span>
                  <span className={cellAside}>{original.username}</span>
                  <bdi className={cellAside}>{original.email}</bdi>
                </>
              )}
            </th>
            {(['username', 'email', 'role', 'lastSignIn'] as const).map((column) => (
              <td key={column} className={wideCell}>
                {shown[column](original)}
              </td>
            ))}
            <td className={`${controlsCell} ${styles.actions}`}>
              <PersonMenu schoolId={schoolId} person={original} onDone={onDone} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
