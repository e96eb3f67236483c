import { cellStyles, legendCells } from '#dashboard/screens/gradebook/model/cellTexts.ts';
import { texts } from '#dashboard/screens/gradebook/model/texts.ts';
import { shortcut } from '#dashboard/ui/format/shortcut.ts';
import styles from './LegendPanel.module.css';
import { SidePanel } from './SidePanel.tsx';

const legendNames = Object.keys(legendCells) as (keyof typeof legendCells)[];

/** What each kind of cell looks like and means. */
export default function LegendPanel({ onClose }: { onClose(): void }) {
  return (
    <SidePanel title={texts.legend} onClose={onClose}>
      <dl className={styles.legend}>
        {legendNames.map((name) => [
          <dt key={`${name}-cell`} className={cellStyles[legendCells[name].style]}>
            {legendCells[name].text}
          </dt>,
          <dd key={name}>{texts.legendMeanings[name]}</dd>,
        ])}
      </dl>
      <h3>{texts.keysTitle}</h3>
      <dl className={styles.keys}>
        {texts.keyRows.map(([key, what]) => [
          <dt key={`${key}-key`}>{shortcut(key)}</dt>,
          <dd key={key}>{what}</dd>,
        ])}
      </dl>
    </SidePanel>
  );
}
