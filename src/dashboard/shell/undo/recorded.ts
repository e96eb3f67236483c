import type { Changed, Command } from '#dashboard/api/calls/commands.ts';
import { outbox } from '#dashboard/outbox/outbox.ts';

/**
 * Records a command once it is done, so that it can be undone: also where its screen has been left by then, or the
 * next is on its way already. Resolves with whether it was done; why it was not is shown where it was asked for.
 */
export async function recorded(
  classId: number,
  doing: Promise<Changed>,
  words: Pick<Command, 'said' | 'undone'>,
): Promise<boolean> {
  try {
    outbox.did(classId, { ...(await doing), ...words });
    return true;
  } catch {
    return false;
  }
}
