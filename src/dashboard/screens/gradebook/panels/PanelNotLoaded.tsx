import { texts as bookTexts } from '#dashboard/screens/gradebook/texts.ts';
import { LoadAgain } from '#dashboard/screens/problem/LoadAgain.tsx';
import { NotLoadedAdvice } from '#dashboard/screens/problem/NotLoaded.tsx';
import { texts } from '#dashboard/screens/problem/texts.ts';
import { SidePanel } from './SidePanel.tsx';

/** In place of a panel that did not come. */
export function PanelNotLoaded({ onClose }: { onClose(): void }) {
  return (
    <SidePanel title={texts.incomplete} onClose={onClose}>
      <p role="alert">
        <NotLoadedAdvice>{bookTexts.loadingEndsWhatIf}</NotLoadedAdvice>
      </p>
      <div>
        <LoadAgain />
      </div>
    </SidePanel>
  );
}
