import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { LiveRegion } from '#dashboard/ui/components/LiveRegion.tsx';
import { type Arranged, arrangedSaid } from './arrangedSaid.ts';

/** Milliseconds without another change: who types or drags hears the end of it. */
const rest = 300;

/** Says what has become of the rows and columns; `columnNow` is the id of the one in which the cursor stands. */
export function ArrangementLiveRegion(props: Omit<Arranged, 'column'> & { columnNow(): string }) {
  const { layout, search, columnNow } = props;
  const before = useRef(props);
  const [{ text, turn }, say] = useState({ text: '', turn: 0 });
  const tell = useEffectEvent(() => {
    const column = columnNow();
    const said = arrangedSaid({ ...before.current, column }, { ...props, column });
    before.current = props;
    // The same once more is said once more.
    say({ text: said, turn: turn + 1 });
  });
  useEffect(() => {
    // What a colleague changes meanwhile is none of the teacher's doing.
    if (before.current.layout === layout && before.current.search === search) before.current = props;
  });
  useEffect(() => {
    if (before.current.layout === layout && before.current.search === search) return;
    const timer = setTimeout(() => tell(), rest);
    return () => clearTimeout(timer);
  }, [layout, search]);
  return <LiveRegion turn={turn}>{text}</LiveRegion>;
}
