import type { MarkKind } from '#dashboard/api/attendance.ts';
import { words } from '#dashboard/language/words.ts';

export const markNames = words('marks', {
  present: 'Present',
  tardy: 'Tardy',
  absent: 'Absent',
  excused: 'Excused absence',
  other: 'Another mark',
} satisfies Record<MarkKind, string>);
