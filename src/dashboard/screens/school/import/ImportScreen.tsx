import { rosterImportQuery } from '#dashboard/api/rosterImport.ts';
import { loadSchool, SchoolArea } from '#dashboard/screens/school/SchoolArea.tsx';
import { Import } from './Import.tsx';

export const load = loadSchool((queryClient, { id }) => queryClient.ensureQueryData(rosterImportQuery(id)));

export function Component() {
  return <SchoolArea section="import">{({ id }) => <Import schoolId={id} />}</SchoolArea>;
}
