import { markOfLetter, marks, perLetter } from '#wire/classes/marks.ts';
import type { sentences } from '#wire/sentences.ts';
import type { Fields, Task } from '#wire/tasks.ts';

/*
 * What no schema says of the interface: what an operation does, and what a field means.
 */

export const groups = {
  session: 'Sessions and accounts',
  gradebook: 'Classes and gradebooks',
  cells: 'Scores, attendance and final grades',
  class: 'Setting a class up',
  school: 'Schools',
  link: 'Set-up and links in mail',
} as const;

type SentenceName = keyof typeof sentences;

/** A value of an example that its reader has and we do not: the name of a variable of the environment. */
export interface FromEnvironment {
  variable: 'ROLLBOOK_TOKEN' | 'ROLLBOOK_CODE' | 'ROLLBOOK_SETUP_CODE';
}

export interface OperationWords<Name extends Task = Task> {
  group: keyof typeof groups;
  /** In a few words. */
  title: string;
  /** In whole sentences. */
  does: string;
  /** Who may call it, where that depends on the fields. */
  who?: string;
  /** Fields that are needed, though the schema alone would take a request without them. */
  must?: readonly (keyof Fields<Name> & string)[];
  /** What its fields mean, where the glossary does not say it or they mean something else here. */
  fields?: Readonly<Record<string, string>>;
  /** What fields of its reply mean, likewise; by the last name of their path. */
  reply?: Readonly<Record<string, string>>;
  /** Why it refuses what its fields alone allow; by field. */
  refusals?: Readonly<Record<string, readonly SentenceName[]>>;
  /** What a request sends to the demo school; null for what only our page can do, or what a demo school has none of. */
  example: Readonly<Record<string, string | FromEnvironment>> | null;
}

/** What a name of the wire means wherever it is used. */
export const glossary: Readonly<Record<string, string>> = {
  acount: 'How many assignments the class has.',
  after: 'Only changes after this time (Unix seconds).',
  assignments: 'The assignments, in list order.',
  assnid: 'The assignment, by its number in the class.',
  assnsort: 'How assignments are sorted: 1 newest due date first, 2 oldest first, 3 title, 4 category.',
  attendance: 'A mark for each student and day.',
  auth: 'The level in the class: 1 view, 2 scores and attendance, 4 everything but the teachers, 6 owner.',
  average: 'The mean of the students’ percents; nothing if nothing is graded.',
  base: 'The `revision` that the gradebook had when the list was read; refused if the list has changed since.',
  begins: 'The first day, YYYYMMDD; blank for one that has only what was put into it.',
  cal: 'Whether it is shown in the calendar: 0 or 1.',
  cat: 'The number of its category; 0 is none.',
  cgs: 'The class’s own grading scale, from the top.',
  class: 'The name of the class; blank if it is about no class.',
  classes: 'The classes.',
  clid: 'The class.',
  code: 'The class code; may be blank.',
  comment: 'The comment.',
  comments: 'The students who have a comment.',
  conflicts: 'With `each=1`: cells that hold something else than `was`; nothing is written there.',
  created: 'When it was made (Unix seconds).',
  creator: 'The account that made it.',
  date: 'A day, YYYYMMDD.',
  days: 'How many days have a mark.',
  dls: 'How many of the lowest scores are dropped.',
  due: 'The due date, YYYYMMDD.',
  each: '1: every line is for itself. What can be saved is saved, and the reply lists the others.',
  email: 'An email address.',
  emails: 'Email addresses, separated by white space; at most 500.',
  ends: 'The last day, YYYYMMDD.',
  error: 'The sentence of the refusal.',
  failing: 'How many students have the lowest grade of the scale.',
  field: 'Which field or place has changed.',
  first: 'The first name.',
  folder: '3 active, 2 archived, 1 trashed.',
  from: 'What was there before; blank for nothing.',
  gp: 'The grading period of the class, 1 to 9.',
  grade: 'The grade.',
  gscale: 'The grading scale: 1 the class’s own, 9 A to F in steps of ten, 10 the percentage is the grade.',
  history: 'The changes, newest first.',
  inviter: 'Who invites.',
  joined: 'When the teacher joined the class (Unix seconds).',
  key: '64 hexadecimal characters.',
  kind: 'What kind it is.',
  last: 'The last name.',
  lastlog: 'The last sign-in (Unix seconds).',
  late: 'How many days late the work is.',
  latepolicy:
    'What late scores lose, in whole percents of the full points: percent, `day` or `once`, lowest percent.',
  lates: 'The scores of late work.',
  locked: 'The locked marking periods, and who locked them.',
  low: 'The lowest percentage for the grade.',
  mailmail: '1 to receive mail about new messages, 0 for none.',
  mark: `${marks.map(({ letter, kind }) => `${letter} ${kind}`).join(', ')}; blank is not taken.`,
  missing: 'How many scores are M, missing.',
  name: 'The name.',
  note: 'A private note on a student; blank for none.',
  notes: 'The students who have a note.',
  now: 'What the cell holds now.',
  num: 'The position, from 1.',
  open: '1 while nobody has an account, else 0.',
  ...perLetter((letter) => `Days ${markOfLetter(letter)?.kind}.`),
  percent: 'The percentage; may exceed 100; nothing if nothing is graded.',
  period: 'A marking period, P1 to P5.',
  pic: '1 if there is a profile picture.',
  points: 'The most points: a number, or EC for extra credit.',
  primary: '1 for the class’s primary teacher.',
  priteach: 'The account of the primary teacher.',
  pwd: 'The password.',
  reason: 'Why, in the teacher’s words.',
  refused: 'With `each=1`: cells that were refused, and why.',
  remark: 'A comment on the score.',
  remarks: 'The comments on scores.',
  revision: 'The revision of the class after it; it grows with every change.',
  role: 'The role in the class, as text.',
  round: 'Rounding: 0 none, 1 whole, 2 half, 3 tenth, 4 down, 5 up.',
  saved: 'How many cells hold now what was sent.',
  school: 'The name of the school; blank if it is about no school.',
  schoolid: 'The school.',
  schools: 'The schools of the session’s admin.',
  score: 'A number from 0 to 9999.99 with at most two decimals, M missing, E excused; blank is not graded.',
  scores: 'The scores that are not blank.',
  ses: 'The session’s token: send it with every later request.',
  shared: '1 where the calendar of the school says its name and days.',
  showper: 'Whether students see percentages: 0 or 1.',
  status: '2 active, 0 blocked.',
  stucount: 'How many students the class has.',
  student: 'The name of the student; blank if it is about none.',
  students: 'The students, in list order.',
  stuhold:
    '1 where students and guardians see the scores of a marking period once its grade is posted or the period is locked; else 0 or left out.',
  stuid: 'The student, by ID number.',
  stumail: 'Whether students may write mail: 0 or 1.',
  stusort: 'How students are sorted: 1 list order, 2 last name, 3 first name, 4 ID number.',
  stuview: 'Whether students may see their grades: 0 or 1.',
  subid: 'The class, as `clid`.',
  subtype: 'Always class.',
  superid: 'The teacher’s account.',
  supertype: 'Always teacher.',
  syr: 'The school year, 2026 or 2026-2027.',
  tasks: 'The names of operations.',
  teachers: 'The teachers.',
  teachmail: 'Whether teachers get mail: 0 or 1.',
  term: 'The marking period that the assignment was put into, 1 to 5; 0, or nothing, where its due date decides.',
  terms: 'The marking periods by which the class is graded, in order.',
  time: 'When (Unix seconds).',
  title: 'The title.',
  to: 'What is there since; blank for nothing.',
  token: 'The token behind the `#` of the link in the mail.',
  totals: 'A sum for each student.',
  type: 'The type.',
  uid: 'The account.',
  updated: 'The last change (Unix seconds).',
  usr: 'A username: 2 to 40 of a–z 0–9 . _ -.',
  values: 'The values.',
  was: 'The value that the sender saw in the cell: it is written only if it still holds that.',
  weight: 'The weight in percent; nothing if none is set.',
  weighted: 'Whether categories are weighted: 0 or 1.',
};

