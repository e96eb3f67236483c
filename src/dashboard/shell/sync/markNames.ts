import type { MarkKind } from '#dashboard/api/attendance.ts';

export const markNames = {
  present: 'Present',
  tardy: 'Tardy',
  absent: 'Absent',
  excused: 'Excused absence',
  other: 'Another mark',
} satisfies Record<MarkKind, string>;
