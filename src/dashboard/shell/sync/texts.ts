import { reasonText } from '#dashboard/api/calls/reasons.ts';
import type { QueuedChange } from '#dashboard/api/changes/cellChanges.ts';
import { type MarkKind, markOf } from '#dashboard/api/classes/attendance.ts';
import { counted } from '#dashboard/language/plural.ts';
import { words } from '#dashboard/language/words.ts';
import { writtenNumber, writtenTime } from '#dashboard/ui/format/written.ts';

export const markNames = words('marks', {
  present: 'Present',
  tardy: 'Tardy',
  absent: 'Absent',
  excused: 'Excused absence',
  other: 'Another mark',
} satisfies Record<MarkKind, string>);

const entries = (count: number) => counted(count, 'entry', 'entries');

const them = (count: number) => (count === 1 ? 'it' : 'them');

const are = (count: number) => (count === 1 ? 'is' : 'are');

const stay = (count: number) => (count === 1 ? 'It stays' : 'They stay');

/* The texts about unsaved entries, in the frame and in their list. */
export const texts = words('sync', {
  saved: 'Saved',
  saving: (count: number) => `Saving ${writtenNumber(count)}…`,
  notSaved: (count: number) => `${writtenNumber(count)} not saved`,
  reasons: {
    offline: 'offline',
    signedOut: 'signed out',
    limited: 'second step needed',
    silent: 'trying again',
    asked: 'needs attention',
  },
  open: (summary: string) => `${summary}: show the entries`,
  announce: {
    offline: (count: number) => `${entries(count)} not saved: the connection is gone.`,
    signedOut: (count: number) => `${entries(count)} not saved: sign in again.`,
    limited: (count: number) => `${entries(count)} not saved: add a second step.`,
    silent: (count: number) => `${entries(count)} not saved: trying again.`,
    asked: (count: number) =>
      `${entries(count)} not saved: ${count === 1 ? 'it needs' : 'they need'} your attention.`,
    saved: 'Everything is saved.',
  },
  title: 'Unsaved changes',
  nothing: 'Everything is saved.',
  kept: 'These entries are kept in this browser, encrypted, until they are saved, even after a reload or a new sign-in.',
  lost: 'This browser cannot keep these entries. Leave the page open until they are saved.',
  waiting: (message: string) => `${message} This page tries again by itself.`,
  offline: 'You are offline. Entries are saved when the connection is back.',
  signedOut: 'Your session has ended. Entries are saved after you sign in again.',
  limited: 'Your school asks for a second step. Entries are saved after you add one.',
  unknownClass: (classId: number) => `Class ${classId}`,
  unknownStudent: (id: number) => `Student ${id}`,
  blank: 'blank',
  lateOn: (title: string) => `Days late: ${title}`,
  remarkOn: (title: string) => `Comment on ${title}`,
  states: { queued: 'waiting', saving: 'being saved', failed: 'not saved', conflict: 'in conflict' },
  outside: 'Outside your classes',
  ownAccount: 'Your account',
  ofSchool: 'School',
  formDrafts: {
    comment: 'Comment for the report',
    note: 'Private note',
    roster: 'Roster',
    settings: 'Settings',
    teacher: 'Add a teacher',
    assignment: 'Assignment',
    profile: 'Profile',
    mail: 'Note to email with reports',
    people: 'List of people',
    calendar: 'School year',
    phrases: 'Phrases',
    override: 'Final grade with a reason',
    newClass: 'New class',
    school: 'School settings',
    curve: 'Curve or adjust scores',
    blanks: 'Fill blanks',
  },
  leftHere: 'Draft restored. It is not saved yet.',
  left: 'Draft restored.',
  leftOf: (form: string) => `${form}: draft restored. It is not saved yet.`,
  openDraft: 'Open the draft',
  overtaken: (fields: readonly string[]) =>
    `Someone has since changed this, and saving overwrites it: ${fields.join(', ')}.`,
  tryNow: 'Try now',
  tryAgain: 'Try again',
  discard: 'Discard',
  discardAll: (count: number) => `Discard all ${writtenNumber(count)}…`,
  discardChanges: (count: number) => ({
    title: `Discard ${entries(count)}?`,
    advice: 'They exist only in this browser. The class stays as it is.',
    keep: 'Keep them',
    discard: `Discard ${entries(count)}`,
  }),
  discardFormDraft: {
    comment: {
      title: 'Discard this comment?',
      advice: 'It exists only in this browser. The saved comment stays as it is.',
      keep: 'Keep it',
      discard: 'Discard the comment',
    },
    note: {
      title: 'Discard this note?',
      advice: 'It exists only in this browser. The saved note stays as it is.',
      keep: 'Keep it',
      discard: 'Discard the note',
    },
    roster: {
      title: 'Discard the changes to this roster?',
      advice: 'They exist only in this browser. The saved roster stays as it is.',
      keep: 'Keep them',
      discard: 'Discard the changes',
    },
    settings: {
      title: 'Discard the changes to these settings?',
      advice: 'They exist only in this browser. The saved settings stay as they are.',
      keep: 'Keep them',
      discard: 'Discard the changes',
    },
    assignment: {
      title: 'Discard this assignment?',
      advice: 'It exists only in this browser. The saved assignments stay as they are.',
      keep: 'Keep it',
      discard: 'Discard it',
    },
    teacher: {
      title: 'Discard this teacher?',
      advice: 'It exists only in this browser. Nobody has been added.',
      keep: 'Keep it',
      discard: 'Discard it',
    },
    people: {
      title: 'Discard this list?',
      advice: 'It exists only in this browser. Nobody on it has been added.',
      keep: 'Keep it',
      discard: 'Discard the list',
    },
    calendar: {
      title: 'Discard the changes to this school year?',
      advice: 'They exist only in this browser. The saved calendar stays as it is.',
      keep: 'Keep them',
      discard: 'Discard the changes',
    },
    phrases: {
      title: 'Discard the changes to your phrases?',
      advice: 'They exist only in this browser. Your saved phrases stay as they are.',
      keep: 'Keep them',
      discard: 'Discard the changes',
    },
    override: {
      title: 'Discard this grade?',
      advice: 'It exists only in this browser. The posted grade stays as it is.',
      keep: 'Keep it',
      discard: 'Discard it',
    },
    newClass: {
      title: 'Discard this class?',
      advice: 'It exists only in this browser.',
      keep: 'Keep it',
      discard: 'Discard the class',
    },
    school: {
      title: 'Discard the changes to these settings?',
      advice: 'They exist only in this browser. The saved settings stay as they are.',
      keep: 'Keep them',
      discard: 'Discard the changes',
    },
    curve: {
      title: 'Discard this adjustment?',
      advice: 'It exists only in this browser. The scores stay as they are.',
      keep: 'Keep it',
      discard: 'Discard it',
    },
    blanks: {
      title: 'Discard this score?',
      advice: 'It exists only in this browser. The blanks stay blank.',
      keep: 'Keep it',
      discard: 'Discard it',
    },
    mail: {
      title: 'Discard this note?',
      advice: 'It exists only in this browser.',
      keep: 'Keep it',
      discard: 'Discard the note',
    },
    profile: {
      title: 'Discard the changes to your profile?',
      advice: 'They exist only in this browser. Your saved profile stays as it is.',
      keep: 'Keep them',
      discard: 'Discard the changes',
    },
  },
  close: 'Close',
  conflictTitle: 'Conflicting edits',
  conflict: (who: string, at: number) =>
    `${who} changed this too${at ? `, at ${writtenTime(new Date(at * 1000))}` : ''}.`,
  whichStays: 'Which one do you want to keep?',
  locked: (period: string, who: string, own: string) =>
    `${who} has locked ${period}: unlock it to keep ${own}.`,
  conflictHere: (who: string, value: string) => `${who} entered ${value}`,
  someone: 'Someone else',
  otherWindow: 'Another window of yours',
  mine: 'Yours',
  keepMine: (value: string) => `Keep ${value}`,
  takeTheirs: (value: string) => `Take ${value}`,
  allMine: 'Keep all of mine',
  allTheirs: 'Take all of theirs',
  signOut: {
    title: 'Sign out with unsaved entries?',
    /** The numbers of entries that wait to be sent, and of those that need the teacher's decision. */
    kept: (waiting: number, asked: number) => [
      ...(waiting > 0
        ? [
            `${entries(waiting)} ${are(waiting)} not saved yet. ${stay(waiting)} in this browser, encrypted, and ${are(waiting)} sent after your next sign-in here.`,
          ]
        : []),
      ...(asked > 0
        ? [
            `${entries(asked)} ${are(asked)} not saved: ${asked === 1 ? 'it needs' : 'they need'} your attention. ${stay(asked)} in this browser, encrypted; signing in again does not save ${them(asked)}.`,
          ]
        : []),
    ],
    lost: (count: number) => [
      `${entries(count)} ${are(count)} not saved yet, and this browser cannot keep ${them(count)}: ${count === 1 ? 'it' : 'they'} would be lost.`,
    ],
    elsewhere:
      'Something in another window is not saved yet. It stays in this browser, encrypted, and is there after your next sign-in here.',
    onlyHere: 'Something on this page is saved nowhere, and would be lost.',
    onlyElsewhere: 'Something in another window is saved nowhere, and would be lost.',
    stay: 'Stay',
    show: 'Show them',
    leave: 'Sign out',
  },
});

/** A mark as a word; a blank as well. */
export function valueText({ kind, value }: Pick<QueuedChange, 'kind' | 'value'>): string {
  const mark = kind === 'mark' ? markOf(0, '', value) : null;
  return mark && mark.kind !== 'other' ? markNames[mark.kind] : value || texts.blank;
}

/**
 * Why an entry is not saved, for its own cell; null if nothing is wrong. `choice` says how to choose one of two values
 * there, null if that is not possible.
 */
export function failureText(queued: QueuedChange | undefined, choice: string | null): string | null {
  const failure = queued?.failure;
  if (!queued || !failure) return null;
  if (failure.kind !== 'conflict') return reasonText(failure.reason);
  const theirs = valueText({ kind: queued.kind, value: failure.value });
  const written = texts.conflictHere(failure.by || texts.someone, theirs);
  return choice === null ? written : `${written}; ${choice}`;
}
