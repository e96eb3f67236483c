import { recallLayout } from '#dashboard/screens/gradebook/arranging/layout.ts';
import { writtenDay } from '#dashboard/ui/written.ts';
import { texts } from './texts.ts';

/** What the first drawing wants besides the scores: made while they are on their way, when the page has time. */
export function prepareOpening(classId: number): void {
  // A tab's first look into its storage waits for another process.
  recallLayout(classId);
  // The first date and the first number that a page writes cost it as much as half a screen.
  for (const style of ['short', 'medium'] as const) writtenDay('20260101', style);
  texts.assignments(1);
}
