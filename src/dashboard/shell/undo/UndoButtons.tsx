import type { Direction } from '#dashboard/outbox/steps.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { texts } from './texts.ts';

const both: readonly Direction[] = ['undo', 'redo'];

/** Undo and redo, for people without a keyboard. */
export function UndoButtons({ onUndoOrRedo }: { onUndoOrRedo(direction: Direction): void }) {
  return both.map((direction) => (
    <Button key={direction} look="quiet" onClick={() => onUndoOrRedo(direction)}>
      {texts.button[direction]}
    </Button>
  ));
}
