import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { accountQuery } from '#dashboard/api/accounts.ts';
import type { Heights } from '#dashboard/grid/frame.ts';
import { keptChoice } from '#dashboard/ui/hooks/keptChoice.ts';
import { narrowScreen, shortScreen, useMedia } from '#dashboard/ui/hooks/useBrowser.ts';
import { useStore } from '#dashboard/ui/hooks/useStore.ts';

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
/** With a line more, so that the title keeps its three. */
const spreadHead = 94;

const plain: Heights = { head, row: 32 };
const plainSpread: Heights = { head: spreadHead, row: 32 };
/** For fingers, and where the name has its total below it. */
const tall: Heights = { head, row: 44 };
const tallSpread: Heights = { head: spreadHead, row: 44 };

/** As low as a row can be pressed: 22 of them, and what stands around them, in a window of 800 pixels. */
const compact: Heights = { head, row: 24 };
const compactForFingers: Heights = { head, row: 36 };

/** Narrow and low: one line of a title, and as many rows as there is room for. */
const short: Heights = { head: 42, row: 26 };
const shortForFingers: Heights = { head: 42, row: 36 };

export function useHeights(spread: boolean, density: Density): Heights {
  const isShort = useMedia(shortScreen);
  const forFingers = useMedia('(pointer: coarse)');
  const isTall = useMedia(`(pointer: coarse), ${narrowScreen}`);
  if (isShort) return forFingers ? shortForFingers : short;
  if (density === 'compact') return forFingers ? compactForFingers : compact;
  if (isTall) return spread ? tallSpread : tall;
  return spread ? plainSpread : plain;
}
