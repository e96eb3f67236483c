import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { accountQuery } from '#dashboard/api/accounts.ts';
import type { Heights } from '#dashboard/grid/frame.ts';
import { keptChoice } from '#dashboard/ui/hooks/keptChoice.ts';
import { narrowScreen, shortScreen, useMedia } from '#dashboard/ui/hooks/useBrowser.ts';
import { useStore } from '#dashboard/ui/hooks/useStore.ts';
import type { Layout } from './layout.ts';

/* How close the rows of a gradebook stand, and what stands around them: a teacher's own choice, for all classes. */

export type Density = 'comfortable' | 'compact';

/** The density of now, and what changes it; null on a narrow screen, which has one density alone. */
export function useDensity(): readonly [Density, ((density: Density) => void) | null] {
  const { data: account } = useSuspenseQuery(accountQuery());
  const kept = useMemo(
    () => keptChoice<Density>(`rollbook.density.${account.id}`, ['comfortable', 'compact']),
    [account.id],
  );
  const chosen = useStore(kept);
  const narrow = useMedia(narrowScreen);
  return narrow ? ['comfortable', null] : [chosen, kept.choose];
}

/** Three lines of a title, or one of its category and two; below it the date. */
const head = 78;
/** A line more, so that a title keeps its three. */
const line = 16;
/** The names of categories over their columns. */
const band = 20;

interface Look {
  readonly row: number;
  readonly spread: boolean;
  readonly grouped: boolean;
}

/** One for each look: the grid lays itself out anew for another one. */
const known = new Map<string, Heights>();

function heightsOf({ row, spread, grouped }: Look): Heights {
  const key = `${row} ${spread} ${grouped}`;
  const found = known.get(key) ?? {
    head: head + (spread ? line : 0) + (grouped ? band : 0),
    band: grouped ? band : 0,
    row,
  };
  known.set(key, found);
  return found;
}

const plainRow = 32;
/** For fingers, and where the name has its total below it. */
const tallRow = 44;
/** As low as a row can be pressed: 22 of them, and what stands around them, in a window of 800 pixels. */
const compactRow = 24;
const compactRowForFingers = 36;

const compactGroups: Heights = { head: 82, band, lines: 2, row: compactRow };
const compactGroupsForFingers: Heights = { ...compactGroups, row: compactRowForFingers };

/** Narrow and low: one line of a title, and as many rows as there is room for. */
const short: Heights = { head: 42, row: 26 };
const shortForFingers: Heights = { head: 42, row: 36 };

export function useHeights(
  { spread, grouped }: Pick<Layout, 'spread' | 'grouped'>,
  density: Density,
): Heights {
  const isShort = useMedia(shortScreen);
  const forFingers = useMedia('(pointer: coarse)');
  const isTall = useMedia(`(pointer: coarse), ${narrowScreen}`);
  if (isShort) return forFingers ? shortForFingers : short;
  const isCompact = density === 'compact';
  // Compact, what else stands in the headings takes its line from the title.
  if (isCompact && grouped) return forFingers ? compactGroupsForFingers : compactGroups;
  if (isCompact)
    return heightsOf({ row: forFingers ? compactRowForFingers : compactRow, spread: false, grouped });
  return heightsOf({ row: isTall ? tallRow : plainRow, spread, grouped });
}
