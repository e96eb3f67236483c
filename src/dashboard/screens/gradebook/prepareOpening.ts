import { recallLayout } from '#dashboard/screens/gradebook/layout/layout.ts';
import { texts } from '#dashboard/screens/gradebook/model/texts.ts';
import { prepareDays } from '#dashboard/ui/format/written.ts';
import { otherTasks } from '#dashboard/ui/hooks/otherTasks.ts';

/** What the first drawing wants besides the scores: made while they are on their way, when the page has time. */
export async function prepareOpening(classId: number): Promise<void> {
  await otherTasks();
  recallLayout(classId);
  texts.assignments(1);
  await prepareDays('short', 'medium');
}
