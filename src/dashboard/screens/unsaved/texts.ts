const entries = (count: number) => (count === 1 ? '1 entry' : `${count.toLocaleString()} entries`);

const hours = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });

/* What is said of entries that are not saved, in the frame and in their list. */
export const texts = {
  saved: 'Saved',
  saving: (count: number) => `Saving ${count.toLocaleString()}…`,
  notSaved: (count: number) => `${count.toLocaleString()} not saved`,
  reasons: {
    offline: 'offline',
    signedOut: 'signed out',
    silent: 'no answer',
    asked: 'you are asked',
  },
  open: (summary: string) => `${summary}: show the entries`,
  announce: {
    waiting: (count: number) =>
      `${entries(count)} not saved yet: the service does not answer. They are kept and sent again.`,
    trouble: (count: number) => `${entries(count)} could not be saved and wait for you.`,
    saved: 'Everything is saved.',
  },
  title: 'Not saved yet',
  nothing: 'Everything is saved.',
  kept: 'These entries are kept in this browser, encrypted, until they are saved: through a reload, and until the next sign-in.',
  lost: 'This browser cannot keep these entries. Leave the page open until they are saved.',
  waiting: (message: string) => `${message} It is tried again by itself.`,
  signedOut: 'The session has ended. They are saved after you sign in again.',
  classTitle: (name: string) => name,
  unknownClass: (classId: number) => `Class ${classId}`,
  unknownStudent: (id: number) => `Student ${id}`,
  blank: 'blank',
  states: { queued: 'waiting', saving: 'being saved', failed: 'not saved', conflict: 'in conflict' },
  tryNow: 'Try now',
  tryAgain: 'Try again',
  discard: 'Discard',
  close: 'Close',
  goTo: 'Open the class',
  conflictTitle: 'Changed by two',
  conflict: (who: string, at: number) =>
    `${who} has changed this while you did${at ? `, at ${hours.format(at * 1000)}` : ''}. Which one stays?`,
  somebody: 'Somebody else',
  mine: 'Yours',
  keepMine: (value: string) => `Keep ${value}`,
  takeTheirs: (value: string) => `Take ${value}`,
  allMine: 'Keep all of mine',
  allTheirs: 'Take all of theirs',
  signOut: {
    title: 'Sign out with entries not saved?',
    kept: (count: number) =>
      `${entries(count)} ${count === 1 ? 'is' : 'are'} not saved yet. They stay in this browser, encrypted, and are saved after your next sign-in here.`,
    lost: (count: number) =>
      `${entries(count)} ${count === 1 ? 'is' : 'are'} not saved yet, and this browser cannot keep them: they would be lost.`,
    stay: 'Stay',
    show: 'Show them',
    leave: 'Sign out',
  },
};
