import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { openTasksQuery } from '#dashboard/api/accounts/accounts.ts';
import type { Load } from '#dashboard/api/calls/load.ts';
import { classesQuery } from '#dashboard/api/classes/classes.ts';
import { gradebookQuery } from '#dashboard/api/classes/gradebook.ts';
import { useMay } from '#dashboard/api/classes/permissions.ts';
import { type Roster, rosterOf } from '#dashboard/api/classes/students.ts';
import { texts } from '#dashboard/screens/roster/model/texts.ts';
import { StudentHead } from '#dashboard/shell/StudentHead.tsx';
import { Empty } from '#dashboard/ui/components/layout/Empty.tsx';
import { Screen } from '#dashboard/ui/components/layout/Screen.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { numberCell, Table } from '#dashboard/ui/components/tables/Table.tsx';
import { RosterEditor } from './RosterEditor.tsx';

/*
 * roster: the list of a class, edited as a draft, reviewed as a difference, merged with colleagues' changes. Comparing,
 * merging and reading lists is pure and in separate files; only the review sends.
 */

interface ReadOnlyRosterProps {
  classId: number;
  className: string;
  roster: Roster;
}

/** The list for people who may only read it. */
function ReadOnlyRoster({ classId, className, roster }: ReadOnlyRosterProps) {
  const { students } = roster;
  return (
    <Screen
      title={texts.roster}
      documentTitle={texts.documentTitle(className)}
      aside={texts.students(students.length)}
    >
      <Notice>{texts.readOnly}</Notice>
      {students.length === 0 ? (
        <Empty title={texts.emptyTitle} />
      ) : (
        <Table label={texts.roster}>
          <thead>
            <tr>
              <th scope="col" className={numberCell}>
                {texts.columns.place}
              </th>
              <th scope="col">{texts.columns.name}</th>
              <th scope="col">{texts.columns.id}</th>
            </tr>
          </thead>
          <tbody>
            {students.map((student, index) => (
              <tr key={student.id}>
                <td className={numberCell}>{index + 1}</td>
                <StudentHead classId={classId} id={student.id} student={{ ...student, number: index + 1 }} />
                <td>{student.id}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Screen>
  );
}

export const load: Load = (queryClient, { params }) =>
  Promise.all([
    queryClient.ensureQueryData(gradebookQuery(Number(params.classId))),
    queryClient.ensureQueryData(classesQuery()),
    queryClient.ensureQueryData(openTasksQuery()),
  ]);

export function Component() {
  const classId = Number(useParams().classId);
  const { data: book } = useSuspenseQuery(gradebookQuery(classId));
  const roster = useMemo(() => rosterOf(book), [book]);
  return useMay(classId, 'editRoster') ? (
    <RosterEditor key={classId} classId={classId} book={book} roster={roster} />
  ) : (
    <ReadOnlyRoster classId={classId} className={book.name} roster={roster} />
  );
}
