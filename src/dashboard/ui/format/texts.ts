import { words } from '#dashboard/language/words.ts';
/** What the plain pieces say by themselves. */
export const texts = words('pieces', {
  show: 'Show',
  hide: 'Hide',
  showPassword: (label: string) => `Show: ${label}`,
  capsLock: 'Caps lock is on.',
  tryAgain: 'Try again',
  close: 'Close',
  notices: 'Notices',
  closeNotice: 'Close this notice',
  saving: 'It is being saved.',
  held: 'What you typed is not saved yet: the buttons save it, or give it up.',
  keep: 'Keep',
  change: 'Change',
  keepHint: 'Enter keeps it, typing corrects it',
  skip: 'Skip to the content',
  studentNumber: (number: number) => `Student ${number}`,
  loading: 'Loading',
  above: (points: string, other: string) => `${points} above ${other}`,
  below: (points: string, other: string) => `${points} below ${other}`,
  same: (other: string) => `as ${other}`,
  asTable: 'As a table',
});
