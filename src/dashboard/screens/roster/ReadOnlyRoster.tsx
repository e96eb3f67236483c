import type { Roster } from '#dashboard/api/students.ts';
import { Empty } from '#dashboard/ui/components/Empty.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { Screen } from '#dashboard/ui/components/Screen.tsx';
import { StudentName } from '#dashboard/ui/components/StudentNames.tsx';
import { numberCell, Table } from '#dashboard/ui/components/Table.tsx';
import styles from './ReadOnlyRoster.module.css';
import { texts } from './texts.ts';

/** The list for whoever may look at it and no more. */
export function ReadOnlyRoster({ className, roster }: { className: string; roster: Roster }) {
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
                <th scope="row" className={styles.name}>
                  <StudentName student={{ ...student, number: index + 1 }} />
                </th>
                <td>{student.id}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Screen>
  );
}
