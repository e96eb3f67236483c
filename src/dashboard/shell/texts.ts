import type { ClassScreen } from '#dashboard/app/paths.ts';
import { words } from '#dashboard/language/words.ts';

/** The texts of what is shown until the first screen has loaded: strangers load them too. See `frameTexts.ts`. */
export const texts = words('shell', {
  product: 'Rollbook',
  home: 'Rollbook: your classes',
  classScreens: {
    gradebook: 'Gradebook',
    attendance: 'Attendance',
    periods: 'Marking periods',
    roster: 'Roster',
    settings: 'Settings',
  } satisfies Record<ClassScreen, string>,
  /** The same for narrow screens. */
  shortClassScreens: {
    gradebook: 'Grades',
    attendance: 'Attendance',
    periods: 'Periods',
    roster: 'Roster',
    settings: 'Settings',
  } satisfies Record<ClassScreen, string>,
  student: 'Student',
  reports: 'Reports',
  loading: 'Loading',
  profile: 'Profile',
  schoolSections: {
    people: 'People',
    classes: 'Classes',
    years: 'Years',
    import: 'Import',
    export: 'Export',
    mail: 'Email',
    audit: 'Audit',
    keys: 'Keys',
    settings: 'Settings',
  },
  today: 'Today',
  classes: 'Classes',
  missingWork: 'Missing work',
  ownClasses: 'My classes',
});
