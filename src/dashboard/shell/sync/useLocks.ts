import { useQueries } from '@tanstack/react-query';
import { type Period, periodsQuery } from '#dashboard/api/periods.ts';
import type { CellName } from '#dashboard/api/sending.ts';

/** Who has locked the period of a final grade, where somebody has: nothing else than what stands there can stay. */
export function useLocks(cells: readonly CellName[]): (cell: CellName) => Period['locked'] {
  const grades = cells.filter(({ kind }) => kind === 'finalGrade');
  const classes = [...new Set(grades.map(({ classId }) => classId))];
  const answers = useQueries({ queries: classes.map((classId) => periodsQuery(classId)) });
  return ({ kind, classId, place }) => {
    const periods = kind === 'finalGrade' ? answers[classes.indexOf(classId)]?.data : undefined;
    return periods?.find(({ name }) => name === place)?.locked ?? null;
  };
}
