/** What the plain pieces say by themselves. */
export const texts = {
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
  skip: 'Skip to the content',
  studentNumber: (number: number) => `Student ${number}`,
  loading: 'Loading',
  asTable: 'As a table',
};
