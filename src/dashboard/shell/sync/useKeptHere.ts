import { keptHere } from '#dashboard/outbox/keptHere.ts';
import { useStore } from '#dashboard/ui/hooks/useStore.ts';

/** Whether entries outlive the tab here. */
export const useKeptHere = () => useStore(keptHere);
