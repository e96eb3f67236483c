import { type ColumnDef, tableFeatures, useTable } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { Link } from 'react-router-dom';
import type { ClassesAsked, ClassSort, ListedClass } from '#dashboard/api/schools/schoolClasses.ts';
import { paths } from '#dashboard/app/paths.ts';
import { texts as sourcedTexts } from '#dashboard/features/sourcedIds/texts.ts';
import { buttonClass } from '#dashboard/ui/components/Button.tsx';
import { Icon } from '#dashboard/ui/components/Icon.tsx';
import { Menu, MenuItem } from '#dashboard/ui/components/overlays/Menu.tsx';
import {
  cellAside,
  controlsCell,
  numberCell,
  rowName,
  SortHeader,
  Table,
  wideCell,
} from '#dashboard/ui/components/tables/Table.tsx';
import { useFocusPassedOn } from '#dashboard/ui/focus/useFocusPassedOn.ts';
import { writtenAgo } from '#dashboard/ui/format/written.ts';
import { narrowScreen, useMedia } from '#dashboard/ui/hooks/useBrowser.ts';
import styles from './Classes.module.css';
import { texts } from './texts.ts';

const features = tableFeatures({});

interface ClassColumn {
  id: keyof typeof texts.columns;
  /** The service's name for sorting by it. */
  sort?: ClassSort;
  number?: boolean;
  shown(of: ListedClass): ReactNode;
}

const classColumns: readonly ClassColumn[] = [
  {
    id: 'name',
    sort: 'name',
    shown: (listed) => <NameCell {...listed} />,
  },
  { id: 'schoolYear', sort: 'schoolYear', shown: ({ schoolYear }) => schoolYear },
  { id: 'teacher', sort: 'teacher', shown: ({ teacher }) => <bdi>{teacher}</bdi> },
  { id: 'students', number: true, shown: ({ students }) => students },
  { id: 'updated', sort: 'updated', shown: ({ changed }) => writtenAgo(changed) },
];

function NameCell({ id, name, code, folder, schoolYear, teacher, students }: ListedClass) {
  const narrow = useMedia(narrowScreen);
  return (
    <>
      <Link to={paths.classScreen(id, 'gradebook')}>
        <bdi>{name}</bdi>
      </Link>{' '}
      <span className={cellAside}>
        {code} {folder !== 'active' && texts.folders[folder]}
      </span>
      {narrow && (
        <>
          <bdi className={cellAside}>{teacher}</bdi>
          <span className={cellAside}>
            {schoolYear} · {texts.studentsOf(students)}
          </span>
        </>
      )}
    </>
  );
}

/** The page is sorted by the service: the table only names the columns and the rows. */
const columns: ColumnDef<typeof features, ListedClass>[] = classColumns.map(({ id }) => ({ id }));

interface ClassListProps {
  classes: readonly ListedClass[];
  asked: ClassesAsked;
  selected: ReadonlySet<number>;
  onSelect(selected: ReadonlySet<number>): void;
  onSort(sort: ClassSort): void;
  onFile(classes: readonly ListedClass[], folder: 'active' | 'archived'): void;
  onHandOver(of: ListedClass): void;
  /** Null if the service has none. */
  onSourcedIds: ((of: ListedClass) => void) | null;
}

export function ClassList(props: ClassListProps) {
  const { classes, asked, selected, onSelect, onSort, onFile, onHandOver, onSourcedIds } = props;
  const table = useTable({ features, columns, data: classes, getRowId: ({ id }) => String(id) });
  const watching = useFocusPassedOn<HTMLTableSectionElement>();
  const isWhole = classes.every(({ id }) => selected.has(id));
  return (
    <Table label={texts.list} windowed>
      <thead>
        <tr>
          <th scope="col">
            <input
              type="checkbox"
              className={styles.choice}
              aria-label={texts.selectAll}
              checked={isWhole}
              onChange={() => onSelect(new Set(isWhole ? [] : classes.map(({ id }) => id)))}
            />
          </th>
          {classColumns.map(({ id, sort, number }) =>
            sort ? (
              <SortHeader
                key={id}
                number={number}
                className={id === 'name' ? '' : wideCell}
                direction={asked.sort === sort && (asked.desc ? 'desc' : 'asc')}
                onSort={() => onSort(sort)}
              >
                {texts.columns[id]}
              </SortHeader>
            ) : (
              <th key={id} scope="col" className={`${wideCell} ${number ? numberCell : ''}`}>
                {texts.columns[id]}
              </th>
            ),
          )}
          <td />
        </tr>
      </thead>
      <tbody {...watching}>
        {table.getRowModel().rows.map(({ id: key, original }) => (
          <tr key={key}>
            <td>
              <input
                type="checkbox"
                className={styles.choice}
                aria-label={texts.select(original.name)}
                checked={selected.has(original.id)}
                onChange={({ target }) => {
                  const next = new Set(selected);
                  if (target.checked) next.add(original.id);
                  else next.delete(original.id);
                  onSelect(next);
                }}
              />
            </td>
            {classColumns.map(({ id, number, shown }) =>
              id === 'name' ? (
                <th key={id} scope="row" className={rowName}>
                  {shown(original)}
                </th>
              ) : (
                <td key={id} className={`${wideCell} ${number ? numberCell : ''}`}>
                  {shown(original)}
                </td>
              ),
            )}
            <td className={controlsCell}>
              <RowMenu of={original} onFile={onFile} onHandOver={onHandOver} onSourcedIds={onSourcedIds} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function RowMenu({
  of,
  onFile,
  onHandOver,
  onSourcedIds,
}: { of: ListedClass } & Pick<ClassListProps, 'onFile' | 'onHandOver' | 'onSourcedIds'>) {
  const to = of.folder === 'active' ? 'archived' : 'active';
  const label = to === 'archived' ? texts.archive : texts.activate;
  return (
    <Menu
      label={texts.actions(of.name)}
      trigger={
        <AriaButton className={buttonClass('quiet', true)} aria-label={texts.actions(of.name)}>
          <Icon name="more" />
        </AriaButton>
      }
    >
      <MenuItem textValue={label} onAction={() => onFile([of], to)}>
        {label}
      </MenuItem>
      <MenuItem textValue={texts.handOver} onAction={() => onHandOver(of)}>
        {texts.handOver}
      </MenuItem>
      {onSourcedIds && (
        <MenuItem textValue={sourcedTexts.action} onAction={() => onSourcedIds(of)}>
          {sourcedTexts.action}
        </MenuItem>
      )}
    </Menu>
  );
}
