import { createStore } from '#dashboard/api/calls/store.ts';

/** Whether queued changes outlive the tab here. In a file of its own: the first chunk of the page asks, and must stay small. */
export const storedHere = createStore(false);
