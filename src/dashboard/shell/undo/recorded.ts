import type { Changed, Command } from '#dashboard/api/changes/commandTypes.ts';
import { outbox } from '#dashboard/outbox/outbox.ts';

/**
 * Records a command once it is done, so that it can be undone: even if its screen has been left, or the next command is
 * under way. Resolves with whether it was done; an error is shown where the command was given.
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
