import type { ClassSummary } from '#dashboard/api/classes.ts';
import { folded } from '#dashboard/ui/format/folded.ts';

/** Whether every word is in what one knows a class by. */
export function classHasWords(item: ClassSummary, search: string): boolean {
  const text = folded(`${item.name} ${item.code} ${item.role} ${item.teacher} ${item.school}`);
  return folded(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
