import { mailQuery } from '#dashboard/api/mail.ts';
import { loadSchool, SchoolArea } from '#dashboard/screens/school/SchoolArea.tsx';
import { Mail } from './Mail.tsx';

export const load = loadSchool((queryClient, { id }) => queryClient.ensureQueryData(mailQuery(id, null, '')));

export function Component() {
  return <SchoolArea section="mail">{({ id }) => <Mail schoolId={id} />}</SchoolArea>;
}
