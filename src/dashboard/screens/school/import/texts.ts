import type { LineKind, LineState } from '#dashboard/api/schools/rosterImport.ts';
import { counted, listed } from '#dashboard/language/plural.ts';
import { words } from '#dashboard/language/words.ts';
import { writtenNumber } from '#dashboard/ui/format/written.ts';

export const texts = words('schoolImport', {
  about:
    'Send the OneRoster package of your school information system: a zip of CSV files, version 1.1 or 1.2. You see what it would change before anything is changed.',
  choose: 'Choose a package',
  orDrop: 'Or drop it anywhere on this page.',
  chooseOther: 'Choose another package',
  empty: (name: string) => `${name} is empty.`,
  tooLarge: (name: string) => `${name} is larger than 64 MiB.`,
  sending: 'Sending the package',
  steps: { reading: 'Reading the package', applying: 'Changing the school' },
  giveUp: 'Cancel',
  cancelled: 'The import was cancelled. Nothing was changed.',
  incomplete: 'The package did not arrive complete. Choose it again.',
  failed: (name: string, problem: string) => (name ? `${name}: ${problem}` : problem),
  applied: 'The import is done.',
  newPeople:
    'New teachers have no password yet. They choose one with “Forgot your password?” on the sign-in page, or you print them a slip under People. Students get their accounts there too.',
  newPeopleSignOn: 'New teachers sign in by single sign-on. Students get their accounts under People.',
  toPeople: 'Open People',
  from: (name: string, source: string, version: string) =>
    `${name || 'Package'}: OneRoster ${version}${source ? ` from ${source}` : ''}`,
  preview: 'What the package would change',
  result: 'What the package has changed',
  columns: {
    kind: 'What',
    new: 'New',
    changed: 'Changed',
    gone: 'Gone',
    same: 'Unchanged',
    errors: 'In error',
  },
  kinds: {
    orgs: 'School',
    academicSessions: 'Terms',
    courses: 'Courses',
    classes: 'Classes',
    users: 'People',
    enrollments: 'Enrollments',
    categories: 'Categories',
    lineItems: 'Assignments',
    results: 'Scores',
    problems: 'Errors',
  } satisfies Record<LineKind, string>,
  show: (count: number, state: string, kind: string) => `${writtenNumber(count)} ${state}, ${kind}: show`,
  states: { new: 'New', changed: 'Changed', gone: 'Gone' } satisfies Record<LineState, string>,
  lines: (kind: string, state: string) => `${kind}: ${state}`,
  lineColumns: { title: 'What', line: 'Line', change: 'Before → after' },
  problemColumns: { place: 'Where', value: 'Value', expected: 'Expected' },
  errors: (count: number) => counted(count, 'value is in error', 'values are in error'),
  showErrors: 'Show the errors',
  errorsAdvice: 'Their lines are left out; all others can be imported.',
  place: (file: string, line: number, column: string) =>
    [file, ...(line > 0 ? [`line ${line}`] : []), ...(column ? [column] : [])].join(', '),
  blank: 'blank',
  close: 'Close the list',
  previous: 'Previous',
  next: 'Next',
  range: (from: number, to: number, of: number) =>
    `${writtenNumber(from)}–${writtenNumber(to)} of ${writtenNumber(of)}`,
  questions: 'Names that were changed here',
  questionsAdvice: 'They stay as they are. Tick those that the file should replace.',
  question: (here: string, file: string) => `${here} → ${file}`,
  all: 'All of them',
  otherSchool: (other: string, name: string) =>
    `This is the package of ${other}, and you are importing it into ${name}. If that is another school, its people and classes would be mixed with yours.`,
  isSchool: (other: string, name: string) => `${other} is ${name}`,
  tooMany: (gone: readonly string[]) =>
    `${listed(gone)} would be hidden. So many look like a mistake: if you mean it, tick the box and apply.`,
  classesGone: (gone: number, of: number) => `${writtenNumber(gone)} of ${counted(of, 'class', 'classes')}`,
  peopleGone: (gone: number, of: number) => `${writtenNumber(gone)} of ${counted(of, 'person', 'people')}`,
  entriesGone: (gone: number, of: number) =>
    `${writtenNumber(gone)} of ${counted(of, 'roster entry', 'roster entries')}`,
  hideMany: 'Hide them anyway',
  notes: 'Worth knowing',
  apply: 'Apply',
  discard: 'Discard',
  nothing: 'The package changes nothing.',
});
