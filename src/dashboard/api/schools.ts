import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#dashboard/api/calls/call.ts';
import { CallError } from '#dashboard/api/calls/callError.ts';

/** A school that somebody runs. */
export interface School {
  id: number;
  name: string;
  teachersMakeClasses: boolean;
  /** Grows with every change of the settings; undefined where a service does not say. */
  version: number | undefined;
  /** Who changed the settings last; '' for nobody. */
  changedBy: string;
  /** When; null for never. */
  changedAt: Date | null;
}

/** What the admins of a school settle for all of it. */
export type SchoolSettings = Pick<School, 'name' | 'teachersMakeClasses'>;

/** The schools that one runs. */
export const schoolsQuery = () =>
  queryOptions({
    queryKey: ['schools'],
    queryFn: async ({ signal }): Promise<readonly School[]> =>
      (await call('schools', {}, signal)).schools.map((school) => ({
        id: school.schoolid,
        name: school.name,
        teachersMakeClasses: school.classes !== 0,
        version: school.version,
        changedBy: school.changedby,
        changedAt: school.changed ? new Date(school.changed * 1000) : null,
      })),
  });

/** Changes the settings as they were read; answers what they are then. */
export function useEditSchool(schoolId: number) {
  const queryClient = useQueryClient();
  const { queryKey } = schoolsQuery();
  return useMutation({
    mutationFn: async ({ settings, base }: { settings: SchoolSettings; base: number | undefined }) => {
      const { name, teachersMakeClasses } = settings;
      const fields = { schoolid: schoolId, name, classes: teachersMakeClasses ? 1 : 0, base };
      await call('school-edit', fields);
    },
    // Also where it was refused: somebody else may have changed it.
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey });
      await queryClient.invalidateQueries({ queryKey: ['classes'] });
    },
  });
}

/** What the service said against a change: of the name, or of anything else. */
export function schoolProblems(error: Error | null) {
  // That somebody was faster is told by what they did.
  const { name, base: _, ...rest } = error instanceof CallError ? error.said : {};
  const other = Object.values(rest).join(' ');
  const isRefusal = error instanceof CallError && error.kind === 'refusal';
  return {
    name,
    other: other || (error && !isRefusal ? error.message : undefined),
  };
}
