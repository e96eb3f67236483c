import { markOfLetter, marks, perLetter } from '#wire/classes/marks.ts';
import type { sentences } from '#wire/sentences.ts';
import type { Fields, Task } from '#wire/tasks.ts';

/*
 * What the schemas do not say about the interface: what each operation does, and what each field means.
 */

export const groups = {
  session: 'Sessions and accounts',
  gradebook: 'Classes and gradebooks',
  cells: 'Scores, attendance and final grades',
  class: 'Class setup',
  school: 'Schools',
  link: 'Setup and emailed links',
} as const;

export type SentenceName = keyof typeof sentences;

/** A value in an example that only the reader knows: the name of an environment variable. */
export interface FromEnvironment {
  variable: 'ROLLBOOK_TOKEN' | 'ROLLBOOK_CODE' | 'ROLLBOOK_SETUP_CODE';
}

export interface OperationWords<Name extends Task = Task> {
  group: keyof typeof groups;
  /** A few words, imperative. */
  title: string;
  /** Whole sentences, which begin with a verb in the third person. */
  does: string;
  /** Who may call it, if that depends on the fields. */
  who?: string;
  /** Fields that are required, although the schema alone accepts a request without them. */
  must?: readonly (keyof Fields<Name> & string)[];
  /** What its fields mean, if the glossary does not say so or they mean something else here. */
  fields?: Readonly<Record<string, string>>;
  /** What the fields of its reply mean, likewise; by the end of their path: `name`, or `students.name`. */
  reply?: Readonly<Record<string, string>>;
  /** Why it refuses a request that its fields alone allow; by field. */
  refusals?: Readonly<Record<string, readonly SentenceName[]>>;
  /** What a request sends to the demo school; null if only our page can do it, or a demo school has nothing to try. */
  example: Readonly<Record<string, string | FromEnvironment>> | null;
}

