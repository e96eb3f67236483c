// Made by `npm run docs` from the schemas of the interface. Do not edit it.

export interface Operations {
  /** Starts a session and answers its token. A session ends after a time without use, and after a longer one in all. Any application with a key; without a session. */
  'login': {
    fields: {
      /** The username. */ usr: string;
      /** The password. */ pwd: string;
      /** A code of the authenticator app, or a recovery code; where the account has a second factor. */ otp?: string | undefined;
    };
    reply: {
      /** The values. */ values: { /** As it was sent. */ usr: string; /** The session’s token: send it with every later request. */ ses?: string | undefined; };
    };
  };
  /** Ends the session. Every account, students too. */
  'logout': {
    fields: {
    };
    reply: {
    };
  };
  /** Without fields it answers the account. With any of them it changes the account, and then needs `usr`, `name`, `email`, `mailmail` and `pwdconf`; it answers those. Every account, students too. */
  'profile': {
    fields: {
      /** A username: 2 to 40 of a–z 0–9 . _ -. */ usr?: string | undefined;
      /** The owner’s name. */ name?: string | undefined;
      /** An email address. */ email?: string | undefined;
      /** 1 to receive mail about new messages, 0 for none. */ mailmail?: string | undefined;
      /** The current password. */ pwdconf?: string | undefined;
      /** A new password; blank keeps the one there is. */ pwd?: string | undefined;
      /** The new password once more. */ pwd2?: string | undefined;
    };
    reply: {
      /** The values. */ values: { /** The account. */ uid: number; /** A username: 2 to 40 of a–z 0–9 . _ -. */ usr: string; /** 2 student, 3 teacher, 4 admin. */ type: number; /** 2 active, 0 blocked. */ status: number; /** When it was made (Unix seconds). */ created: number; /** The last sign-in (Unix seconds). */ lastlog: number; /** An email address. */ email: string; /** An address that waits to be confirmed. */ newemail?: string | undefined; /** The owner’s name. */ name: string; /** 1 if there is a profile picture. */ pic: number; /** 1 to receive mail about new messages, 0 for none. */ mailmail: number; /** 1 while the password must be changed first. */ temp: number; /** 1 while the session only leads to a second factor, which a school asks of its teachers or admins. */ limited?: number | undefined; /** 1 where no password signs the account in; our page confirms a change, but for a new password, by a fresh sign-in in place of `pwdconf`. */ nopwd?: number | undefined; } | { /** A username: 2 to 40 of a–z 0–9 . _ -. */ usr: string; /** The owner’s name. */ name: string; /** An email address. */ email: string; };
    };
  };
  /** Answers the live sessions of the account; what is not known of one is blank. Every account, students too. */
  'profile-sessions': {
    fields: {
    };
    reply: {
      /** The sessions. */ sessions: Array<{ /** What the session is called; it is not its token. */ session: string; /** The device, as its browser says. */ device: string; /** The browser, as it says. */ browser: string; /** The name of the application’s key. */ application: string; /** The network address. */ address: string; /** The sign-in (Unix seconds). */ started: number; /** The last use (Unix seconds). */ used: number; /** 1 for the session that asks. */ current: number; }>;
    };
  };
  /** Ends one session of the account, or all but the one that asks. Send `session` or `others`. Every account, students too. */
  'profile-session-end': {
    fields: {
      /** The session, as `profile-sessions` calls it. */ session?: string | undefined;
      /** 1 ends all sessions but this one. */ others?: string | undefined;
    };
    reply: {
    };
  };
  /** Replaces a password that an admin made. Until then `temp` of the account is 1, and most operations are refused. Every account, students too. */
  'password-choose': {
    fields: {
      /** The new password, 8 to 128 characters. */ pwd: string;
    };
    reply: {
    };
  };
  /** The address that the link was mailed to becomes the account’s. Any application with a key; without a session. */
  'profile-email-confirm': {
    fields: {
      /** The token behind the `#` of the link in the mail. */ token: string;
    };
    reply: {
      /** The values. */ values: { /** An email address. */ email: string; };
    };
  };
  /** The address stays; links to a new one are useless from now on. Every account, students too. */
  'profile-email-drop': {
    fields: {
    };
    reply: {
    };
  };
  /** Answers whether signing in wants a code beside the password. Every account, students too. */
  'profile-factors': {
    fields: {
    };
    reply: {
      /** The values. */ values: { /** When the authenticator app was added (Unix seconds); 0 for none. */ totp: number; /** How many recovery codes are left. */ codes: number; };
      /** The accounts of other sign-ins that are linked with this one. */ links: Array<{ /** Its number. */ link: number; /** The address of the other sign-in. */ issuer: string; /** An email address. */ email: string; /** When it was made (Unix seconds). */ created: number; }>;
      /** The passkeys. */ passkeys: Array<{ /** Its number. */ passkey: number; /** What the passkey is called. */ name: string; /** When it was made (Unix seconds). */ created: number; /** The last use (Unix seconds). */ used: number; }>;
    };
  };
  /** Answers a secret for an app. No code is asked for until `profile-totp-confirm` has succeeded. Every account, students too. */
  'profile-totp-new': {
    fields: {
      /** The current password. */ pwdconf: string;
    };
    reply: {
      /** The secret, in base32. */ secret: string;
      /** The secret as the `otpauth://` address of a QR code. */ address: string;
    };
  };
  /** From now on signing in wants a code of the app. Answers recovery codes, each for one sign-in, shown only this once. Every account, students too. */
  'profile-totp-confirm': {
    fields: {
      /** A code of the app. */ otp: string;
    };
    reply: {
      /** The recovery codes. */ codes: Array<string>;
    };
  };
  /** Signing in wants the password alone again. Every account, students too. */
  'profile-totp-drop': {
    fields: {
      /** The current password. */ pwdconf: string;
    };
    reply: {
    };
  };
  /** Answers new recovery codes, shown only this once; the ones before are useless. Every account, students too. */
  'profile-recovery-new': {
    fields: {
      /** The current password. */ pwdconf: string;
    };
    reply: {
      /** The recovery codes. */ codes: Array<string>;
    };
  };
  /** Answers the names of the operations that are open to this account. A service that does not know this operation has only the documented original ones. Every account, students too. */
  'tasks': {
    fields: {
    };
    reply: {
      /** The names of operations. */ tasks: Array<string>;
    };
  };
  /** Answers what a browser needs to make a passkey. Every account, students too. */
  'profile-passkey-options': {
    fields: {
      /** The current password. */ pwdconf: string;
    };
    reply: {
      /** The JSON that the browser is given. */ options: string;
    };
  };
  /** Keeps the passkey that the browser has made. Every account, students too. */
  'profile-passkey-add': {
    fields: {
      /** The JSON that the browser answers. */ response: string;
      /** What the passkey is called. */ name: string;
    };
    reply: {
    };
  };
  /** Gives a passkey of the account another name. Every account, students too. */
  'profile-passkey-edit': {
    fields: {
      /** The passkey, as `profile-factors` numbers it. */ passkey: number;
      /** What the passkey is called. */ name: string;
    };
    reply: {
    };
  };
  /** Takes a passkey from the account. Every account, students too. */
  'profile-passkey-drop': {
    fields: {
      /** The passkey, as `profile-factors` numbers it. */ passkey: number;
      /** The current password. */ pwdconf: string;
    };
    reply: {
    };
  };
  /** Answers a ticket for `/api/sso/NAME?link=TICKET`, which links an account of that sign-in with the session’s. Every account, students too. */
  'profile-link-new': {
    fields: {
      /** The current password. */ pwdconf: string;
    };
    reply: {
      /** The ticket; it is used once. */ ticket: string;
    };
  };
  /** Takes the link with another sign-in from the account. Every account, students too. */
  'profile-link-drop': {
    fields: {
      /** The link, as `profile-factors` numbers it. */ link: number;
      /** The current password. */ pwdconf: string;
    };
    reply: {
    };
  };
  /** Answers what a browser needs to ask for a passkey. Any application with a key; without a session. */
  'login-passkey-options': {
    fields: {
    };
    reply: {
      /** The JSON that the browser is given. */ options: string;
    };
  };
  /** Starts a session; without a password and a code. Any application with a key; without a session. */
  'login-passkey': {
    fields: {
      /** The JSON that the browser answers. */ response: string;
    };
    reply: {
      /** The values. */ values: { /** The session’s token: send it with every later request. */ ses?: string | undefined; };
    };
  };
  /** Answers the key with which our page encrypts what is not saved yet. Other applications do not need it. Teachers and admins. */
  'draft-key': {
    fields: {
    };
    reply: {
      /** 64 hexadecimal characters. */ key: string;
    };
  };
  /** Answers every class of the session’s teacher, archived and trashed ones too. Teachers and admins. */
  'teacher-classes': {
    fields: {
    };
    reply: {
      /** The classes. */ classes: Array<{ /** The teacher’s account. */ superid: number; /** The class, as `clid`. */ subid: number; /** Always teacher. */ supertype: string; /** Always class. */ subtype: string; /** The level in the class: 1 view, 2 scores and attendance, 4 everything but the teachers, 6 owner. */ auth: number; /** When the teacher joined the class (Unix seconds). */ joined: number; /** The role in the class, as text. */ role: string; /** The class. */ clid: number; /** When it was made (Unix seconds). */ created: number; /** 3 active, 2 archived, 1 trashed. */ folder: number; /** The school year, 2026 or 2026-2027. */ syr: string; /** The grading period of the class, 1 to 9. */ gp: number; /** The grading scale: 1 the class’s own, 9 A to F in steps of ten, 10 the percentage is the grade. */ gscale: number; /** Whether categories are weighted: 0 or 1. */ weighted: number; /** Whether students see percentages: 0 or 1. */ showper: number; /** How students are sorted: 1 list order, 2 last name, 3 first name, 4 ID number. */ stusort: number; /** How assignments are sorted: 1 newest due date first, 2 oldest first, 3 title, 4 category. */ assnsort: number; /** Rounding: 0 none, 1 whole, 2 half, 3 tenth, 4 down, 5 up. */ round: number; /** Whether students may see their grades: 0 or 1. */ stuview: number; /** Whether students may write mail: 0 or 1. */ stumail: number; /** Whether teachers get mail: 0 or 1. */ teachmail: number; /** The account of the primary teacher. */ priteach: number; /** The name of the class. */ name: string; /** The class code; may be blank. */ code: string; /** How many students the class has. */ stucount?: number | undefined; /** How many assignments the class has. */ acount?: number | undefined; /** The mean of the students’ percents; nothing if nothing is graded. */ average?: number | null | undefined; /** How many scores are M, missing. */ missing?: number | undefined; /** How many students have the lowest grade of the scale. */ failing?: number | undefined; /** The last change (Unix seconds). */ updated?: number | undefined; /** The revision of the class after it; it grows with every change. */ revision?: number | undefined; /** What late scores lose, in whole percents of the full points: percent, `day` or `once`, lowest percent. */ latepolicy?: string | undefined; /** 1 where students and guardians see the scores of a marking period once its grade is posted or the period is locked; else 0 or left out. */ stuhold?: number | undefined; /** The name of the school; blank if it is about no school. */ school?: string | undefined; }>;
    };
  };
  /** Answers every score that is `M`, in the active classes of the session’s teacher or in one class, and what each would change if it were turned in at full credit. What moves a grade most comes first. Teachers of the class from level 1, and admins of its school. */
  'teacher-missing': {
    fields: {
      /** Only this class; whatever its folder. */ clid?: number | undefined;
    };
    reply: {
      /** The classes that have missing work. */ classes: Array<{ /** The class. */ clid: number; /** The name. */ name: string; }>;
      /** The assignments that somebody misses. */ assignments: Array<{ /** The class. */ clid: number; /** The assignment, by its number in the class. */ assnid: number; /** The title. */ title: string; /** The due date, YYYYMMDD. */ due: string; /** The most points: a number, or EC for extra credit. */ points: string; /** The name of its category; blank if it has none. */ catname: string; }>;
      /** The students who miss something; `gain` and what follows it is of all that they miss. */ students: Array<{ /** The class. */ clid: number; /** The student, by ID number. */ stuid: number; /** The position, from 1. */ num: number; /** The first name. */ first: string; /** The last name. */ last: string; /** The percentage; may exceed 100; nothing if nothing is graded. */ percent: number | null; /** The grade. */ grade: string; /** How many scores the student misses. */ count: number; /** By how many percentage points the grade would move, to a tenth; nothing for extra credit. */ gain: number | null; /** The percentage after that, rounded as the class rounds. */ topercent: number | null; /** The grade after that. */ tograde: string; }>;
      /** The missing scores. */ missing: Array<{ /** The class. */ clid: number; /** The assignment, by its number in the class. */ assnid: number; /** The student, by ID number. */ stuid: number; /** By how many percentage points the grade would move, to a tenth; nothing for extra credit. */ gain: number | null; /** The percentage after that, rounded as the class rounds. */ topercent: number | null; /** The grade after that. */ tograde: string; }>;
    };
  };
  /** Answers what waits for the session’s teacher on a day, in all active classes: attendance, work to grade, final grades to post, and what colleagues have changed. Teachers and admins. */
  'teacher-today': {
    fields: {
      /** The day where the teacher is, written YYYYMMDD. */ day: string;
      /** When the day before began there, in Unix seconds: colleagues’ changes from then on. */ since: number;
    };
    reply: {
      /** The active classes. */ classes: Array<{ /** The class. */ clid: number; /** The name. */ name: string; /** The class code; may be blank. */ code: string; /** The level in the class: 1 view, 2 scores and attendance, 4 everything but the teachers, 6 owner. */ auth: number; /** How many students the class has. */ stucount: number; /** 1 on a day of the class’s school year with lessons. */ school: number; /** How many students have a mark on the day. */ marked: number; }>;
      /** Assignments due more than a week before the day that somebody has no score for; the oldest first. */ ungraded: Array<{ /** The class. */ clid: number; /** The assignment, by its number in the class. */ assnid: number; /** The title. */ title: string; /** The due date, YYYYMMDD. */ due: string; /** How many students have no score; of changes, how many there were. */ count: number; }>;
      /** Marking periods that end, or ended, within two weeks, with grades still to post. */ posting: Array<{ /** The class. */ clid: number; /** P1 to P5. */ period: string; /** The name. */ name: string; /** The last day of the marking period. */ last: string; /** How many final grades are posted. */ posted: number; }>;
      /** What others have changed, by class, person and kind; the latest first. */ changes: Array<{ /** The class. */ clid: number; /** The account. */ uid: number; /** The name. */ name: string; /** `score`, `remark`, `mark`, `grade`, `lock`, `comment`, `assignment`, `roster`, `setting` or `teacher`. */ kind: string; /** How many students have no score; of changes, how many there were. */ count: number; /** When (Unix seconds). */ time: number; }>;
    };
  };
  /** Answers a class with its scale, categories, assignments, students and scores. A score is named by `assnid` and `stuid`. Teachers of the class, and admins of its school. */
  'gradebook': {
    fields: {
      /** The class. */ clid: number;
    };
    reply: {
      /** The class. */ clid: number;
      /** When it was made (Unix seconds). */ created: number;
      /** 3 active, 2 archived, 1 trashed. */ folder: number;
      /** The school year, 2026 or 2026-2027. */ syr: string;
      /** The grading period of the class, 1 to 9. */ gp: number;
      /** The grading scale: 1 the class’s own, 9 A to F in steps of ten, 10 the percentage is the grade. */ gscale: number;
      /** Whether categories are weighted: 0 or 1. */ weighted: number;
      /** Whether students see percentages: 0 or 1. */ showper: number;
      /** How students are sorted: 1 list order, 2 last name, 3 first name, 4 ID number. */ stusort: number;
      /** How assignments are sorted: 1 newest due date first, 2 oldest first, 3 title, 4 category. */ assnsort: number;
      /** Rounding: 0 none, 1 whole, 2 half, 3 tenth, 4 down, 5 up. */ round: number;
      /** Whether students may see their grades: 0 or 1. */ stuview: number;
      /** Whether students may write mail: 0 or 1. */ stumail: number;
      /** Whether teachers get mail: 0 or 1. */ teachmail: number;
      /** The account of the primary teacher. */ priteach: number;
      /** The name. */ name: string;
      /** The class code; may be blank. */ code: string;
      /** How many students the class has. */ stucount?: number | undefined;
      /** How many assignments the class has. */ acount?: number | undefined;
      /** The mean of the students’ percents; nothing if nothing is graded. */ average?: number | null | undefined;
      /** How many scores are M, missing. */ missing?: number | undefined;
      /** How many students have the lowest grade of the scale. */ failing?: number | undefined;
      /** The last change (Unix seconds). */ updated?: number | undefined;
      /** The revision of the class after it; it grows with every change. */ revision?: number | undefined;
      /** What late scores lose, in whole percents of the full points: percent, `day` or `once`, lowest percent. */ latepolicy?: string | undefined;
      /** 1 where students and guardians see the scores of a marking period once its grade is posted or the period is locked; else 0 or left out. */ stuhold?: number | undefined;
      /** The class’s own grading scale, from the top. */ cgs: Array<{ /** The position, from 1. */ num: number; /** The lowest percentage for the grade. */ low: number | null; /** The grade. */ grade: string; }>;
      /** The categories; of an assignment, the number of its category. */ cat: Array<{ /** The position, from 1. */ num: number; /** The name. */ name: string; /** The weight in percent; nothing if none is set. */ weight: number | null; /** How many of the lowest scores are dropped. */ dls: number; }>;
      /** The assignments, in list order. */ assignments: Array<{ /** The class. */ clid: number; /** The assignment, by its number in the class. */ assnid: number; /** When it was made (Unix seconds). */ created: number; /** The account that made it. */ creator: number; /** The title. */ title: string; /** The due date, YYYYMMDD. */ due: string; /** The most points: a number, or EC for extra credit. */ points: string; /** The categories; of an assignment, the number of its category. */ cat: number; /** The marking period that the assignment was put into, 1 to 5; 0, or nothing, where its due date decides. */ term: number; /** The type. */ type: number; /** Whether it is shown in the calendar: 0 or 1. */ cal: number; /** The name. */ name: string; /** The creator’s username. */ usr: string; /** 1 if there is a profile picture. */ pic: number; }>;
      /** The students, in list order. */ students: Array<{ /** The student, by ID number. */ stuid: number; /** The position, from 1. */ num: number; /** The first name. */ first: string; /** The last name. */ last: string; /** The grade. */ grade: string; /** The percentage; may exceed 100; nothing if nothing is graded. */ percent: number | null; }>;
      /** The scores that are not blank. */ scores: Array<{ /** The assignment, by its number in the class. */ assnid: number; /** The student, by ID number. */ stuid: number; /** A number from 0 to 9999.99 with at most two decimals, M missing, E excused; blank is not graded. */ score: string; }>;
      /** The comments on scores. */ remarks: Array<{ /** The assignment, by its number in the class. */ assnid: number; /** The student, by ID number. */ stuid: number; /** A comment on the score. */ remark: string; }>;
      /** The marking periods by which the class is graded, in order. */ terms: Array<{ /** A marking period, P1 to P5. */ period: string; /** The name. */ name: string; /** The first day, YYYYMMDD; blank for one that has only what was put into it. */ begins: string; /** The last day, YYYYMMDD. */ ends: string; /** The weight in percent; nothing if none is set. */ weight: number | null; /** 1 where the calendar of the school says its name and days. */ shared: number; }>;
      /** The scores of late work. */ lates: Array<{ /** The assignment, by its number in the class. */ assnid: number; /** The student, by ID number. */ stuid: number; /** How many days late the work is. */ late: number; }>;
    };
  };
  /** Answers the active classes whose roster has the session’s student and whose `stuview` is 1, by name. Students; nobody else has such classes. */
  'student-classes': {
    fields: {
    };
    reply: {
      /** The classes. */ classes: Array<{ /** The class. */ clid: number; /** The name. */ name: string; /** The class code; may be blank. */ code: string; /** The school year, 2026 or 2026-2027. */ syr: string; /** The grading period of the class, 1 to 9. */ gp: number; /** The name of the primary teacher. */ teacher: string; /** The percentage; may exceed 100; nothing if nothing is graded. */ percent: number | null; /** The grade. */ grade: string; /** How many of the student’s scores are `M`. */ missing: number; /** 1 where students and guardians see the scores of a marking period once its grade is posted or the period is locked; else 0 or left out. */ stuhold?: number | undefined; }>;
    };
  };
  /** Answers one of these classes as `gradebook` does, with one student alone: no other student, no average of the class, and nobody’s username. The students on the class’s roster and their guardians, once its `stuview` is 1. */
  'student-grades': {
    fields: {
      /** The class. */ clid: number;
      /** Which student, where a guardian asks; a student leaves it out. */ stuid?: number | undefined;
    };
    reply: {
      /** The class. */ clid: number;
      /** When it was made (Unix seconds). */ created: number;
      /** 3 active, 2 archived, 1 trashed. */ folder: number;
      /** The school year, 2026 or 2026-2027. */ syr: string;
      /** The grading period of the class, 1 to 9. */ gp: number;
      /** The grading scale: 1 the class’s own, 9 A to F in steps of ten, 10 the percentage is the grade. */ gscale: number;
      /** Whether categories are weighted: 0 or 1. */ weighted: number;
      /** Whether students see percentages: 0 or 1. */ showper: number;
      /** How students are sorted: 1 list order, 2 last name, 3 first name, 4 ID number. */ stusort: number;
      /** How assignments are sorted: 1 newest due date first, 2 oldest first, 3 title, 4 category. */ assnsort: number;
      /** Rounding: 0 none, 1 whole, 2 half, 3 tenth, 4 down, 5 up. */ round: number;
      /** Whether students may see their grades: 0 or 1. */ stuview: number;
      /** Whether students may write mail: 0 or 1. */ stumail: number;
      /** Whether teachers get mail: 0 or 1. */ teachmail: number;
      /** The account of the primary teacher. */ priteach: number;
      /** The name. */ name: string;
      /** The class code; may be blank. */ code: string;
      /** How many students the class has. */ stucount?: number | undefined;
      /** How many assignments the class has. */ acount?: number | undefined;
      /** The mean of the students’ percents; nothing if nothing is graded. */ average?: number | null | undefined;
      /** How many scores are M, missing. */ missing?: number | undefined;
      /** How many students have the lowest grade of the scale. */ failing?: number | undefined;
      /** The last change (Unix seconds). */ updated?: number | undefined;
      /** The revision of the class after it; it grows with every change. */ revision?: number | undefined;
      /** What late scores lose, in whole percents of the full points: percent, `day` or `once`, lowest percent. */ latepolicy?: string | undefined;
      /** 1 where students and guardians see the scores of a marking period once its grade is posted or the period is locked; else 0 or left out. */ stuhold?: number | undefined;
      /** The class’s own grading scale, from the top. */ cgs: Array<{ /** The position, from 1. */ num: number; /** The lowest percentage for the grade. */ low: number | null; /** The grade. */ grade: string; }>;
      /** The number of its category; 0 is none. */ cat: Array<{ /** The position, from 1. */ num: number; /** The name. */ name: string; /** The weight in percent; nothing if none is set. */ weight: number | null; /** How many of the lowest scores are dropped. */ dls: number; }>;
      /** The assignments, in list order. */ assignments: Array<{ /** The class. */ clid: number; /** The assignment, by its number in the class. */ assnid: number; /** When it was made (Unix seconds). */ created: number; /** The account that made it. */ creator: number; /** The title. */ title: string; /** The due date, YYYYMMDD. */ due: string; /** The most points: a number, or EC for extra credit. */ points: string; /** The number of its category; 0 is none. */ cat: number; /** The marking period that the assignment was put into, 1 to 5; 0, or nothing, where its due date decides. */ term: number; /** The type. */ type: number; /** Whether it is shown in the calendar: 0 or 1. */ cal: number; /** The name. */ name: string; /** A username: 2 to 40 of a–z 0–9 . _ -. */ usr: string; /** 1 if there is a profile picture. */ pic: number; }>;
      /** The students, in list order. */ students: Array<{ /** The student, by ID number. */ stuid: number; /** The position, from 1. */ num: number; /** The first name. */ first: string; /** The last name. */ last: string; /** The grade. */ grade: string; /** The percentage; may exceed 100; nothing if nothing is graded. */ percent: number | null; }>;
      /** The scores that are not blank. */ scores: Array<{ /** The assignment, by its number in the class. */ assnid: number; /** The student, by ID number. */ stuid: number; /** A number from 0 to 9999.99 with at most two decimals, M missing, E excused; blank is not graded. */ score: string; }>;
      /** The comments on scores. */ remarks: Array<{ /** The assignment, by its number in the class. */ assnid: number; /** The student, by ID number. */ stuid: number; /** A comment on the score. */ remark: string; }>;
      /** The marking periods by which the class is graded, in order. */ terms: Array<{ /** A marking period, P1 to P5. */ period: string; /** The name. */ name: string; /** The first day, YYYYMMDD; blank for one that has only what was put into it. */ begins: string; /** The last day, YYYYMMDD. */ ends: string; /** The weight in percent; nothing if none is set. */ weight: number | null; /** 1 where the calendar of the school says its name and days. */ shared: number; }>;
      /** The scores of late work. */ lates: Array<{ /** The assignment, by its number in the class. */ assnid: number; /** The student, by ID number. */ stuid: number; /** How many days late the work is. */ late: number; }>;
      /** The name of the primary teacher. */ teacher: string;
      /** The final grades, by marking period. */ final: Array<{ /** A marking period, P1 to P5. */ period: string; /** The grade. */ grade: number; }>;
      /** How many days have each mark, and all together. */ days: { /** Days present. */ p: number; /** Days tardy. */ t: number; /** Days absent. */ a: number; /** Days excused. */ e: number; /** How many days have each mark, and all together. */ days: number; };
      /** What the teacher wrote for the report; blank for nothing. */ comment: string;
      /** The students who have a comment. */ comments: Array<{ /** A marking period, P1 to P5. */ period: string; /** What the teacher wrote for the report; blank for nothing. */ comment: string; }>;
      /** Where the class holds back what is not posted: the assignments whose scores are left out, and count in no number. */ unposted: Array<{ /** The assignment, by its number in the class. */ assnid: number; }>;
    };
  };
  /** Answers one assignment with its scores. Teachers of the class, and admins of its school. */
  'assignment': {
    fields: {
      /** The class. */ clid: number;
      /** The assignment, by its number in the class. */ assnid: number;
    };
    reply: {
      /** The class. */ clid: number;
      /** The assignment, by its number in the class. */ assnid: number;
      /** When it was made (Unix seconds). */ created: number;
      /** The account that made it. */ creator: number;
      /** The title. */ title: string;
      /** The due date, YYYYMMDD. */ due: string;
      /** The most points: a number, or EC for extra credit. */ points: string;
      /** The number of its category; 0 is none. */ cat: number;
      /** The marking period that the assignment was put into, 1 to 5; 0, or nothing, where its due date decides. */ term: number;
      /** The type. */ type: number;
      /** Whether it is shown in the calendar: 0 or 1. */ cal: number;
      /** The creator’s name. */ name: string;
      /** The creator’s username. */ usr: string;
      /** 1 if there is a profile picture. */ pic: number;
      /** The scores that are not blank. */ scores: Array<{ /** The assignment, by its number in the class. */ assnid: number; /** The student, by ID number. */ stuid: number; /** A number from 0 to 9999.99 with at most two decimals, M missing, E excused; blank is not graded. */ score: string; }>;
    };
  };
  /** Without `assnid` it adds one, which needs `title`, `due` and `points`. With it, fields that are not sent stay as they are. Teachers of the class from level 4 (everything but the teachers), and admins of its school. */
  'assignment-edit': {
    fields: {
      /** The class. */ clid: number;
      /** The assignment, by its number in the class. */ assnid?: number | undefined;
      /** The title. */ title?: string | undefined;
      /** The due date, YYYYMMDD. */ due?: string | undefined;
      /** The most points: a number, or EC for extra credit. */ points?: string | undefined;
      /** The number of its category; 0 is none. */ cat?: number | undefined;
      /** The marking period that the assignment was put into, 1 to 5; 0, or nothing, where its due date decides. */ term?: number | undefined;
      /** 1 ordinary; others are kept. */ type?: number | undefined;
      /** Whether it is shown in the calendar: 0 or 1. */ cal?: number | undefined;
      /** The sender’s own name for an addition, 8 to 64 letters, digits, - or _. Sent again under the same name it adds nothing, and answers the first. */ once?: string | undefined;
      /** 1 hides the assignment and its scores; 0 brings both back. */ delete?: number | undefined;
    };
    reply: {
      /** The values. */ values: { /** The assignment, by its number in the class. */ assnid: number; };
      /** The revision of the class after it; it grows with every change. */ revision?: number | undefined;
    };
  };
  /** Copies assignments into other classes, due on the same day, without scores: all of them or none. Each belongs to the category of the same name there, or to the one that `cats` says. A marking period that was chosen for one stays chosen where the class has it. Teachers of the class from level 1, who have level 4 in the others; admins of their schools. */
  'assignment-copy': {
    fields: {
      /** The class. */ clid: number;
      /** Their numbers, with spaces between them; at most 200. */ assignments: string;
      /** The other classes, with spaces between them; at most 50. */ classes: string;
      /** For categories that a class has none of the same name for, a line each: class, category here, category there or 0 for none. */ cats?: string | undefined;
      /** 1 copies nothing, and answers what is there and what is missing. */ preview?: number | undefined;
      /** The sender’s own name for the request, 8 to 64 letters, digits, - or _. Sent again under the same name it copies nothing, and answers the first copies. */ once?: string | undefined;
    };
    reply: {
      /** The classes. */ classes: Array<{ /** The class. */ clid: number; /** The name of the class or category. */ name: string; /** Titles that the class has already; they are copied all the same. */ there: Array<string>; /** The categories of the class. */ categories: Array<{ /** The number of the category. */ num: number; /** The name of the class or category. */ name: string; }>; /** Categories of the assignments that the class has none of the same name for. */ unmatched: Array<{ /** The number of the category. */ num: number; /** The name of the class or category. */ name: string; }>; /** The copies, in the order of the assignments. */ made: Array<{ /** The assignment, by its number in the class. */ assnid: number; /** The number of its category; 0 is none. */ cat: number; }>; }>;
    };
  };
  /** Answers the changes of a class, newest first. `from` and `to` are written as the operation of the change takes them, so that sending `from` undoes it. Teachers of the class, and admins of its school. */
  'history': {
    fields: {
      /** The class. */ clid: number;
      /** Only changes of this assignment and its scores. */ assnid?: number | undefined;
      /** Only changes of this student’s score; with `assnid`. */ stuid?: number | undefined;
      /** Only changes of this kind. */ kind?: 'score' | 'remark' | 'late' | 'mark' | 'grade' | 'lock' | 'comment' | 'assignment' | 'roster' | 'setting' | 'teacher' | undefined;
      /** Only changes of later revisions. */ since?: number | undefined;
      /** Only changes after this time (Unix seconds). */ after?: number | undefined;
      /** Where an earlier answer ended: its `more`. */ before?: string | undefined;
      /** At most so many; 200 if it is not sent. */ limit?: number | undefined;
    };
    reply: {
      /** The changes, newest first. */ history: Array<{ /** The revision of the change; of the class at the top. */ revision: number; /** The position, from 1. */ num: number; /** What kind it is. */ kind: 'score' | 'remark' | 'late' | 'mark' | 'grade' | 'lock' | 'comment' | 'assignment' | 'roster' | 'setting' | 'teacher'; /** The assignment, by its number in the class. */ assnid: number; /** The student, by ID number. */ stuid: number; /** Which field or place has changed. */ field: string; /** What was there before; blank for nothing. */ from: string; /** What is there since; blank for nothing. */ to: string; /** Why, in the teacher’s words. */ reason?: string | undefined; /** Who changed it. */ uid: number; /** The name of who changed it. */ name: string; /** When (Unix seconds). */ time: number; }>;
      /** What to send as `before` for the next ones; blank if there are no more. */ more: string;
      /** The revision of the change; of the class at the top. */ revision: number;
    };
  };
  /** One cell by its fields, or many as lines: `place student value`, and `was` as a fourth word; `-` is a blank. At most 5000 lines; a line that cannot be read refuses the whole request. Without `each` it is all or nothing. Teachers of the class from level 2 (scores and attendance), and admins of its school. */
  'score-edit': {
    fields: {
      /** The class. */ clid: number;
      /** The student; with `assnid` and `score`. */ stuid?: number | undefined;
      /** The value that the sender saw in the cell: it is written only if it still holds that. */ was?: string | undefined;
      /** 1: every line is for itself. What can be saved is saved, and the reply lists the others. */ each?: number | undefined;
      /** The assignment, by its number in the class. */ assnid?: string | undefined;
      /** A number from 0 to 9999.99 with at most two decimals, M missing, E excused; blank is not graded. */ score?: string | undefined;
      /** Lines `assnid stuid score` or `assnid stuid score was`, in place of the fields of one cell. */ scores?: string | undefined;
      /** 1 keeps the late mark of a score that is cleared; otherwise the mark goes with the score. For a client that changes late marks itself, by `late-edit`. */ keeplate?: number | undefined;
    };
    reply: {
      /** The revision of the class after it; it grows with every change. */ revision?: number | undefined;
      /** How many cells hold now what was sent. */ saved: number;
      /** With `each=1`: cells that hold something else than `was`; nothing is written there. */ conflicts: Array<{ /** The assignment, by its number in the class. */ assnid: number; /** The student, by ID number. */ stuid: number; /** What the cell holds now. */ now: string; /** The account. */ uid: number; /** The name. */ name: string; /** When (Unix seconds). */ time: number; }>;
      /** With `each=1`: cells that were refused, and why. */ refused: Array<{ /** The assignment, by its number in the class. */ assnid: number; /** The student, by ID number. */ stuid: number; /** The sentence of the refusal. */ error: string; }>;
    };
  };
  /** Says how many days late the work of scores is, which the gradebook answers as `lates`. The score itself stays; what the class takes off for lateness (`latepolicy`) is in its percents. `score-edit` leaves a late mark alone, and takes it away where it clears the score, unless `keeplate` is sent. One cell by its fields, or many as lines: `place student value`, and `was` as a fourth word; `-` is a blank. At most 5000 lines; a line that cannot be read refuses the whole request. Without `each` it is all or nothing. Teachers of the class from level 2 (scores and attendance), and admins of its school. */
  'late-edit': {
    fields: {
      /** The class. */ clid: number;
      /** The student; with `assnid` and `late`. */ stuid?: number | undefined;
      /** The value that the sender saw in the cell: it is written only if it still holds that. */ was?: string | undefined;
      /** 1: every line is for itself. What can be saved is saved, and the reply lists the others. */ each?: number | undefined;
      /** The assignment, by its number in the class. */ assnid?: string | undefined;
      /** How many days late, 1 to 365; blank for work in time. */ late?: string | undefined;
      /** Lines `assnid stuid days` or `assnid stuid days was`, in place of the fields of one cell. */ lates?: string | undefined;
    };
    reply: {
      /** The revision of the class after it; it grows with every change. */ revision?: number | undefined;
      /** How many cells hold now what was sent. */ saved: number;
      /** With `each=1`: cells that hold something else than `was`; nothing is written there. */ conflicts: Array<{ /** The assignment, by its number in the class. */ assnid: number; /** The student, by ID number. */ stuid: number; /** What the cell holds now. */ now: string; /** The account. */ uid: number; /** The name. */ name: string; /** When (Unix seconds). */ time: number; }>;
      /** With `each=1`: cells that were refused, and why. */ refused: Array<{ /** The assignment, by its number in the class. */ assnid: number; /** The student, by ID number. */ stuid: number; /** The sentence of the refusal. */ error: string; }>;
    };
  };
  /** Writes comments on scores, which the gradebook answers as `remarks`. One cell by its fields, or many as lines: `place student value`, and `was` as a fourth word; `-` is a blank. At most 5000 lines; a line that cannot be read refuses the whole request. Without `each` it is all or nothing. In a line the words of a comment are written as in an address: `Well%20done`. Teachers of the class from level 2 (scores and attendance), and admins of its school. */
  'remark-edit': {
    fields: {
      /** The class. */ clid: number;
      /** The student; with `assnid` and `remark`. */ stuid?: number | undefined;
      /** The value that the sender saw in the cell: it is written only if it still holds that. */ was?: string | undefined;
      /** 1: every line is for itself. What can be saved is saved, and the reply lists the others. */ each?: number | undefined;
      /** The assignment, by its number in the class. */ assnid?: string | undefined;
      /** The comment: one line of at most 500 characters; blank takes it away. */ remark?: string | undefined;
      /** Lines `assnid stuid remark` or `assnid stuid remark was`, in place of the fields of one cell. */ remarks?: string | undefined;
    };
    reply: {
      /** The revision of the class after it; it grows with every change. */ revision?: number | undefined;
      /** How many cells hold now what was sent. */ saved: number;
      /** With `each=1`: cells that hold something else than `was`; nothing is written there. */ conflicts: Array<{ /** The assignment, by its number in the class. */ assnid: number; /** The student, by ID number. */ stuid: number; /** What the cell holds now. */ now: string; /** The account. */ uid: number; /** The name. */ name: string; /** When (Unix seconds). */ time: number; }>;
      /** With `each=1`: cells that were refused, and why. */ refused: Array<{ /** The assignment, by its number in the class. */ assnid: number; /** The student, by ID number. */ stuid: number; /** The sentence of the refusal. */ error: string; }>;
    };
  };
  /** Answers the marks of the seven days from a Monday. A student without an item for a day has no mark. Teachers of the class, and admins of its school. */
  'attendance': {
    fields: {
      /** The class. */ clid: number;
      /** The Monday, YYYYMMDD. */ ymd: string;
    };
    reply: {
      /** A mark for each student and day. */ attendance: Array<{ /** The class. */ clid: number; /** A day, YYYYMMDD. */ date: string; /** The student, by ID number. */ stuid: number; /** p present, t tardy, a absent, e excused; blank is not taken. */ mark: string; }>;
    };
  };
  /** Answers how often each student had each mark. Teachers of the class, and admins of its school. */
  'attendance-totals': {
    fields: {
      /** The class. */ clid: number;
    };
    reply: {
      /** A sum for each student. */ totals?: Array<{ /** The student, by ID number. */ stuid: number; /** Days present. */ p: number; /** Days tardy. */ t: number; /** Days absent. */ a: number; /** Days excused. */ e: number; /** How many days have a mark. */ days: number; }> | undefined;
    };
  };
  /** One cell by its fields, or many as lines: `place student value`, and `was` as a fourth word; `-` is a blank. At most 5000 lines; a line that cannot be read refuses the whole request. Without `each` it is all or nothing. Teachers of the class from level 2 (scores and attendance), and admins of its school. */
  'attendance-edit': {
    fields: {
      /** The class. */ clid: number;
      /** The student, by ID number. */ stuid?: number | undefined;
      /** The value that the sender saw in the cell: it is written only if it still holds that. */ was?: string | undefined;
      /** 1: every line is for itself. What can be saved is saved, and the reply lists the others. */ each?: number | undefined;
      /** A day, YYYYMMDD. */ date?: string | undefined;
      /** p present, t tardy, a absent, e excused; blank is not taken. */ mark?: string | undefined;
      /** Lines `date stuid mark` or `date stuid mark was`, in place of the fields of one cell. */ marks?: string | undefined;
    };
    reply: {
      /** The revision of the class after it; it grows with every change. */ revision?: number | undefined;
      /** How many cells hold now what was sent. */ saved: number;
      /** With `each=1`: cells that hold something else than `was`; nothing is written there. */ conflicts: Array<{ /** A day, YYYYMMDD. */ date: string; /** The student, by ID number. */ stuid: number; /** What the cell holds now. */ now: string; /** The account. */ uid: number; /** The name. */ name: string; /** When (Unix seconds). */ time: number; }>;
      /** With `each=1`: cells that were refused, and why. */ refused: Array<{ /** A day, YYYYMMDD. */ date: string; /** The student, by ID number. */ stuid: number; /** The sentence of the refusal. */ error: string; }>;
    };
  };
  /** Answers the final grades of the marking periods P1 to P5; a period without grades is left out. Teachers of the class, and admins of its school. */
  'class-marking-periods': {
    fields: {
      /** The class. */ clid: number;
    };
    reply: {
      /** The grades of the period. */ P1: Array<{ /** The student, by ID number. */ stuid: number; /** The final score as posted, 0 to 999. */ grade: number; }>;
      /** Likewise. */ P2: Array<{ /** The student, by ID number. */ stuid: number; /** The final score as posted, 0 to 999. */ grade: number; }>;
      /** Likewise. */ P3: Array<{ /** The student, by ID number. */ stuid: number; /** The final score as posted, 0 to 999. */ grade: number; }>;
      /** Likewise. */ P4: Array<{ /** The student, by ID number. */ stuid: number; /** The final score as posted, 0 to 999. */ grade: number; }>;
      /** Likewise. */ P5: Array<{ /** The student, by ID number. */ stuid: number; /** The final score as posted, 0 to 999. */ grade: number; }>;
      /** The locked marking periods, and who locked them. */ locked: Array<{ /** A marking period, P1 to P5. */ period: string; /** The account that locked it. */ uid: number; /** The name of who locked it. */ name: string; /** When (Unix seconds). */ time: number; }>;
    };
  };
  /** One cell by its fields, or many as lines: `place student value`, and `was` as a fourth word; `-` is a blank. At most 5000 lines; a line that cannot be read refuses the whole request. Without `each` it is all or nothing. With `locked` and `period` alone it locks a period or opens it again. Teachers of the class from level 4, and admins of its school; locking a period, its owners and those admins. */
  'class-marking-periods-edit': {
    fields: {
      /** The class. */ clid: number;
      /** The student, by ID number. */ stuid?: number | undefined;
      /** The value that the sender saw in the cell: it is written only if it still holds that. */ was?: string | undefined;
      /** 1: every line is for itself. What can be saved is saved, and the reply lists the others. */ each?: number | undefined;
      /** A marking period, P1 to P5. */ period?: string | undefined;
      /** A whole number from 0 to 999; blank clears it. */ grade?: string | undefined;
      /** Lines `period stuid grade` or `period stuid grade was`, in place of the fields of one cell. */ grades?: string | undefined;
      /** 1 locks the period, 0 opens it again; without grades. */ locked?: number | undefined;
      /** Why, in the teacher’s words. */ reason?: string | undefined;
    };
    reply: {
      /** The revision of the class after it; it grows with every change. */ revision?: number | undefined;
      /** How many cells hold now what was sent. */ saved: number;
      /** With `each=1`: cells that hold something else than `was`; nothing is written there. */ conflicts: Array<{ /** A marking period, P1 to P5. */ period: string; /** The student, by ID number. */ stuid: number; /** What the cell holds now. */ now: string; /** The account. */ uid: number; /** The name. */ name: string; /** When (Unix seconds). */ time: number; }>;
      /** With `each=1`: cells that were refused, and why. */ refused: Array<{ /** A marking period, P1 to P5. */ period: string; /** The student, by ID number. */ stuid: number; /** The sentence of the refusal. */ error: string; }>;
    };
  };
  /** Replaces the list of a class, all or nothing; bad lines are named. Who is left out is hidden and not deleted: with the same ID number everything comes back. Teachers of the class from level 4 (everything but the teachers), and admins of its school. */
  'class-students-edit': {
    fields: {
      /** The class. */ clid: number;
      /** A line for each student: first name, last name, ID number, with a space between them. A first name of several words has no-break spaces inside it. */ students: string;
      /** How students are sorted: 1 list order, 2 last name, 3 first name, 4 ID number. */ stusort?: string | undefined;
      /** The `revision` that the gradebook had when the list was read; refused if the list has changed since. */ base?: string | undefined;
    };
    reply: {
    };
  };
  /** Answers who was taken off the list, and how much comes back with each of them. Teachers of the class from level 4 (everything but the teachers), and admins of its school. */
  'class-students-former': {
    fields: {
      /** The class. */ clid: number;
    };
    reply: {
      /** The students, in list order. */ students: Array<{ /** The student, by ID number. */ stuid: number; /** The first name. */ first: string; /** The last name. */ last: string; /** How many scores. */ scores: number; /** How many marks. */ marks: number; /** How many final grades. */ grades: number; /** How many comments. */ comment: number; }>;
    };
  };
  /** Invites students by mail. Send a field `email_<stuid>` for each: one address, or several separated by commas. Teachers of the class from level 4 (everything but the teachers), and admins of its school. */
  'class-students-email': {
    fields: {
      /** The class. */ clid: number;
    };
    reply: {
    };
  };
  /** Answers the students who have a comment. With `stuid` and `comment` it writes one first; blank takes it away. Teachers of the class from level 1, to write one from level 4; admins of its school. */
  'class-comments': {
    fields: {
      /** The class. */ clid: number;
      /** The student, by ID number. */ stuid?: number | undefined;
      /** The comment. */ comment?: string | undefined;
    };
    reply: {
      /** The students who have a comment. */ comments: Array<{ /** The student, by ID number. */ stuid: number; /** The percentage; may exceed 100; nothing if nothing is graded. */ percent: number | null; /** The comment. */ comment: string; }>;
      /** The revision of the class after it; it grows with every change. */ revision?: number | undefined;
    };
  };
  /** Answers the students who have a comment for a marking period. With `period`, `stuid` and `comment` it writes one first; blank takes it away. `class-comments` has what is written for the whole class. Teachers of the class from level 1, to write one from level 4; admins of its school. */
  'class-period-comments': {
    fields: {
      /** The class. */ clid: number;
      /** A marking period, P1 to P5. */ period?: 'P1' | 'P2' | 'P3' | 'P4' | 'P5' | undefined;
      /** The student, by ID number. */ stuid?: number | undefined;
      /** The comment. */ comment?: string | undefined;
      /** The comment that the sender saw; refused if it is another one by now. */ was?: string | undefined;
    };
    reply: {
      /** The students who have a comment. */ comments: Array<{ /** A marking period, P1 to P5. */ period: string; /** The student, by ID number. */ stuid: number; /** The comment. */ comment: string; }>;
      /** The revision of the class after it; it grows with every change. */ revision?: number | undefined;
    };
  };
  /** Answers each student of the class and their guardians, and why some of them cannot be written to. Teachers of the class from level 4 (everything but the teachers), and admins of its school. */
  'class-report-recipients': {
    fields: {
      /** The class. */ clid: number;
    };
    reply: {
      /** Whether students may write mail: 0 or 1. */ stumail: number;
      /** 1 where students and guardians see the scores of a marking period once its grade is posted or the period is locked; else 0 or left out. */ stuhold: number;
      /** The students, each followed by the guardians. */ recipients: Array<{ /** The student, by ID number. */ stuid: number; /** `student` or `guardian`. */ kind: string; /** The guardian, by its number; 0 for the student. */ guardian: number; /** The name. */ name: string; /** What a guardian is to the student. */ relation: string; /** Enough of the address to know it by. */ to: string; /** The same number for who shares an address, in this reply alone; 0 for none. */ address: number; /** Why there is nobody to write to: `account` there is none, `address` it has none, `unconfirmed` nobody has confirmed it, `blocked` the account is; blank where mail can go. */ problem: '' | 'account' | 'address' | 'unconfirmed' | 'blocked'; }>;
    };
  };
  /** Sends a PDF file to the student’s own address and to the guardians, where the class has `stumail` 1. Each address gets what is in a report once, and it is written into the audit list. Teachers of the class from level 4 (everything but the teachers), and admins of its school. */
  'class-report-mail': {
    fields: {
      /** The class. */ clid: number;
      /** The student, by ID number. */ stuid: number;
      /** The PDF file in base64, at most 1 MB. */ data: string;
      /** Words of the teacher that stand in the message. */ note?: string | undefined;
      /** What the sender calls what is in the report, such as a digest; without it the file itself counts. */ content?: string | undefined;
      /** Who gets it: `all`, `student` or `guardians`. */ whom?: 'all' | 'student' | 'guardians' | undefined;
      /** Which of the guardians, by their numbers with spaces between them; blank for all. */ guardians?: string | undefined;
      /** 1: also to those who were sent this content before. */ again?: number | undefined;
      /** In a class with `stuhold` 1: the marking periods whose scores the report shows, such as `P1 P2`, or `-` for none. */ posted?: string | undefined;
      /** In a class with `stuhold` 1: the assignments whose scores the report shows, by their numbers with spaces between them. It is refused once one of them is in a marking period that is not posted. */ shown?: string | undefined;
      /** 1: the report may show what is not posted yet; without it and `posted` nothing is sent in a class with `stuhold` 1. */ unposted?: number | undefined;
      /** 1: nothing is sent, and the file may be left out. */ preview?: number | undefined;
    };
    reply: {
      /** The subject of the message. */ subject: string;
      /** What the message says. */ text: string;
      /** Who gets it. */ sent: Array<{ /** The student, by ID number. */ stuid: number; /** `student` or `guardian`. */ kind: string; /** The guardian, by its number; 0 for the student. */ guardian: number; /** The name. */ name: string; /** What a guardian is to the student. */ relation: string; /** Enough of the address to know it by. */ to: string; }>;
      /** Who was sent this content before, and does not get it again. */ already: Array<{ /** The student, by ID number. */ stuid: number; /** `student` or `guardian`. */ kind: string; /** The guardian, by its number; 0 for the student. */ guardian: number; /** The name. */ name: string; /** What a guardian is to the student. */ relation: string; /** Enough of the address to know it by. */ to: string; /** When it was sent before (Unix seconds). */ time: number; }>;
    };
  };
  /** Answers the phrases of the session’s teacher for comments on students; nobody else has them. With `phrases` it replaces them all first. `{first}` in a phrase stands for the first name of the student: who inserts the phrase fills it in. Teachers and admins. */
  'teacher-phrases': {
    fields: {
      /** All phrases, a line each, in order: at most 200, of at most 500 characters. */ phrases?: string | undefined;
      /** The `version` that the list had when it was read; refused if it has changed since. */ base?: number | undefined;
    };
    reply: {
      /** The phrases, in order. */ phrases: Array<{ /** One phrase. */ phrase: string; }>;
      /** One more with every change. */ version: number;
    };
  };
  /** Answers what the class’s teachers have noted of students for themselves. With `stuid` and `note` it writes one first; blank takes it away. Students never see them; neither `history` nor an export has them, but for `school-person-export`, which has everything about a person. Teachers of the class from level 2 (scores and attendance), and admins of its school. */
  'class-notes': {
    fields: {
      /** The class. */ clid: number;
      /** The student, by ID number. */ stuid?: number | undefined;
      /** A private note on a student; blank for none. */ note?: string | undefined;
      /** The note that the sender saw; refused if it is another one by now. */ was?: string | undefined;
    };
    reply: {
      /** The students who have a note. */ notes: Array<{ /** The student, by ID number. */ stuid: number; /** A private note on a student; blank for none. */ note: string; /** Who wrote it last. */ uid: number; /** Who wrote it last. */ name: string; /** When it was written (Unix seconds). */ time: number; }>;
    };
  };
  /** Changes what is sent, and leaves the rest. Teachers of the class from level 4 (everything but the teachers), and admins of its school. */
  'class-edit': {
    fields: {
      /** The class. */ clid: number;
      /** The name of the class. */ name?: string | undefined;
      /** The class code; may be blank. */ code?: string | undefined;
      /** The school year, 2026 or 2026-2027. */ syr?: string | undefined;
      /** The grading period of the class, 1 to 9. */ gp?: number | undefined;
      /** The grading scale: 1 the class’s own, 9 A to F in steps of ten, 10 the percentage is the grade. */ gscale?: number | undefined;
      /** Whether categories are weighted: 0 or 1. */ weighted?: number | undefined;
      /** Whether students see percentages: 0 or 1. */ showper?: number | undefined;
      /** How students are sorted: 1 list order, 2 last name, 3 first name, 4 ID number. */ stusort?: number | undefined;
      /** How assignments are sorted: 1 newest due date first, 2 oldest first, 3 title, 4 category. */ assnsort?: number | undefined;
      /** Rounding: 0 none, 1 whole, 2 half, 3 tenth, 4 down, 5 up. */ round?: number | undefined;
      /** Whether students may see their grades: 0 or 1. */ stuview?: number | undefined;
      /** 1 where students and guardians see the scores of a marking period once its grade is posted or the period is locked; else 0 or left out. */ stuhold?: number | undefined;
      /** Whether students may write mail: 0 or 1. */ stumail?: number | undefined;
      /** Whether teachers get mail: 0 or 1. */ teachmail?: number | undefined;
      /** The whole scale from the top, a line each: lowest percentage, grade. */ cgs?: string | undefined;
      /** All categories, a line each: number, weight or -, how many lowest scores are dropped, name. */ cat?: string | undefined;
      /** All marking periods that the class has itself, a line each: P1 to P5, weight or -, first and last day or -, name. Where the calendar of the school has marking periods, their names and days stand, and `P1 25 - -` says the weight alone. One without days, as an exam, has the assignments that were put into it. The weights count once one that has a weight has days, too. */ terms?: string | undefined;
      /** What late scores lose, in whole percents of the full points: percent, `day` or `once`, lowest percent. */ latepolicy?: string | undefined;
    };
    reply: {
      /** The revision of the class after it; it grows with every change. */ revision?: number | undefined;
    };
  };
  /** Archives a class, puts it into the trash, or makes it active again. Nothing is deleted. Teachers of the class from level 4 (everything but the teachers), and admins of its school. */
  'class-folder': {
    fields: {
      /** The class. */ clid: number;
      /** 3 active, 2 archived, 1 trashed. */ folder: number;
    };
    reply: {
      /** The revision of the class after it; it grows with every change. */ revision?: number | undefined;
    };
  };
  /** Makes a class whose owner is the session’s teacher, from a template or as a copy of one of their classes. Teachers and admins. */
  'class-new': {
    fields: {
      /** The school; may be left out by who belongs to one or none. */ schoolid?: number | undefined;
      /** The name of the class. */ name: string;
      /** The class code; may be blank. */ code?: string | undefined;
      /** The school year, 2026 or 2026-2027. */ syr: string;
      /** The grading period of the class, 1 to 9. */ gp: number;
      /** A line for each student: first name, last name, ID number, with a space between them. A first name of several words has no-break spaces inside it. */ students?: string | undefined;
      /** How it begins; `points` if it is not sent. */ template?: 'points' | 'weighted' | 'standards' | 'copy' | undefined;
      /** With a copy: the class to copy. */ from?: number | undefined;
      /** With a copy: 1 takes the assignments too. */ assignments?: number | undefined;
      /** With a copy: how many weeks later its marking periods and due dates are, -999 to 999. */ weeks?: number | undefined;
    };
    reply: {
      /** The values. */ values: { /** The class that was made. */ clid: number; };
    };
  };
  /** Answers who teaches the class, at which level. Teachers of the class, and admins of its school. */
  'class-teachers': {
    fields: {
      /** The class. */ clid: number;
    };
    reply: {
      /** The teachers. */ teachers: Array<{ /** The account. */ uid: number; /** A username: 2 to 40 of a–z 0–9 . _ -. */ usr: string; /** The name. */ name: string; /** The level in the class: 1 view, 2 scores and attendance, 4 everything but the teachers, 6 owner. */ auth: number; /** The role in the class, as text. */ role: string; /** When the teacher joined the class (Unix seconds). */ joined: number; /** 1 for the class’s primary teacher. */ primary: number; }>;
    };
  };
  /** Adds a teacher of the same school to the class, or changes the level and role of one who is there. Owners of the class (level 6), and admins of its school. */
  'class-teacher-add': {
    fields: {
      /** The class. */ clid: number;
      /** A username: 2 to 40 of a–z 0–9 . _ -. */ usr: string;
      /** The level in the class: 1 view, 2 scores and attendance, 4 everything but the teachers, 6 owner. */ auth: number;
      /** The role in the class, as text. */ role?: string | undefined;
    };
    reply: {
      /** The values. */ values: { /** The teacher’s account. */ uid: number; };
      /** The revision of the class after it; it grows with every change. */ revision?: number | undefined;
    };
  };
  /** Mails somebody a link, with which they become a teacher of the class: with the account they have, or a new one. They need not belong to its school, and the answer does not say whether the address has an account. Owners of the class (level 6), and admins of its school. */
  'class-teacher-email': {
    fields: {
      /** The class. */ clid: number;
      /** An email address. */ email: string;
      /** The level in the class: 1 view, 2 scores and attendance, 4 everything but the teachers, 6 owner. */ auth: number;
      /** The role in the class, as text. */ role?: string | undefined;
    };
    reply: {
    };
  };
  /** Answers the open invitations to teach the class, the latest first. Owners of the class (level 6), and admins of its school. */
  'class-teacher-invitations': {
    fields: {
      /** The class. */ clid: number;
    };
    reply: {
      /** The open invitations. */ invitations: Array<{ /** The invitation, by its number. */ invitation: number; /** What somebody is invited as: teacher, admin, student, guest or guardian. */ kind: string; /** Whom the mail went to. */ email: string; /** The class of a student or guest. */ class: string; /** The name of the student; blank if it is about none. */ student: string; /** The student who is invited, by ID number; 0 for none. */ stuid: number; /** The level that a guest will have in the class. */ auth: number; /** The role that a guest will have in the class. */ role: string; /** Who invites. */ name: string; /** When (Unix seconds). */ time: number; }>;
    };
  };
  /** From now on the links of these invitations lead nowhere: of all of them, or of none. Owners of the class (level 6), and admins of its school. */
  'class-teacher-invitation-drop': {
    fields: {
      /** The class. */ clid: number;
      /** Their numbers, with spaces between them; at most 500. */ invitations: string;
    };
    reply: {
    };
  };
  /** Takes a teacher out of the class. Everybody may leave a class. Owners of the class, admins of its school, and the teacher who leaves. */
  'class-teacher-drop': {
    fields: {
      /** The class. */ clid: number;
      /** The account. */ uid: number;
    };
    reply: {
      /** The revision of the class after it; it grows with every change. */ revision?: number | undefined;
    };
  };
  /** Answers the calendar of the class’s school year: one, or none. Teachers of the class, and admins of its school. */
  'class-calendar': {
    fields: {
      /** The class. */ clid: number;
    };
    reply: {
      /** The calendars, the latest year first. */ years: Array<{ /** The school year, 2026 or 2026-2027. */ syr: string; /** The first day, YYYYMMDD. */ first: string; /** The last day, YYYYMMDD. */ last: string; /** The revision of the calendar. */ revision: number; /** Breaks and holidays. */ off: Array<{ /** The name. */ name: string; /** The first day, YYYYMMDD. */ first: string; /** The last day, YYYYMMDD. */ last: string; }>; /** The marking periods. */ periods: Array<{ /** The name. */ name: string; /** The first day, YYYYMMDD. */ first: string; /** The last day, YYYYMMDD. */ last: string; }>; }>;
    };
  };
  /** Answers the marking periods, from the school’s calendar or the class itself, and what each student’s work comes to in each. Teachers of the class, and admins of its school. */
  'class-terms': {
    fields: {
      /** The class. */ clid: number;
    };
    reply: {
      /** The marking periods by which the class is graded, in order. */ terms: Array<{ /** A marking period, P1 to P5. */ period: string; /** The name. */ name: string; /** The first day, YYYYMMDD; blank for one that has only what was put into it. */ begins: string; /** The last day, YYYYMMDD. */ ends: string; /** The weight in percent; nothing if none is set. */ weight: number | null; /** 1 where the calendar of the school says its name and days. */ shared: number; }>;
      /** The calculated grades, by period; of who has nothing graded in one there is none. */ grades: Array<{ /** A marking period, P1 to P5. */ period: string; /** The student, by ID number. */ stuid: number; /** The percentage; may exceed 100; nothing if nothing is graded. */ percent: number | null; /** The grade. */ grade: string; }>;
    };
  };
  /** Makes another teacher of the class or of its school its primary teacher. The one before stays an owner. Owners of the class (level 6), and admins of its school. */
  'class-teacher-primary': {
    fields: {
      /** The class. */ clid: number;
      /** The account of the new primary teacher. */ uid: number;
    };
    reply: {
      /** The revision of the class after it; it grows with every change. */ revision?: number | undefined;
    };
  };
  /** Answers the guardians of the session’s student. Students; nobody else has any. */
  'student-guardians': {
    fields: {
    };
    reply: {
      /** The guardians, in the order in which they were added. */ guardians: Array<{ /** The guardian of the student, by its number. */ guardian: number; /** The student, by ID number. */ stuid: number; /** The name. */ name: string; /** The address; blank where the school entered the guardian. */ email: string; /** What the guardian is to the student; may be blank. */ relation: string; /** 1 where the school entered the guardian, 0 where the student’s account invited them. */ bysch: number; /** When the guardian was entered or invited (Unix seconds). */ added: number; /** When the guardian accepted (Unix seconds); 0 for not yet. */ joined: number; }>;
      /** How many more the student may invite. */ left: number;
    };
  };
  /** Mails a link with which a guardian of the session’s student makes an account, or joins with the one they have. A student invites at most 4. Students. */
  'student-guardian-add': {
    fields: {
      /** The guardian’s name. */ name: string;
      /** An email address. */ email: string;
      /** What the guardian is to the student; may be blank. */ relation?: string | undefined;
    };
    reply: {
    };
  };
  /** From now on the guardian sees nothing of the session’s student, and an open invitation leads nowhere. An account that was made to follow nobody else is erased. Students. */
  'student-guardian-drop': {
    fields: {
      /** The guardian of the student, by its number. */ guardian: number;
    };
    reply: {
    };
  };
  /** Answers the students whom the session’s account follows as a guardian, at whatever school, and the classes of each as `student-classes` does. Guardians; nobody else follows anybody. */
  'guardian-students': {
    fields: {
    };
    reply: {
      /** The students. */ students: Array<{ /** The school. */ schoolid: number; /** The name of the school. */ school: string; /** The student, by ID number. */ stuid: number; /** The first name. */ first: string; /** The last name. */ last: string; /** What the guardian is to the student; may be blank. */ relation: string; /** 1 where the account is erased once it stops following this student: it was made to follow, and follows nobody else. */ erases: number; /** The classes. */ classes: Array<{ /** The class. */ clid: number; /** The name. */ name: string; /** The class code; may be blank. */ code: string; /** The school year, 2026 or 2026-2027. */ syr: string; /** The grading period of the class, 1 to 9. */ gp: number; /** The name of the primary teacher. */ teacher: string; /** The percentage; may exceed 100; nothing if nothing is graded. */ percent: number | null; /** The grade. */ grade: string; /** How many of the student’s scores are `M`. */ missing: number; /** 1 where students and guardians see the scores of a marking period once its grade is posted or the period is locked; else 0 or left out. */ stuhold?: number | undefined; }>; }>;
    };
  };
  /** From now on the session’s account sees nothing of the student, whoever had invited it. An account that was made to follow and follows nobody else is erased where `erase` says so, and its session ends; else it is refused and follows on. Guardians of the student. */
  'guardian-student-drop': {
    fields: {
      /** The school of the student. */ schoolid: number;
      /** The student, by ID number. */ stuid: number;
      /** 1: the account may be erased; needed where `erases` of `guardian-students` is 1. */ erase?: number | undefined;
    };
    reply: {
      /** 1 where the account was erased. */ erased: number;
    };
  };
  /** Answers who follows a student of the school, or is invited to. Admins of the school. */
  'school-guardians': {
    fields: {
      /** The school. */ schoolid: number;
      /** The student, by ID number. */ stuid: number;
    };
    reply: {
      /** The first name. */ first: string;
      /** The last name. */ last: string;
      /** The guardians, in the order in which they were added. */ guardians: Array<{ /** The guardian of the student, by its number. */ guardian: number; /** The student, by ID number. */ stuid: number; /** The name. */ name: string; /** An email address. */ email: string; /** What the guardian is to the student; may be blank. */ relation: string; /** 1 where the school entered the guardian, 0 where the student’s account invited them. */ bysch: number; /** When the guardian was entered or invited (Unix seconds). */ added: number; /** When the guardian accepted (Unix seconds); 0 for not yet. */ joined: number; /** The guardian’s account; 0 while the invitation is open. */ uid: number; }>;
    };
  };
  /** Enters guardians of students and mails each a link, one letter for each address. Of one who is there already it changes name and relation. A list with a problem is refused as a whole. Admins of the school. */
  'school-guardians-add': {
    fields: {
      /** The school. */ schoolid: number;
      /** A line for each: ID number of the student, name, email, and what the guardian is to the student, separated by tabs; at most 500. */ people: string;
      /** 1: nothing is written. */ preview?: number | undefined;
    };
    reply: {
      /** What each line means. */ lines: Array<{ /** The number of the line, blank ones included. */ line: number; /** `new`, `changed`, `unchanged` or `problem`. */ state: 'new' | 'changed' | 'unchanged' | 'problem'; /** What is wrong with it; blank for nothing. */ problem: string; /** The student, by ID number. */ stuid: number; /** The name of the student; blank if it is about none. */ student: string; /** The name. */ name: string; /** An email address. */ email: string; /** What the guardian is to the student; may be blank. */ relation: string; }>;
    };
  };
  /** From now on they see nothing of these students, and open invitations lead nowhere: of all of them, or of none. An account that was made to follow nobody else is erased. Admins of the school. */
  'school-guardian-drop': {
    fields: {
      /** The school. */ schoolid: number;
      /** Their numbers, with spaces between them; at most 500. */ guardians: string;
    };
    reply: {
    };
  };
  /** Writes to guardians who have not accepted yet: to all of them, or to none. Who was written to in the last ten minutes is not written to again. Admins of the school. */
  'school-guardian-mail': {
    fields: {
      /** The school. */ schoolid: number;
      /** Their numbers, with spaces between them; at most 500. */ guardians: string;
    };
    reply: {
    };
  };
  /** Answers the schools that the session’s user is an admin of. Admins. */
  'schools': {
    fields: {
    };
    reply: {
      /** The schools of the session’s admin. */ schools: Array<{ /** The school. */ schoolid: number; /** The name of the school. */ name: string; /** 1 where teachers may make classes, 0 where only admins do. */ classes?: number | undefined; /** 1 where teachers and admins sign in by single sign-on alone. */ sso?: number | undefined; /** The ID of the admin who may always sign in by password; 0 for none. */ breakglass?: number | undefined; /** 1 where admins need a second factor. */ factor?: number | undefined; /** 1 where teachers need a second factor. */ teacherfactor?: number | undefined; /** 1 where the marks of erased students stay, without a name. */ keepmarks?: number | undefined; /** For how many years after its end a school year is to be kept; 0 for ever. A note for the admins: nothing is erased by itself. */ keepyears?: number | undefined; /** It grows with every change of the settings. */ version?: number | undefined; /** Who changed them. */ changedby: string; /** When the settings were changed last (Unix seconds). */ changed: number; }>;
    };
  };
  /** Answers the schools that the session’s user belongs to as a teacher or an admin. Teachers and admins. */
  'teacher-schools': {
    fields: {
    };
    reply: {
      /** The schools, by name. */ schools: Array<{ /** The school. */ schoolid: number; /** The name of the school. */ name: string; /** 1 where the user may make classes, 0 where only admins do. */ makes: number; }>;
    };
  };
  /** Changes what is sent, and leaves the rest. Admins of the school. */
  'school-edit': {
    fields: {
      /** The school. */ schoolid: number;
      /** The name of the school. */ name?: string | undefined;
      /** 1: teachers may make classes; 0: only admins do. */ classes?: number | undefined;
      /** 1: teachers and admins sign in by single sign-on alone, but for `breakglass`. */ sso?: number | undefined;
      /** The ID of the admin who may always sign in by password. */ breakglass?: number | undefined;
      /** 1: admins need a second factor. */ factor?: number | undefined;
      /** 1: teachers need a second factor. */ teacherfactor?: number | undefined;
      /** 1: the marks of erased students stay, without a name. */ keepmarks?: number | undefined;
      /** For how many years after its end a school year is to be kept; 0 for ever. A note for the admins: nothing is erased by itself. */ keepyears?: number | undefined;
      /** The `version` that the sender saw: refused if somebody has changed the school since. */ base?: number | undefined;
    };
    reply: {
    };
  };
  /** Answers every class of the school. Admins of the school. */
  'school-classes': {
    fields: {
      /** The school. */ schoolid: number;
    };
    reply: {
      /** The classes. */ classes: Array<{ /** The class. */ clid: number; /** When it was made (Unix seconds). */ created: number; /** 3 active, 2 archived, 1 trashed. */ folder: number; /** The school year, 2026 or 2026-2027. */ syr: string; /** The grading period of the class, 1 to 9. */ gp: number; /** The grading scale: 1 the class’s own, 9 A to F in steps of ten, 10 the percentage is the grade. */ gscale: number; /** Whether categories are weighted: 0 or 1. */ weighted: number; /** Whether students see percentages: 0 or 1. */ showper: number; /** How students are sorted: 1 list order, 2 last name, 3 first name, 4 ID number. */ stusort: number; /** How assignments are sorted: 1 newest due date first, 2 oldest first, 3 title, 4 category. */ assnsort: number; /** Rounding: 0 none, 1 whole, 2 half, 3 tenth, 4 down, 5 up. */ round: number; /** Whether students may see their grades: 0 or 1. */ stuview: number; /** Whether students may write mail: 0 or 1. */ stumail: number; /** Whether teachers get mail: 0 or 1. */ teachmail: number; /** The account of the primary teacher. */ priteach: number; /** The name. */ name: string; /** The class code; may be blank. */ code: string; /** How many students the class has. */ stucount?: number | undefined; /** How many assignments the class has. */ acount?: number | undefined; /** The mean of the students’ percents; nothing if nothing is graded. */ average?: number | null | undefined; /** How many scores are M, missing. */ missing?: number | undefined; /** How many students have the lowest grade of the scale. */ failing?: number | undefined; /** The last change (Unix seconds). */ updated?: number | undefined; /** The revision of the class after it; it grows with every change. */ revision?: number | undefined; /** What late scores lose, in whole percents of the full points: percent, `day` or `once`, lowest percent. */ latepolicy?: string | undefined; /** 1 where students and guardians see the scores of a marking period once its grade is posted or the period is locked; else 0 or left out. */ stuhold?: number | undefined; }>;
    };
  };
  /** Answers who belongs to the school as a teacher. A guest who teaches one of its classes does not. Admins of the school. */
  'school-teachers': {
    fields: {
      /** The school. */ schoolid: number;
    };
    reply: {
      /** The teachers. */ teachers: Array<{ /** The account. */ uid: number; /** A username: 2 to 40 of a–z 0–9 . _ -. */ usr: string; /** The name. */ name: string; /** An email address. */ email: string; /** 2 active, 0 blocked. */ status: number; /** The last sign-in (Unix seconds). */ lastlog: number; }>;
    };
  };
  /** Makes a class of the school for one of its teachers or admins. Admins of the school. */
  'school-class-add': {
    fields: {
      /** The school. */ schoolid: number;
      /** The name of the class. */ name: string;
      /** The school year, 2026 or 2026-2027. */ syr: string;
      /** The grading period of the class, 1 to 9. */ gp: number;
      /** A line for each student: first name, last name, ID number, with a space between them. A first name of several words has no-break spaces inside it. */ students?: string | undefined;
      /** The account of the primary teacher. */ priteach: number;
      /** The class code; may be blank. */ code?: string | undefined;
    };
    reply: {
      /** The values. */ values: { /** The class that was made. */ clid: number; };
    };
  };
  /** Makes an account with this password. Admins of the school. */
  'school-teacher-new': {
    fields: {
      /** The school. */ schoolid: number;
      /** The new username. */ usr: string;
      /** The name. */ name: string;
      /** An email address. */ email: string;
      /** Its password, 8 to 128 characters. */ pwd: string;
    };
    reply: {
      /** The values. */ values: { /** The account that was made. */ uid: number; };
    };
  };
  /** Send `name1` and `email1`, `name2` and `email2` and so on, for at most 500. Answers `uidN`, `usrN` and `pwdN` for each; the passwords are shown only this once. Admins of the school. */
  'school-teacher-bulk': {
    fields: {
      /** The school. */ schoolid: number;
    };
    reply: {
      /** The values. */ values: Record<string, string>;
    };
  };
  /** Invites people by mail, with a link that works for a week. Admins of the school. */
  'school-teacher-email': {
    fields: {
      /** The school. */ schoolid: number;
      /** Email addresses, separated by white space; at most 500. */ emails: string;
    };
    reply: {
    };
  };
  /** The account stays, but leaves the school and its classes. Admins of the school. */
  'school-teacher-drop': {
    fields: {
      /** The school. */ schoolid: number;
      /** The account. */ uid: number;
      /** Who takes over the classes whose primary teacher it is; without it such a teacher stays. */ to?: number | undefined;
    };
    reply: {
    };
  };
  /** Makes an account with this password. Admins of the school. */
  'school-admin-add': {
    fields: {
      /** The school. */ schoolid: number;
      /** The new username. */ usr: string;
      /** The name. */ name: string;
      /** An email address. */ email: string;
      /** Its password, 8 to 128 characters. */ pwd: string;
    };
    reply: {
      /** The values. */ values: { /** The account that was made. */ uid: number; };
    };
  };
  /** Invites people by mail, with a link that works for a week. Admins of the school. */
  'school-admin-email': {
    fields: {
      /** The school. */ schoolid: number;
      /** Email addresses, separated by white space; at most 500. */ emails: string;
    };
    reply: {
    };
  };
  /** The account stays; a school keeps at least one admin. Admins of the school. */
  'school-admin-drop': {
    fields: {
      /** The school. */ schoolid: number;
      /** The account. */ uid: number;
    };
    reply: {
    };
  };
  /** Makes accounts for the students of the school’s classes of a year and grading period who have none; one ID number is one student. A field `email_<stuid>` gives one an address. Answers `uid_<stuid>`, `usr_<stuid>` and `pwd_<stuid>` for each; the passwords are shown only this once. Admins of the school. */
  'school-students-register': {
    fields: {
      /** The school. */ schoolid: number;
      /** The school year, 2026 or 2026-2027. */ syr: string;
      /** The grading period of the class, 1 to 9. */ gp: number;
      /** 1: the passwords must be changed at the first sign-in; `ended` says how many had an open invitation, which ends by the account. */ once?: number | undefined;
      /** Only students of these classes, with spaces between them. */ classes?: string | undefined;
      /** 1: who has an address gets a link in the mail to make an account, and no account yet; `invited` says how many do. */ mail?: number | undefined;
    };
    reply: {
      /** The values. */ values: Record<string, string>;
    };
  };
  /** Answers a page of the classes of the school, sorted and searched. Admins of the school. */
  'school-class-list': {
    fields: {
      /** The school. */ schoolid: number;
      /** Words that stand in the name, the code or the primary teacher’s name. */ search?: string | undefined;
      /** Only of this school year. */ syr?: string | undefined;
      /** Only 3 active, 2 archived or 1 trashed. */ folder?: number | undefined;
      /** Only of this primary teacher. */ uid?: number | undefined;
      /** What they are sorted by; `name` if it is not sent. */ sort?: 'name' | 'syr' | 'teacher' | 'updated' | undefined;
      /** 1 sorts from the end. */ desc?: number | undefined;
      /** After so many; 0 if it is not sent. */ offset?: number | undefined;
      /** At most so many; 50 if it is not sent. */ limit?: number | undefined;
      /** 1 answers the years and primary teachers that there are, too. */ choices?: number | undefined;
    };
    reply: {
      /** How many there are on all pages. */ total: number;
      /** The classes. */ classes: Array<{ /** The class. */ clid: number; /** The name. */ name: string; /** The class code; may be blank. */ code: string; /** The school year, 2026 or 2026-2027. */ syr: string; /** The grading period of the class, 1 to 9. */ gp: number; /** 3 active, 2 archived, 1 trashed. */ folder: number; /** The primary teacher. */ uid: number; /** The primary teacher’s name. */ teacher: string; /** How many students the class has. */ stucount: number; /** The last change (Unix seconds). */ updated: number; }>;
      /** The school years, with `choices` 1. */ years: Array<string>;
      /** The primary teachers, with `choices` 1; none where there are more than 200 of them. */ teachers: Array<{ /** The primary teacher. */ uid: number; /** The name. */ name: string; }>;
    };
  };
  /** Answers a page of the people of the school, sorted and searched. Admins of the school. */
  'school-people': {
    fields: {
      /** The school. */ schoolid: number;
      /** A part of the name, username or address. */ search?: string | undefined;
      /** Only 2 students, 3 teachers, 4 admins or 5 guardians; 5 is no type of account. */ type?: number | undefined;
      /** Only 2 active or 0 blocked. */ status?: number | undefined;
      /** What they are sorted by; `name` if it is not sent. */ sort?: 'name' | 'usr' | 'email' | 'lastlog' | undefined;
      /** 1 sorts from the end. */ desc?: number | undefined;
      /** After so many; 0 if it is not sent. */ offset?: number | undefined;
      /** At most so many; 50 if it is not sent. */ limit?: number | undefined;
    };
    reply: {
      /** How many there are on all pages. */ total: number;
      /** The people. */ people: Array<{ /** The account. */ uid: number; /** A username: 2 to 40 of a–z 0–9 . _ -. */ usr: string; /** The name. */ name: string; /** An email address. */ email: string; /** 2 active, 0 blocked. */ status: number; /** The last sign-in (Unix seconds). */ lastlog: number; /** 1 for a teacher of the school. */ teacher: number; /** 1 for an admin of the school. */ admin: number; /** The student’s ID number; 0 for none. */ stuid: number; /** 1 where the person follows a student as a guardian. */ guardian: number; /** 1 while the password is one that an admin made. */ temp: number; /** Until when such a password signs in, two weeks after it was made; 0 for any other. */ tempend?: number | undefined; /** 1 where there is an authenticator app or a passkey. */ factor: number; /** In how many classes of the school. */ classes: number; /** Of how many of these the primary teacher. */ owned: number; }>;
    };
  };
  /** Takes a line for each person. Whom nobody of the school is gets an invitation, or an account with a password that must be changed. A list with a problem is refused as a whole. Admins of the school. */
  'school-people-add': {
    fields: {
      /** The school. */ schoolid: number;
      /** Lines of name, email, `teacher` or `admin`, and username, separated by tabs; the last three may be left out. */ people: string;
      /** `mail` invites; `slip` makes accounts with passwords. */ how: 'mail' | 'slip';
      /** 1 writes nothing and answers what would happen. */ preview?: number | undefined;
    };
    reply: {
      /** What happens with each line. */ lines: Array<{ /** The line, from 1. */ line: number; /** What happens with it. */ state: 'new' | 'changed' | 'unchanged' | 'problem'; /** What is wrong with the line. */ problem: string; /** The account. */ uid: number; /** A username: 2 to 40 of a–z 0–9 . _ -. */ usr: string; /** The name. */ name: string; /** An email address. */ email: string; /** teacher or admin. */ role: string; /** The name that the person had; blank if it stays. */ was: string; /** A new password, shown only this once; blank if none was made. */ pwd: string; }>;
    };
  };
  /** Changes what is sent, and leaves the rest. Admins of the school. */
  'school-person-edit': {
    fields: {
      /** The school. */ schoolid: number;
      /** The account. */ uid: number;
      /** Another name. */ name?: string | undefined;
      /** 2 active, 0 blocked. */ status?: number | undefined;
      /** 1 makes a teacher of the school. */ teacher?: number | undefined;
      /** 1 makes an admin, 0 takes it away. */ admin?: number | undefined;
    };
    reply: {
    };
  };
  /** Mails a link with which to choose a password, or makes passwords that must be changed at the first sign-in, ends the sessions, and answers `name_<uid>`, `usr_<uid>` and `pwd_<uid>`. Admins of the school. */
  'school-person-password': {
    fields: {
      /** The school. */ schoolid: number;
      /** Account IDs, separated by spaces; at most 500. */ uids: string;
      /** `mail` writes to each; `slip` makes passwords. */ how: 'mail' | 'slip';
    };
    reply: {
      /** The values. */ values?: Record<string, string> | undefined;
    };
  };
  /** Takes the second factor from somebody of the school who has lost it. Admins of the school. */
  'school-factors-drop': {
    fields: {
      /** The school. */ schoolid: number;
      /** The account. */ uid: number;
    };
    reply: {
    };
  };
  /** Answers the calendars of the school’s years, the latest first. Teachers and admins of the school. */
  'school-calendar': {
    fields: {
      /** The school. */ schoolid: number;
    };
    reply: {
      /** The calendars, the latest year first. */ years: Array<{ /** The school year, 2026 or 2026-2027. */ syr: string; /** The first day, YYYYMMDD. */ first: string; /** The last day, YYYYMMDD. */ last: string; /** The revision of the calendar. */ revision: number; /** Breaks and holidays. */ off: Array<{ /** The name. */ name: string; /** The first day, YYYYMMDD. */ first: string; /** The last day, YYYYMMDD. */ last: string; }>; /** The marking periods. */ periods: Array<{ /** The name. */ name: string; /** The first day, YYYYMMDD. */ first: string; /** The last day, YYYYMMDD. */ last: string; }>; }>;
    };
  };
  /** Writes the calendar of a school year whole, or takes it away. Admins of the school. */
  'school-calendar-edit': {
    fields: {
      /** The school. */ schoolid: number;
      /** The school year, 2026 or 2026-2027. */ syr: string;
      /** The first day, YYYYMMDD. */ first: string;
      /** The last day, YYYYMMDD. */ last: string;
      /** Breaks and holidays: lines of first day, last day and name. */ off?: string | undefined;
      /** The marking periods: likewise. */ periods?: string | undefined;
      /** The revision that the sender saw, 0 for none: refused if the calendar has changed since. */ base?: number | undefined;
      /** 1 takes the calendar away; without `first` and `last`. */ delete?: number | undefined;
    };
    reply: {
      /** The values. */ values: { /** The revision of the calendar. */ revision: number; };
    };
  };
  /** Answers the audit entries of the school, newest first. Admins of the school. */
  'school-audit': {
    fields: {
      /** The school. */ schoolid: number;
      /** Only these actions, with commas between them. */ actions?: string | undefined;
      /** A part of the name or username of who did it, or of whom it was done to. */ person?: string | undefined;
      /** Only at or after this time (Unix seconds). */ from?: number | undefined;
      /** Only before this time (Unix seconds). */ to?: number | undefined;
      /** Where an earlier answer ended: its `more`. */ before?: number | undefined;
      /** At most so many; 50 if it is not sent. */ limit?: number | undefined;
    };
    reply: {
      /** The entries. */ audit: Array<{ /** The number of the entry. */ entry: number; /** When (Unix seconds). */ time: number; /** What was done. */ action: string; /** Who did it; 0 for whoever runs the service. */ uid: number; /** Who did it, or the name of the value. */ name: string; /** The account it was done to; 0 for nobody. */ auid: number; /** Whom it was done to. */ aname: string; /** The class. */ clid: number; /** The name of the class; blank if it is about no class. */ class: string; /** The network address. */ address: string; /** 1 where an application asked, 0 for our own page. */ app: number; /** Values by name. */ details: Array<{ /** Which field or place has changed. */ field: string; /** The value. */ value: string; }>; }>;
      /** What to send as `before` for the next ones; blank if there are no more. */ more: string;
    };
  };
  /** Answers students who are or were on a list of the school, also those without an account, by name: at most 50. Admins of the school. */
  'school-students': {
    fields: {
      /** The school. */ schoolid: number;
      /** A part of the name, or the ID number. */ search: string;
    };
    reply: {
      /** 1 where others match, too. */ more: number;
      /** The students. */ students: Array<{ /** The student, by ID number. */ stuid: number; /** The first name, as on the latest list. */ first: string; /** The last name, as on the latest list. */ last: string; /** On the lists of how many classes, now or before. */ classes: number; /** 1 while the student is on the list of an active class. */ active: number; /** The account; 0 for none. */ uid: number; }>;
    };
  };
  /** Answers every value that the school holds about one person, and writes down that it was asked for. Passwords, tokens and keys are left out. Admins of the school. */
  'school-person-export': {
    fields: {
      /** The school. */ schoolid: number;
      /** The ID of the account; instead of `stuid`. */ uid?: number | undefined;
      /** The ID number of a student on the lists of the school; instead of `uid`. */ stuid?: number | undefined;
    };
    reply: {
      /** Each value with its table, the number of its row there, and its field. Times are Unix seconds. */ data: Array<{ /** Where it is. */ table: string; /** From 1, in its table. */ row: number; /** What it is. */ field: string; /** The value. */ value: string; }>;
    };
  };
  /** Takes name, contact and ways to sign in out of the store for good. What the person did stays under a number; the marks of a student stay, without a name, where the school keeps them. Admins of the school. */
  'school-person-erase': {
    fields: {
      /** The school. */ schoolid: number;
      /** The ID of the account; instead of `stuid`. */ uid?: number | undefined;
      /** The ID number of a student on the lists of the school; instead of `uid`. */ stuid?: number | undefined;
    };
    reply: {
    };
  };
  /** Erases the classes of a year that has ended with all that is in them or, where the school keeps marks, the names of their students. Admins of the school. */
  'school-year-erase': {
    fields: {
      /** The school. */ schoolid: number;
      /** The school year. */ syr: string;
      /** 1: nothing is written. */ preview?: number | undefined;
    };
    reply: {
      /** The values. */ values: { /** How many classes. */ classes: number; /** How many students were on their lists. */ students: number; };
    };
  };
  /** Adds an entry to the list of who did what in the class’s school. The page sends it when a whole class is printed or written into a file. Teachers of the class, and admins of its school. */
  'class-look': {
    fields: {
      /** The class. */ clid: number;
      /** `print` or `export`. */ what: 'print' | 'export';
    };
    reply: {
    };
  };
  /** Answers the keys of applications that are for this school alone. Their secrets are not in the store. Admins of the school. */
  'school-keys': {
    fields: {
      /** The school. */ schoolid: number;
    };
    reply: {
      /** The keys. */ keys: Array<{ /** The number of the key. */ key: number; /** What the application is called. */ name: string; /** When it was made. */ created: number; /** When it was used last; 0 for never. */ used: number; /** When it ends; 0 for never. */ expires: number; /** Until when the secret before the present one works; 0 where it works no more. */ oldexpires: number; /** When that secret was used last. */ oldused: number; /** 1 where it may do whatever changes nothing, and that alone beside `tasks`. */ reading: number; /** The only tasks it may do, separated by spaces; blank for all. */ tasks: string; }>;
    };
  };
  /** Makes a key for an application, which signs in people of this school alone. Admins of the school. */
  'school-key-add': {
    fields: {
      /** The school. */ schoolid: number;
      /** What the application is called. */ name: string;
      /** 1 for a key that changes nothing. */ reading?: number | undefined;
      /** The only tasks it may do, separated by spaces. */ tasks?: string | undefined;
      /** For how many days it works; if it is not sent, for ever. */ days?: number | undefined;
    };
    reply: {
      /** The values. */ values: { /** The number of the key. */ key: number; /** The secret, shown only now: what an application sends as `apikey`. */ secret: string; };
    };
  };
  /** Answers another secret; the present one works on for `overlap` days, so that applications change over without a failed request. Admins of the school. */
  'school-key-rotate': {
    fields: {
      /** The school. */ schoolid: number;
      /** The number of the key. */ key: number;
      /** For how many days the present secret works on, but not beyond its own end; 7 if it is not sent. */ overlap?: number | undefined;
      /** For how many days it works; if it is not sent, for ever. */ days?: number | undefined;
      /** 1 to end the secret before the present one now, and change nothing else. */ end?: number | undefined;
    };
    reply: {
      /** The values. */ values: { /** The number of the key. */ key: number; /** The secret, shown only now: what an application sends as `apikey`. Blank with `end`. */ secret: string; };
    };
  };
  /** The key works no more, within seconds. Admins of the school. */
  'school-key-revoke': {
    fields: {
      /** The school. */ schoolid: number;
      /** The number of the key. */ key: number;
    };
    reply: {
    };
  };
  /** Answers the applications that speak OneRoster with this school. Their secrets are not in the store. Admins of the school. */
  'school-oneroster-keys': {
    fields: {
      /** The school. */ schoolid: number;
    };
    reply: {
      /** The keys. */ keys: Array<{ /** The number of the key. */ key: number; /** What the application is called, also in the history of what it changes. */ name: string; /** When it was made. */ created: number; /** When it got its last token; 0 for never. */ used: number; /** When it ends; 0 for never. */ expires: number; /** Until when the secret before the present one works; 0 where it works no more. */ oldexpires: number; /** When that secret was used last. */ oldused: number; /** The client ID of OAuth 2.0. */ clientid: string; /** What it may do: the scopes of OneRoster by name, separated by spaces. */ scopes: string; }>;
    };
  };
  /** Makes a client ID and a secret, with which an application gets tokens for the OneRoster interface of this school. Admins of the school. */
  'school-oneroster-key-add': {
    fields: {
      /** The school. */ schoolid: number;
      /** What the application is called. */ name: string;
      /** Some of `roster-core.readonly`, `roster.readonly`, `roster-demographics.readonly`, `gradebook-core.readonly`, `gradebook.readonly`, `gradebook.createput`, `gradebook.createpost`, `gradebook.delete`, separated by spaces; all if it is not sent. */ scopes?: string | undefined;
      /** For how many days it works; if it is not sent, for ever. */ days?: number | undefined;
    };
    reply: {
      /** The values. */ values: { /** The number of the key. */ key: number; /** The client ID of OAuth 2.0. */ clientid: string; /** The secret, shown only now: the client secret of OAuth 2.0. */ secret: string; };
    };
  };
  /** Answers another secret; the present one, and the tokens that it got, work on for `overlap` days at most. Admins of the school. */
  'school-oneroster-key-rotate': {
    fields: {
      /** The school. */ schoolid: number;
      /** The number of the key. */ key: number;
      /** For how many days the present secret works on, but not beyond its own end; 7 if it is not sent. */ overlap?: number | undefined;
      /** For how many days it works; if it is not sent, for ever. */ days?: number | undefined;
      /** 1 to end the secret before the present one and its tokens now, and change nothing else. */ end?: number | undefined;
    };
    reply: {
      /** The values. */ values: { /** The number of the key. */ key: number; /** The client ID of OAuth 2.0. */ clientid: string; /** The secret, shown only now: the client secret of OAuth 2.0. Blank with `end`. */ secret: string; };
    };
  };
  /** The key and its tokens work no more. Admins of the school. */
  'school-oneroster-key-revoke': {
    fields: {
      /** The school. */ schoolid: number;
      /** The number of the key. */ key: number;
    };
    reply: {
    };
  };
  /** Answers the years that classes of the school have, and the starts of a year that can still be undone. Admins of the school. */
  'school-years': {
    fields: {
      /** The school. */ schoolid: number;
    };
    reply: {
      /** The years, the latest first. */ years: Array<{ /** The school year, 2026 or 2026-2027. */ syr: string; /** How many active classes. */ active: number; /** How many archived classes. */ archived: number; }>;
      /** The starts that can still be undone, the latest first. */ starts: Array<{ /** The start. */ startid: number; /** The year before. */ from: string; /** The new year. */ to: string; /** When (Unix seconds). */ time: number; /** Until when it can be undone (Unix seconds). */ until: number; /** Who started it. */ name: string; /** How many archived classes. */ archived: number; /** How many classes were made. */ made: number; }>;
    };
  };
  /** Archives the active classes of a year and makes chosen ones anew for another: with their settings, categories, scale and teachers, without students and assignments. Admins of the school. */
  'school-year-start': {
    fields: {
      /** The school. */ schoolid: number;
      /** The year before. */ from: string;
      /** The new year. */ to: string;
      /** Those that are made anew, with spaces between them. */ classes?: string | undefined;
      /** 1 does nothing and answers what would be done. */ preview?: number | undefined;
      /** The `base` of a preview: the start is refused if it would do anything else. */ base?: string | undefined;
    };
    reply: {
      /** The values. */ values: { /** The start; 0 for a preview. */ startid: number; /** What to send as `base` with the start. */ base: string; };
      /** The classes of the year before. */ classes: Array<{ /** The class. */ clid: number; /** The name of the class. */ name: string; /** The class code. */ code: string; /** The grading period of the class, 1 to 9. */ gp: number; /** The primary teacher. */ teacher: string; /** How many students the class has. */ stucount: number; /** 1 where it is made anew. */ chosen: number; /** Who teaches the new one, the primary teacher first. */ teachers: Array<string>; /** Who of the old class does not teach the new one. */ left: Array<string>; /** Why it cannot be made anew; blank if it can. */ problem: string; }>;
    };
  };
  /** Within 24 hours: takes the classes that were made away again, and the archived ones out of the archive. Refused while work in them would be lost. Admins of the school. */
  'school-year-undo': {
    fields: {
      /** The school. */ schoolid: number;
      /** The start, as `school-years` numbers it. */ startid: number;
    };
    reply: {
      /** The values. */ values: { /** How many classes are active again. */ restored: number; /** How many classes are gone. */ removed: number; };
    };
  };
  /** Answers the mail that the school has sent or waits to send, newest first. Admins of the school. */
  'school-mail': {
    fields: {
      /** The school. */ schoolid: number;
      /** Only mail in this state. */ state?: 'waiting' | 'sent' | 'failed' | undefined;
      /** Where an earlier answer ended: its `more`. */ before?: number | undefined;
      /** At most so many. */ limit?: number | undefined;
    };
    reply: {
      /** The mail. */ mails: Array<{ /** The number of the mail. */ mail: number; /** Which letter. */ kind: string; /** The address. */ to: string; /** The name of the account that it is about; blank for an invitation. */ name: string; /** waiting, sent or failed. */ state: 'waiting' | 'sent' | 'failed'; /** When it was written (Unix seconds). */ created: number; /** When it was sent or given up (Unix seconds); 0 for not yet. */ finished: number; /** When it is tried next (Unix seconds); 0 for never. */ due: number; /** How often it was tried. */ attempts: number; /** Why it was not sent so far. */ problem: string; }>;
      /** What to send as `before` for the next ones; blank if there are no more. */ more: string;
      /** How many were given up. */ failed: number;
    };
  };
  /** Sends once more what was given up; without `mail` all of it. Admins of the school. */
  'school-mail-again': {
    fields: {
      /** The school. */ schoolid: number;
      /** The mail, as `school-mail` numbers it. */ mail?: number | undefined;
    };
    reply: {
      /** The values. */ values: { /** How many are sent again. */ count: number; };
    };
  };
  /** Begins to send a OneRoster 1.1 or 1.2 package: a zip of CSV files, whole or of changes. Send its bytes in parts by `school-import-part`, look at it by `school-import-run`, and apply it by the same. An earlier import of the school is forgotten. Admins of the school. */
  'school-import-new': {
    fields: {
      /** The school. */ schoolid: number;
      /** The name of the file, for whoever looks at the import. */ name?: string | undefined;
      /** The size of the zip, at most 64 MiB. It may unpack to 256 MiB. */ bytes: number;
    };
    reply: {
      /** The values. */ values: { /** The import. */ importid: number; /** The bytes of each part but the last. */ part: number; };
    };
  };
  /** Keeps one part. Sending it once more replaces it, so that a part that was lost on the way can be repeated. Admins of the school. */
  'school-import-part': {
    fields: {
      /** The school. */ schoolid: number;
      /** The import, as `school-import-new` numbers it. */ importid: number;
      /** Which part, from 1. */ num: number;
      /** The bytes, in base64. */ data: string;
    };
    reply: {
    };
  };
  /** Begins to look at the package, or with `apply` to do what was seen, in one transaction. The work goes on after the answer: ask `school-import` how far it is. A package may be looked at again, and a preview can be applied once. What is gone from a whole file is hidden, never deleted. Admins of the school. */
  'school-import-run': {
    fields: {
      /** The school. */ schoolid: number;
      /** The import, as `school-import-new` numbers it. */ importid: number;
      /** 1 does what the preview shows; only a package that is `ready` can be applied. */ apply?: number | undefined;
      /** For files that are no UTF-8 and do not say what they are: utf-8 or windows-1252. */ encoding?: 'utf-8' | 'windows-1252' | undefined;
      /** Names that were changed here and are to be as the file has them: a line `kind sourcedid` for each, or `*` for all. Others stay. */ names?: string | undefined;
      /** 1 goes ahead though more than 10 % of the people or classes would be hidden. */ hidemany?: number | undefined;
    };
    reply: {
    };
  };
  /** Answers the latest import of the school: how far it is, and what it would change or has changed. Admins of the school. */
  'school-import': {
    fields: {
      /** The school. */ schoolid: number;
    };
    reply: {
      /** The import; none if nothing was sent. */ imports: Array<{ /** The import. */ importid: number; /** The name of the file. */ name: string; /** Who sent it. */ by: string; /** uploading, reading, ready, applying, applied, failed or cancelled. */ state: 'uploading' | 'reading' | 'ready' | 'applying' | 'applied' | 'failed' | 'cancelled'; /** When (Unix seconds). */ time: number; /** How many steps are done. */ done: number; /** Of how many steps; 0 while nothing runs. */ total: number; /** Why it has failed; blank if it has not. */ problem: string; /** The version of OneRoster. */ version: string; /** What the source calls itself. */ source: string; /** What the source calls the school. */ org: string; /** What the package lists. */ kinds: Array<{ /** The file of the package, as `users`. */ kind: string; /** How many are new. */ new: number; /** How many are changed. */ changed: number; /** How many are unchanged. */ same: number; /** How many are gone from the package and would be hidden. */ gone: number; /** How many lines are in error. */ errors: number; /** How many lines `school-import-lines` has. */ listed: number; }>; /** How many values are not as they should be. */ problems: number; /** Names that were changed here and are others in the file. */ questions: Array<{ /** The file of the package, as `users`. */ kind: string; /** What the source calls it. */ sourcedid: string; /** The name here. */ here: string; /** The file; of a question, the name in the file. */ file: string; }>; /** What is worth saying of its files. */ notes: Array<{ /** The file; of a question, the name in the file. */ file: string; /** Something worth saying that is no error. */ note: string; }>; /** What was left as it is, and why. */ left: Array<string>; /** 1 where it is applied only with `hidemany`. */ toomany: number; /** How many classes would be hidden. */ classesgone: number; /** Of how many. */ classesof: number; /** How many people would be hidden. */ peoplegone: number; /** Of how many. */ peopleof: number; }>;
    };
  };
  /** Answers the sourcedIds by which student information systems know an account, a student of the lists, or a class. They are kept until the person is erased. Admins of the school. */
  'school-sourced-ids': {
    fields: {
      /** The school. */ schoolid?: number | undefined;
      /** The class; its school is asked where no `schoolid` is sent. */ clid?: number | undefined;
      /** The ID of an account; it counts before `stuid`, and that before `clid`. */ uid?: number | undefined;
      /** The ID number of a student on the lists of the school; instead of `uid`. */ stuid?: number | undefined;
    };
    reply: {
      /** All of them, those first that still hold. */ sourcedids: Array<{ /** The sourcedId. */ sourcedid: string; /** The name that the system gives itself; empty where it gives none, or has it no longer. */ source: string; /** 1 where that system has it no longer. */ gone: number; }>;
    };
  };
  /** Answers what stands behind the numbers of a preview: the lines of one kind, or what is wrong in the package. At most 20,000 of each can be read. Admins of the school. */
  'school-import-lines': {
    fields: {
      /** The school. */ schoolid: number;
      /** The import, as `school-import-new` numbers it. */ importid: number;
      /** One of the kinds that `school-import` lists, or problems. */ kind: 'orgs' | 'academicSessions' | 'courses' | 'classes' | 'users' | 'enrollments' | 'categories' | 'lineItems' | 'results' | 'problems';
      /** Only lines in this state: gone, changed or new. */ state?: 'gone' | 'changed' | 'new' | undefined;
      /** How many to leave out from the first. */ start?: number | undefined;
      /** At most so many; 50 where it is not sent. */ limit?: number | undefined;
    };
    reply: {
      /** The lines. */ lines: Array<{ /** gone, changed or new. */ state: string; /** What the source calls it. */ sourcedid: string; /** The line of the file, from 1; 0 for what is gone from it. */ line: number; /** What it is, in words. */ title: string; /** Old and new, of what has changed. */ fields: Array<{ /** The column that changes. */ field: string; /** The old value. */ before: string; /** The new value. */ after: string; }>; }>;
      /** What is wrong, where `kind` is problems. */ problems: Array<{ /** The file. */ file: string; /** The line of the file, from 1; 0 for what is gone from it. */ line: number; /** The column. */ column: string; /** What stands there. */ value: string; /** What should stand there. */ expected: string; }>;
      /** How many lines there are of this kind and state. */ count: number;
    };
  };
  /** Stops what is being read or applied, or forgets what was sent. Nothing of an import that is given up is kept. Admins of the school. */
  'school-import-cancel': {
    fields: {
      /** The school. */ schoolid: number;
      /** The import, as `school-import-new` numbers it. */ importid: number;
    };
    reply: {
    };
  };
  /** Answers the active classes of the school with their people and gradebooks. It is written down in the audit list. Admins of the school. */
  'school-export': {
    fields: {
      /** The school. */ schoolid: number;
    };
    reply: {
      /** The package: OneRoster 1.2, as a zip of CSV files. */ file: { /** A name for the file. */ name: string; /** The zip, in base64. */ data: string; };
    };
  };
  /** Answers an active class of a school with its people and its gradebook. It is written down in the audit list. Teachers of the class from level 4 (everything but the teachers), and admins of its school. */
  'class-export': {
    fields: {
      /** The class. */ clid: number;
    };
    reply: {
      /** The package: OneRoster 1.2, as a zip of CSV files. */ file: { /** A name for the file. */ name: string; /** The zip, in base64. */ data: string; };
    };
  };
  /** Makes a school and the account of its first admin. Any application whose key may create schools; without a session. */
  'school-new': {
    fields: {
      /** The name of the school. */ name: string;
      /** The new username. */ usr: string;
      /** An email address. */ email: string;
      /** Its password, 8 to 128 characters. */ pwd: string;
    };
    reply: {
      /** The values. */ values: { /** The school that was made. */ schoolid: number; /** The account that was made. */ uid: number; };
    };
  };
  /** Answers whether nobody has an account yet, and what is done by mail. Any application with a key; without a session. */
  'setup-open': {
    fields: {
    };
    reply: {
      /** The values. */ values: { /** 1 while nobody has an account, else 0. */ open: number; /** 1 where a forgotten password is reset by mail. */ mail: number; /** 1 where one may sign in with a passkey. */ passkeys: number; /** 1 where whoever asks may have a link mailed that makes a device known to an account: the page alone; 0 by a key. */ devicelinks: number; };
    };
  };
  /** Makes the first school of an empty service and the account of its admin. Any application with a key; without a session. */
  'setup': {
    fields: {
      /** The code that the service shows on its terminal. */ setupcode: string;
      /** The name of the school. */ school: string;
      /** The new username. */ usr: string;
      /** The admin’s name. */ name: string;
      /** An email address. */ email: string;
      /** Its password, 8 to 128 characters. */ pwd: string;
      /** 1 makes the admin a teacher of the school as well. */ teach?: string | undefined;
    };
    reply: {
      /** The values. */ values: { /** The school that was made. */ schoolid: number; /** The account that was made. */ uid: number; };
    };
  };
  /** Mails a link to whoever has this username or address. The answer is the same whether anybody has. Any application with a key; without a session. */
  'password-forgot': {
    fields: {
      /** A username or an email address. */ usr: string;
    };
    reply: {
    };
  };
  /** Sets a new password by the token of a mailed link. Every session of the account ends. Asked by the page, the account knows the device from then on, as after `device-confirm`. Any application with a key; without a session. */
  'password-reset': {
    fields: {
      /** The token behind the `#` of the link in the mail. */ token: string;
      /** The new password, 8 to 128 characters. */ pwd: string;
    };
    reply: {
      /** The values. */ values: { /** The account’s username. */ usr: string; };
    };
  };
  /** Mails a link to the confirmed address of the account with this username, where wrong passwords hold up the sign-in: 5 of them within 15 minutes, by whomever, or on the device that asks. The answer is the same whatever comes of it. An account gets one link at a time, the next once it is used or after 15 minutes, and no more than 3 in 15 minutes. After 10,000 in that time in all, everybody is refused with “Too many attempts, try again in N seconds” under `errors.system`. The page alone, without a session. */
  'device-link': {
    fields: {
      /** A username: 2 to 40 of a–z 0–9 . _ -. */ usr: string;
    };
    reply: {
    };
  };
  /** Makes the browser known to the account, by the token of the link: wrong passwords of others no longer hold up the sign-in there. It signs nobody in. The link ends with a new password or another address of the account. The page alone, without a session. */
  'device-confirm': {
    fields: {
      /** The token behind the `#` of the link in the mail. */ token: string;
    };
    reply: {
      /** The values. */ values: { /** The account’s username. */ usr: string; };
    };
  };
  /** Answers what the invitation says that a mailed link leads to. Any application with a key; without a session. */
  'invitation': {
    fields: {
      /** The token behind the `#` of the link in the mail. */ token: string;
    };
    reply: {
      /** The values. */ values: { /** As what. */ kind: 'teacher' | 'admin' | 'student' | 'guest' | 'guardian'; /** The name of the school; blank if it is about no school. */ school: string; /** The name of the class; blank if it is about no class. */ class: string; /** Who invites. */ inviter: string; /** The name of the student whom it is about, or names with commas between them; blank if it is about none. */ student: string; /** The address that was invited. */ email: string; };
    };
  };
  /** Makes an account with the address that was invited, and joins. Any application with a key; without a session. */
  'invitation-accept': {
    fields: {
      /** The token behind the `#` of the link in the mail. */ token: string;
      /** The new username. */ usr: string;
      /** The owner’s name. */ name: string;
      /** Its password, 8 to 128 characters. */ pwd: string;
    };
    reply: {
      /** The values. */ values: { /** The account’s username. */ usr: string; };
    };
  };
  /** The session’s account joins. Every account, students too. */
  'invitation-join': {
    fields: {
      /** The token behind the `#` of the link in the mail. */ token: string;
    };
    reply: {
    };
  };
  /** Answers a page of the invitations that nobody has accepted yet, the latest first. Admins of the school. */
  'school-invitations': {
    fields: {
      /** The school. */ schoolid: number;
      /** A class: the invitations to it alone. A class of another school has none here. */ clid?: number | undefined;
      /** After so many; 0 if it is not sent. */ offset?: number | undefined;
      /** At most so many; 50 if it is not sent. */ limit?: number | undefined;
    };
    reply: {
      /** How many there are. */ total: number;
      /** The open invitations. */ invitations: Array<{ /** The invitation, by its number. */ invitation: number; /** What somebody is invited as: teacher, admin, student, guest or guardian. */ kind: string; /** Whom the mail went to. */ email: string; /** The class of a student or guest. */ class: string; /** The name of the student; blank if it is about none. */ student: string; /** The student who is invited, by ID number; 0 for none. */ stuid: number; /** The level that a guest will have in the class. */ auth: number; /** The role that a guest will have in the class. */ role: string; /** Who invites. */ name: string; /** When (Unix seconds). */ time: number; }>;
    };
  };
  /** From now on the links of these invitations lead nowhere: of all of them, or of none. A guardian who has not accepted is taken off the students too. Admins of the school. */
  'school-invitation-drop': {
    fields: {
      /** The school. */ schoolid: number;
      /** Their numbers, with spaces between them; at most 500. */ invitations: string;
    };
    reply: {
    };
  };
}

