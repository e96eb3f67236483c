import { counted } from '#dashboard/language/plural.ts';
import { words } from '#dashboard/language/words.ts';

export const guardianTexts = words('schoolGuardians', {
  title: (student: string) => `Guardians of ${student}`,
  none: 'Nobody yet.',
  name: 'Name',
  email: 'Email',
  relation: 'Relation (optional)',
  advice:
    'They get a link that works for a week. With it they see what the student sees, in classes whose teacher lets families see grades.',
  add: 'Add and invite',
  close: 'Close',
  done: {
    new: (email: string) => `An invitation is on the way to ${email}.`,
    changed: (email: string) => `${email} is already a guardian. The name and relation are changed.`,
    unchanged: (email: string) => `${email} is already a guardian. Nothing has changed.`,
  },
  invited: 'Invited',
  invitedByStudent: 'Invited by the student',
  joined: 'Has an account',
  again: 'Send again',
  againOf: (name: string) => `Send the invitation to ${name} again`,
  mailed: (email: string) => `The invitation is on the way to ${email} again.`,
  removeAsk: 'Remove…',
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  question: 'They stop seeing this student at once.',
  questionLast:
    'They stop seeing this student at once. An account created only to follow is removed too, if it follows nobody else.',
  keep: 'Keep',
  removed: (name: string) => `${name} is removed.`,
  list: {
    action: 'Add guardians',
    title: 'Add guardians',
    label: 'One guardian on each line',
    hint: 'Student ID number, name, email, then the relation, which may be left out. Paste from a spreadsheet, or choose a CSV file.',
    placeholder: '1204, Ana Berg, ana@north.example, Mother\n1204, Ola Berg, ola@north.example',
    missing: 'Enter at least one guardian',
    check: 'Check the list',
    back: 'Back to the list',
    submit: (count: number) => (count === 0 ? 'Add' : `Add ${counted(count, 'guardian', 'guardians')}`),
    done: (count: number) =>
      `${counted(count, 'guardian is', 'guardians are')} added. New ones get an invitation by email.`,
    nothing: 'Everyone on this list has already been entered.',
    leaveOut: (count: number) =>
      `${counted(count, 'line has', 'lines have')} a problem and will be left out. Go back to correct them.`,
    preview: 'What the list changes',
    columns: { line: 'Line', state: 'State', student: 'Student', name: 'Guardian', email: 'Email' },
    states: { new: 'New', changed: 'Changed', unchanged: 'Unchanged', problem: 'Problem' },
  },
});
