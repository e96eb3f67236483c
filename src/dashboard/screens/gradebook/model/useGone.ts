import { useEffect } from 'react';

/** Reports that a colleague has removed the student or assignment of an open dialog or panel. */
export function useGone(gone: boolean, onGone: () => void): void {
  useEffect(() => {
    if (gone) onGone();
  });
}
