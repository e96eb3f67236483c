import { session } from '#dashboard/api/session.ts';
import { type OutboxState, outbox } from '#dashboard/outbox/outbox.ts';
import { isNothing } from '#dashboard/outbox/records.ts';
import { useOnline } from '#dashboard/ui/hooks/useOnline.ts';
import { useStore } from '#dashboard/ui/hooks/useStore.ts';
import { type Summary, summaryOf } from './summary.ts';

let shown = outbox.get();

const isQuiet = (state: OutboxState) =>
  isNothing(state) && state.justSaved.size === 0 && state.sending.kind === 'fine';

/**
 * While there is nothing to tell, the same state. Else React would render the first page twice when the encrypted store
 * opens, the second time without a break.
 */
function shownOf(state: OutboxState): OutboxState {
  if (!isQuiet(state) || !isQuiet(shown)) shown = state;
  return shown;
}

/** All entries that are not saved, and where they stand together. */
export function useUnsaved(): { state: OutboxState; summary: Summary } {
  const state = useStore(outbox, shownOf);
  const { kind } = useStore(session);
  const online = useOnline();
  return { state, summary: summaryOf(state, kind, online) };
}
