import { useEffect } from 'react';

/** Reports that a colleague has removed the student or assignment of an open dialog or panel. */
export function useWhenRemoved(isRemoved: boolean, onRemoved: () => void): void {
  useEffect(() => {
    if (isRemoved) onRemoved();
  });
}
