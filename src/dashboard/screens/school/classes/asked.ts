import type { ClassesAsked } from '#dashboard/api/schoolClasses.ts';

export const askedAtFirst: ClassesAsked = {
  search: '',
  schoolYear: '',
  teacher: '',
  folder: 'active',
  sort: 'name',
  desc: false,
  page: 0,
};
