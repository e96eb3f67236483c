import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { accountQuery } from '#dashboard/api/accounts/accounts.ts';
import type { Heights } from '#dashboard/grid/frame.ts';
import { storedChoice } from '#dashboard/ui/hooks/storedChoice.ts';
import { textScale } from '#dashboard/ui/hooks/textScale.ts';
import { narrowScreen, shortScreen, useMedia } from '#dashboard/ui/hooks/useBrowser.ts';
import { useStore } from '#dashboard/ui/hooks/useStore.ts';
import type { Layout } from './layout.ts';

/* How close the rows of a gradebook and the bars around them are: a teacher's own choice, for all classes. */

export type Density = 'comfortable' | 'compact';

/** The current density, and a function that changes it; null on a narrow screen, which has only one density. */
export function useDensity(): readonly [Density, ((density: Density) => void) | null] {
  const { data: account } = useSuspenseQuery(accountQuery());
  const kept = useMemo(
    () => storedChoice<Density>(`rollbook.density.${account.id}`, ['comfortable', 'compact']),
    [account.id],
  );
  const chosen = useStore(kept);
  const narrow = useMedia(narrowScreen);
  return narrow ? ['comfortable', null] : [chosen, kept.choose];
}

/* In pixels, for text of the usual size. */

/** Three lines of a title, or one of its category and two; below it the date. */
const head = 78;
/** Another line, so that a title keeps its three. */
const line = 16;
/** The names of categories over their columns. */
const band = 20;

const plainRow = 32;
/** For fingers, and for names with the total below. */
const tallRow = 44;
/** The lowest row that can still be pressed: 22 of them, and the bars, in a window of 800 pixels. */
const compactRow = 24;
/** Narrow and low: as many rows as fit. */
const shortRow = 26;
/** For fingers, in both cases. */
const lowRowForFingers = 36;

/** Narrow and low: one line of a title. */
const shortHead = 42;
/** Compact: the names of categories, two lines of a title, and the date. */
const compactGroupsHead = 82;

/** As high as the browser's text needs. */
const scaled = <Lengths extends Omit<Heights, 'lines'>>(lengths: Lengths) =>
  Object.fromEntries(
    Object.entries(lengths).map(([name, length]) => [name, Math.round(length * textScale())]),
  ) as Lengths;

/** The same object until something in it changes: for a new one the grid lays itself out again. */
export function useHeights(
  { spread, grouped }: Pick<Layout, 'spread' | 'grouped'>,
  density: Density,
): Heights {
  const isShort = useMedia(shortScreen);
  const forFingers = useMedia('(pointer: coarse)');
  const isTall = useMedia(`(pointer: coarse), ${narrowScreen}`);
  const isCompact = density === 'compact';
  return useMemo(() => {
    if (isShort) return scaled({ head: shortHead, row: forFingers ? lowRowForFingers : shortRow });
    const lowRow = forFingers ? lowRowForFingers : compactRow;
    const row = isCompact ? lowRow : isTall ? tallRow : plainRow;
    // When compact, the rest of the heading takes a line from the title.
    if (isCompact && grouped) return { ...scaled({ head: compactGroupsHead, band, row }), lines: 2 };
    const titled = head + (spread && !isCompact ? line : 0);
    return scaled(grouped ? { head: titled + band, band, row } : { head: titled, row });
  }, [isShort, forFingers, isTall, isCompact, spread, grouped]);
}
