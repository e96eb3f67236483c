import { lazyChunk } from '#dashboard/shell/problem/lazyChunk.tsx';

/* What opens beside or over the grid, loaded when it is first wanted. */

const loading = {
  why: () => import('./WhyPanel.tsx'),
  weights: () => import('./WeightsPanel.tsx'),
  legend: () => import('./LegendPanel.tsx'),
  assignment: () => import('./AssignmentPanel.tsx'),
  class: () => import('./ClassPanel.tsx'),
};

export const WhyPanel = lazyChunk(loading.why);
export const WeightsPanel = lazyChunk(loading.weights);
export const LegendPanel = lazyChunk(loading.legend);
export const AssignmentPanel = lazyChunk(loading.assignment);
export const ClassPanel = lazyChunk(loading.class);

/** Where there is no room beside the grid, what is open lies over it. */
export const panelCovers = '(max-width: 56rem)';

/** What is open beside the grid. */
export type Panel =
  | { readonly kind: 'why'; readonly student: number }
  | { readonly kind: 'assignment'; readonly assignment: number }
  | { readonly kind: 'class' | 'weights' | 'legend' };

/** Fetches the one most likely asked for. */
export const fetchPanels = () => loading.why();
