import { counted } from '#dashboard/language/plural.ts';
import { words } from '#dashboard/language/words.ts';

export const texts = words('schoolSettings', {
  name: 'Name of the school',
  nameHint: 'Shown in every email to your people, and above their classes.',
  nameMissing: 'Enter the name of the school',
  makeClasses: 'Teachers create their own classes',
  makeClassesHint: 'If this is off, only admins create classes.',
  signIn: {
    title: 'How staff sign in',
    signOnOnly: 'Teachers and admins sign in only by single sign-on',
    signOnOnlyHint:
      'Their passwords and passkeys then stop working, except for one admin whom you choose. Students sign in as before.',
    breakGlass: 'Admin who can always sign in with a password',
    breakGlassHint: 'Needed when the single sign-on fails.',
    chooseAdmin: 'Choose an admin',
    adminsNeedFactor: 'Admins need a second step at sign-in',
    adminsNeedFactorHint: 'A passkey, or a code from an app. Admins without one add it before they go on.',
    teachersNeedFactor: 'Teachers need a second step at sign-in',
    teachersNeedFactorHint:
      'The same for teachers. A teacher without a phone adds a passkey on their computer. If someone loses theirs, reset it under People.',
    noSignOn: 'No single sign-on is set up for this school. Ask whoever runs the service to set one up.',
    ownFactorFirst: 'Add a passkey or an authenticator app to your own account first.',
    ownFactor: 'Add yours in your profile',
  },
  privacy: {
    title: 'What is kept',
    keepsMarks: 'Keep the marks of erased students, without their names',
    keepsMarksHint: 'If this is off, scores, attendance and final grades are erased with the student.',
    keptYears: 'Years to keep a school year after it has ended',
    keptYearsHint: '0 keeps every year. Whoever runs the service erases older years with a command.',
    keptYearsForm: 'Enter a whole number from 0 to 100',
  },
  /** Asked before rules that may lock somebody out. */
  ask: {
    title: 'Change how your staff signs in?',
    looking: 'Checking whom this affects…',
    signOnOnly: (name: string) =>
      `From now on ${name} is the only one of your staff who can sign in with a password. All others need single sign-on, and are signed out where they signed in another way.`,
    yourself: 'That includes you: try the single sign-on with your own account first.',
    factor: (names: string) => `Without a second step so far: ${names}. They add one before they go on.`,
    teacherFactor: (count: number) =>
      `${counted(count, 'teacher has', 'teachers have')} no second step so far. They add one before they go on, including those at work now.`,
    teacherFactorAll: 'All teachers of the school already have a second step.',
    factorAll: 'All admins of the school already have a second step.',
    confirm: 'Change it',
    cancel: 'Cancel',
  },
  save: 'Save settings',
  saved: 'Saved.',
  undone: 'Undone.',
  undo: 'Undo',
  lastChange: (name: string, when: string) => `${name} changed this last, ${when}.`,
  /** Two admins have changed it at once. */
  overtaken: (name: string) =>
    `${name || 'Someone else'} has changed these settings in the meantime. Yours are not saved yet.`,
  nowIs: {
    name: (value: string) => `The name is now ${value}.`,
    on: 'Teachers now create their own classes.',
    off: 'Only admins create classes now.',
    signOnOnly: 'Staff now sign in only by single sign-on.',
    anyWay: 'Staff no longer need single sign-on.',
    breakGlass: 'Another admin can always sign in with a password.',
    factor: 'Admins now need a second step.',
    noFactor: 'Admins no longer need a second step.',
    teacherFactor: 'Teachers now need a second step.',
    noTeacherFactor: 'Teachers no longer need a second step.',
    keepsMarks: 'Marks of erased students are now kept.',
    dropsMarks: 'Marks of erased students are now erased too.',
    keptYears: (years: number) =>
      years === 0
        ? 'School years are now kept forever.'
        : `School years are now kept for ${counted(years, 'year', 'years')}.`,
  },
  saveMine: 'Save mine instead',
  leave: { title: 'Leave without saving?', advice: 'What you changed in the settings is not saved.' },
  takeTheirs: 'Take theirs',
});
