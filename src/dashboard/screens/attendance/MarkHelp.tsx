import { Fragment } from 'react';
import { marks } from '#dashboard/api/attendance.ts';
import { TurnButtons } from '#dashboard/shell/undo/TurnButtons.tsx';
import styles from './MarkGrid.module.css';
import { keyOfMark } from './markKeys.ts';
import { texts } from './texts.ts';
import type { Marking } from './useMarking.ts';

/** What the keys do, and undo for who has none. */
export function MarkHelp({ marking }: { marking: Marking }) {
  const { keys } = texts;
  return (
    <div className={styles.tools}>
      <p className={styles.help}>
        {marks.map(({ kind }) => (
          <Fragment key={kind}>
            <kbd>{keyOfMark[kind].toUpperCase()}</kbd>{' '}
          </Fragment>
        ))}
        {keys.marks} · <kbd>R</kbd> {keys.rest} · <kbd>1</kbd>–<kbd>99</kbd> {keys.number} · <kbd>Del</kbd>{' '}
        {keys.clear}
      </p>
      <span className={styles.turns}>
        <TurnButtons onTurn={marking.turn} />
      </span>
    </div>
  );
}
