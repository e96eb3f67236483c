import { counted } from '#dashboard/language/plural.ts';
import { words } from '#dashboard/language/words.ts';
import { shortcut } from '#dashboard/ui/format/shortcut.ts';

/* The gradebook's texts about adding and changing assignments. */

export const assignmentTexts = words('assignments', {
  add: 'New assignment',
  addKey: shortcut('Alt N'),
  addFirst: 'Add the first assignment',
  edit: 'Edit assignment…',
  duplicate: 'Duplicate…',
  copyTo: 'Copy to other classes…',
  delete: 'Delete',
  titles: { add: 'New assignment', change: 'Edit assignment' },
  title: 'Title',
  due: 'Due',
  points: 'Points',
  extraCredit: 'Extra credit: adds to points earned, not to points possible',
  category: 'Category',
  noCategory: 'No category',
  term: 'Marking period',
  termByDate: (name: string | null) => (name === null ? 'By due date: in none' : `By due date: ${name}`),
  copyOf: (title: string) => `${title} (copy)`,
  cancel: 'Cancel',
  scoresAbove: (points: string, scores: readonly string[]) =>
    `${counted(scores.length, 'score is', 'scores are')} more than ${points} points: ${scores.slice(0, 5).join(', ')}${scores.length > 5 ? ' …' : ''}. ${scores.length === 1 ? 'It stays' : 'They stay'} as entered.`,
  saveAnyway: 'Save anyway',
  save: { add: 'Add assignment', change: 'Save' },
  problems: {
    title: 'Enter a title of at most 200 characters.',
    due: 'Choose a due date.',
    points: 'Enter a number above 0 and below 10000, with at most two decimals.',
  },
  left: 'Draft restored. It is not saved yet.',
  draftOf: (title: string) =>
    title === '' ? 'An assignment is not saved yet.' : `The assignment “${title}” is not saved yet.`,
  leave: {
    title: 'Leave without saving?',
    advice: {
      add: 'The assignment is not added yet.',
      change: 'The changes to the assignment are only on this page.',
    },
  },
  notSaved: (reason: string) => `Not saved. ${reason}`,
  perhapsSaved: (reason: string) =>
    `${reason} This may have been saved nevertheless. Try again: nothing is saved twice.`,
  done: {
    add: (title: string) => `“${title}” is added.`,
    change: (title: string) => `“${title}” is changed.`,
    delete: (title: string, count: number) =>
      count === 0
        ? `“${title}” is deleted.`
        : `“${title}” is deleted, with ${counted(count, 'score', 'scores')}.`,
  },
  copying: {
    title: 'Copy to other classes',
    advice: 'Title, points and due date are copied; scores are not.',
    assignments: 'Assignments',
    classes: 'Classes',
    noOthers: 'You have no other active class in which you can add assignments.',
    named: (name: string, detail: string) => (detail === '' ? name : `${name}, ${detail}`),
    noAssignment: 'Choose at least one assignment.',
    noClass: 'Choose at least one class.',
    tooMany: (assignments: number, classes: number) =>
      `Choose at most ${assignments} assignments and ${classes} classes at once.`,
    there: (name: string, titles: readonly string[]) =>
      `${name} already has ${titles.length === 1 ? 'an assignment with this title' : 'assignments with these titles'}: ${titles.slice(0, 5).join(', ')}${titles.length > 5 ? ' …' : ''}`,
    unmatched: 'Not every class has these categories. Choose where their assignments go.',
    into: (name: string, category: string) => `“${category}” in ${name}`,
    choose: 'Choose a category',
    noChoice: 'Choose a category, or none.',
    copy: (assignments: number, classes: number) =>
      assignments === 0 || classes === 0
        ? 'Copy'
        : `Copy ${counted(assignments, 'assignment', 'assignments')} to ${counted(classes, 'class', 'classes')}`,
    notCopied: (reason: string) => `Nothing was copied. ${reason}`,
    done: (assignments: number, classes: number) =>
      `${counted(assignments, 'assignment is', 'assignments are')} copied to ${counted(classes, 'class', 'classes')}.`,
    undone: (assignments: number, classes: number) =>
      `${counted(assignments, 'assignment is', 'assignments are')} removed from ${counted(classes, 'class', 'classes')}.`,
  },
  stillDeleting: (title: string) =>
    `Nothing was undone: “${title}” is still being deleted. Undo it in a moment.`,
  notDeleted: (title: string, reason: string) => `“${title}” could not be deleted. ${reason}`,
  perhapsDeleted: (title: string, reason: string) =>
    `It is not known yet whether “${title}” is deleted. ${reason}`,
  undone: {
    add: (title: string) => `“${title}” is removed.`,
    change: (title: string) => `“${title}” is restored.`,
    delete: (title: string) => `“${title}” is restored, with all its scores.`,
  },
});
