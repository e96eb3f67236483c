import { useSearchParams } from 'react-router-dom';

/** The cell that the address asks for. */
export interface WantedCell {
  readonly student: number;
  /** Id of its column. */
  readonly assignment: string;
  /** The page goes there: the address asks no more. */
  taken(): void;
}

export function useWantedCell(): WantedCell | null {
  const [search, setSearch] = useSearchParams();
  const [student, assignment] = [search.get('student'), search.get('assignment')];
  if (student === null || assignment === null) return null;
  return { student: Number(student), assignment, taken: () => setSearch({}, { replace: true }) };
}
