import { whyFailed } from '#dashboard/api/changes/lostAnswers.ts';
import { type ClassSummary, type Folder, useMoveClass } from '#dashboard/api/classes/classes.ts';
import { recorded } from '#dashboard/shell/undo/recorded.ts';
import { moveTexts as texts } from './moveTexts.ts';

/** Moves classes to other folders; each move shows a message and can be undone. */
export function useMoving() {
  const { mutateAsync, error, isPending, variables, reset } = useMoveClass();
  return {
    move({ id, name, folder: from }: ClassSummary, to: Folder) {
      const words = { said: texts.moved(name, to), undone: texts.back(name) };
      return recorded(id, mutateAsync({ classId: id, from, to }), words);
    },
    /** The folder that a class is being moved to. */
    to: isPending ? variables.to : null,
    problem: error ? whyFailed(error, texts.failed) : undefined,
    forget: reset,
  };
}
