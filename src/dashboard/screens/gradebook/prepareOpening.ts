import { recallLayout } from '#dashboard/screens/gradebook/arranging/layout.ts';
import { otherTasks } from '#dashboard/ui/otherTasks.ts';
import { prepareDays } from '#dashboard/ui/written.ts';
import { texts } from './texts.ts';

/** What the first drawing wants besides the scores: made while they are on their way, when the page has time. */
export async function prepareOpening(classId: number): Promise<void> {
  await otherTasks();
  recallLayout(classId);
  texts.assignments(1);
  await prepareDays('short', 'medium');
}
