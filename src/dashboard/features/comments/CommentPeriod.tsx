import { commentPeriods } from '#dashboard/api/comments/comments.ts';
import { Segments } from '#dashboard/ui/components/fields/Segments.tsx';
import { texts } from './texts.ts';

/** P1 to P5, or '' for the whole year; also for an unknown value from an address. */
export const commentPeriod = (asked: string | null): string =>
  commentPeriods.find((name) => name === asked) ?? '';

interface CommentPeriodProps {
  chosen: string;
  onChoose(period: string): void;
}

/** The comments being edited: those of the whole year, or of one marking period. */
export function CommentPeriod({ chosen, onChoose }: CommentPeriodProps) {
  return (
    <Segments
      label={texts.period}
      value={chosen}
      onChange={onChoose}
      options={['', ...commentPeriods].map((value) => ({ value, label: value || texts.wholeYear }))}
    />
  );
}
