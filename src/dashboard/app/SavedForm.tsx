import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { accountQuery, detailsOf, readProfileWriting, standsAs } from '#dashboard/api/accounts.ts';
import type { WritingKind } from '#dashboard/api/calls/formDrafts.ts';
import { gradebookQuery } from '#dashboard/api/gradebook.ts';
import { readSettingsWriting } from '#dashboard/api/settings.ts';
import { readRosterWriting, rosterOf } from '#dashboard/api/students.ts';
import { readTeacherWriting, teachersQuery } from '#dashboard/api/teachers.ts';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { placeKey, type Writing } from '#dashboard/outbox/writings.ts';
import { changeDraft, draftOf, isUnsent } from '#dashboard/screens/roster/model/draft.ts';
import { formOf, settingsStandAs } from '#dashboard/screens/settings/settingsForm.ts';
import { rebased } from '#dashboard/shell/sync/useKeptForm.ts';

type FormKind = Exclude<WritingKind, 'comment'>;

/** Whether the service holds by now what was being written; it is asked for where the page has not heard of it. */
const checks: Readonly<Record<FormKind, (queryClient: QueryClient, writing: Writing) => Promise<boolean>>> = {
  async roster(queryClient, { classId, value }) {
    const writing = readRosterWriting(value);
    const saved = rosterOf(await queryClient.ensureQueryData(gradebookQuery(classId)));
    return writing !== null && !isUnsent(changeDraft(draftOf(saved), { kind: 'resume', writing }), saved);
  },
  async settings(queryClient, { classId, value }) {
    const writing = readSettingsWriting(value);
    const { settings } = await queryClient.ensureQueryData(gradebookQuery(classId));
    return writing !== null && settingsStandAs(settings, rebased(writing, formOf(settings)).form);
  },
  async teacher(queryClient, { classId, value }) {
    const form = readTeacherWriting(value)?.form;
    const teachers = await queryClient.ensureQueryData(teachersQuery(classId));
    const [username, role] = [form?.username.trim().toLowerCase(), form?.role.trim()];
    return teachers.some(
      (teacher) =>
        teacher.username.toLowerCase() === username &&
        String(teacher.authority) === form?.authority &&
        (role === '' || teacher.role === role),
    );
  },
  async profile(queryClient, { value }) {
    const writing = readProfileWriting(value);
    const account = await queryClient.ensureQueryData(accountQuery());
    return writing !== null && standsAs(account, rebased(writing, detailsOf(account)).form);
  },
};

/** Asks once whether a form that an earlier page was left with had been saved; then it is no longer asked about. */
export default function SavedForm({ writing }: { writing: Writing }) {
  const queryClient = useQueryClient();
  useEffect(() => {
    const { kind } = writing;
    if (kind === 'comment') return;
    checks[kind](queryClient, writing).then(
      (isSaved) => {
        const isStill = outbox.get().writings.get(placeKey(writing)) === writing;
        if (isSaved && isStill) outbox.write(writing, null);
      },
      // Where nobody can tell, the teacher is asked.
      () => {},
    );
  }, [writing, queryClient]);
  return null;
}
