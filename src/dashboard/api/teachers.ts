import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from './call.ts';
import { CallError } from './callError.ts';
import { classesQuery } from './classes.ts';

/** Who teaches a class; the primary teacher always owns it. */
export interface ClassTeacher {
  id: number;
  username: string;
  name: string;
  /** 1 view, 2 scores and attendance, 4 all but the teachers, 6 owner. */
  authority: number;
  role: string;
  primary: boolean;
}

export const teachersQuery = (classId: number) =>
  queryOptions({
    queryKey: ['teachers', classId],
    queryFn: async ({ signal }): Promise<ClassTeacher[]> => {
      const { teachers } = await call('class-teachers', { clid: classId }, signal);
      return teachers.map(({ uid, usr, name, auth, role, primary }) => ({
        ...{ id: uid, username: usr, name, role },
        authority: auth,
        primary: primary === 1,
      }));
    },
  });

/** `set` adds a teacher or changes one who is there; without a role the service says the usual one. */
export type TeacherDeed =
  | { kind: 'set'; username: string; authority: number; role: string | undefined }
  | { kind: 'drop'; id: number };

/** Changes who teaches a class; done when the list shows it. Answers the account. */
export function useTeacherDeed(classId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (deed: TeacherDeed): Promise<number> => {
      if (deed.kind === 'drop') {
        await call('class-teacher-drop', { clid: classId, uid: deed.id });
        return deed.id;
      }
      const { username, authority, role } = deed;
      const fields = { clid: classId, usr: username, auth: authority, ...(role !== undefined && { role }) };
      return (await call('class-teacher-add', fields)).values.uid;
    },
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: classesQuery().queryKey });
      return queryClient.invalidateQueries({ queryKey: teachersQuery(classId).queryKey });
    },
  });
}

/** What a failed deed says, by our names of the fields. */
export function teacherProblems(error: Error | null) {
  const { usr, auth, role, ...rest } = error instanceof CallError ? error.errors : {};
  const known = usr ?? auth ?? role;
  return {
    ...{ username: usr, authority: auth, role },
    /** What belongs to no field. */
    other: Object.values(rest).join(' ') || (known === undefined ? error?.message : undefined),
  };
}
