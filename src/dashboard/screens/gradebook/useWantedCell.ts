import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Goes, once, to the cell that the address asks for. */
export function useWantedCell(onWanted: (studentId: number, assignmentId: string) => void): void {
  const [search, setSearch] = useSearchParams();
  const [student, assignment] = [search.get('student'), search.get('assignment')];
  useEffect(() => {
    if (student === null || assignment === null) return;
    setSearch({}, { replace: true });
    // After the page has given the focus to its heading.
    requestAnimationFrame(() => onWanted(Number(student), assignment));
  });
}
