import { lazy } from 'react';
import { piece } from '#dashboard/screens/problem/piece.ts';

/* What opens beside or over the grid, loaded when it is first wanted. */

const loading = {
  why: piece(() => import('./WhyPanel.tsx')),
  weights: piece(() => import('./WeightsPanel.tsx')),
  legend: piece(() => import('./LegendPanel.tsx')),
  assignment: piece(() => import('./AssignmentPanel.tsx')),
  class: piece(() => import('./ClassPanel.tsx')),
  jump: piece(() => import('#dashboard/screens/gradebook/arranging/JumpBox.tsx')),
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
  // What fails here is asked for again, and says so, once it is wanted.
  for (const ahead of [loading.why, loading.jump]) ahead().catch(() => {});
}
