import { session } from '#dashboard/api/calls/session.ts';
import { ChunkBoundary } from '#dashboard/shell/problem/ChunkBoundary.tsx';
import { lazyChunk } from '#dashboard/shell/problem/lazyChunk.tsx';
import { Dialog } from '#dashboard/ui/components/overlays/Dialog.tsx';
import { useBreakInTyping } from '#dashboard/ui/hooks/useBreakInTyping.ts';
import { useStore } from '#dashboard/ui/hooks/useStore.ts';
import { requiredTexts as texts } from './requiredTexts.ts';

const SecondFactorNeeded = lazyChunk(() => import('./SecondFactorNeeded.tsx'));

/** Asks for a second factor over the page of whoever was at work when their school began to ask for one. */
export function SecondFactorPrompt() {
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
