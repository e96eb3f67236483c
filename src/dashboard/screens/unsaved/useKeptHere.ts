import { useSyncExternalStore } from 'react';
import { keptHere } from '#dashboard/api/unsaved/keptHere.ts';

/** Whether entries outlive the tab here. */
export const useKeptHere = () => useSyncExternalStore(keptHere.subscribe, keptHere.get);
