import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { LiveRegion } from '#dashboard/ui/components/LiveRegion.tsx';
import { type LayoutFacts, layoutMessage } from './layoutMessages.ts';

/** Milliseconds without another change: while somebody types or drags, only the result is announced. */
const rest = 300;

/** Announces how the rows and columns have changed; `columnNow` is the id of the cursor's column. */
export function LayoutLiveRegion(props: Omit<LayoutFacts, 'column'> & { columnNow(): string }) {
  const { layout, search, columnNow } = props;
  const before = useRef(props);
  const [{ text, id }, setMessage] = useState({ text: '', id: 0 });
  const announce = useEffectEvent(() => {
    const column = columnNow();
    const message = layoutMessage({ ...before.current, column }, { ...props, column });
    before.current = props;
    // The same message again is announced again.
    setMessage({ text: message, id: id + 1 });
  });
  useEffect(() => {
    // A colleague's changes meanwhile are not the teacher's.
    if (before.current.layout === layout && before.current.search === search) before.current = props;
  });
  useEffect(() => {
    if (before.current.layout === layout && before.current.search === search) return;
    const timer = setTimeout(() => announce(), rest);
    return () => clearTimeout(timer);
  }, [layout, search]);
  return <LiveRegion messageId={id}>{text}</LiveRegion>;
}