/** What a name means wherever it is used; of a reply, also by the end of a path: `students.name`. */
export const glossary: Readonly<Record<string, string>> = {
  acount: 'The number of assignments in the class.',
  after: 'Only changes after this time (Unix seconds).',
  already:
    'Of the cells saved: those in which somebody else had entered the same value, though `was` is another.',
  assignments: 'The assignments, in list order.',
  assnid: 'The assignment’s number within the class.',
  assnsort:
    'The sort order of assignments: 1 newest due date first, 2 oldest due date first, 3 title, 4 category.',
  attendance: 'One mark for each student and day.',
  auth: 'The access level in the class: 1 view, 2 scores and attendance, 4 everything except managing teachers and locking marking periods, 6 owner.',
  average: 'The mean of the students’ percentages; null if nothing is graded.',
  base: 'The `revision` of the gradebook when you read the roster. The request is refused if the roster has changed since.',
  begins: 'The first day, YYYYMMDD; empty if the period has only the assignments put into it by hand.',
  cal: 'Whether it is shown in the calendar: 0 or 1.',
  cat: 'The number of its category; 0 for none.',
  cgs: 'The class’s own grading scale, from the top.',
  class: 'The class’s name; empty if no class is involved.',
  classes: 'The classes.',
  clid: 'The class’s ID.',
  code: 'The class code; may be empty.',
  comment: 'The comment.',
  comments: 'The comments.',
  conflicts: 'With `each=1`: the cells whose value no longer matches `was`. They are left unchanged.',
  created: 'When it was created (Unix seconds).',
  creator: 'The ID of the account that created it.',
  date: 'A day, YYYYMMDD.',
  days: 'The number of days with a mark.',
  dls: 'How many of the lowest scores are dropped.',
  due: 'The due date, YYYYMMDD.',
  each: 'If 1, handles every line on its own: whatever can be saved is saved, and the reply lists the rest.',
  email: 'The email address.',
  emails: 'Email addresses, separated by white space; at most 500.',
  ends: 'The last day, YYYYMMDD.',
  error: 'The refusal sentence.',
  failing: 'The number of students with the lowest grade of the scale.',
  field: 'The field or place that changed.',
  first: 'The first name.',
  folder: '3 active, 2 archived, 1 trashed.',
  from: 'The old value; empty for none.',
  gp: 'The grading period of the class, 1 to 9.',
  grade: 'The grade; empty if nothing is graded.',
  gscale:
    'The grading scale: 1 the class’s own, 9 A to F in steps of ten, 10 percentages (the percentage is the grade).',
  history: 'The changes, newest first.',
  inviter: 'The name of the person who sent the invitation.',
  joined: 'When the teacher joined the class (Unix seconds).',
  key: '64 hexadecimal characters.',
  kind: 'What changed.',
  last: 'The last name.',
  lastlog: 'The last sign-in (Unix seconds).',
  late: 'How many days late the work is.',
  latepolicy:
    'The late penalty: the percentage of full points taken off, `day` or `once`, and the lowest percentage a late score can fall to; whole numbers.',
  lates: 'The scores of late work.',
  locked: 'The locked marking periods, and who locked them.',
  low: 'The lowest percentage that earns the grade.',
  mailmail: '0 or 1. Kept without effect: there are no messages to write about.',
  mark: `${marks.map(({ letter, kind }) => `${letter} ${kind}`).join(', ')}; empty means not taken.`,
  missing: 'The number of scores that are `M` (missing).',
  name: 'The name.',
  note: 'A private note about a student; empty for none.',
  notes: 'The notes.',
  now: 'The cell’s current value.',
  num: 'The position, from 1.',
  open: '1 while nobody has an account, otherwise 0.',
  ...perLetter((letter) => `The number of days ${markOfLetter(letter)?.kind}.`),
  percent: 'The percentage; may exceed 100; null if nothing is graded.',
  period: 'A marking period, P1 to P5.',
  pic: '1 if the account has a profile picture.',
  points: 'The maximum points: a number, or EC for extra credit.',
  primary: '1 for the primary teacher of the class.',
  priteach: 'The account ID of the primary teacher.',
  pwd: 'The password.',
  reason: 'The reason, in the teacher’s words.',
  refused: 'With `each=1`: the cells that were refused, and why.',
  remark: 'A comment on the score.',
  remarks: 'The comments on scores.',
  revision: 'The class’s revision. It grows with every change.',
  role: 'The role in the class, as text.',
  round: 'Rounding: 0 none, 1 whole, 2 half, 3 tenth, 4 down, 5 up.',
  saved: 'How many cells now hold the value you sent.',
  school: 'The school’s name; empty if no school is involved.',
  schoolid: 'The school’s ID.',
  schools: 'The schools that the admin manages.',
  score:
    'A number from 0 to 9999.99 with at most two decimals, M for missing or E for excused; empty means not graded.',
  scores: 'The scores that are not empty.',
  ses: 'The session’s token. Send it with every later request.',
  shared: '1 if the name and days come from the school’s calendar.',
  showper: '0 or 1. Kept without effect: students see percentages beside grades.',
  status: '2 active, 0 blocked.',
  stucount: 'The number of students in the class.',
  student: 'The student’s name; empty if no student is involved.',
  students: 'The students, in list order.',
  stuhold:
    '1 if students and guardians see the scores of a marking period only once its grade is posted or the period is locked; otherwise 0 or left out. Scores outside every marking period stay hidden.',
  stuid: 'The student’s ID number.',
  stumail: 'Whether the class emails progress reports to students and their guardians: 0 or 1.',
  stusort: 'The sort order of students: 1 list order, 2 last name, 3 first name, 4 ID number.',
  stuview: 'Whether students may see their grades: 0 or 1.',
  subid: 'The class’s ID, the same as `clid`.',
  subtype: 'Always class.',
  superid: 'The teacher’s account ID.',
  supertype: 'Always teacher.',
  syr: 'The school year: 2026 or 2026-2027.',
  tasks: 'The names of operations.',
  teachers: 'The teachers.',
  teachmail: '0 or 1. Kept without effect: there are no messages.',
  term: 'The marking period the assignment was put into by hand, 1 to 5; 0, or left out, if its due date decides.',
  terms: 'The marking periods the class is graded by, in order.',
  time: 'When it happened (Unix seconds).',
  title: 'The title.',
  to: 'The new value; empty for none.',
  token: 'The token after the `#` in the emailed link.',
  totals: 'A total for each student.',
  type: 'The type of assignment; 1 is an ordinary one.',
  uid: 'The account’s ID.',
  updated: 'The last change (Unix seconds).',
  usr: 'The username.',
  values: 'The result.',
  was: 'The value you saw in the cell. The new one is written only if the cell still holds it.',
  weight: 'The weight in percent; null if none is set.',
  weighted: 'Whether categories are weighted: 0 or 1.',

  'already.name': 'The recipient’s name.',
  'assignments.cat': 'The number of its category; 0 for none.',
  'assignments.name': 'The creator’s name.',
  'assignments.pic': '1 if the creator has a profile picture.',
  'assignments.usr': 'The creator’s username.',
  'cat.name': 'The category’s name.',
  'cat.num': 'The category’s number.',
  'categories.name': 'The category’s name.',
  'cgs.grade': 'The grade.',
  'classes.name': 'The class’s name.',
  'conflicts.name': 'The name of the person who last changed the cell; empty if unknown.',
  'conflicts.time': 'When the cell was last changed (Unix seconds); 0 if unknown.',
  'conflicts.uid': 'The account ID of the person who last changed the cell; 0 if unknown.',
  'guardians.name': 'The guardian’s name.',
  'lines.name': 'The person’s name.',
  'off.name': 'The name of the break or holiday.',
  'people.name': 'The person’s name.',
  'periods.name': 'The marking period’s name.',
  'recipients.name': 'The recipient’s name.',
  'sent.name': 'The recipient’s name.',
  'teachers.name': 'The teacher’s name.',
  'terms.name': 'The marking period’s name.',
  'unmatched.name': 'The category’s name.',
};

