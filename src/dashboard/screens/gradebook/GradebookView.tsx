import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Gradebook } from '#dashboard/api/gradebook.ts';
import { Grid, type GridHandle } from '#dashboard/grid/Grid.tsx';
import { useStudentNames } from '#dashboard/ui/StudentNames.tsx';
import styles from './Gradebook.module.css';
import { gradebookModel } from './gradebookModel.ts';
import { recallLayout, rememberLayout } from './layout.ts';
import { Sheet } from './Sheet.ts';
import { texts } from './texts.ts';
import { useBookTable } from './useBookTable.ts';

const heights = { head: 78, row: 32 };

export function GradebookView({ book }: { book: Gradebook }) {
  const sheet = useMemo(() => new Sheet(book), [book]);
  const names = useStudentNames();
  const [layout, setLayout] = useState(() => recallLayout(book.id));
  const [search] = useState('');
  const grid = useRef<GridHandle>(null);
  const nameOf = useCallback(
    (student: number) => {
      const known = book.students[student];
      return known ? names.listName(known) : '';
    },
    [book, names],
  );
  const shown = useBookTable(sheet, layout, search, nameOf, false);
  const model = useMemo(
    () => gradebookModel({ sheet, ...shown, sorting: layout.sorting, nameOf, editable: false }),
    [sheet, shown, layout.sorting, nameOf],
  );
  useEffect(() => rememberLayout(book.id, layout), [book.id, layout]);

  return (
    <div className={styles.frame}>
      <Grid
        ref={grid}
        model={model}
        label={texts.grid(book.name)}
        heights={heights}
        onActivate={() => undefined}
        onMenu={() => undefined}
        onCommit={() => undefined}
        onClear={() => undefined}
        onCursor={() => undefined}
        onResize={(column, width) => {
          const id = model.columns[column]?.id;
          if (id) setLayout((before) => ({ ...before, widths: { ...before.widths, [id]: width } }));
        }}
      />
    </div>
  );
}
