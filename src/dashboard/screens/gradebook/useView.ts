import { useCallback, useMemo } from 'react';
import type { Gradebook } from '#dashboard/api/classes/gradebook.ts';
import { useEntered } from '#dashboard/features/scores/useSheet.ts';
import type { GridModel } from '#dashboard/grid/gridModel.ts';
import type { Layout } from '#dashboard/screens/gradebook/layout/layout.ts';
import {
  rowsBy,
  type Shown,
  termShown,
  useBookTable,
} from '#dashboard/screens/gradebook/layout/useBookTable.ts';
import { gradebookModel, type View } from '#dashboard/screens/gradebook/model/gradebookModel.ts';
import { useWhatIf, type WhatIf } from '#dashboard/screens/gradebook/panels/useWhatIf.ts';
import { useStudentNames } from '#dashboard/ui/components/tables/StudentNames.tsx';
import { narrowScreen, useMedia } from '#dashboard/ui/hooks/useBrowser.ts';

interface ViewOptions {
  readonly book: Gradebook;
  /** Why scores cannot be entered; null if they can. */
  readonly readOnly: string | null;
  /** Whether scores can be marked late. */
  readonly takesLate: boolean;
  /** Positions of students with a private note. */
  readonly noted: ReadonlySet<number>;
  readonly layout: Layout;
  readonly search: string;
}

interface Viewed {
  readonly whatIf: WhatIf;
  readonly shown: Shown;
  readonly view: View;
  readonly model: GridModel;
  /** Exports never contain scores of a what-if. */
  readonly savedView: View;
  /** Nor do a what-if's scores filter or sort an export. */
  exportedView(): View;
}

/**
 * What the screen shows of a gradebook: its sheet, with a what-if on top, as the teacher has sorted and filtered it.
 */
export function useView({ book, readOnly, takesLate, noted, layout, search }: ViewOptions): Viewed {
  const names = useStudentNames();
  const narrow = useMedia(narrowScreen);
  const entered = useEntered(book);
  const whatIf = useWhatIf(book, entered);
  const { sheet } = whatIf;
  const { students } = book;
  const nameOf = useCallback(
    (student: number) => {
      const known = students[student];
      return known ? names.listName(known) : '';
    },
    [students, names],
  );
  const shown = useBookTable({ book, sheet, layout, search, nameOf, narrow });
  const term = termShown(sheet.scheme, layout);
  const view = useMemo(
    (): View => ({
      sheet,
      entered,
      ...shown,
      sorting: layout.sorting,
      nameOf,
      hidesRemarks: names.hidden,
      noted: names.hidden ? nobody : noted,
      editable: whatIf.active || !readOnly,
      takesLate,
      spread: layout.spread,
      grouped: layout.grouped,
      term,
    }),
    [
      sheet,
      entered,
      shown,
      layout.sorting,
      nameOf,
      names.hidden,
      noted,
      whatIf.active,
      readOnly,
      takesLate,
      layout.spread,
      layout.grouped,
      term,
    ],
  );
  const model = useMemo(() => gradebookModel(view), [view]);
  const savedView = useMemo(() => ({ ...view, sheet: whatIf.saved }), [view, whatIf.saved]);
  return {
    whatIf,
    shown,
    view,
    model,
    savedView,
    exportedView: () =>
      whatIf.active
        ? { ...savedView, rows: rowsBy({ sheet: whatIf.saved, layout, search, nameOf, byId: !names.hidden }) }
        : savedView,
  };
}

const nobody: ReadonlySet<number> = new Set();
