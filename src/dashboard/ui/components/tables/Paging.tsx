import { useState } from 'react';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { texts } from '#dashboard/ui/format/texts.ts';
import styles from './Paging.module.css';

interface Step {
  label: string;
  /** Null if there is no such page. */
  go: (() => void) | null;
}

interface PagingProps {
  /** Which page this is. */
  children: string;
  previous: Step;
  next: Step;
}

/** Buttons for the next and previous page, if there is more than one. */
export function Paging({ children, previous, next }: PagingProps) {
  if (!previous.go && !next.go) return null;
  return (
    <nav className={styles.paging} aria-label={texts.pages}>
      <StepButton {...previous} />
      <span role="status">{children}</span>
      <StepButton {...next} />
    </nav>
  );
}

/** It keeps the focus even if there is no further page. */
const StepButton = ({ label, go }: Step) => (
  <Button aria-disabled={!go} onClick={() => go?.()}>
    {label}
  </Button>
);

/** Pages that are known only one after another: each says where the next begins, '' for none. */
export function useChainedPages() {
  const [starts, setStarts] = useState<readonly string[]>(['']);
  return {
    /** Where the current page begins; '' for the first. */
    start: starts.at(-1) ?? '',
    /** From 1. */
    page: starts.length,
    goFirst: () => setStarts(['']),
    goBack: starts.length > 1 ? () => setStarts(starts.slice(0, -1)) : null,
    goOn: (more: string) => (more === '' ? null : () => setStarts([...starts, more])),
  };
}

interface OffsetPages {
  /** How many lines are on earlier pages. */
  readonly offset: number;
  /** How many are on one page. */
  readonly size: number;
  readonly total: number;
}

/** Pages of a list that can be read from any line. */
export function offsetPages({ offset, size, total }: OffsetPages, goTo: (offset: number) => void) {
  const following = offset + size;
  return {
    goBack: offset > 0 ? () => goTo(Math.max(0, offset - size)) : null,
    goOn: following < total ? () => goTo(following) : null,
  };
}
