import { counted } from '#dashboard/language/plural.ts';
import { words } from '#dashboard/language/words.ts';
import { writtenChange } from '#dashboard/ui/format/written.ts';
import type { MissingOutcome } from '#grading/explanation.ts';

/** All texts of the screen of one student. */
export const texts = words('student', {
  documentTitle: (student: string, className: string) => `${student} · ${className}`,
  previous: (name: string) => `Previous student: ${name}`,
  next: (name: string) => `Next student: ${name}`,
  late: (days: number) => counted(days, 'day late', 'days late'),
  print: 'Print',
  failed: 'This could not be loaded.',
  ofClass: (name: string, day: string) => `${name}, ${day}`,
  summary: 'At a glance',
  grade: 'Grade',
  nothingGraded: 'Nothing graded yet',
  graded: (graded: number, all: number) => `${graded} of ${all} graded`,
  withUnsaved: (count: number) => `with ${counted(count, 'unsaved score', 'unsaved scores')}`,
  nothing: 'nothing',
  differs: (percent: string, letter: string) =>
    `The service’s total differs from these steps, which give ${[percent, letter].filter(Boolean).join(', ')}. This page shows the service’s total.`,
  missing: 'Missing',
  missingMeaning: ({ counted, dropped, costless }: MissingOutcome) => {
    const parts = [
      dropped > 0 && `${dropped} dropped`,
      counted > 0 && `${counted} counted as 0`,
      costless > 0 && `${costless} not counted`,
    ].filter((part) => part !== false);
    // The number above gives their count.
    return parts.length > 1
      ? parts.join(', ')
      : counted > 0
        ? 'counted as 0 points'
        : (parts[0]?.replace(/^1 /, '') ?? '');
  },
  attendance: 'Absences',
  ofDays: (away: number, days: number) => `${away} of ${counted(days, 'day', 'days')}`,
  tardyTimes: (count: number) =>
    count === 0 ? 'never tardy' : count === 1 ? 'tardy once' : `tardy ${count} times`,
  noDays: 'No attendance taken',
  notKnown: 'Not known yet',
  notTold: 'Not available',
  why: 'Grade breakdown',
  scores: 'Scores',
  noAssignments: 'There are no assignments yet.',
  noCategory: 'No category',
  assignment: 'Assignment',
  due: 'Due',
  score: 'Score',
  share: 'Percent',
  noDate: 'no date',
  points: (score: string, points: string) => `${score} / ${points}`,
  extra: (score: string) => `+${score}`,
  extraCredit: 'extra credit',
  states: {
    blank: 'not graded',
    unposted: 'not yet posted',
    hidden: 'not shown',
    missing: 'missing',
    excused: 'excused',
    dropped: 'dropped',
    unknown: 'unknown code, not counted',
  },
  periods: 'Marking periods',
  noPeriods: 'No marking period has a grade yet.',
  now: 'Now',
  change: (points: number, from: string) => `${writtenChange(points)} from ${from}`,
  letterWas: (letter: string) => `posted ${letter}`,
  own: {
    title: 'My classes',
    documentTitle: (className: string) => `${className} · My classes`,
    teacher: (name: string) => `Teacher: ${name}`,
    none: 'No grades to see yet',
    noneAdvice: 'A class appears here once its teacher lets students see their grades.',
    missing: (count: number) => `${count} missing`,
    comment: 'From your teacher',
    posted: (posted: number, all: number) => `${posted} of ${all} posted`,
    nothingPosted: 'Nothing posted yet',
    unposted:
      'Scores of a marking period appear once its grades are posted. Until then, the numbers here leave them out.',
    hidden:
      'Scores of work outside the marking periods are not shown, and the numbers here leave them out. Ask the teacher about them.',
  },
  days: 'Attendance this year',
  daysTaken: 'Days taken',
  awayShare: (share: string) => `Absent on ${share} of the days taken, excused or not.`,
  course: {
    none: '',
    tenth: 'At risk of chronic absence (10% or more).',
    fifth: 'At risk of severe chronic absence (20% or more).',
  },
});

/** The texts about a private note. */
export const noteTexts = words('studentNote', {
  title: 'Private note',
  hint: 'Teachers who enter scores in this class and admins of the school can read it. Students, guardians and view-only guests cannot. It is in no report, only in the export of everything about this student.',
  hidden: 'Notes are hidden with the names.',
  add: 'Add a private note…',
  edit: 'Edit…',
  left: 'Your draft is still here, not saved yet. Open it to continue.',
  by: (who: string, when: string) => `${who}, ${when}`,
  save: 'Save',
  remove: 'Remove',
  cancel: 'Cancel',
  saved: 'The note is saved.',
  removed: 'The note is removed.',
  undone: 'The previous note is back.',
  failed: (reason: string) => `The note is not saved. ${reason}`,
  meanwhile: (theirs: string) =>
    theirs === ''
      ? 'Someone has since removed the note. Save to write yours.'
      : `Someone has written “${theirs}” in the meantime. Save to replace it with yours.`,
});
