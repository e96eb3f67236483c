import { createStore } from '#dashboard/api/calls/store.ts';

/**
 * Whether queued changes outlive the tab here. A file of its own, since the page's first chunk asks and must stay
 * small.
 */
export const storedHere = createStore(false);
