import type { Changed, Deed } from '#dashboard/api/unsaved/deed.ts';
import { unsaved } from '#dashboard/api/unsaved/unsaved.ts';

/**
 * Notes a deed once it is done, so that it can be taken back: also where its screen has been left by then, or the next
 * is on its way already. Resolves with whether it was done; why it was not is shown where it was asked for.
 */
export async function noted(
  classId: number,
  doing: Promise<Changed>,
  words: Pick<Deed, 'said' | 'undone'>,
): Promise<boolean> {
  try {
    unsaved.did(classId, { ...(await doing), ...words });
    return true;
  } catch {
    return false;
  }
}