export type Task = keyof Operations;
export type Fields<Name extends Task> = Operations[Name]['fields'];
export type Reply<Name extends Task> = Operations[Name]['reply'];

/**
 * refusal: understood, and no; `errors` has a sentence per field. fault: the service broke; `reference` finds its
 * log line. unreadable: no answer, or one that is wrong at `place`.
 */
export type ErrorKind = 'refusal' | 'fault' | 'unreadable';

/** Why a call failed. */
export declare class RollbookError extends Error {
  readonly kind: ErrorKind;
  readonly task: Task;
  readonly errors: Readonly<Record<string, string>>;
  readonly reference: string | undefined;
  readonly place: string | undefined;
  /** How long to wait, where something was tried too often. */
  readonly secondsToWait: number | undefined;
  readonly hasOtherFields: boolean;
}

export interface Connection {
  /** The address of the interface, such as `https://grades.example/api/`. */
  url: string;
  /** The application's key. */
  key: string;
  /** A session's token, to go on with one that is open. */
  session?: string | undefined;
  /** A call is given up after so long; 30 seconds if it is not said. */
  timeoutMs?: number | undefined;
}

export interface Client {
  /** Does one operation. Throws a `RollbookError`. */
  call<Name extends Task>(task: Name, fields: Fields<Name>, signal?: AbortSignal): Promise<Reply<Name>>;
  /** Signs in, and sends the session with every later call. `code`: the second factor of an account that has one. */
  signIn(username: string, password: string, code?: string): Promise<void>;
  signOut(): Promise<void>;
  /** The session's token; undefined while nobody is signed in. */
  readonly session: string | undefined;
}

export declare function connect(connection: Connection): Client;
