import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { accountQuery } from '#dashboard/api/accounts/accounts.ts';
import { call } from '#dashboard/api/calls/call.ts';
import { hasCode, problemsBy } from '#dashboard/api/calls/callError.ts';
import { classKey } from '#dashboard/api/calls/classKey.ts';
import type { Changed, CommandHandler, Values } from '#dashboard/api/changes/commandTypes.ts';
import { type FormPlace, formReader } from '#dashboard/api/changes/formPlaces.ts';
import { lostAnswerTexts, sendOrFindOut } from '#dashboard/api/changes/lostAnswers.ts';
import { classesQuery } from './classes.ts';

/** Who teaches a class; the primary teacher always owns it. */
export interface ClassTeacher {
  id: number;
  username: string;
  name: string;
  /** One of `accessLevels`. */
  authority: number;
  role: string;
  primary: boolean;
}

export const teachersQuery = (classId: number) =>
  queryOptions({
    queryKey: classKey(classId, 'teachers'),
    queryFn: async ({ signal }): Promise<ClassTeacher[]> => {
      const { teachers } = await call('class-teachers', { clid: classId }, signal);
      return teachers.map(({ uid, usr, name, auth, role, primary }) => ({
        id: uid,
        username: usr,
        name,
        role,
        authority: auth,
        primary: primary === 1,
      }));
    },
  });

/** A teacher who is being typed and is not added yet. */
export const teacherPlace = (classId: number): FormPlace => ({ kind: 'teacher', classId, item: '' });

const teacherForm = v.object({ username: v.string(), authority: v.string(), role: v.string() });

export type TeacherForm = Readonly<v.InferOutput<typeof teacherForm>>;

export const readTeacherDraft = formReader<TeacherForm>(teacherForm);

/** `set` adds a teacher or changes one; without a role the service uses the usual one. */
export type TeacherEdit =
  | { kind: 'set'; username: string; authority: number; role: string | undefined }
  | { kind: 'drop'; username: string };

async function act(queryClient: QueryClient, classId: number, edit: TeacherEdit): Promise<void> {
  const clid = classId;
  const { queryKey } = teachersQuery(classId);
  if (edit.kind === 'drop') {
    const teachers = await queryClient.ensureQueryData(teachersQuery(classId));
    const { id } = teachers.find(named(edit.username)) ?? { id: 0 };
    await call('class-teacher-drop', { clid, uid: id });
  } else {
    const { username, authority, role } = edit;
    await call('class-teacher-add', {
      clid,
      usr: username,
      auth: authority,
      ...(role !== undefined && { role }),
    });
  }
  void queryClient.invalidateQueries({ queryKey: classesQuery().queryKey });
  await queryClient.invalidateQueries({ queryKey });
}

const named = (username: string) => (teacher: ClassTeacher) =>
  teacher.username.toLowerCase() === username.toLowerCase();

/** A teacher's access here; empty if they do not teach the class. */
function valuesOf(teachers: readonly ClassTeacher[], username: string): Values {
  const found = teachers.find(named(username));
  return { auth: found ? String(found.authority) : '', role: found?.role ?? '' };
}

/** The access that an edit gives, as far as it says. */
const sentValues = (edit: TeacherEdit): Values =>
  edit.kind === 'drop' ? { auth: '', role: '' } : { auth: String(edit.authority), role: edit.role ?? '' };

/** Changes who teaches a class; done when the list shows it. */
export function useTeacherEdit(classId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    // One after the other: each starts from the result of the one before.
    scope: { id: `teachers ${classId}` },
    async mutationFn(edit: TeacherEdit): Promise<Changed> {
      // What a colleague has changed since it was last read is what undo brings back.
      const before = await queryClient.fetchQuery({ ...teachersQuery(classId), staleTime: 0 });
      const { username } = edit;
      await sendOrFindOut(
        () => act(queryClient, classId, edit),
        async () => {
          const now = await queryClient.fetchQuery({ ...teachersQuery(classId), staleTime: 0 });
          return valuesOf(now, username).auth === sentValues(edit).auth;
        },
      );
      // Already read again by `act` if it is shown. The change has succeeded even if it cannot be read.
      const after = await queryClient.fetchQuery(teachersQuery(classId)).catch(() => null);
      const id = [...before, ...(after ?? [])].find(named(username))?.id ?? 0;
      const from = valuesOf(before, username);
      const to = after ? valuesOf(after, username) : sentValues(edit);
      return { kind: 'teacher', item: `${id} ${username}`, from, to };
    },
  });
}

/** Whether a class no longer has this teacher, who no longer sees it then, unless as an admin. */
async function isGoneFrom(queryClient: QueryClient, classId: number, id: number): Promise<boolean> {
  try {
    const teachers = await queryClient.fetchQuery({ ...teachersQuery(classId), staleTime: 0 });
    return teachers.every((teacher) => teacher.id !== id);
  } catch (error) {
    if (hasCode(error, 'notYourClass')) return true;
    throw error;
  }
}

/** Leaves a class; only people with full access can bring its teacher back. */
export function useLeaveClass() {
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn(classId: number): Promise<void> {
      const { id } = await queryClient.ensureQueryData(accountQuery());
      await sendOrFindOut(
        () => call('class-teacher-drop', { clid: classId, uid: id }),
        () => isGoneFrom(queryClient, classId, id),
        { say: lostAnswerTexts.perhapsDone },
      );
      await queryClient.invalidateQueries({ queryKey: classesQuery().queryKey });
    },
  });
}

const usernameIn = ({ item }: Changed) => item.slice(item.indexOf(' ') + 1);

/** How a change of teachers is undone and redone. */
export const teacherCommand: CommandHandler = {
  async read(queryClient, classId, changed) {
    const now = await queryClient.fetchQuery({ ...teachersQuery(classId), staleTime: 0 });
    return valuesOf(now, usernameIn(changed));
  },
  async write(queryClient, classId, changed) {
    const { auth = '', role = '' } = changed.to;
    const username = usernameIn(changed);
    await act(
      queryClient,
      classId,
      auth === ''
        ? { kind: 'drop', username }
        : { kind: 'set', username, authority: Number(auth), role: role || undefined },
    );
    return true;
  },
  concerns: ({ item }, { kind, field }) => kind === 'teacher' && item.startsWith(`${field} `),
};

/** What a failed edit says, by our names of the fields. */
export const teacherProblems = (error: Error | null) =>
  problemsBy(error, { username: 'usr', authority: 'auth', role: 'role' });
