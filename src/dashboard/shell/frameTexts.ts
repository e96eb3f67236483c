import type { Folder } from '#dashboard/api/classes/classes.ts';
import { words } from '#dashboard/language/words.ts';
import { shortcut } from '#dashboard/ui/format/shortcut.ts';
import type { Theme } from '#dashboard/ui/theme.ts';

/** The texts of the frame around every screen of somebody who is signed in. */
export const frameTexts = words('frame', {
  screensOfClass: 'Screens of this class',
  notInList: (id: number) => `No longer in the list (ID ${id})`,
  noStudents: 'No students yet',
  toRoster: 'Open the roster',
  unknownClass: (classId: number) => `Class ${classId}`,
  switchClass: (name: string, folder: string) =>
    [name, folder.toLowerCase(), 'switch to another class'].filter(Boolean).join(', '),
  /** A class's folder is shown only if it is not active. */
  folders: { active: '', archived: 'Archived', trashed: 'In the trash' } satisfies Record<Folder, string>,
  otherClasses: 'Your classes',
  allClasses: 'All classes',
  findClass: (count: number) => `Find one of ${count} classes`,
  noClassFound: 'No class found.',
  classesLeft: (count: number) => (count === 0 ? '' : `${count} more: type to find them.`),
  hideNames: 'Hide students’ names',
  showNames: 'Show students’ names',
  namesKey: shortcut('Ctrl+Shift+H'),
  namesHidden: 'Names are hidden.',
  yourAccount: (name: string) => `${name}, your account`,
  school: 'School',
  schoolLost: (name: string) =>
    `You are no longer an admin of ${name}. What you typed here can be copied, but no longer saved.`,
  sectionsOfSchool: 'Sections of the school',
  places: 'Places',
  children: 'My children',
  theme: 'Appearance',
  themes: { system: 'Match the system', light: 'Light', dark: 'Dark' } satisfies Record<Theme, string>,
  signOut: 'Sign out',
  stillSignedIn: 'You are still signed in',
  signsOutLater: 'Leave this page open: it signs you out as soon as it can.',
  stay: 'Stay signed in',
  tryAgain: 'Try again',
  offline: {
    word: 'Offline',
    sentence: 'You are offline. You see what was loaded before; it refreshes when the connection is back.',
  },
  stale: { word: 'Not refreshed', sentence: 'This page could not be refreshed.' },
  sessionEnded: 'Your session has ended',
  sessionEndedAdvice: 'Sign in again to continue. Everything on the page is as you left it.',
  leave: 'Sign out instead',
  signInAgain: 'Sign in again to continue',
  signInAgainAdvice:
    'This change needs a fresh sign-in, so that nobody can make it on a screen you left open. What you have entered stays as it is.',
  cancel: 'Cancel',
});
