import type { Sheet } from '#dashboard/features/scores/Sheet.ts';
import { texts as bookTexts } from '#dashboard/screens/gradebook/model/texts.ts';
import { LoadAgain } from '#dashboard/shell/problem/LoadAgain.tsx';
import { NotLoadedAdvice } from '#dashboard/shell/problem/NotLoaded.tsx';
import { texts } from '#dashboard/shell/problem/texts.ts';
import type { Scheme } from '#grading/average.ts';
import { SidePanel } from './SidePanel.tsx';
import {
  AssignmentPanel,
  ClassPanel,
  LegendPanel,
  type Panel,
  SubtotalPanel,
  WeightsPanel,
  WhyPanel,
} from './usePanel.ts';

/** Shown instead of a panel that failed to load. */
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

interface OpenPanelProps {
  panel: Panel;
  sheet: Sheet;
  /** The number of the only term whose work is shown; 0 for all. */
  term: number;
  nameOf(student: number): string;
  /** The student at the cursor; the first if it is at none. */
  active: number;
  /** Comments on scores, by position; none while names are hidden. */
  remarks: ReadonlyMap<number, string>;
  onScheme(scheme: Scheme): void;
  isShown(student: number, assignment: number): boolean;
  onGo(student: number, assignment: number): void;
  onShowAll(): void;
  onClose(): void;
}

export function OpenPanel(props: OpenPanelProps) {
  const { panel, sheet, nameOf, onScheme, onClose } = props;
  switch (panel.kind) {
    case 'why':
      return (
        <WhyPanel
          sheet={sheet}
          student={panel.student}
          name={nameOf(panel.student)}
          remarks={props.remarks}
          isShown={(assignment) => props.isShown(panel.student, assignment)}
          onGo={(assignment) => props.onGo(panel.student, assignment)}
          onShowAll={props.onShowAll}
          onClose={onClose}
        />
      );
    case 'subtotal':
      return (
        <SubtotalPanel
          sheet={sheet}
          student={panel.student}
          name={nameOf(panel.student)}
          category={panel.category}
          term={props.term}
          isShown={(assignment) => props.isShown(panel.student, assignment)}
          onGo={(assignment) => props.onGo(panel.student, assignment)}
          onShowAll={props.onShowAll}
          onClose={onClose}
        />
      );
    case 'assignment':
      return <AssignmentPanel sheet={sheet} assignment={panel.assignment} onClose={onClose} />;
    case 'class':
      return (
        <ClassPanel sheet={sheet} nameOf={nameOf} term={props.term} begin={props.active} onClose={onClose} />
      );
    case 'weights':
      return sheet.isWhatIf ? (
        <WeightsPanel scheme={sheet.scheme} onChange={onScheme} onClose={onClose} />
      ) : null;
    case 'legend':
      return <LegendPanel onClose={onClose} />;
  }
}
