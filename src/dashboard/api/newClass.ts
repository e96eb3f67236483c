import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#dashboard/api/calls/call.ts';
import { CallError } from '#dashboard/api/calls/callError.ts';
import { classesQuery } from './classes.ts';

/** What a new class is set up as. */
export type ClassTemplate = 'points' | 'weighted' | 'standards' | 'copy';

export interface NewClass {
  readonly name: string;
  readonly code: string;
  /** "2025-2026" or "2026". */
  readonly schoolYear: string;
  /** 1 to 9. */
  readonly gradingPeriod: number;
  readonly template: ClassTemplate;
  /** The class that is copied; null for a template. */
  readonly from: number | null;
  /** With its assignments, due so many weeks later; null without them. */
  readonly assignmentsLater: number | null;
}

/** Makes a class of one's own, and answers its number once the list shows it. */
export function useMakeClass() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (wanted: NewClass): Promise<number> => {
      const { name, code, schoolYear, gradingPeriod, template, from, assignmentsLater } = wanted;
      const { values } = await call('class-new', {
        name,
        code,
        syr: schoolYear,
        gp: gradingPeriod,
        students: '',
        template,
        ...(from !== null && { from }),
        ...(assignmentsLater !== null && { assignments: 1, weeks: assignmentsLater }),
      });
      await queryClient.invalidateQueries({ queryKey: classesQuery().queryKey });
      return values.clid;
    },
  });
}

/** What the service said, by our names of the fields. */
export function newClassProblems(error: Error | null) {
  const { name, code, syr, gp, template, from, weeks, ...rest } =
    error instanceof CallError ? error.said : {};
  const other = Object.values(rest).join(' ');
  const isRefusal = error instanceof CallError && error.kind === 'refusal';
  return {
    name,
    code,
    schoolYear: syr,
    gradingPeriod: gp,
    template,
    from,
    weeks,
    other: other || (error && !isRefusal ? error.message : undefined),
  };
}
