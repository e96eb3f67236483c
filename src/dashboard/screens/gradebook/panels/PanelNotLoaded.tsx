import { texts as bookTexts } from '#dashboard/screens/gradebook/model/texts.ts';
import { LoadAgain } from '#dashboard/shell/problem/LoadAgain.tsx';
import { NotLoadedAdvice } from '#dashboard/shell/problem/NotLoaded.tsx';
import { texts } from '#dashboard/shell/problem/texts.ts';
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
