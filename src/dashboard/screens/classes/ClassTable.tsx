import { useTable } from '@tanstack/react-table';
import { Fragment, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { ClassSummary, Folder } from '#dashboard/api/classes/classes.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { SortHeader, Table } from '#dashboard/ui/components/tables/Table.tsx';
import { useFocusPassedOn } from '#dashboard/ui/focus/useFocusPassedOn.ts';
import { ClassRow } from './ClassRow.tsx';
import styles from './ClassTable.module.css';
import { columns, features, type visibleColumns } from './columns.tsx';
import { texts } from './texts.ts';
import type { View } from './view.ts';

interface ClassTableProps {
  classes: ClassSummary[];
  /** The columns that differ between classes. */
  visible: ReturnType<typeof visibleColumns>;
  /** The open folder; its classes come before those found elsewhere. */
  folder: Folder;
  sort: View['sort'];
  onSort(sort: View['sort']): void;
  onMove(item: ClassSummary, folder: Folder): void;
  onLeave(item: ClassSummary): void;
  /** A class is being dragged; null when it is dropped. */
  onDrag(item: ClassSummary | null): void;
}

/** An admin may have hundreds, each with its own menu; this many are shown at first, the others on request. */
const atOnce = 100;

/** The arrows go from class to class, as they do in a list; with Ctrl, Alt or Command they are the browser's. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const links = [...event.currentTarget.querySelectorAll('a')];
  const { target } = event;
  const at = links.findIndex((link) => target instanceof Node && link.contains(target));
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key];
  const next = to === undefined || at === -1 ? undefined : links[to];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

export function ClassTable(props: ClassTableProps) {
  const { classes, visible, folder, sort, onSort, onMove, onLeave, onDrag } = props;
  const table = useTable({
    features,
    columns,
    data: classes,
    getRowId: (item) => String(item.id),
    state: { sorting: [sort] },
    enableMultiSort: false,
    enableSortingRemoval: false,
  });
  const sorted = table.getRowModel().rows;
  const isHere = ({ original }: (typeof sorted)[number]) => original.folder === folder;
  const here = sorted.filter(isHere);
  const rows = [...here, ...sorted.filter((row) => !isHere(row))];
  const [most, setMost] = useState(atOnce);
  const body = useRef<HTMLTableSectionElement>(null);
  const watching = useFocusPassedOn<HTMLTableSectionElement>();

  // The button that requested them has moved away, or is gone.
  useEffect(() => {
    if (most > atOnce) body.current?.querySelectorAll('a')[most - atOnce]?.focus();
  }, [most]);

  return (
    <>
      <Table label={texts.title}>
        <thead className={styles.head}>
          <tr>
            {visible.map(({ id, number }) => {
              const column = table.getColumn(id);
              return (
                <SortHeader
                  key={id}
                  number={number}
                  className={styles[id]}
                  direction={column?.getIsSorted() ?? false}
                  onSort={() => onSort({ id, desc: column?.getNextSortingOrder() === 'desc' })}
                >
                  {texts.columns[id]}
                </SortHeader>
              );
            })}
            <td className={styles.move} />
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={moveFocus} {...watching}>
          {rows.slice(0, most).map(({ id, original: item }, at) => (
            <Fragment key={id}>
              {/* Each part is sorted separately. */}
              {at === here.length && (
                <tr>
                  <td colSpan={visible.length + 1} className={styles.elsewhere}>
                    {texts.elsewhere}
                  </td>
                </tr>
              )}
              <ClassRow
                item={item}
                visible={visible}
                onDrag={onDrag}
                elsewhere={item.folder !== folder}
                onMove={(folder) => onMove(item, folder)}
                onLeave={() => onLeave(item)}
              />
            </Fragment>
          ))}
        </tbody>
      </Table>
      {rows.length > most && (
        <Button onClick={() => setMost(most + atOnce)}>
          {texts.more(Math.min(atOnce, rows.length - most))}
        </Button>
      )}
    </>
  );
}
