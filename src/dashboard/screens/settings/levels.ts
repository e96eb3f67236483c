import { texts } from './texts.ts';

/** What a teacher of a class may do, from the least. */
export const levelOptions = () =>
  ([1, 2, 4, 6] as const).map((level) => ({ value: String(level), label: texts.teachers.levels[level] }));
