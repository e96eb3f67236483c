import * as v from 'valibot';
import { type GradebookAssignment, readAssignment } from '#dashboard/api/reading/assignmentFields.ts';
import { assignmentItem } from '#wire/gradebook.ts';

/** An assignment of these fields; what is left out is as a reply without it reads. */
export const assignmentOf = (own: { id: number } & Partial<GradebookAssignment>): GradebookAssignment => ({
  ...readAssignment(v.parse(assignmentItem, { assnid: own.id })),
  ...own,
});
