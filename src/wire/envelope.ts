import * as v from 'valibot';
import { marks } from './marks.ts';
import { text, truth } from './values.ts';

/*
 * The envelope of a reply, and the sentences of refusals. The wire has no codes, so the sentence is the code: each is
 * written once, here, and used and compared by name.
 */

/** One sentence per offending field. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The outcome part of every reply; a reply with neither `success` nor `errors` succeeded. */
export const envelope = v.object({
  success: v.optional(truth),
  errors: v.pipe(
    v.nullish(v.union([v.record(v.string(), text), v.array(v.unknown()), v.literal('')]), {}),
    v.transform((errors): FieldErrors => (Array.isArray(errors) || errors === '' ? {} : errors)),
  ),
});

/** Fields that `values` may echo to an application, but never to our page. */
export const secretFields: ReadonlySet<string> = new Set([
  'apikey',
  'ses',
  'pwd',
  'pwd2',
  'pwdconf',
  'setupcode',
  'token',
  'otp',
]);

export const sentences = {
  invalidKey: 'Invalid apikey',
  keyExpired: 'This apikey has expired',
  keyNotForTask: 'This apikey is not for this task',
  keyNameForm: 'The name of a key has 1 to 60 characters',
  keyDaysForm: 'A number of days is at most 9999',
  keyTasksForm: 'Name operations of this interface, with spaces between them',
  oneRosterScopesForm: 'Name scopes of OneRoster, with spaces between them',
  keyOver: 'This key has expired: say for how many days it works from now on',
  noSuchKey: 'The school has no such key',
  noOldSecret: 'There is no old secret that works',
  oldSecretWorks: 'The secret before this one still works: end it first',
  tooManyKeys: 'A school has at most 50 keys: revoke one first',
  keyNotForSchool: 'This apikey is for another school',
  noTask: 'No apitask specified',
  unknownTask: 'Invalid apitask',
  unknownFormat: 'Invalid api: choose xml, json or ser',
  notLoggedIn: 'Not logged in',
  taskNotYours: 'Your account may not do this',
  classNotYours: 'You are not authorized to view this class',
  classNotYoursToChange: 'You are not authorized to change this class',
  wrongPassword: 'Invalid username or password',
  wrongCurrentPassword: 'Invalid password',
  noSuchSession: 'You are not signed in there any more',
  otpNeeded: 'Enter the code from your authenticator app, or a recovery code',
  otpWrong: 'This code is not right, or has been used already',
  totpOn: 'An authenticator app is set up already: remove it first',
  totpNotBegun: 'No authenticator app is set up',
  passkeyWrong: 'This passkey is not known here, or was not used in time: try again',
  devicePage: 'Links that make a device known are for the page alone',
  passkeyPage: 'Passkeys are for the page alone',
  passkeyName: 'The name of a passkey has 1 to 60 characters',
  noSuchPasskey: 'There is no such passkey',
  tooManyPasskeys: 'An account has at most 20 passkeys',
  noSuchLink: 'There is no such link',
  signOnOnly: 'This account signs in by single sign-on: it has no password',
  ownFactors: 'Remove your own second factor in your profile',
  noFactor: 'This person has no second factor',
  usernameForm: 'A username has 2 to 40 letters a to z, digits, dots, hyphens or underscores',
  usernameTaken: 'This username is taken',
  nameForm: 'A name has 1 to 100 characters',
  emailTooOften: 'Too many new addresses were entered: try again in an hour',
  emailForm: 'This is not an email address',
  flagForm: 'This must be 0 or 1',
  passwordLength: 'A password has 8 to 128 characters',
  passwordCommon: 'This password is one of the commonest: choose another',
  passwordBreached: 'This password is known from a breach of some service: choose another',
  passwordPattern:
    'A password is more than one character or pattern repeated, or a run such as 12345678: choose another',
  passwordIsUsername: 'The password must not be the username',
  passwordsDiffer: 'The two passwords are not the same',
  blocked: 'This account is blocked',
  bodyType: 'Send the request as application/x-www-form-urlencoded or multipart/form-data',
  bodyTooLarge: 'The request is larger than 2 MiB',
  bodyCharset: 'Write the request in UTF-8, US-ASCII, ISO-8859-1 or Windows-1252',
  bodyNotText:
    'The request is not text in the character set that it declares, which is UTF-8 unless it says so',
  bodyFile: 'Files cannot be sent: send every part of the request as text',
  bodyParts: 'The parts of this multipart request cannot be told apart',
  tooManyFields: 'The request has more than 5000 fields',
  postOnly: 'Use POST',
  serviceSilent: 'The service does not answer. Try again in a moment',
  serviceUnreadable: 'The service gave an answer that cannot be read',
  listChanged: 'The list has changed',
  studentSortForm: 'Choose 1 list order, 2 last name, 3 first name or 4 ID number',
  notAMonday: 'The date must be a Monday, written YYYYMMDD',
  noSuchAssignment: 'There is no such assignment in this class',
  noSuchStudent: 'There is no such student in this class',
  noSuchTeacher: 'There is no teacher of this username',
  notInClass: 'This teacher does not belong to the class',
  scoreForm: 'A score is a number from 0 to 9999.99, M for missing, E for excused, or blank',
  scoreChanged: 'The score has been changed meanwhile',
  lateForm: 'Days late are a whole number from 1 to 365, or blank for work in time',
  lateChanged: 'The late mark has been changed meanwhile',
  latePolicyForm: 'Write the percent taken off, day or once, and the lowest percent: 10 day 50',
  remarkForm: 'A comment on a score is one line of at most 500 characters',
  remarkChanged: 'The comment has been changed meanwhile',
  markForm: `A mark is ${marks.map(({ letter, kind }) => `${letter} ${kind}`).join(', ')}, or blank`,
  markChanged: 'The mark has been changed meanwhile',
  gradeForm: 'A final grade is a whole number from 0 to 999, or blank',
  gradeChanged: 'The final grade has been changed meanwhile',
  dayForm: 'A date is a day of the calendar, written YYYYMMDD',
  periodForm: 'A marking period is P1, P2, P3, P4 or P5',
  periodLocked: 'This marking period is locked: open it first',
  lockAlone: 'Lock or open a marking period by itself, without grades',
  cellForm: 'A line has three or four words with spaces between them, and - for a blank',
  noCells: 'There are no lines',
  tooManyCells: 'There are more than 5000 lines',
  titleForm: 'A title has 1 to 200 characters',
  pointsForm: 'Points are a number above 0 and below 10000 with at most two decimals, or EC',
  categoryForm: 'There is no such category in this class',
  termForm: 'There is no such marking period in this class',
  termUsed: 'A marking period that is left out still has assignments that were put into it',
  assignmentKindForm: 'The type of an assignment is a whole number from 1 to 99',
  onceForm: 'The name of a request has 8 to 64 letters, digits, hyphens or underscores',
  copyWhat: 'Choose between 1 and 200 assignments of the class',
  copyWhere: 'Choose between 1 and 50 other classes',
  copyCategory: 'A class has no category of this name: choose one of its categories',
  copyCategoryForm: 'A line has a class, a category of this class and a category of that one',
  folderForm: 'Choose 3 active, 2 archived or 1 trashed',
  classNameForm: 'A class name has 1 to 255 characters',
  classCodeForm: 'A class code has at most 40 characters',
  schoolYearForm: 'A school year is written 2024 or 2024-2025',
  gradingPeriodForm: 'A grading period is 1 to 9',
  scaleKindForm: "Choose 1 the class's own scale, 9 A to F or 10 percentages",
  scaleMissing: "The class's own scale has no grades yet",
  roundingForm: 'Choose 0 none, 1 whole, 2 half, 3 tenth, 4 down or 5 up',
  assignmentSortForm: 'Choose 1 newest first, 2 oldest first, 3 title or 4 category',
  categoryMissing: 'A class has at least one category',
  categoryUsed: 'A category that is left out still has assignments',
  authForm: 'Choose 1 view, 2 scores and attendance, 4 everything but the teachers or 6 owner',
  roleForm: 'A role has at most 40 characters',
  primaryTeacherStays: "The class's primary teacher stays its owner",
  commentForm: 'A comment has at most 1000 characters',
  phraseForm: 'A phrase has 1 to 500 characters',
  phrasePlaceholder:
    'Only {first} is filled in, with the first name of the student: nothing else in braces is',
  phraseTwice: 'This phrase stands on an earlier line already',
  tooManyPhrases: 'There are more than 200 phrases',
  phrasesBase: 'The version of the phrases is a whole number',
  phrasesChanged: 'The phrases have been changed meanwhile',
  coverNoteForm: 'The words that go with a report have at most 1000 characters',
  reportContentForm: 'What a report is called has at most 100 characters',
  reportWhomForm: 'Choose all, student or guardians',
  reportForm: 'Send the report as a PDF file in base64, of at most 1 MB',
  reportsNotMailed: 'This class does not mail its students: turn that on in its settings first',
  reportUnposted:
    'This class holds scores back until they are posted: say that the report may show them all the same',
  reportPostedForm: 'Name the marking periods whose scores the report shows, such as P1 P2, or - for none',
  reportNotPosted:
    'The report shows scores of a marking period that is not posted for this student: load the grades again',
  reportToNobody: 'There is nobody to write to for this student',
  noteForm: 'A private note has at most 1000 characters',
  noteChanged: 'The note has been changed meanwhile',
  reasonForm: 'A reason has at most 200 characters',
  historyForm: 'Choose a revision, or a place that an earlier answer named',
  historyKindForm:
    'A kind of change is score, mark, grade, lock, comment, assignment, roster, setting or teacher',
  historyTime: 'A time is the number of seconds since 1970',
  historyLimit: 'Between 1 and 1000 items can be asked for at once',
  auditForm: 'Choose a place that an earlier answer named',
  mailStateForm: 'Choose waiting, sent or failed',
  mailNotFailed: 'This message is not among those that could not be sent',
  schoolNotYours: 'You are not authorized to manage this school',
  schoolChanged: 'Somebody has changed the settings of the school meanwhile',
  schoolNameForm: 'The name of a school has 1 to 100 characters',
  calendarBase: 'The revision of a calendar is a whole number',
  calendarChanged: 'Somebody has changed this calendar meanwhile',
  calendarMissing: 'This year has no calendar',
  yearDay: 'A date is a day of the calendar, written YYYYMMDD, in the school year',
  yearOrder: 'The last day is before the first',
  spanLine: 'A line has the first day, the last day and a name',
  spanName: 'A name has 1 to 60 characters',
  spanTwice: 'Two marking periods have this name',
  spanOutside: 'This is outside the school year',
  spanOverlap: 'This overlaps another one',
  tooManySpans: 'There are more than 100 lines',
  dayOff: 'The school calendar has this day off',
  classSortForm: 'Sort by name, syr, teacher or updated',
  classPageForm: 'Between 1 and 500 classes can be asked for at once',
  yearAfter: 'Choose another year than the old one',
  yearWithoutClasses: 'This school year has no active classes',
  classesOfYear: 'These are not all active classes of this school year',
  classesOfTerm: 'These are not all classes of this school year and grading period',
  planChanged: 'The classes have changed meanwhile: look again at what will happen',
  primaryGone: 'The primary teacher has left the school or is blocked: hand the class over first',
  startUnknown: 'There is no such start of a year',
  startUndone: 'This start of a year is undone already',
  startOld: 'The start of a year can be undone for 24 hours',
  copyOfWhat: 'Choose the class to copy',
  schoolOfClass: 'Choose the school of the class',
  classesByAdmins: 'At this school, administrators make the classes',
  templateForm: 'Choose points, weighted, standards or copy',
  weeksForm: 'Weeks are a whole number from -999 to 999',
  setUpAlready: 'This service is set up already: sign in',
  setUpCode: 'This is not the set-up code that the service shows on its terminal',
  noSchoolsByKey: 'This apikey may not create schools',
  noAdminOfSchool: 'This person is not an admin of the school',
  accountIdForm: 'An account ID is a whole number above 0',
  notInTheseClasses: 'There is no such student in these classes',
  notAtSchool: 'This teacher does not belong to the school',
  teachesHere: 'This teacher is the primary teacher of a class of the school',
  lastAdmin: 'A school needs an admin',
  personNotAtSchool: 'This person does not belong to the school',
  personElsewhere: 'This person belongs to another school as well: only they can change this',
  notYourself: 'You cannot do this to your own account',
  lookForm: 'Choose print or export',
  studentIdForm: 'An ID number is a whole number above 0',
  stillOnList: 'This student is on the list of an active class: take them off it first',
  stillAdmin: 'This person is an admin of the school: take the role away first',
  noSuchYear: 'The school has no classes of this year',
  yearRuns: 'This school year has not ended, or has active classes: archive them first',
  keepYearsForm: 'Keep school years for 1 to 100 years, or for ever: 0',
  signOnRequired: 'Your school asks you to sign in by its single sign-on',
  factorRequired: 'Your school asks its admins for a second step: sign in on the page and add one',
  factorFirst: 'Your school asks its admins for a second step: add a passkey or an authenticator app first',
  ownFactorFirst: 'Add a passkey or an authenticator app to your own account first',
  noProvider: 'No single sign-on is set up for this school',
  breakGlassForm: 'Choose an active admin of the school who has a password and may always sign in with it',
  breakGlassFactor: 'This admin needs a passkey or an authenticator app first',
  breakGlassStays: 'This admin may always sign in by password: choose another one in the settings first',
  notAStudent: 'A student cannot be a teacher or an admin',
  heirNotAtSchool: 'Choose an active teacher or admin of the school to take over the classes',
  primaryAlready: 'This person is the primary teacher already',
  choosePassword: 'Choose a password of your own first',
  passwordMadeForYou: 'Choose a password other than the one that was made for you',
  passwordIsYours: 'This account has a password of its own already: change it in the profile',
  searchForm: 'A search has at most 100 characters',
  searchMissing: 'Type a part of the name, or the ID number',
  sortForm: 'Sort by name, usr, email or lastlog',
  personTypeForm: 'Choose 2 student, 3 teacher, 4 admin or 5 guardian',
  personStatusForm: 'Choose 2 active or 0 blocked',
  pageForm: 'Between 1 and 500 people can be asked for at once',
  peopleForm: 'Send a line for each person: name, email, teacher or admin, and username, parted by tabs',
  peopleCount: 'Between 1 and 500 people can be added at once',
  peopleHow: 'Choose mail or slip',
  uidsForm: 'Send between 1 and 500 account IDs, parted by spaces',
  noAddressOfPerson: 'There is no email address to write to',
  lineColumns: 'There are more than four columns on this line',
  lineRole: 'Write teacher or admin',
  lineTwice: 'This person stands on an earlier line already',
  lineAmbiguous: 'Several people of the school have this address: add the username',
  lineUsername: 'Nobody of the school has this username: it is chosen with the invitation',
  relationForm: 'Say in at most 40 characters what the guardian is to the student',
  noSuchGuardian: 'There is no such guardian',
  notFollowed: 'You do not follow this student',
  followsNobodyElse: 'You follow nobody else: your account would be removed too',
  guardianAlready: 'Somebody with this address is a guardian already',
  guardiansFull: 'A student has at most 10 guardians: remove one first',
  guardianFollowsMany: 'A guardian can follow at most 20 students',
  guardiansInvited: 'You can invite at most 4 guardians: remove one first',
  guardiansTooOften: 'You have invited many guardians today: try again tomorrow',
  guardianBySchool: 'Your school has entered this guardian: ask there',
  guardianJoined: 'This guardian has accepted already',
  guardianOwnAddress: 'This is your own address: enter that of your guardian',
  guardiansForm:
    'Send a line for each guardian: ID number of the student, name, email and relation, parted by tabs',
  studentIdUnknown: 'No student of the school has this ID number',
  guardianLineTwice: 'This guardian stands on an earlier line already',
  guardianNotStudent: 'A student account cannot be a guardian: make another account for yourself',
  studentNotGuardian: 'A guardian account cannot be a student: make another account for yourself',
  linkUnknown: 'This link is not valid: ask for another one',
  linkUsed: 'This link has been used already',
  linkOvertaken:
    'Your school has made an account for you meanwhile: sign in with the username and password on its slip',
  linkOld: 'This link is too old: ask for another one',
  usernameOrEmail: 'Enter a username or an email address',
  usernameMissing: 'Enter a username',
  notForStudents: 'A student account cannot accept this invitation',
  forStudentsOnly: 'Only a student account can accept this invitation',
  studentHasAccount: 'This student has an account already',
  noSuchInvitation: 'This invitation is not open any more',
  noAddresses: 'There are no email addresses',
  tooManyInvitations: 'There are 5000 open invitations already: no more can be added',
  tooManyAddresses: 'There are more than 500 email addresses',
  teachersNumbered: 'Send name1 and email1, name2 and email2, and so on, for at most 500 teachers',
  cannotTravel: 'There is a line break here, or another character that cannot be sent',
  importUnknown: 'There is no such import: send the package again',
  importName: 'The name of a file has at most 200 characters',
  importBytes: 'A package has between 1 byte and 64 MiB',
  importPart:
    'This is not the part that is expected: send base64, each part but the last of the size that was asked for',
  importIncomplete: 'Parts of the package are missing: send them first',
  importRunning: 'An import of this school is running: wait for it, or give it up',
  importNotReady: 'Look at what the package would change first',
  importEncoding: 'Choose utf-8 or windows-1252',
  importKind: 'Choose a kind that the import lists, or problems',
  importState: 'Choose new, changed or gone',
  importHidesMany:
    'More than 10 % of the people or classes would be hidden, which looks like a mistake. If it is meant, apply it with hidemany 1',
  exportNeedsSchool: 'Only active classes of a school are written as OneRoster',
  nameCharacters: 'A line break or an invisible character cannot stand in a name',
} as const;

