import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { readView, type View, writeView } from './view.ts';

/** Marks a step in the history that this screen made itself. */
const typed = 'typed';

/**
 * The view that the address holds, and how to change it. The address follows a moment later, and a letter typed
 * meanwhile would be lost if the field waited for it; so the screen believes itself until somebody else navigates.
 */
export function useView(): [View, (part: Partial<View>) => void] {
  const navigate = useNavigate();
  const { key, search, state } = useLocation();
  const [view, setView] = useState(() => readView(new URLSearchParams(search)));
  const [seen, setSeen] = useState(key);

  if (key !== seen) {
    setSeen(key);
    if (state !== typed) setView(readView(new URLSearchParams(search)));
  }

  return [
    view,
    (part) => {
      const next = { ...view, ...part };
      setView(next);
      void navigate(
        { search: writeView(next).toString() },
        { replace: true, state: typed, preventScrollReset: true },
      );
    },
  ];
}
