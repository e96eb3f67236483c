import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useTable } from '@tanstack/react-table';
import { useState } from 'react';
import { offers, openTasksQuery } from '#dashboard/api/accounts/accounts.ts';
import { refusalsIn } from '#dashboard/api/calls/callError.ts';
import { type ListedStudent, listedStudentsQuery } from '#dashboard/api/schools/privacy.ts';
import { SearchField } from '#dashboard/ui/components/fields/SearchField.tsx';
import { Empty } from '#dashboard/ui/components/layout/Empty.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { ActionMenu } from '#dashboard/ui/components/overlays/ActionMenu.tsx';
import {
  cellAside,
  columnsOf,
  controlsCell,
  rowName,
  Table,
  TableHead,
} from '#dashboard/ui/components/tables/Table.tsx';
import { Guardians } from './Guardians.tsx';
import styles from './PeopleScreen.module.css';
import { type DataSubject, ErasePerson, ExportPerson } from './PersonData.tsx';
import { texts } from './texts.ts';

interface ListedStudentsProps {
  schoolId: number;
  /** Called with a sentence about what was done. */
  onDone(sentence: string): void;
}

/** Students of the rosters, most of whom may have no account: their guardians, export and erasure. */
export function ListedStudents({ schoolId, onDone }: ListedStudentsProps) {
  const { data: tasks } = useSuspenseQuery(openTasksQuery());
  const [typed, setTyped] = useState('');
  const search = typed.trim();
  const { data, error } = useQuery({ ...listedStudentsQuery(schoolId, search), enabled: search !== '' });
  if (!offers(tasks, 'school-students')) return null;
  const students = search === '' ? [] : (data?.students ?? []);
  return (
    <section className={styles.section}>
      <h2>{texts.listed.title}</h2>
      <p>{texts.listed.advice}</p>
      <div className={styles.tools}>
        <SearchField label={texts.listed.search} value={typed} onChange={setTyped} />
        <span role="status">{search !== '' && data && texts.listed.found(students.length, data.isMore)}</span>
      </div>
      {error && <Notice tone="bad">{refusalsIn(error)}</Notice>}
      {search !== '' && data && students.length === 0 && (
        <Empty title={texts.listed.none}>{texts.listed.noneAdvice}</Empty>
      )}
      {students.length > 0 && <StudentTable schoolId={schoolId} students={students} onDone={onDone} />}
    </section>
  );
}

const asideOf = ({ classes, isActive, accountId }: ListedStudent) =>
  [
    isActive ? texts.listed.classes(classes) : texts.listed.former(classes),
    ...(accountId === null ? [] : [texts.listed.hasAccount]),
  ].join(', ');

interface StudentTableProps extends ListedStudentsProps {
  students: readonly ListedStudent[];
}

const { features, columns, columnIds } = columnsOf(texts.listed.columns);

function StudentTable({ schoolId, students, onDone }: StudentTableProps) {
  // Two people may have one number.
  const getRowId = ({ studentId, name }: ListedStudent) => `${studentId} ${name}`;
  const table = useTable({ features, columns, data: students, getRowId });
  return (
    <Table label={texts.listed.title}>
      <TableHead columns={columnIds.map((id) => texts.listed.columns[id])} />
      <tbody>
        {table.getRowModel().rows.map(({ id, original: student }) => (
          <tr key={id}>
            <th scope="row" className={rowName}>
              <bdi>{student.name}</bdi>
              <span className={cellAside}> {asideOf(student)}</span>
            </th>
            <td>{student.studentId}</td>
            <td className={`${controlsCell} ${styles.actions}`}>
              <StudentMenu schoolId={schoolId} student={student} onDone={onDone} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

type Act = 'guardians' | 'exportData' | 'erase';

function StudentMenu({ schoolId, student, onDone }: ListedStudentsProps & { student: ListedStudent }) {
  const { studentId, name, accountId } = student;
  const [act, setAct] = useState<Act | null>(null);
  const { data: tasks } = useSuspenseQuery(openTasksQuery());
  const hasGuardians = offers(tasks, 'school-guardians') && student.isActive;
  const acts: Act[] = [...(hasGuardians ? (['guardians'] as const) : []), 'exportData', 'erase'];
  const person: DataSubject = {
    whom: { studentId },
    name,
    short: texts.exportData.ofStudent(studentId),
    account: accountId,
    studentId,
  };
  const dialog = { schoolId, person, onClose: () => setAct(null), onDone };
  return (
    <>
      <ActionMenu<Act>
        label={texts.change}
        name={texts.changeOf(name)}
        actions={acts}
        textOf={(each) => texts[each].action}
        onAction={setAct}
      />
      {act === 'guardians' && (
        <Guardians schoolId={schoolId} student={student} onClose={() => setAct(null)} />
      )}
      {act === 'exportData' && <ExportPerson {...dialog} />}
      {act === 'erase' && <ErasePerson {...dialog} />}
    </>
  );
}
