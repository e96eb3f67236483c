import type { Folder } from '#dashboard/api/classes.ts';
import { counted } from '#dashboard/language/plural.ts';
import { words } from '#dashboard/language/words.ts';

export const texts = words('classes', {
  title: 'Classes',
  folder: 'Which classes',
  elsewhere: 'In other folders',
  folders: { active: 'Active', archived: 'Archived', trashed: 'Trashed' } satisfies Record<Folder, string>,
  search: 'Find a class',
  school: 'School',
  everySchool: 'Every school',
  year: 'School year',
  everyYear: 'Every year',
  period: 'Grading period',
  everyPeriod: 'Every grading period',
  periodNumber: (period: number) => `Grading period ${period}`,
  sort: 'Sort by',
  sortedBy: (column: string) => `Sort by ${column.toLowerCase()}`,
  columns: {
    name: 'Class',
    code: 'Code',
    year: 'Year',
    period: 'Grading period',
    teacher: 'Teacher',
    school: 'School',
    role: 'Role',
    students: 'Students',
    average: 'Average',
    missing: 'Missing',
    changed: 'Last change',
  },
  studentCount: (count: number) => counted(count, 'student', 'students'),
  missingCount: (count: number) => counted(count, 'missing', 'missing'),
  shown: (count: number) => counted(count, 'class', 'classes'),
  more: (count: number) => `Show ${count} more`,
  noClasses: 'You have no classes yet',
  noClassesAdvice: 'Classes appear here as soon as your school has made them.',
  noneInFolder: {
    active: 'No active classes',
    archived: 'Nothing is archived',
    trashed: 'The trash is empty',
  } satisfies Record<Folder, string>,
  noneFound: 'No class found',
  noneFoundAdvice: 'No class here matches that name, code, year and grading period.',
  showAll: 'Show all',
  move: {
    label: (name: string) => `Move ${name}`,
    to: {
      active: 'Make it active',
      archived: 'Archive',
      trashed: 'Move to the trash',
    } satisfies Record<Folder, string>,
  },
});

export type ColumnId = keyof typeof texts.columns;
