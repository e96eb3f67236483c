import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { classesQuery } from '#dashboard/api/classes.ts';
import { gradebookQuery } from '#dashboard/api/gradebook.ts';
import type { Load } from '#dashboard/api/load.ts';
import { rosterOf } from '#dashboard/api/students.ts';
import { ReadOnlyRoster } from './ReadOnlyRoster.tsx';
import { RosterEditor } from './RosterEditor.tsx';

/*
 * roster: the list of a class, edited as a draft, reviewed as a difference, merged with what colleagues saved.
 * What compares, merges and reads lists is pure and stands in files of its own; nothing is sent but by the review.
 */

export const load: Load = (queryClient, { params }) =>
  Promise.all([
    queryClient.ensureQueryData(gradebookQuery(Number(params.classId))),
    queryClient.ensureQueryData(classesQuery()),
  ]);

/** Who may change a list: 4 all but the teachers, 6 owner. */
const mayEdit = 4;

export function Component() {
  const classId = Number(useParams().classId);
  const { data: book } = useSuspenseQuery(gradebookQuery(classId));
  const { data: classes } = useSuspenseQuery(classesQuery());
  const roster = useMemo(() => rosterOf(book), [book]);
  // A class that is not in the list is open to an admin of its school; the service has the last word.
  const authority = classes.find(({ id }) => id === classId)?.authority || mayEdit;
  return authority < mayEdit ? (
    <ReadOnlyRoster className={book.name} roster={roster} />
  ) : (
    <RosterEditor key={classId} classId={classId} book={book} roster={roster} />
  );
}
