import type { Heights } from '#dashboard/grid/frame.ts';
import { narrowScreen, useMedia } from '#dashboard/ui/useMedia.ts';

/** Three lines of a title, or one of its category and two; below it the date. */
const head = 78;
/** With a line more, so that the title keeps its three. */
const spreadHead = 94;

const plain: Heights = { head, row: 32 };
const plainSpread: Heights = { head: spreadHead, row: 32 };
/** For fingers, and where the name has its total below it. */
const tall: Heights = { head, row: 44 };
const tallSpread: Heights = { head: spreadHead, row: 44 };

export function useHeights(spread: boolean): Heights {
  const isTall = useMedia(`(pointer: coarse), ${narrowScreen}`);
  if (isTall) return spread ? tallSpread : tall;
  return spread ? plainSpread : plain;
}
