import { type MarkLetter, type MarkName, marks } from '#dashboard/api/attendance.ts';
import { commandOf, isStep, type Key } from '#dashboard/grid/keys.ts';
import type { Step } from '#dashboard/grid/steps.ts';

/* What the keys do in a week. */

export type MarkAction =
  | { kind: 'move'; step: Step }
  | { kind: 'mark'; letter: MarkLetter | ''; moves: boolean }
  | { kind: 'rest' }
  | { kind: 'pick' };

/** Marks the rest of a day present. */
export const restKey = 'r';

/** The key of each mark: most often its letter, and none that does something else. */
export const keyOfMark: Record<MarkName, string> = {
  present: 'p',
  tardy: 't',
  absent: 'a',
  excused: 'e',
};

const marksByKey: ReadonlyMap<string, MarkLetter> = new Map(
  marks.map(({ kind, letter }) => [keyOfMark[kind], letter]),
);

export const markOfKey = (key: string): MarkLetter | undefined => marksByKey.get(key.toLowerCase());

/** What a key does; on a button or a link, Enter and Space are its own. */
export function actionOf(event: Key, onCell: boolean): MarkAction | null {
  const command = commandOf(event, !onCell);
  switch (command?.kind) {
    case 'move':
      return isStep(command.move) ? { kind: 'move', step: command.move } : null;
    case 'type': {
      if (event.key.toLowerCase() === restKey) return { kind: 'rest' };
      const letter = markOfKey(event.key);
      return onCell && letter !== undefined ? { kind: 'mark', letter, moves: true } : null;
    }
    case 'clear':
      return onCell ? { kind: 'mark', letter: '', moves: false } : null;
    case 'activate':
    case 'edit':
    case 'stay':
      return onCell ? { kind: 'pick' } : null;
  }
  return null;
}

/** Whether it writes something, where something is written. */
export const isTyped = ({ key, ctrlKey, metaKey, altKey }: Key) =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;
