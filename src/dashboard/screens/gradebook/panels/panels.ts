import { lazy } from 'react';

/* What opens beside or over the grid, loaded when it is first wanted. */

const loading = {
  why: () => import('./WhyPanel.tsx'),
  weights: () => import('./WeightsPanel.tsx'),
  legend: () => import('./LegendPanel.tsx'),
  assignment: () => import('./AssignmentPanel.tsx'),
  class: () => import('./ClassPanel.tsx'),
  jump: () => import('#dashboard/screens/gradebook/arranging/JumpBox.tsx'),
};

export const WhyPanel = lazy(loading.why);
export const WeightsPanel = lazy(loading.weights);
export const LegendPanel = lazy(loading.legend);
export const AssignmentPanel = lazy(loading.assignment);
export const ClassPanel = lazy(loading.class);
export const JumpBox = lazy(loading.jump);

/** What is open beside the grid. */
export type Panel =
  | { readonly kind: 'why'; readonly student: number }
  | { readonly kind: 'assignment'; readonly assignment: number }
  | { readonly kind: 'class' | 'weights' | 'legend' };

/** Brings those most likely asked for, once the page has nothing better to do. */
export function fetchPanels(): void {
  void loading.why();
  void loading.jump();
}
