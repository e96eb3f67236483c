import { entryTexts } from '#dashboard/screens/gradebook/entering/entryTexts.ts';
import { useMayEnter } from '#dashboard/screens/unsaved/useMayEnter.ts';

/** Authority from which scores may be entered. */
const enough = 2;

/** Why scores cannot be entered in this class; null where they can. */
export function useReadOnly(classId: number): string | null {
  const may = useMayEnter(classId, 'score-edit', enough);
  if (may === 'notOffered') return entryTexts.noEntry;
  return may === 'notAllowed' ? entryTexts.viewOnly : null;
}
