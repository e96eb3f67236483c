import { loadSchool, SchoolArea } from '#dashboard/screens/school/SchoolArea.tsx';
import { SettingsOfSchool } from './SettingsOfSchool.tsx';

/** The schools themselves have all that is shown. */
export const load = loadSchool(() => Promise.resolve());

export function Component() {
  return <SchoolArea section="settings">{(school) => <SettingsOfSchool school={school} />}</SchoolArea>;
}
