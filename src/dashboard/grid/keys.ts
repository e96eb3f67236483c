import type { Move } from './cursor.ts';
import type { ArrowDirection, CursorStep } from './cursorSteps.ts';

/* The meaning of keys, in every grid of the dashboard: a grid leaves unused ones to the browser. */

/** The command of a key; null if it is none of the grid's. */
type KeyCommand =
  | { readonly kind: 'move'; readonly move: Move }
  /** Selects it. */
  | { readonly kind: 'column' }
  /** The active column, by a place or by a step. */
  | { readonly kind: 'reorder' | 'resize'; readonly by: -1 | 1 }
  | { readonly kind: 'activate' }
  | { readonly kind: 'edit' }
  | { readonly kind: 'type' }
  | { readonly kind: 'clear' }
  | { readonly kind: 'collapse' }
  /** Nothing: the browser would scroll away from the active cell. */
  | { readonly kind: 'stay' };

export interface Key {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** The browser then sends the same event as for a right click. */
export const asksForMenu = ({ key, shiftKey }: Key): boolean =>
  key === 'ContextMenu' || (key === 'F10' && shiftKey);

const arrows: Readonly<Record<string, ArrowDirection>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

export const isArrow = ({ key }: Pick<Key, 'key'>): boolean => key in arrows;

/** Where the cursor moves when a key enters a value; undefined for a key that enters none. */
export function towardsNext({ key, shiftKey }: Pick<Key, 'key' | 'shiftKey'>): ArrowDirection | undefined {
  if (key === 'Enter') return shiftKey ? 'up' : 'down';
  if (key === 'Tab') return shiftKey ? 'left' : 'right';
  return arrows[key];
}

/** With Alt, the arrows move a column or change its width. */
function columnCommandOf(key: string, isResizing: boolean): KeyCommand | null {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null;
  return { kind: isResizing ? 'resize' : 'reorder', by: key === 'ArrowLeft' ? -1 : 1 };
}

export function keyCommandOf(
  { key, shiftKey: extend, ctrlKey, metaKey, altKey }: Key,
  onHeader: boolean,
): KeyCommand | null {
  const ctrl = ctrlKey || metaKey;
  if (altKey) return onHeader && !ctrl ? columnCommandOf(key, extend) : null;
  const towards = arrows[key];
  if (towards) return moving({ by: ctrl ? 'edge' : 'cell', towards, extend });
  if (key === 'Home') return moving({ by: ctrl ? 'start' : 'row-start', extend });
  if (key === 'End') return moving({ by: ctrl ? 'end' : 'row-end', extend });
  if (ctrl && key === ' ') return { kind: 'column' };
  if (ctrl) return key.toLowerCase() === 'a' ? moving({ by: 'all' }) : null;
  switch (key) {
    case 'PageUp':
      return moving({ by: 'page', towards: 'up', extend });
    case 'PageDown':
      return moving({ by: 'page', towards: 'down', extend });
    case 'Enter':
      return { kind: 'activate' };
    case ' ':
      return { kind: onHeader ? 'activate' : 'stay' };
    case 'F2':
      // With Shift it belongs to the host.
      return extend ? null : { kind: 'edit' };
    case 'Escape':
      return { kind: 'collapse' };
    case 'Delete':
    case 'Backspace':
      return { kind: 'clear' };
  }
  return key.length === 1 ? { kind: 'type' } : null;
}

/** Whether a move leads from a cell to another, whatever the cells hold. */
export const isStep = (move: Move): move is Move & CursorStep =>
  ['cell', 'page', 'row-start', 'row-end', 'start', 'end'].includes(move.by);

const moving = (move: Move): KeyCommand => ({ kind: 'move', move });
