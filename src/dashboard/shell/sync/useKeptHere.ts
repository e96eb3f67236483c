import { useSyncExternalStore } from 'react';
import { keptHere } from '#dashboard/outbox/keptHere.ts';

/** Whether entries outlive the tab here. */
export const useKeptHere = () => useSyncExternalStore(keptHere.subscribe, keptHere.get);
