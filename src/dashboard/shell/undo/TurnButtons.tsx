import type { Which } from '#dashboard/outbox/steps.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { texts } from './texts.ts';

const both: readonly Which[] = ['undo', 'redo'];

/** To undo and to do again, for who has no keys. */
export function TurnButtons({ onTurn }: { onTurn(which: Which): void }) {
  return both.map((which) => (
    <Button key={which} look="quiet" onClick={() => onTurn(which)}>
      {texts.button[which]}
    </Button>
  ));
}
