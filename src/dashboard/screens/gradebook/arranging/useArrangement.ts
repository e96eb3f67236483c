import { useCallback, useState } from 'react';
import { type Layout, recallLayout, rememberLayout } from './layout.ts';

/** The arrangement of a class's gradebook, remembered with every change. */
export function useArrangement(classId: number): [Layout, (layout: Layout) => void] {
  const [layout, setLayout] = useState(() => recallLayout(classId));
  const arrange = useCallback(
    (next: Layout) => {
      setLayout(next);
      rememberLayout(classId, next);
    },
    [classId],
  );
  return [layout, arrange];
}
