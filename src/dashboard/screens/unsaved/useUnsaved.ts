import { useSyncExternalStore } from 'react';
import { session } from '#dashboard/api/session.ts';
import { isNothing } from '#dashboard/api/unsaved/records.ts';
import { type UnsavedState, unsaved } from '#dashboard/api/unsaved/unsaved.ts';
import { useOnline } from '#dashboard/ui/useOnline.ts';
import { type Summary, summaryOf } from './summary.ts';

let shown = unsaved.get();

const isQuiet = (state: UnsavedState) =>
  isNothing(state) && state.justSaved.size === 0 && state.sending.kind === 'fine';

/**
 * While there is nothing to tell, the same state: that the vault opens would have React draw the first page twice, the
 * second time without a break.
 */
function stateNow(): UnsavedState {
  const state = unsaved.get();
  if (!isQuiet(state) || !isQuiet(shown)) shown = state;
  return shown;
}

/** All entries that are not saved, and where they stand together. */
export function useUnsaved(): { state: UnsavedState; summary: Summary } {
  const state = useSyncExternalStore(unsaved.subscribe, stateNow);
  const { kind } = useSyncExternalStore(session.subscribe, session.get);
  const online = useOnline();
  return { state, summary: summaryOf(state, kind, online) };
}
