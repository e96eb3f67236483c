import type { ClassSummary } from '#dashboard/api/classes/classes.ts';
import { folded } from '#dashboard/ui/format/folded.ts';

/** Whether each word of a search is in the class's name, code, teacher or school. */
export function classHasWords(item: ClassSummary, search: string): boolean {
  const text = folded(`${item.name} ${item.code} ${item.role} ${item.teacher} ${item.school}`);
  return folded(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
