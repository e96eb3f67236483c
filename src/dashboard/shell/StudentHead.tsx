import { Link } from 'react-router-dom';
import { paths } from '#dashboard/app/paths.ts';
import { type NamedStudent, StudentName } from '#dashboard/ui/components/tables/StudentNames.tsx';
import { rowName } from '#dashboard/ui/components/tables/Table.tsx';
import { frameTexts } from './frameTexts.ts';

interface StudentHeadProps {
  classId: number;
  id: number;
  /** Null for a student who has left the roster. */
  student: NamedStudent | null;
}

/** The header cell of a student's row, which links to their own screen. */
export const StudentHead = ({ classId, id, student }: StudentHeadProps) => (
  <th scope="row" className={rowName}>
    {student ? (
      <Link to={paths.student(classId, id)}>
        <StudentName student={student} />
      </Link>
    ) : (
      <em>{frameTexts.notInList(id)}</em>
    )}
  </th>
);
