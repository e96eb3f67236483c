import { counted } from '#dashboard/language/plural.ts';
import { words } from '#dashboard/language/words.ts';

export const oldTexts = words('oldYears', {
  title: 'Old years',
  about:
    'A year whose classes are all archived or in the trash can be erased once it has ended. How long your school keeps its years is in the settings.',
  erase: (year: string) => `Erase ${year}…`,
  runs: (year: string) => `${year} can be erased once it has ended.`,
  undoable: (year: string, started: string, until: string) =>
    `${year} can be erased once the start of ${started} can no longer be undone: after ${until}.`,
  question: (year: string) => `Erase the school year ${year} for good?`,
  holds: (classes: number, students: number) =>
    `It has ${counted(classes, 'class', 'classes')} with ${counted(students, 'student', 'students')}.`,
  allGoes:
    'The classes are erased with their students, assignments, scores, attendance, final grades and history. This cannot be undone.',
  marksStay:
    'The classes stay with their scores, attendance and final grades, but every student’s name is erased. This cannot be undone.',
  confirm: (year: string) => `Type the year to confirm: ${year}`,
  mismatch: 'This is not the year',
  submit: 'Erase for good',
  cancel: 'Cancel',
  done: (year: string, classes: number, students: number) =>
    `${year} is erased: ${counted(classes, 'class', 'classes')}, ${counted(students, 'student', 'students')}.`,
});
