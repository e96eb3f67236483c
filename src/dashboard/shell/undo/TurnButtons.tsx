import type { Direction } from '#dashboard/outbox/steps.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { texts } from './texts.ts';

const both: readonly Direction[] = ['undo', 'redo'];

/** To undo and to do again, for who has no keys. */
export function TurnButtons({ onTurn }: { onTurn(direction: Direction): void }) {
  return both.map((direction) => (
    <Button key={direction} look="quiet" onClick={() => onTurn(direction)}>
      {texts.button[direction]}
    </Button>
  ));
}
