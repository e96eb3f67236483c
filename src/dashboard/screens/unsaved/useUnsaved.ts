import { useSyncExternalStore } from 'react';
import { session } from '#dashboard/api/session.ts';
import { type UnsavedState, unsaved } from '#dashboard/api/unsaved/unsaved.ts';
import { type Summary, summaryOf } from './summary.ts';

function subscribeToConnection(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** All entries that are not saved, and where they stand together. */
export function useUnsaved(): { state: UnsavedState; summary: Summary } {
  const state = useSyncExternalStore(unsaved.subscribe, unsaved.get);
  const { kind } = useSyncExternalStore(session.subscribe, session.get);
  const online = useSyncExternalStore(subscribeToConnection, () => navigator.onLine);
  return { state, summary: summaryOf(state, kind, online) };
}
