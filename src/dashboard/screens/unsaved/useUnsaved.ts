import { useSyncExternalStore } from 'react';
import { session } from '#dashboard/api/session.ts';
import { type UnsavedState, unsaved } from '#dashboard/api/unsaved/unsaved.ts';
import { useOnline } from '#dashboard/ui/useOnline.ts';
import { type Summary, summaryOf } from './summary.ts';

/** All entries that are not saved, and where they stand together. */
export function useUnsaved(): { state: UnsavedState; summary: Summary } {
  const state = useSyncExternalStore(unsaved.subscribe, unsaved.get);
  const { kind } = useSyncExternalStore(session.subscribe, session.get);
  const online = useOnline();
  return { state, summary: summaryOf(state, kind, online) };
}