/** Why a person's account is refused. */
export const personRefusals = {
  usr: ['usernameForm', 'usernameTaken'],
  name: ['nameMissing', 'nameForm', 'nameCharacters'],
  email: ['emailMissing', 'emailForm', 'emailDomain'],
  pwd: ['passwordLength', 'passwordCommon', 'passwordBreached', 'passwordPattern', 'passwordIsUsername'],
} as const;

/* Sentences that several operations share. */

export const calendarParts = {
  first: 'The first day, YYYYMMDD.',
  last: 'The last day, YYYYMMDD.',
  off: 'Breaks and holidays.',
  periods: 'The marking periods.',
  revision: 'The revision of the calendar.',
  years: 'The calendars, the latest year first.',
};
export const invitationParts = {
  auth: 'The access level that a guest will have in the class.',
  class: 'The class that the student or guest is invited to.',
  email: 'The address that was invited.',
  expired: '1 if its link has ended, or if its student has left the roster or has another name there.',
  invitation: 'The invitation’s number.',
  invitations: 'The open invitations.',
  kind: 'What the person is invited as: `teacher`, `admin`, `student`, `guest` or `guardian`.',
  name: 'The name of the person who sent the invitation.',
  role: 'The role that a guest will have in the class.',
  student:
    'The name of the student the invitation is for; for a guardian, the names of the students to follow, separated by commas; empty for none.',
  stuid: 'The ID number of the student the invitation is for; 0 for none, and for a guardian.',
  time: 'When it was sent (Unix seconds).',
};
export const classMade = { clid: 'The ID of the new class.' };
export const rosterLines =
  'One line per student: first name, last name and ID number (above 0), separated by spaces. Use no-break spaces inside a first name of several words.';
export const accountMade = { uid: 'The ID of the new account.' };
export const newPerson = {
  name: 'The account holder’s name.',
  email: 'The account holder’s email address.',

  usr: 'The new username: 2 to 40 of the characters a–z, 0–9, ., _ and -.',
  pwd: 'The new password, 8 to 128 characters.',
};
export const linkRefusals = { token: ['linkUnknown', 'linkUsed', 'linkOld'] } as const;
export const invitationRefusals = { token: [...linkRefusals.token, 'linkOvertaken'] } as const;
export const token = { variable: 'ROLLBOOK_TOKEN' } as const;
