import type { AuditFilter } from '#dashboard/api/audit.ts';
import { auditQuery } from '#dashboard/api/audit.ts';
import { loadSchool, SchoolArea } from '#dashboard/screens/school/SchoolArea.tsx';
import { Audit } from './Audit.tsx';

const everything: AuditFilter = { actions: [], person: '', from: '', to: '' };

export const load = loadSchool((queryClient, { id }) =>
  queryClient.ensureQueryData(auditQuery(id, everything, '')),
);

export function Component() {
  return <SchoolArea section="audit">{(school) => <Audit school={school} all={everything} />}</SchoolArea>;
}
