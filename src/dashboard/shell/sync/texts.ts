import { counted } from '#dashboard/language/plural.ts';
import { words } from '#dashboard/language/words.ts';
import { writtenTime } from '#dashboard/ui/format/written.ts';

const entries = (count: number) => counted(count, 'entry', 'entries');

const them = (count: number) => (count === 1 ? 'it' : 'them');

const are = (count: number) => (count === 1 ? 'is' : 'are');

const stay = (count: number) => (count === 1 ? 'It stays' : 'They stay');

/* What is said of entries that are not saved, in the frame and in their list. */
export const texts = words('sync', {
  saved: 'Saved',
  saving: (count: number) => `Saving ${count.toLocaleString()}…`,
  notSaved: (count: number) => `${count.toLocaleString()} not saved`,
  reasons: {
    offline: 'offline',
    signedOut: 'signed out',
    silent: 'trying again',
    asked: 'you decide',
  },
  open: (summary: string) => `${summary}: show the entries`,
  announce: {
    offline: (count: number) => `${entries(count)} not saved: the connection is gone.`,
    signedOut: (count: number) => `${entries(count)} not saved: sign in again to save ${them(count)}.`,
    silent: (count: number) => `${entries(count)} not saved: the service is tried again by itself.`,
    asked: (count: number) => `${entries(count)} not saved: you decide what becomes of ${them(count)}.`,
    saved: 'Everything is saved.',
  },
  title: 'Not saved yet',
  nothing: 'Everything is saved.',
  kept: 'These entries are kept in this browser, encrypted, until they are saved, also through a reload and a new sign-in.',
  lost: 'This browser cannot keep these entries. Leave the page open until they are saved.',
  waiting: (message: string) => `${message} It is tried again by itself.`,
  offline: 'The connection is gone. What can be saved is sent when it is back.',
  signedOut: 'The session has ended. What can be saved is sent after you sign in again.',
  unknownClass: (classId: number) => `Class ${classId}`,
  unknownStudent: (id: number) => `Student ${id}`,
  blank: 'blank',
  states: { queued: 'waiting', saving: 'being saved', failed: 'not saved', conflict: 'in conflict' },
  ownAccount: 'Your account',
  writings: {
    comment: 'Comment for the report',
    roster: 'List of students',
    settings: 'Settings',
    teacher: 'Add a teacher',
    profile: 'Profile',
  },
  leftHere: 'Not saved yet. It was being written when the page was left.',
  left: 'It was being written when the page was left. It stands there again.',
  overtaken: (fields: readonly string[]) =>
    `Somebody has changed this meanwhile, and saving writes over it: ${fields.join(', ')}.`,
  tryNow: 'Try now',
  tryAgain: 'Try again',
  discard: 'Discard',
  discardAll: (count: number) => `Discard all ${count.toLocaleString()}…`,
  discardEntries: (count: number) => ({
    title: `Discard ${entries(count)}?`,
    advice: 'They were not taken, and stand nowhere but in this browser. What the class has stays as it is.',
    keep: 'Keep them',
    discard: `Discard ${entries(count)}`,
  }),
  discardWriting: {
    comment: {
      title: 'Discard this comment?',
      advice: 'It stands nowhere but in this browser. What the report has stays as it is.',
      keep: 'Keep it',
      discard: 'Discard the comment',
    },
    roster: {
      title: 'Discard the changes to this list?',
      advice: 'They stand nowhere but in this browser. The list that the class has stays as it is.',
      keep: 'Keep them',
      discard: 'Discard the changes',
    },
    settings: {
      title: 'Discard the changes to these settings?',
      advice: 'They stand nowhere but in this browser. What the class is set to stays as it is.',
      keep: 'Keep them',
      discard: 'Discard the changes',
    },
    teacher: {
      title: 'Discard this teacher?',
      advice: 'What was typed stands nowhere but in this browser. Nobody has been added.',
      keep: 'Keep it',
      discard: 'Discard it',
    },
    profile: {
      title: 'Discard the changes to your profile?',
      advice: 'They stand nowhere but in this browser. Your profile stays as it is.',
      keep: 'Keep them',
      discard: 'Discard the changes',
    },
  },
  close: 'Close',
  conflictTitle: 'Changed by two',
  conflict: (who: string, at: number) =>
    `${who} has changed this while you did${at ? `, at ${writtenTime(new Date(at * 1000))}` : ''}.`,
  whichStays: 'Which one stays?',
  locked: (period: string, who: string, own: string) =>
    `${who} has locked ${period}: ${own} can be kept only once it is open again.`,
  conflictHere: (who: string, value: string) => `${who} has written ${value}`,
  somebody: 'Somebody else',
  mine: 'Yours',
  keepMine: (value: string) => `Keep ${value}`,
  takeTheirs: (value: string) => `Take ${value}`,
  allMine: 'Keep all of mine',
  allTheirs: 'Take all of theirs',
  signOut: {
    title: 'Sign out with entries not saved?',
    /** Of so many entries that wait to be sent, and so many that the teacher decides about. */
    kept: (waiting: number, asked: number) => [
      ...(waiting > 0
        ? [
            `${entries(waiting)} ${are(waiting)} not saved yet. ${stay(waiting)} in this browser, encrypted, and ${are(waiting)} sent after your next sign-in here.`,
          ]
        : []),
      ...(asked > 0
        ? [
            `${entries(asked)} ${are(asked)} not saved until you decide what becomes of ${them(asked)}. ${stay(asked)} in this browser, encrypted; signing in again does not save ${them(asked)}.`,
          ]
        : []),
    ],
    lost: (count: number) => [
      `${entries(count)} ${are(count)} not saved yet, and this browser cannot keep ${them(count)}: ${count === 1 ? 'it' : 'they'} would be lost.`,
    ],
    elsewhere:
      'Something in another window is not saved yet. It stays in this browser, encrypted, and is there after your next sign-in here.',
    stay: 'Stay',
    show: 'Show them',
    leave: 'Sign out',
  },
});
