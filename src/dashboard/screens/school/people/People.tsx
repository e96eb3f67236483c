import {
  type ColumnDef,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type ReactNode, useMemo, useState } from 'react';
import type { Colleague } from '#dashboard/api/schools.ts';
import { SearchField } from '#dashboard/ui/components/fields/SearchField.tsx';
import { Empty } from '#dashboard/ui/components/layout/Empty.tsx';
import { Rows } from '#dashboard/ui/components/tables/Rows.tsx';
import { cellAside, rowName, SortHeader, Table } from '#dashboard/ui/components/tables/Table.tsx';
import { writtenAgo } from '#dashboard/ui/format/written.ts';
import styles from './PeopleScreen.module.css';
import { texts } from './texts.ts';

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });

type ColumnId = keyof typeof texts.columns;

interface PersonColumn {
  id: ColumnId;
  value(person: Colleague): string | number;
  shown(person: Colleague): ReactNode;
}

const peopleColumns: readonly PersonColumn[] = [
  {
    id: 'name',
    value: ({ name }) => name,
    shown: ({ name, blocked }) => (
      <>
        <bdi>{name}</bdi> {blocked && <span className={cellAside}>{texts.blocked}</span>}
      </>
    ),
  },
  { id: 'username', value: ({ username }) => username, shown: ({ username }) => username },
  { id: 'email', value: ({ email }) => email, shown: ({ email }) => email },
  {
    id: 'lastSignIn',
    value: ({ lastSignIn }) => lastSignIn?.getTime() ?? 0,
    shown: ({ lastSignIn }) => (lastSignIn ? writtenAgo(lastSignIn) : texts.never),
  },
];

const order = new Intl.Collator(undefined, { numeric: true });

const columns: ColumnDef<typeof features, Colleague>[] = peopleColumns.map(({ id, value }) => ({
  id,
  accessorFn: value,
  sortFn: (one, other) => {
    const [first, second] = [value(one.original), value(other.original)];
    return typeof first === 'number' && typeof second === 'number'
      ? first - second
      : order.compare(String(first), String(second));
  },
}));

/** However they are accented. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** A longer list is drawn only where it is looked at. */
const fewEnough = 100;

/** The teachers of a school, found by any part of their name, username or address. */
export function People({ people }: { people: readonly Colleague[] }) {
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<{ id: ColumnId; desc: boolean }>({ id: 'name', desc: false });
  const found = useMemo(() => {
    const wanted = plain(search.trim());
    return people.filter(({ name, username, email }) =>
      plain(`${name} ${username} ${email}`).includes(wanted),
    );
  }, [people, search]);
  const table = useTable({
    features,
    columns,
    data: found,
    getRowId: ({ id }) => String(id),
    state: { sorting: [sort] },
    enableMultiSort: false,
    enableSortingRemoval: false,
  });

  return (
    <div className={styles.people}>
      <div className={styles.tools}>
        <h2>{texts.people}</h2>
        <span role="status">{texts.peopleCount(found.length)}</span>
        <SearchField label={texts.search} value={search} onChange={setSearch} />
      </div>
      {found.length === 0 ? (
        <Empty title={people.length === 0 ? texts.nobody : texts.noneFound}>
          {people.length === 0 && texts.nobodyAdvice}
        </Empty>
      ) : (
        <Table label={texts.people} windowed>
          <thead>
            <tr>
              {peopleColumns.map(({ id }) => (
                <SortHeader
                  key={id}
                  direction={sort.id === id && (sort.desc ? 'desc' : 'asc')}
                  onSort={() => setSort({ id, desc: sort.id === id && !sort.desc })}
                >
                  {texts.columns[id]}
                </SortHeader>
              ))}
            </tr>
          </thead>
          <Rows
            of={table.getRowModel().rows}
            keyOf={({ id }) => id}
            columns={columns.length}
            onlyNear={found.length > fewEnough}
          >
            {({ id, original }) => (
              <tr key={id}>
                {peopleColumns.map(({ id: column, shown }) =>
                  column === 'name' ? (
                    <th key={column} scope="row" className={rowName}>
                      {shown(original)}
                    </th>
                  ) : (
                    <td key={column}>{shown(original)}</td>
                  ),
                )}
              </tr>
            )}
          </Rows>
        </Table>
      )}
    </div>
  );
}
