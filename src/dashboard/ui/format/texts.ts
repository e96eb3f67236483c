import { words } from '#dashboard/language/words.ts';
import { writtenNumber } from './written.ts';

/** The built-in texts of the plain components. */
export const texts = words('components', {
  show: 'Show',
  hide: 'Hide',
  showPassword: (label: string) => `Show: ${label}`,
  capsLock: 'Caps lock is on.',
  tryAgain: 'Try again',
  close: 'Close',
  notices: 'Notices',
  closeNotice: 'Close this notice',
  saving: 'Saving…',
  /** `discard`: the button that closes a dialog. */
  wouldBeLost: (discard: string) => `What you entered would be lost. To discard it, press ${discard}.`,
  tooLong: (length: number, most: number) =>
    `Too long: ${writtenNumber(length)} of at most ${writtenNumber(most)} characters.`,
  notDropped: {
    several: () => 'Drop one file at a time.',
    folder: (name: string) => `${name} is a folder. Drop the file itself.`,
  },
  date: {
    incomplete: 'Enter a month, a day and a year.',
    year: 'Enter a year from 2000 to 2099.',
    days: (month: string, days: number) => `${month} has only ${days} days.`,
  },
  keep: 'Keep',
  change: 'Change',
  keepHint: 'Press Enter to keep it, or type to correct it',
  keepAgain: 'Enter it again to keep it',
  skip: 'Skip to the content',
  studentNumber: (number: number) => `Student ${number}`,
  loading: 'Loading',
  above: (points: string, other: string) => `${points} above ${other}`,
  below: (points: string, other: string) => `${points} below ${other}`,
  same: (other: string) => `same as ${other}`,
  asTable: 'As a table',
  pages: 'Pages',
});
