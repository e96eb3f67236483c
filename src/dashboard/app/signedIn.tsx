import { session } from '#dashboard/api/calls/session.ts';
import { Component as Frame } from '#dashboard/shell/Frame.tsx';
import { ChunkBoundary } from '#dashboard/shell/problem/ChunkBoundary.tsx';
import { reloading } from '#dashboard/shell/problem/chunk.ts';
import { lazyChunk } from '#dashboard/shell/problem/lazyChunk.tsx';
import { reloadFor } from '#dashboard/shell/problem/reloadFor.ts';
import { requiredTexts as texts } from '#dashboard/shell/secondFactor/requiredTexts.ts';
import { registerForms } from '#dashboard/shell/sync/DropSavedDrafts.tsx';
import { Dialog } from '#dashboard/ui/components/overlays/Dialog.tsx';
import { useBreakInTyping } from '#dashboard/ui/hooks/useBreakInTyping.ts';
import { useDropGuard } from '#dashboard/ui/hooks/useFileDrop.ts';
import { useStore } from '#dashboard/ui/hooks/useStore.ts';
import { usePrefetchWhenIdle } from './usePrefetchWhenIdle.ts';

/* The frame around every screen once somebody is signed in, and what it passes to the screens. */

registerForms(() => import('./DropSavedForm.tsx'));
reloading.for = reloadFor;

export { load } from '#dashboard/shell/Frame.tsx';

export function Component() {
  usePrefetchWhenIdle();
  useDropGuard();
  return (
    <>
      <Frame />
      <SecondFactorPrompt />
    </>
  );
}

const SecondFactorNeeded = lazyChunk(() => import('#dashboard/shell/secondFactor/SecondFactorNeeded.tsx'));

/** Asks for a second factor over the current page when the person's school starts to require one. */
function SecondFactorPrompt() {
  const state = useStore(session);
  const { ready } = useBreakInTyping(state.kind === 'limited');
  return (
    <Dialog title={texts.needed} open={ready}>
      <ChunkBoundary instead={null}>
        <SecondFactorNeeded />
      </ChunkBoundary>
    </Dialog>
  );
}
