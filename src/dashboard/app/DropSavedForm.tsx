import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { accountQuery, detailsOf, readProfileDraft, standsAs } from '#dashboard/api/accounts/accounts.ts';
import type { FormDraftKind } from '#dashboard/api/changes/formPlaces.ts';
import { readAssignmentDraft } from '#dashboard/api/classes/assignments.ts';
import { gradebookQuery } from '#dashboard/api/classes/gradebook.ts';
import { isThere, readNewClass } from '#dashboard/api/classes/newClass.ts';
import { readSettingsDraft } from '#dashboard/api/classes/settings.ts';
import { readRosterDraft, rosterOf } from '#dashboard/api/classes/students.ts';
import { readTeacherDraft, teachersQuery } from '#dashboard/api/classes/teachers.ts';
import { notesQuery, readNoteDraft } from '#dashboard/api/comments/notes.ts';
import { type FormDraft, placeKey } from '#dashboard/outbox/formDrafts.ts';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { assignmentStandsAs } from '#dashboard/screens/gradebook/assignments/assignmentForm.ts';
import { changeDraft, draftOf, isUnsent } from '#dashboard/screens/roster/model/draft.ts';
import { formOf, settingsStandAs } from '#dashboard/screens/settings/settingsForm.ts';
import { rebased } from '#dashboard/shell/sync/useFormEdit.ts';

/**
 * Whether the service already holds the draft; it is asked if the page does not know. About kinds that are not here,
 * the teacher is asked.
 */
const checks: Readonly<
  Partial<Record<FormDraftKind, (queryClient: QueryClient, formDraft: FormDraft) => Promise<boolean>>>
> = {
  async note(queryClient, { classId, item, value }) {
    const notes = await queryClient.fetchQuery(notesQuery(classId));
    return readNoteDraft(value)?.text.trim() === (notes.get(Number(item))?.text ?? '');
  },
  async roster(queryClient, { classId, value }) {
    const formDraft = readRosterDraft(value);
    const saved = rosterOf(await queryClient.ensureQueryData(gradebookQuery(classId)));
    return (
      formDraft !== null &&
      !isUnsent(changeDraft(draftOf(saved), { kind: 'resume', draft: formDraft }), saved)
    );
  },
  async settings(queryClient, { classId, value }) {
    const formDraft = readSettingsDraft(value);
    const { settings } = await queryClient.ensureQueryData(gradebookQuery(classId));
    return formDraft !== null && settingsStandAs(settings, rebased(formDraft, formOf(settings)).form);
  },
  async teacher(queryClient, { classId, value }) {
    const form = readTeacherDraft(value)?.form;
    const teachers = await queryClient.ensureQueryData(teachersQuery(classId));
    const [username, role] = [form?.username.trim().toLowerCase(), form?.role.trim()];
    return teachers.some(
      (teacher) =>
        teacher.username.toLowerCase() === username &&
        String(teacher.authority) === form?.authority &&
        (role === '' || teacher.role === role),
    );
  },
  async assignment(queryClient, { classId, item, value }) {
    const draft = readAssignmentDraft(value);
    const { assignments } = await queryClient.ensureQueryData(gradebookQuery(classId));
    const isNew = !/^\d+$/.test(item);
    return (
      draft !== null &&
      assignments.some((each) => (isNew || String(each.id) === item) && assignmentStandsAs(each, draft.form))
    );
  },
  async newClass(queryClient, { value }) {
    const { once, unknown } = readNewClass(value) ?? {};
    // What was typed since may be another class.
    return unknown != null && unknown.wanted.once === once && isThere(queryClient, unknown);
  },
  async profile(queryClient, { value }) {
    const formDraft = readProfileDraft(value);
    const account = await queryClient.ensureQueryData(accountQuery());
    return formDraft !== null && standsAs(account, rebased(formDraft, detailsOf(account)).form);
  },
};

/** Checks once whether a form that an earlier page left behind had been saved; if so, its draft is dropped. */
export default function DropSavedForm({ formDraft }: { formDraft: FormDraft }) {
  const queryClient = useQueryClient();
  useEffect(() => {
    checks[formDraft.kind]?.(queryClient, formDraft).then(
      (isSaved) => {
        const isStill = outbox.get().formDrafts.get(placeKey(formDraft)) === formDraft;
        if (isSaved && isStill) outbox.write(formDraft, null);
      },
      // If that cannot be checked, the teacher is asked.
      () => {},
    );
  }, [formDraft, queryClient]);
  return null;
}
