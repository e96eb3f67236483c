import { words } from '#dashboard/language/words.ts';
/** The texts about the comments on students' reports. */
export const texts = words('comments', {
  title: 'Comment for the report',
  all: 'Comments',
  of: (student: string) => `Comment for the report: ${student}`,
  ofPeriod: (period: string, student: string) => `Comment for ${period}: ${student}`,
  forPeriod: (period: string) => `Comment for ${period}`,
  period: 'Comments for',
  wholeYear: 'Whole year',
  inPeriod: (period: string) => `In ${period}`,
  student: 'Student',
  now: 'Now',
  help: 'Saved when you leave the field; Enter goes on to the next one. At most 1000 characters.',
  hint: 'Saved when you leave the field. At most 1000 characters.',
  none: 'No comment yet.',
  hidden: 'Comments are hidden with the names.',
  saved: 'The comment is saved.',
  undone: 'The previous comment is back.',
  left: 'Draft restored. It is not saved yet.',
  save: 'Save',
  discard: 'Discard',
  failed: (reason: string) => `The comment is not saved. ${reason}`,
  tryAgain: 'Try again',
  meanwhile: (theirs: string) =>
    theirs === ''
      ? 'Someone has since removed the comment. Which one do you want to keep?'
      : `Someone has written “${theirs}” in the meantime. Which one do you want to keep?`,
  keepMine: 'Keep mine',
  takeTheirs: 'Take theirs',
  leave: {
    title: 'Leave with an unsaved comment?',
    advice: 'A comment on this page is not saved yet. It would be lost.',
  },
});