/** For the first invalid address. */
export const notAnAddress = (typed: string) => `This is not an email address: ${typed.slice(0, 100)}`;

/** Why the start of a year stays: what has been done in the classes that it made. */
export const workWouldBeLost = (classes: readonly string[]) =>
  `Work in these classes would be lost: ${classes.slice(0, 10).join(', ')}${classes.length > 10 ? ` and ${classes.length - 10} more` : ''}`;

/** For a field that is longer than any task needs. */
export const tooLongField = (most: number) => `This is longer than ${most} characters`;

/** After too many failed sign-ins. */
export const tooManyAttempts = (seconds: number) => `Too many attempts, try again in ${seconds} seconds`;

/** The seconds of that sentence; null for any other sentence. */
export const readTooManyAttempts = (sentence: string) => numberIn(sentence, tooManyAttempts);

/** The service failed and changed nothing; the reference finds the log line. */
export const serviceFault = (reference: string) =>
  `Something went wrong in the service. Nothing was changed. Reference ${reference}`;

/** The service failed when it may already have made the change. */
export const serviceDoubt = (reference: string) =>
  `Something went wrong in the service. Whether anything was changed is not known. Reference ${reference}`;

const unavailable = {
  busy: 'Someone else is changing the same records and has not finished. Nothing was changed. Try again in a minute.',
  full: "The service's disk is full. Nothing was changed. Tell whoever runs the service, then try again.",
  readOnly: 'The service can only be read at the moment. Nothing was changed. Try again in a minute.',
  silent: 'The database does not answer. Nothing was changed. Try again in a minute.',
} as const;

/** The service cannot work for a temporary reason; the sentence says what to do. */
export const serviceUnavailable = (why: keyof typeof unavailable, reference: string) =>
  `${unavailable[why]} Reference ${reference}`;

const faults = [
  serviceFault(''),
  serviceDoubt(''),
  ...Object.values(unavailable).map((sentence) => `${sentence} Reference `),
];

/** The reference of one of these sentences; null for any other sentence. */
export function readServiceFault(sentence: string): string | null {
  const beginning = faults.find((each) => sentence.startsWith(each));
  return beginning === undefined ? null : sentence.slice(beginning.length);
}

function numberIn(sentence: string, write: (value: number) => string): number | null {
  const found = Number.parseInt(sentence.replace(/^\D*/, ''), 10);
  return write(found) === sentence ? found : null;
}
