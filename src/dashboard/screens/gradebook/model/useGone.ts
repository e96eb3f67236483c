import { useEffect } from 'react';

/** Tells that what is open is about somebody or something that a colleague has taken out of the class. */
export function useGone(gone: boolean, onGone: () => void): void {
  useEffect(() => {
    if (gone) onGone();
  });
}
