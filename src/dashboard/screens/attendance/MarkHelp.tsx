import { TurnButtons } from '#dashboard/shell/undo/TurnButtons.tsx';
import styles from './MarkGrid.module.css';
import { texts } from './texts.ts';
import type { Marking } from './useMarking.ts';

/** What the keys do, and undo for who has none. */
export function MarkHelp({ marking }: { marking: Marking }) {
  const { keys } = texts;
  return (
    <div className={styles.tools}>
      <p className={styles.help}>
        <kbd>P</kbd> <kbd>T</kbd> <kbd>A</kbd> <kbd>E</kbd> {keys.marks} · <kbd>R</kbd> {keys.rest} ·{' '}
        <kbd>1</kbd>–<kbd>99</kbd> {keys.number} · <kbd>Del</kbd> {keys.clear}
      </p>
      <span className={styles.turns}>
        <TurnButtons onTurn={marking.turn} />
      </span>
    </div>
  );
}