/** Why the account of a person is refused. */
export const personRefusals = {
  usr: ['usernameForm', 'usernameTaken'],
  name: ['nameForm', 'nameCharacters'],
  email: ['emailForm', 'emailDomain'],
  pwd: ['passwordLength', 'passwordCommon', 'passwordBreached', 'passwordPattern', 'passwordIsUsername'],
} as const;

/* What several operations say. */

export const calendarParts = {
  first: 'The first day, YYYYMMDD.',
  last: 'The last day, YYYYMMDD.',
  off: 'Breaks and holidays.',
  periods: 'The marking periods.',
  revision: 'The revision of the calendar.',
  years: 'The calendars, the latest year first.',
};
export const invitationParts = {
  auth: 'The level that a guest will have in the class.',
  class: 'The class of a student or guest.',
  email: 'Whom the mail went to.',
  invitation: 'The invitation, by its number.',
  invitations: 'The open invitations.',
  kind: 'What somebody is invited as: teacher, admin, student, guest or guardian.',
  name: 'Who invites.',
  role: 'The role that a guest will have in the class.',
  stuid: 'The student who is invited, by ID number; 0 for none.',
  time: 'When (Unix seconds).',
};
export const classMade = { clid: 'The class that was made.' };
export const rosterLines =
  'A line for each student: first name, last name, ID number, with a space between them. A first name of several words has no-break spaces inside it.';
export const accountMade = { uid: 'The account that was made.' };
export const newPerson = { usr: 'The new username.', pwd: 'Its password, 8 to 128 characters.' };
export const linkRefusals = { token: ['linkUnknown', 'linkUsed', 'linkOld'] } as const;
export const invitationRefusals = { token: [...linkRefusals.token, 'linkOvertaken'] } as const;
export const token = { variable: 'ROLLBOOK_TOKEN' } as const;
