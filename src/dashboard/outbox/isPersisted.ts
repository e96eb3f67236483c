import { createStore } from '#dashboard/api/calls/store.ts';

/**
 * Whether queued changes outlive the tab here. In its own file, since the page's first chunk asks and must stay small.
 */
export const isPersisted = createStore(false);
