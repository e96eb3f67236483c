import { lazyPiece } from '#dashboard/screens/problem/lazyPiece.tsx';

/* What opens beside or over the grid, loaded when it is first wanted. */

const loading = {
  why: () => import('./WhyPanel.tsx'),
  weights: () => import('./WeightsPanel.tsx'),
  legend: () => import('./LegendPanel.tsx'),
  assignment: () => import('./AssignmentPanel.tsx'),
  class: () => import('./ClassPanel.tsx'),
  jump: () => import('#dashboard/screens/gradebook/arranging/JumpBox.tsx'),
};

export const WhyPanel = lazyPiece(loading.why);
export const WeightsPanel = lazyPiece(loading.weights);
export const LegendPanel = lazyPiece(loading.legend);
export const AssignmentPanel = lazyPiece(loading.assignment);
export const ClassPanel = lazyPiece(loading.class);
export const JumpBox = lazyPiece(loading.jump);

/** Where there is no room beside the grid, what is open lies over it. */
export const panelCovers = '(max-width: 56rem)';

/** What is open beside the grid. */
export type Panel =
  | { readonly kind: 'why'; readonly student: number }
  | { readonly kind: 'assignment'; readonly assignment: number }
  | { readonly kind: 'class' | 'weights' | 'legend' };

/** Brings those most likely asked for. */
export const fetchPanels = () => Promise.all([loading.why(), loading.jump()]);
