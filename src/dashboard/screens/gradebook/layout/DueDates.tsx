import { texts } from '#dashboard/screens/gradebook/model/texts.ts';
import { DateField } from '#dashboard/ui/components/fields/DateField.tsx';
import { onlyDay } from '#dashboard/ui/components/fields/typedDay.ts';
import type { Layout } from './layout.ts';

interface DueDatesProps {
  layout: Layout;
  onLayout(layout: Layout): void;
}

/** Filters assignments by due date: in its own chunk, since its calendar is large. */
export default function DueDates({ layout, onLayout }: DueDatesProps) {
  return (['from', 'to'] as const).map((end) => (
    <DateField
      key={end}
      label={texts.filters[end]}
      day={layout[end]}
      onChange={(day) => onLayout({ ...layout, [end]: onlyDay(day) })}
      problem={undefined}
    />
  ));
}
