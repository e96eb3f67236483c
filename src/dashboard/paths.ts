/*
 * Every link of the dashboard, as a function. A week is its Monday, YYYYMMDD.
 */

/** The screens that every class has, by the last part of their address. */
export const classScreens = ['gradebook', 'attendance', 'periods', 'roster', 'settings'] as const;

export type ClassScreen = (typeof classScreens)[number];

/** In place of a period: the comments of the class. */
export const commentsView = 'comments';

export const paths = {
  login: (wanted?: string) => (wanted ? `/login?to=${encodeURIComponent(wanted)}` : '/login'),
  profile: () => '/profile',
  classes: () => '/classes',
  classScreen: (classId: number, screen: ClassScreen) => `/classes/${classId}/${screen}`,
  /** With a cell, the cursor goes there; of an assignment alone it is the address. */
  gradebook: (classId: number, at?: { student: number; assignment: string }) =>
    `/classes/${classId}/gradebook${at ? `?${new URLSearchParams(Object.entries(at).map(([name, id]) => [name, String(id)]))}` : ''}`,
  attendance: (classId: number, week?: string) =>
    `/classes/${classId}/attendance${week ? `?week=${week}` : ''}`,
  /** The overview, the period that is reported, or `commentsView`. */
  periods: (classId: number, period?: string) =>
    `/classes/${classId}/periods${period ? `?report=${period}` : ''}`,
  roster: (classId: number) => `/classes/${classId}/roster`,
  settings: (classId: number) => `/classes/${classId}/settings`,
  student: (classId: number, studentId: number) => `/classes/${classId}/students/${studentId}`,
};

/** The class of an address, by its part of it; null for what is no number of a class. */
export function classIdOf(part: string | undefined): number | null {
  const id = Number(part);
  return /^[1-9]\d*$/.test(part ?? '') && Number.isSafeInteger(id) ? id : null;
}

/** The page to go to after the sign-in; only a place of our own. */
export function wantedPath(to: string | null): string {
  return to && /^\/(?![/\\])/.test(to) ? to : paths.classes();
}
