import { useCallback, useState } from 'react';
import { type Layout, recallLayout, rememberLayout } from './layout.ts';

/** How a gradebook is arranged, and what arranges it otherwise. */
export type Arrangement = readonly [Layout, (layout: Layout) => void];

/** The arrangement of a class's gradebook, remembered with every change. */
export function useArrangement(classId: number): Arrangement {
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
