import { usePermission } from '#dashboard/api/permissions.ts';
import { entryTexts } from '#dashboard/screens/gradebook/entering/entryTexts.ts';

/** Why scores cannot be entered in this class; null where they can. */
export function useReadOnly(classId: number): string | null {
  const may = usePermission(classId, 'enterScores');
  if (may === 'notOffered') return entryTexts.noEntry;
  return may === 'notAllowed' ? entryTexts.viewOnly : null;
}
