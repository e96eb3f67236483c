import { Component as Frame } from '#dashboard/shell/Frame.tsx';
import { SecondFactorPrompt } from '#dashboard/shell/secondFactor/SecondFactorPrompt.tsx';
import { registerForms } from '#dashboard/shell/sync/SavedFormDrafts.tsx';

/* What stands around every screen once somebody is signed in, and what it is handed in of the screens. */

registerForms(() => import('./SavedForm.tsx'));

export { load } from '#dashboard/shell/Frame.tsx';

export function Component() {
  return (
    <>
      <Frame />
      <SecondFactorPrompt />
    </>
  );
}
