import { counted } from '#dashboard/language/plural.ts';
import { words } from '#dashboard/language/words.ts';

const classes = (count: number) => counted(count, 'class', 'classes');

export const startTexts = words('yearStart', {
  years: 'School years',
  noYears: 'No classes yet',
  noYearsAdvice: 'Once the school has classes, their school years appear here.',
  firstClass: 'Create a class',
  activeAndArchived: (active: number, archived: number) => `${classes(active)} active, ${archived} archived`,
  open: 'Start a new year',
  title: 'Start a new year',
  steps: { choose: 'Step 1 of 2: choose', review: 'Step 2 of 2: what will happen' },
  advice:
    'The classes of the old year are archived, with all their scores. The classes that you choose are copied with their settings, categories, scale and teachers. Students are not moved: each new class begins with an empty roster.',
  from: 'Year that ends',
  to: 'New year',
  toForm: 'A school year is one year, or two in a row: 2026 or 2026-2027',
  toSame: 'Choose a year other than the one that ends',
  toEarlier: 'Choose a year after the one that ends',
  copy: 'Copy',
  copyClass: (name: string, code: string) => `Copy ${name} ${code}`.trim(),
  search: 'Find a class or teacher',
  noneFound: 'No class found',
  chooseAll: 'Choose all',
  chooseNone: 'Choose none',
  chosen: (count: number, all: number) => `${count} of ${classes(all)} chosen`,
  columns: { name: 'Class', period: 'Grading period', teacher: 'Teacher', students: 'Students' },
  review: 'Review what will happen',
  back: 'Back',
  cancel: 'Cancel',
  archives: (count: number, year: string) =>
    `${classes(count)} of ${year} ${count === 1 ? 'is' : 'are'} archived. Scores, attendance and grades stay in ${count === 1 ? 'it' : 'them'}, for teachers and admins. Students and guardians no longer see ${count === 1 ? 'it' : 'them'}.`,
  makes: (count: number, year: string) =>
    count === 0
      ? `No class is created for ${year}.`
      : `${classes(count)} ${count === 1 ? 'is' : 'are'} created for ${year}, without students and assignments.`,
  undoable:
    'You can undo this for 24 hours, as long as nobody has worked in the new classes. You can edit the calendar in the meantime.',
  copiedTable: 'Copied classes',
  archivedTable: 'Classes archived and not copied',
  newTeachers: 'Teachers of the new class',
  leftOut: (names: readonly string[]) => `Not carried over, no longer at the school: ${names.join(', ')}`,
  start: (year: string) => `Start ${year}`,
  started: (year: string) => `${year} has started.`,
  lookAgain: 'Look again',
  recent: (from: string, to: string) => `${to} followed ${from}`,
  recentWhat: (made: number, archived: number, by: string, when: string) =>
    `${classes(made)} created, ${archived} archived by ${by}, ${when}.`,
  until: (when: string) => `Can be undone until ${when}.`,
  undo: 'Undo',
  undoLabel: (year: string) => `Undo the start of ${year}`,
  undoTitle: (year: string) => `Undo the start of ${year}?`,
  undoAdvice: (made: number, archived: number) =>
    `The ${classes(made)} that ${made === 1 ? 'was' : 'were'} created ${made === 1 ? 'is' : 'are'} removed, and ${classes(archived)} ${archived === 1 ? 'comes' : 'come'} out of the archive.`,
  undone: (restored: number, removed: number) =>
    `Undone: ${classes(restored)} active again, ${classes(removed)} removed.`,
});
