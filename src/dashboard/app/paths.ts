/*
 * Every link of the dashboard, as a function. A week is its Monday, YYYYMMDD.
 */

/** The screens that every class has, by the last part of their address. */
export const classScreens = ['gradebook', 'attendance', 'periods', 'roster', 'settings'] as const;

/** The sections of the school's admins. */
export const schoolSections = [
  'people',
  'classes',
  'years',
  'import',
  'export',
  'mail',
  'audit',
  'keys',
  'settings',
] as const;

export type SchoolSection = (typeof schoolSections)[number];

export type ClassScreen = (typeof classScreens)[number];

/** In place of a period: the comments of the class. */
export const commentsView = 'comments';

/** Where the private note is in the page of a student. */
export const notePart = 'private-note';

export const paths = {
  login: (wanted?: string) => (wanted ? `/login?to=${encodeURIComponent(wanted)}` : '/login'),
  setup: () => '/setup',
  /** What comes next after the set-up: for a school, or for somebody who teaches alone. */
  welcome: (alone = false) => (alone ? '/welcome?alone' : '/welcome'),
  /** The last page of another sign-in's window, which was opened over a page. */
  signedIn: () => '/signed-in',
  forgotten: () => '/forgot-password',
  /** Where the links in mail lead, with their token behind a #. */
  resetPassword: () => '/reset-password',
  confirmEmail: () => '/confirm-email',
  deviceLink: () => '/sign-in-link',
  invitation: () => '/invitation',
  choosePassword: () => '/choose-password',
  /** Where an admin adds the second factor that the school asks for; it leads on to the page that was wanted. */
  secondStep: (wanted?: string) =>
    wanted ? `/second-step?to=${encodeURIComponent(wanted)}` : '/second-step',
  profile: () => '/profile',
  school: (section: SchoolSection = 'people') => `/school/${section}`,
  /** The first page: Today for teachers, the classes for everybody else. */
  home: () => '/',
  today: () => '/today',
  classes: () => '/classes',
  /** The classes, with the dialog for a new one, in the school if one is given. */
  newClass: (schoolId?: number) => `/classes?new${schoolId === undefined ? '' : `=${schoolId}`}`,
  /** A student's classes, or those of a guardian's children, with the grade in each; and one of them. */
  ownClasses: () => '/my-classes',
  ownGrades: (classId: number) => `/my-classes/${classId}`,
  /** A class of a student whom a guardian follows. */
  childGrades: (studentId: number, classId: number) => `/my-children/${studentId}/${classId}`,
  /** The missing work of one class, or of all. */
  missing: (classId?: number) => (classId === undefined ? '/missing' : `/missing?class=${classId}`),
  classScreen: (classId: number, screen: ClassScreen) => `/classes/${classId}/${screen}`,
  /** With a cell, the cursor goes there; without one it is the address of the gradebook. */
  gradebook: (classId: number, at?: { student: number; assignment: string }) =>
    `/classes/${classId}/gradebook${at ? `?${new URLSearchParams(Object.entries(at).map(([name, id]) => [name, String(id)]))}` : ''}`,
  attendance: (classId: number, week?: string) =>
    `/classes/${classId}/attendance${week ? `?week=${week}` : ''}`,
  /** The overview, the period that is posted, or `commentsView`. */
  periods: (classId: number, period?: string) =>
    `/classes/${classId}/periods${period ? `?report=${period}` : ''}`,
  /** The comments of the class: of a marking period, or with '' of the whole year. */
  comments: (classId: number, period: string) =>
    `/classes/${classId}/periods?report=${commentsView}${period ? `&of=${period}` : ''}`,
  roster: (classId: number) => `/classes/${classId}/roster`,
  /** Progress reports, of one student or of all, and sheets of the whole class, for paper. */
  reports: (classId: number, studentId?: number) =>
    `/classes/${classId}/reports${studentId === undefined ? '' : `?student=${studentId}`}`,
  settings: (classId: number) => `/classes/${classId}/settings`,
  /** With the period of the comment that is written there. */
  student: (classId: number, studentId: number, period = '') =>
    `/classes/${classId}/students/${studentId}${period ? `?comment=${period}` : ''}`,
  /** The part of the student's page for the teachers of the class. */
  studentNote: (classId: number, studentId: number) => `${paths.student(classId, studentId)}#${notePart}`,
};

/** Whether the page at this address is for people who are not signed in. */
export const isForStrangers = (pathname: string): boolean =>
  [
    paths.login(),
    paths.setup(),
    paths.forgotten(),
    paths.resetPassword(),
    paths.confirmEmail(),
    paths.deviceLink(),
    paths.invitation(),
  ].includes(pathname);

/** The class of an address, by its part of it; null if that is not a class number. */
export function classIdOf(part: string | undefined): number | null {
  const id = Number(part);
  return /^[1-9]\d*$/.test(part ?? '') && Number.isSafeInteger(id) ? id : null;
}

/** The base for parsing an address, so that no part of it can come from another host. */
const nowhere = 'http://nowhere.invalid';

/**
 * The page to go to after the sign-in: the first one if none is wanted, one of our own, or the classes. A browser drops
 * tabs and line breaks from an address and treats backslashes as slashes, so it is parsed as a browser parses it, and
 * the parsed address is used.
 */
export function wantedPath(to: string | null): string {
  if (to === null) return paths.home();
  const read = to.startsWith('/') ? readAddress(to) : null;
  if (
    read?.origin !== nowhere ||
    !/^\/(today|classes|missing|my-classes|my-children|profile|school|second-step)(\/|$)/.test(read.pathname)
  )
    return paths.classes();
  return `${read.pathname}${read.search}${read.hash}`;
}

/** Null if it is no address. `URL.canParse` would say so, but needs Safari 17. */
function readAddress(path: string): URL | null {
  try {
    return new URL(path, nowhere);
  } catch {
    return null;
  }
}
