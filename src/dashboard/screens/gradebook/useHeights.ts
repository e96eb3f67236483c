import type { Heights } from '#dashboard/grid/frame.ts';
import { narrowScreen, useMedia } from '#dashboard/ui/useMedia.ts';

const plain: Heights = { head: 78, row: 32 };
/** For fingers, and where the name has its total below it. */
const tall: Heights = { head: 78, row: 44 };

export const useHeights = (): Heights => (useMedia(`(pointer: coarse), ${narrowScreen}`) ? tall : plain);
