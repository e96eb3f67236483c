import { useEffect, useState } from 'react';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { useStore } from '#dashboard/ui/hooks/useStore.ts';

/** Milliseconds that a tick stands: long enough to be seen of one score, and of a column that was pasted. */
const shownFor = 4000;

const nobody: ReadonlySet<string> = new Set();

/** The cells, by `keyOf`, that a tick says have just been saved: until the next answer, and for a moment only. */
export function useJustSaved(): ReadonlySet<string> {
  const justSaved = useStore(outbox, ({ justSaved }) => justSaved);
  /** Those whose moment is over; what was saved before this screen came up was told of elsewhere. */
  const [over, setOver] = useState(justSaved);
  useEffect(() => {
    const timer = setTimeout(() => setOver(justSaved), shownFor);
    return () => clearTimeout(timer);
  }, [justSaved]);
  return justSaved === over ? nobody : justSaved;
}
