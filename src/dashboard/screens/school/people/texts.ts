import type { PersonRole } from '#dashboard/api/schools/people.ts';
import { counted, listed, plural } from '#dashboard/language/plural.ts';
import { words } from '#dashboard/language/words.ts';

export const texts = words('schoolPeople', {
  people: 'People of the school',
  peopleCount: (count: number) => counted(count, 'person', 'people'),
  search: 'Find a person',
  role: 'Role',
  anyRole: 'Any role',
  rolesWanted: {
    teacher: 'Teachers',
    admin: 'Admins',
    student: 'Students',
    guardian: 'Guardians',
  } satisfies Record<PersonRole, string>,
  status: 'Status',
  anyStatus: 'Any status',
  active: 'Active',
  blocked: 'Blocked',
  unconfirmed: 'Student not confirmed',
  noneFound: 'Nobody found',
  noneFoundAdvice: 'Try another part of the name, or show everybody.',
  showAll: 'Show everybody',
  columns: {
    name: 'Name',
    username: 'Username',
    email: 'Email',
    role: 'Role',
    lastSignIn: 'Last sign-in',
    actions: 'Actions',
  },
  roles: {
    teacher: 'Teacher',
    admin: 'Admin',
    student: (id: number) => `Student ${id}`,
    guardian: 'Guardian',
  },
  teaches: (count: number) => counted(count, 'class', 'classes'),
  onRoster: (name: string) => `${name} on the roster`,
  mustChange: 'New password not chosen yet',
  invitedByTeacher: 'Invited by a teacher, not confirmed yet',
  slipOver: 'First password has expired: print a new slip',
  never: 'Never',
  previous: 'Previous',
  next: 'Next',
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
  change: 'Change',
  changeOf: (name: string) => `Change ${name}`,
  cancel: 'Cancel',
  guardians: { action: 'Guardians…' },
  rename: {
    action: 'Rename…',
    title: (name: string) => `Rename ${name}`,
    name: 'Name',
    submit: 'Rename',
    done: (was: string, now: string) => `${was} is now ${now}.`,
  },
  confirmStudent: {
    action: 'Confirm the account…',
    title: (name: string, id: number) => `Does the account of ${name} belong to student ${id}?`,
    advice:
      'Only teachers have invited it, so it shows only their classes. Once confirmed, it shows every class that is open to students.',
    otherwise:
      'Is it someone else’s? Block it, and invite the student from a class: the account that accepts replaces it.',
    username: 'Username',
    email: 'Email',
    noEmail: 'None',
    listed: 'On rosters',
    notListed: 'None',
    list: (className: string, teacher: string, vouches: boolean) =>
      vouches
        ? `${className}, ${teacher}. A teacher of this class invited the account.`
        : `${className}, ${teacher}`,
    submit: 'Confirm',
    done: (name: string) => `The account of ${name} is confirmed.`,
  },
  makeAdmin: {
    action: 'Make an admin…',
    title: (name: string) => `Make ${name} an admin?`,
    advice: 'Admins run the school: they see and change every class, and add, block and remove people.',
    submit: 'Make an admin',
    done: (name: string) => `${name} is an admin now.`,
  },
  makeTeacher: {
    action: 'Make a teacher…',
    title: (name: string) => `Make ${name} a teacher too?`,
    advice: 'Classes of the school can then be given to them.',
    submit: 'Make a teacher',
    done: (name: string) => `${name} is a teacher now.`,
  },
  dropAdmin: {
    action: 'Remove as an admin…',
    title: (name: string) => `Remove ${name} as an admin?`,
    advice:
      'They keep their account and the classes they teach. To bring someone back, add the same username again.',
    submit: 'Remove as an admin',
    done: (name: string) => `${name} is no longer an admin.`,
  },
  block: {
    action: 'Block…',
    title: (name: string) => `Block ${name}?`,
    advice:
      'They are signed out everywhere at once and cannot sign in. None of their work is lost; you can unblock them.',
    submit: 'Block',
    done: (name: string) => `${name} is blocked.`,
  },
  unblock: {
    action: 'Unblock…',
    title: (name: string) => `Unblock ${name}?`,
    advice: 'They can sign in again with the password they had.',
    submit: 'Unblock',
    done: (name: string) => `${name} can sign in again.`,
  },
  resetByMail: {
    action: 'Email a link for a new password…',
    title: (name: string) => `Email ${name} a link?`,
    advice:
      'With it they choose a new password. The link works for one hour. The old password works until they choose a new one.',
    submit: 'Email the link',
  },
  resetBySlip: {
    action: 'Print a slip with a new password…',
    title: (name: string) => `Create a new password for ${name}?`,
    advice:
      'They are signed out everywhere, the old password stops working, and they choose one of their own when they sign in with the slip.',
    submit: 'Create the slip',
  },
  resetFactor: {
    action: 'Reset the second step…',
    title: (name: string) => `Reset the second step of ${name}?`,
    advice:
      'For someone who has lost it: the authenticator app, the recovery codes and passkeys stop working. They are signed out everywhere, sign in with the password alone, and are told by email.',
    submit: 'Reset',
  },
  leave: {
    action: 'Remove from the school…',
    title: (name: string) => `Remove ${name} from the school?`,
    advice:
      'The account stays, but leaves every class of the school. To bring it back, add the same username again.',
    heir: (count: number) =>
      `${counted(count, 'class has', 'classes have')} this person as primary teacher. Who takes over?`,
    chooseHeir: 'Choose who takes over',
    submit: 'Remove',
    done: (name: string) => `${name} is no longer a teacher.`,
  },
  exportData: {
    action: 'Export everything about this person…',
    title: (name: string) => `Export everything about ${name}?`,
    advice:
      'The file has every value that the school holds about this person, with its table and field. The export is recorded in the audit list.',
    secrets: 'Passwords, keys and codes are left out.',
    json: 'Download JSON',
    csv: 'Download CSV',
    done: (name: string) => `Everything about ${name} is in the file.`,
    notWritten: 'The file could not be written.',
    file: (whom: string) => `${whom} everything`,
    ofStudent: (id: number) => `student ${id}`,
  },
  erase: {
    action: 'Erase…',
    title: (name: string) => `Erase ${name} for good?`,
    goes: {
      staff: 'The name, username, email and every way to sign in are erased. This cannot be undone.',
      student:
        'The name, username, email, every way to sign in, comments, scores, attendance and final grades are erased. This cannot be undone.',
      studentButMarks:
        'The name, username, email, every way to sign in and comments are erased. This cannot be undone.',
      listed:
        'The name is removed from every roster of the school, and comments, scores, attendance and final grades are erased. This cannot be undone.',
      listedButMarks:
        'The name is removed from every roster of the school, and comments are erased. This cannot be undone.',
      chosen:
        'The names you choose are removed from the rosters, and comments, scores, attendance and final grades there are erased. This cannot be undone.',
      chosenButMarks:
        'The names you choose are removed from the rosters, and comments there are erased. This cannot be undone.',
      withAccount: 'The account and the guardians of the number are erased, too.',
    },
    stays: {
      work: (account: number) =>
        `What this person entered and changed stays, under account number ${account}.`,
      marks: 'Scores, attendance and final grades stay, under another number and without a name.',
    },
    backups: 'Earlier backups and audit entries keep what they hold until they are deleted.',
    confirm: (name: string) => `Type the name to confirm: ${name}`,
    mismatch: 'This is not the name',
    submit: 'Erase for good',
    done: 'The person is erased.',
  },
  whose: {
    question: (id: number) => `Rosters give ID number ${id} to these names. Which names are this person’s?`,
    classOf: (name: string, year: string) => `${name} ${year}`,
    classes: (classes: readonly string[], more: number) =>
      listed(more > 0 ? [...classes, counted(more, 'more class', 'more classes')] : classes),
    attached: (names: readonly string[]) => `Also the account and guardians of the number: ${listed(names)}`,
    advice: 'Nothing under the other names is exported or erased.',
  },
  listed: {
    title: 'Students on rosters',
    advice:
      'Every student who is or was on a roster, with or without an account. Manage their guardians, export everything about them, or erase them.',
    search: 'Find a student by name or ID',
    none: 'No student found',
    noneAdvice: 'Try another part of the name, or the ID number.',
    found: (count: number, isMore: boolean) =>
      isMore
        ? `The first ${count} students: type more of the name for others`
        : counted(count, 'student', 'students'),
    columns: { name: 'Name', id: 'ID number', actions: 'Actions' },
    classes: (count: number) => counted(count, 'class', 'classes'),
    former: (count: number) => `${counted(count, 'class', 'classes')}, none of them active`,
    hasAccount: 'has an account',
  },
  invitations: {
    title: 'Open invitations',
    columns: {
      email: 'Email',
      kind: 'Invited as',
      actions: 'Actions',
    },
    kinds: {
      teacher: 'Teacher',
      admin: 'Admin',
      student: 'Student',
      guest: 'Guest of a class',
      guardian: 'Guardian',
    },
    by: (inviter: string, when: string) => `by ${inviter}, ${when}`,
    expired: 'The link no longer works',
    again: 'Send again',
    againTo: (email: string) => `Send again: ${email}`,
    sentAgain: (email: string) => `A new link is on the way to ${email}.`,
    withdraw: 'Withdraw',
    withdrawOf: (email: string) => `Withdraw the invitation to ${email}`,
    question: (email: string) => `Withdraw the invitation to ${email}?`,
    advice: 'The link in the email stops working at once. You can invite them again.',
    adviceOfGuardian:
      'The link in the email stops working at once, and the address is taken off the students that it was invited for. You can add it again.',
    withdrawn: (email: string) => `The invitation to ${email} is withdrawn.`,
  },
  factorReset: (name: string) => `The second step of ${name} is reset.`,
  linkMailed: (name: string) => `A link is on the way to ${name}.`,
  add: {
    action: 'Add people',
    title: 'Add teachers and admins',
    list: 'One person on each line',
    hint: 'Name, email, then “teacher” or “admin”, then a username. Paste from a spreadsheet, or choose a CSV file.',
    placeholder: 'Liv Berg, berg@north.example\nSam Okoye, okoye@north.example, admin',
    file: 'Choose a CSV file',
    how: 'How do they get in?',
    byMail: 'Email invitations',
    bySlip: 'Print sign-in slips',
    byMailAdvice:
      'Each gets a link that works for a week, and chooses a username and password. Every line needs an email. Leave usernames out.',
    bySlipAdvice:
      'Each gets an account and a password for the first sign-in, on paper. Every line needs a name; the rest is optional.',
    check: 'Check the list',
    missing: 'Enter at least one person',
    unreadable: (name: string) => `${name} cannot be read as text. Save it as CSV in your spreadsheet.`,
    tooLarge: (name: string) => `${name} is larger than 2 MB.`,
    back: 'Change the list',
    submit: (count: number) => (count === 0 ? 'Save' : `Save ${counted(count, 'line', 'lines')}`),
    leaveOut: (count: number) =>
      `${counted(count, 'line has', 'lines have')} a problem and would be left out.`,
    nothing: 'Nothing would change.',
    preview: 'What the list changes',
    columns: {
      line: 'Line',
      state: 'Change',
      name: 'Name',
      email: 'Email',
      role: 'Role',
      username: 'Username',
    },
    states: { new: 'New', changed: 'Changed', unchanged: 'Unchanged', problem: 'Problem' },
    was: (name: string) => `was ${name}`,
    returns: 'comes back to the school',
    roles: { teacher: 'Teacher', admin: 'Admin' },
    counts: {
      new: (count: number) => `${count} new`,
      changed: (count: number) => `${count} changed`,
      unchanged: (count: number) => `${count} unchanged`,
      problem: (count: number) => counted(count, 'problem', 'problems'),
    },
    done: (count: number) => `${counted(count, 'line is', 'lines are')} saved.`,
    invited: (count: number) => `${counted(count, 'invitation is', 'invitations are')} on the way.`,
  },
  students: {
    action: 'Student accounts',
    title: 'Create student accounts',
    advice: 'Every student of these classes who has no account yet gets one.',
    period: 'School year and grading period',
    periodOf: (year: string, period: number, classes: number) =>
      `${year}, period ${period} (${counted(classes, 'class', 'classes')})`,
    class: 'Class',
    everyClass: 'All classes',
    noClasses: 'The school has no classes yet: create one first.',
    byMail: 'Email links',
    byMailAdvice:
      'Students with an address here get a link that works for a week, and choose a username and password. All others get a sign-in slip.',
    bySlipAdvice: 'Each gets a password for the first sign-in, on paper. An email is not needed.',
    addresses: 'One student on each line',
    addressesHint:
      'ID number and email. Paste from a spreadsheet: other columns are left out. Students without an email get a slip.',
    fillIn: 'Fill in the students of this class',
    addressesMissing: 'Enter at least one student',
    lineProblem: (line: number) => `Line ${line} has no ID number, or no email`,
    moreProblems: (count: number) => `and ${count} more`,
    addressProblem: (id: number, sentence: string) => `Student ${id}: ${sentence}`,
    submit: 'Create the accounts',
    none: 'Every student of these classes already has an account.',
    mailed: (count: number) => `${counted(count, 'link is', 'links are')} on the way.`,
    apart: (ids: readonly string[]) =>
      `${plural(ids.length, { one: 'ID number', other: 'ID numbers' })} ${listed(ids)} got no account: rosters give ${plural(ids.length, { one: 'it', other: 'each' })} to different people. Correct the rosters, then create the accounts again.`,
    ended: (count: number) =>
      count === 1
        ? 'One of them had an open invitation, which has ended: give them the slip instead.'
        : `${count} of them had open invitations, which have ended: give them the slips instead.`,
  },
  slips: {
    title: 'Sign-in slips',
    advice:
      'The passwords are shown only now, and work for two weeks. Print the slips, or copy them, before you leave. Someone who loses theirs gets a new slip.',
    print: 'Print',
    done: 'Done',
    discard: 'Leave without the slips?',
    discardAdvice: 'The passwords cannot be shown again.',
    discardSubmit: 'Leave',
    address: 'Address',
    username: 'Username',
    password: 'Password',
    once: (end: string) => `Works until ${end}. You choose a password of your own when you sign in.`,
  },
});
