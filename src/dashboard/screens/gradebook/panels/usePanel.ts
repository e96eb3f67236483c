import { useEffect, useState } from 'react';
import type { Gradebook } from '#dashboard/api/classes/gradebook.ts';
import { positionsOf } from '#dashboard/api/classes/scores.ts';
import type { Position } from '#dashboard/grid/cursor.ts';
import type { View } from '#dashboard/screens/gradebook/model/gradebookModel.ts';
import { categoryOfColumn } from '#dashboard/screens/gradebook/model/totalColumns.ts';
import { useWhenRemoved } from '#dashboard/screens/gradebook/model/useWhenRemoved.ts';
import { lazyChunk } from '#dashboard/shell/problem/lazyChunk.tsx';

/* The panels beside or over the grid, loaded when first opened. */

const loading = {
  why: () => import('./WhyPanel.tsx'),
  subtotal: () => import('./SubtotalPanel.tsx'),
  weights: () => import('./WeightsPanel.tsx'),
  legend: () => import('./LegendPanel.tsx'),
  assignment: () => import('./AssignmentPanel.tsx'),
  class: () => import('./ClassPanel.tsx'),
};

export const WhyPanel = lazyChunk(loading.why);
export const SubtotalPanel = lazyChunk(loading.subtotal);
export const WeightsPanel = lazyChunk(loading.weights);
export const LegendPanel = lazyChunk(loading.legend);
export const AssignmentPanel = lazyChunk(loading.assignment);
export const ClassPanel = lazyChunk(loading.class);

/** On screens without room beside the grid, panels lie over it. */
const panelCovers = '(max-width: 56rem)';

/** The panel beside the grid. */
export type Panel =
  | { readonly kind: 'why'; readonly student: number }
  /** A category of one student. */
  | { readonly kind: 'subtotal'; readonly student: number; readonly category: number }
  | { readonly kind: 'assignment'; readonly assignment: number }
  | { readonly kind: 'class' | 'weights' | 'legend' };

/** The panel that explains the number at a position, or shows the distribution of the numbers above it. */
export function panelAt({ rows, columns }: Pick<View, 'rows' | 'columns'>, at: Position): Panel {
  const student = rows[at.row];
  const shows = columns[at.column]?.shows ?? 'name';
  const category = categoryOfColumn(shows);
  if (student === undefined)
    return typeof shows === 'number' ? { kind: 'assignment', assignment: shows } : { kind: 'class' };
  return category === null ? { kind: 'why', student } : { kind: 'subtotal', student, category };
}

/** Fetches the panel most likely to be opened. */
export const fetchPanels = () => loading.why();

interface PanelOptions {
  book: Gradebook;
  isWhatIf: boolean;
  /** The panel's student or assignment is gone. */
  onGone(): void;
}

/**
 * The panel beside the grid. It stays with its student or assignment. The weights of a what-if close with it;
 * `makeRoom` closes a panel that lies over the grid. `openings` counts how often one was opened.
 */
export function usePanel({ book: { students, assignments }, isWhatIf, onGone }: PanelOptions) {
  const [open, setOpen] = useState<{ readonly panel: Panel; readonly id: number } | null>(null);
  const [openings, setOpenings] = useState(0);
  const panel = open && nowAt(open);
  const gone = open !== null && panel === null;
  useWhenRemoved(gone, () => {
    setOpen(null);
    onGone();
  });

  const over = panel?.kind === 'weights' && !isWhatIf;
  useEffect(() => {
    if (over) setOpen(null);
  }, [over]);

  function nowAt({ panel: opened, id }: NonNullable<typeof open>): Panel | null {
    if ('student' in opened) {
      const student = positionsOf(students).get(id);
      if (student === opened.student) return opened;
      return student === undefined ? null : { ...opened, student };
    }
    if (opened.kind !== 'assignment') return opened;
    const assignment = positionsOf(assignments).get(id);
    if (assignment === opened.assignment) return opened;
    return assignment === undefined ? null : { kind: 'assignment', assignment };
  }

  function setPanel(next: Panel | null) {
    const about =
      next && 'student' in next
        ? students[next.student]
        : next?.kind === 'assignment'
          ? assignments[next.assignment]
          : undefined;
    setOpen(next && { panel: next, id: about?.id ?? 0 });
    setOpenings(openings + 1);
  }

  function makeRoom() {
    if (matchMedia(panelCovers).matches) setOpen(null);
  }

  return { panel, openings, setPanel, makeRoom };
}
