import { registerForms } from '#dashboard/shell/sync/SavedFormDrafts.tsx';

/* What stands around every screen once somebody is signed in, and what it is handed in of the screens. */

registerForms(() => import('./SavedForm.tsx'));

export { Component, load } from '#dashboard/shell/Frame.tsx';
