import type { Task } from '#wire/tasks.ts';
import { anybody, newClass, newcomer, roles, type WholeSchool } from './twoSchools.ts';

/*
 * Requests of one school's people for another's things: a new task gets its requests here.
 */

export type Fields = Record<string, string | number>;

/** Requests of one school's people for what belongs to another. A task that is not here does not compile. */
export const requests: { readonly [Name in Task]: (own: WholeSchool, other: WholeSchool) => Fields[] } = {
  // Tried separately below.
  login: () => [],
  logout: () => [],
  tasks: () => [{}],
  profile: () => [{}],
  'profile-sessions': () => [{}],
  'profile-session-end': () => [{ others: 1 }],
  'profile-factors': () => [{}],
  'profile-passkey-options': () => [],
  'profile-passkey-add': () => [{ response: '{}', name: 'Phone' }],
  'profile-passkey-edit': () => [{ passkey: 1, name: 'Phone' }],
  'profile-passkey-drop': () => [],
  'login-passkey-options': () => [],
  'login-passkey': () => [{ response: '{}' }],
  'profile-link-new': () => [],
  'profile-link-drop': () => [],
  'profile-totp-new': () => [{ pwdconf: 'guessed' }],
  'profile-totp-confirm': () => [{ otp: '123456' }],
  // The same: a few wrong passwords more would be too many.
  'profile-totp-drop': () => [],
  'profile-recovery-new': () => [],
  'school-factors-drop': (own, { schoolid, uid }) => [
    { schoolid, uid: uid.colleague },
    ...roles.map((role) => ({ schoolid: own.schoolid, uid: uid[role] })),
  ],
  'draft-key': () => [{}],
  'teacher-classes': (_, { uid }) => [{}, { uid: uid.owner }],
  'teacher-missing': (_, { clid, uid }) => [{ clid }, { uid: uid.owner }],
  'teacher-today': (_, { clid, uid }) => [
    { day: '20240902', since: 0, clid },
    { day: '20240902', since: 0, uid: uid.owner },
  ],
  schools: () => [{}],
  'teacher-schools': () => [{}],
  'student-classes': () => [{}],
  'student-grades': (own, { clid, stuid }) => [
    { clid },
    { clid, stuid },
    { clid, stuid: own.stuid },
    { clid: own.clid, stuid },
  ],
  'student-guardians': () => [{}],
  'student-guardian-add': () => [{ name: 'A', email: 'nonsense' }],
  'student-guardian-drop': (_, { guardian }) => [{ guardian }],
  'guardian-students': () => [{}],
  // A guardian's permissions are tested separately.
  'guardian-student-drop': (own, { schoolid, stuid }) =>
    schoolid === own.schoolid
      ? [{ schoolid, stuid: stuid + 100, erase: 1 }]
      : [
          { schoolid, stuid, erase: 1 },
          { schoolid: own.schoolid, stuid, erase: 1 },
        ],
  'school-guardians': (own, { schoolid, stuid }) => [
    { schoolid, stuid },
    { schoolid: own.schoolid, stuid },
  ],
  'school-guardians-add': (own, { schoolid, stuid }) => [
    { schoolid, people: `${stuid}\tA B\ta@b.example`, preview: 1 },
    { schoolid: own.schoolid, people: `${stuid}\tA B\ta@b.example`, preview: 1 },
    { schoolid: own.schoolid, people: `${stuid}\tA B\ta@b.example` },
  ],
  'school-guardian-drop': (own, { schoolid, guardian }) => [
    { schoolid, guardians: guardian },
    { schoolid: own.schoolid, guardians: guardian },
  ],
  'school-guardian-mail': (own, { schoolid, guardian }) => [
    { schoolid, guardians: guardian },
    { schoolid: own.schoolid, guardians: guardian },
  ],
  gradebook: (_, { clid }) => [{ clid }],
  attendance: (_, { clid }) => [{ clid, ymd: '20240902' }],
  'attendance-totals': (_, { clid }) => [{ clid }],
  'class-marking-periods': (_, { clid }) => [{ clid }],
  'class-students-edit': (_, { clid }) => [{ clid, students: 'Ann Lee 1' }],
  assignment: (_, { clid, assnid }) => [{ clid, assnid }],
  'assignment-edit': (_, { clid, assnid }) => [
    { clid, title: 'Quiz', due: '20241001', points: 10 },
    { clid, assnid, title: 'Quiz' },
    { clid, assnid, delete: 1 },
  ],
  'assignment-copy': (own, { clid, assnid }) => [
    { clid, assignments: assnid, classes: own.clid },
    { clid, assignments: assnid, classes: own.clid, preview: 1 },
    { clid: own.clid, assignments: own.assnid, classes: clid, cats: `${clid} 1 1` },
    { clid: own.clid, assignments: own.assnid, classes: clid, preview: 1 },
  ],
  'score-edit': (own, { clid, assnid, stuid }) => [
    { clid, assnid, stuid, score: '9' },
    { clid, assnid, stuid, score: '9', was: '1' },
    { clid, scores: `${assnid} ${stuid} 9` },
    { clid: own.clid, assnid: own.assnid, stuid, score: '9' },
    { clid: own.clid, scores: `${own.assnid} ${stuid} 9`, each: 1 },
  ],
  'late-edit': (own, { clid, assnid, stuid }) => [
    { clid, assnid, stuid, late: 2 },
    { clid, lates: `${assnid} ${stuid} 2` },
    { clid: own.clid, assnid: own.assnid, stuid, late: 2 },
    { clid: own.clid, lates: `${own.assnid} ${stuid} 2`, each: 1 },
  ],
  'remark-edit': (own, { clid, assnid, stuid }) => [
    { clid, assnid, stuid, remark: 'Late' },
    { clid, remarks: `${assnid} ${stuid} Late` },
    { clid: own.clid, assnid: own.assnid, stuid, remark: 'Late' },
    { clid: own.clid, remarks: `${own.assnid} ${stuid} Late`, each: 1 },
  ],
  'attendance-edit': (own, { clid, stuid }) => [
    { clid, date: '20240903', stuid, mark: 'p' },
    { clid, marks: `20240903 ${stuid} p` },
    { clid: own.clid, date: '20240903', stuid, mark: 'p' },
  ],
  'class-marking-periods-edit': (own, { clid, stuid }) => [
    { clid, period: 'P1', stuid, grade: 99 },
    { clid, period: 'P1', locked: 1 },
    { clid: own.clid, grades: `P1 ${stuid} 99` },
  ],
  'class-edit': (own, { clid, schoolid, uid }) => [
    { clid, name: 'Renamed' },
    { clid: own.clid, schoolid, priteach: uid.owner, code: 'OWN' },
  ],
  'class-look': (_, { clid }) => [{ clid, what: 'print' }],
  'class-folder': (_, { clid }) => [{ clid, folder: 1 }],
  'class-teachers': (_, { clid }) => [{ clid }],
  'class-teacher-add': (own, { clid, usr, uid }) => [
    { clid, usr: own.usr.colleague, auth: 6 },
    ...roles.map((role) => ({ clid: own.clid, usr: usr[role], auth: 2 })),
    { clid: own.clid, usr: usr.owner.toUpperCase(), auth: 6 },
    { clid: own.clid, usr: uid.owner, auth: 1 },
  ],
  'class-teacher-drop': (own, { clid, uid }) => [
    { clid, uid: uid.guest },
    { clid: own.clid, uid: uid.owner },
    { clid: own.clid, uid: uid.colleague },
  ],
  'class-students-former': (own, { clid, stuid }) => [{ clid }, { clid: own.clid, stuids: stuid }],
  'class-comments': (own, { clid, stuid }) => [
    { clid },
    { clid, stuid, comment: 'Changed' },
    { clid: own.clid, stuid, comment: 'Changed' },
  ],
  'class-period-comments': (own, { clid, stuid }) => [
    { clid },
    { clid, period: 'P1', stuid, comment: 'Changed' },
    { clid: own.clid, period: 'P1', stuid, comment: 'Changed' },
  ],
  'class-report-recipients': (_, { clid }) => [{ clid }],
  'class-report-mail': (own, { clid, stuid, guardian }) => [
    { clid, stuid, data: 'JVBERi0xLjQK' },
    { clid: own.clid, stuid, data: 'JVBERi0xLjQK' },
    { clid: own.clid, stuid: own.stuid, guardians: guardian, data: 'JVBERi0xLjQK' },
    { clid: own.clid, stuid: own.stuid, guardians: guardian, preview: 1 },
  ],
  // Only one's own, whoever asks.
  'teacher-phrases': () => [{ phrases: 'Changed' }],
  'class-notes': (own, { clid, stuid }) => [
    { clid },
    { clid, stuid, note: 'Changed' },
    { clid: own.clid, stuid, note: 'Changed' },
  ],
  history: (own, { clid, stuid, assnid }) => [
    { clid, stuid },
    { clid, assnid },
    { clid: own.clid, stuid },
  ],
  'class-new': (own, { schoolid, clid }) => [
    { schoolid, ...newClass },
    { ...newClass, schoolid: own.schoolid, template: 'copy', from: clid },
  ],
  'school-edit': (own, { schoolid, uid }) => [
    { schoolid, name: 'Renamed' },
    { schoolid: own.schoolid, breakglass: uid.admin },
  ],
  'school-classes': (_, { schoolid }) => [{ schoolid }],
  'school-teachers': (_, { schoolid }) => [{ schoolid }],
  'school-calendar': (_, { schoolid }) => [{ schoolid }],
  'school-calendar-edit': (_, { schoolid }) => [
    { schoolid, syr: '2024-2025', first: '20240902', last: '20250613' },
    { schoolid, syr: '2024-2025', delete: 1 },
  ],
  'class-calendar': (_, { clid }) => [{ clid }],
  'class-terms': (_, { clid }) => [{ clid }],
  'school-class-list': (own, { schoolid, uid }) => [
    { schoolid, choices: 1 },
    { schoolid: own.schoolid, uid: uid.owner, choices: 1 },
  ],
  'school-years': (_, { schoolid }) => [{ schoolid }],
  'school-year-start': (own, { schoolid, clid }) => [
    { schoolid, from: '2024-2025', to: '2025-2026' },
    { schoolid, from: '2024-2025', to: '2025-2026', classes: clid, preview: 1 },
    { schoolid: own.schoolid, from: '2024-2025', to: '2025-2026', classes: clid },
  ],
  'school-year-undo': (own, { schoolid, office: { startid } }) => [
    { schoolid, startid },
    { schoolid: own.schoolid, startid },
  ],
  'school-class-add': (own, { schoolid, uid }) => [
    { schoolid, ...newClass, priteach: uid.owner },
    { schoolid, ...newClass, priteach: own.uid.owner },
    ...roles.map((role) => ({ schoolid: own.schoolid, ...newClass, priteach: uid[role] })),
  ],
  // Usernames are unique among all schools: "This username is taken" reveals only that someone somewhere has it.
  'school-teacher-new': (_, { schoolid }) => [{ schoolid, ...newcomer }],
  'school-teacher-bulk': (_, { schoolid }) => [{ schoolid, name1: 'A B', email1: 'a@b.example' }],
  'school-teacher-drop': (own, { schoolid, uid }) => [
    { schoolid, uid: uid.colleague },
    ...roles.map((role) => ({ schoolid: own.schoolid, uid: uid[role] })),
    ...roles.map((role) => ({ schoolid: own.schoolid, uid: own.uid.owner, to: uid[role] })),
  ],
  'school-admin-add': (_, { schoolid }) => [{ schoolid, ...newcomer }],
  'school-admin-drop': (own, { schoolid, uid }) => [
    { schoolid, uid: uid.admin },
    ...roles.map((role) => ({ schoolid: own.schoolid, uid: uid[role] })),
  ],
  'class-teacher-primary': (own, { clid, uid }) => [
    { clid, uid: own.uid.owner },
    ...roles.map((role) => ({ clid: own.clid, uid: uid[role] })),
  ],
  'password-choose': () => [{ pwd: 'quiet-hallway' }],
  'school-people': (_, { schoolid }) => [{ schoolid }, { schoolid, search: 'a' }],
  'school-people-add': (own, { schoolid, usr }) => [
    { schoolid, people: 'New Person\tnew@person.example', how: 'slip', preview: 1 },
    { schoolid, people: 'New Person\tnew@person.example', how: 'mail' },
    ...roles.map((role) => ({
      schoolid: own.schoolid,
      people: `New Person\tnew@person.example\tteacher\t${usr[role]}`,
      how: 'mail',
    })),
  ],
  'school-person-edit': (own, { schoolid, uid }) => [
    { schoolid, uid: uid.owner, name: 'Changed' },
    ...roles.flatMap((role) => [
      { schoolid: own.schoolid, uid: uid[role], status: 0 },
      { schoolid: own.schoolid, uid: uid[role], admin: 1 },
    ]),
  ],
  'school-students': (own, { schoolid, stuid }) => [
    { schoolid, search: 'a' },
    { schoolid, search: '1' },
    { schoolid: own.schoolid, stuid },
  ],
  'school-person-export': anybody,
  'school-person-erase': anybody,
  'school-keys': (_, { schoolid }) => [{ schoolid }],
  'school-key-add': (_, { schoolid }) => [{ schoolid, name: 'Bus plan' }],
  'school-key-rotate': (own, { schoolid, office: { key } }) => [
    { schoolid, key },
    { schoolid: own.schoolid, key },
    { schoolid: own.schoolid, key, end: 1 },
  ],
  'school-key-revoke': (own, { schoolid, office: { key } }) => [
    { schoolid, key },
    { schoolid: own.schoolid, key },
  ],
  'school-oneroster-keys': (_, { schoolid }) => [{ schoolid }],
  'school-oneroster-key-add': (_, { schoolid }) => [{ schoolid, name: 'Bus plan' }],
  'school-oneroster-key-rotate': (own, { schoolid, office: { oneRosterKey: key } }) => [
    { schoolid, key },
    { schoolid: own.schoolid, key },
    { schoolid: own.schoolid, key, end: 1 },
  ],
  'school-oneroster-key-revoke': (own, { schoolid, office: { oneRosterKey: key } }) => [
    { schoolid, key },
    { schoolid: own.schoolid, key },
  ],
  'school-year-erase': (_, { schoolid }) => [{ schoolid, syr: '2024-2025' }],
  'school-person-password': (own, { schoolid, uid }) => [
    { schoolid, uids: uid.owner, how: 'slip' },
    ...roles.flatMap((role) => [
      { schoolid: own.schoolid, uids: uid[role], how: 'slip' },
      { schoolid: own.schoolid, uids: uid[role], how: 'mail' },
    ]),
  ],
  'school-teacher-email': (_, { schoolid }) => [{ schoolid, emails: 'a@b.example' }],
  'school-admin-email': (_, { schoolid }) => [{ schoolid, emails: 'a@b.example' }],
  'class-students-email': (own, { clid, stuid }) => [
    { clid, [`email_${stuid}`]: 'a@b.example' },
    { clid: own.clid, [`email_${stuid}`]: 'a@b.example' },
  ],
  'class-teacher-email': (_, { clid }) => [{ clid, email: 'a@b.example', auth: 2 }],
  'class-teacher-invitations': (_, { clid }) => [{ clid }],
  'class-teacher-invitation-drop': (own, { clid, office: { guest } }) => [
    { clid, invitations: guest },
    { clid: own.clid, invitations: guest },
  ],
  'school-invitations': (own, { schoolid, clid }) => [
    { schoolid },
    { schoolid, clid },
    { schoolid: own.schoolid, clid },
  ],
  'school-invitation-again': (own, { schoolid, office: { invitation } }) => [
    { schoolid, invitations: invitation },
    { schoolid: own.schoolid, invitations: invitation },
  ],
  'school-invitation-drop': (own, { schoolid, office: { invitation, guest } }) => [
    { schoolid, invitations: invitation },
    { schoolid: own.schoolid, invitations: `${invitation} ${guest}` },
  ],
  'school-students-register': (own, { schoolid, stuid, clid }) => [
    { schoolid, syr: '2024-2025', gp: 1 },
    { schoolid: own.schoolid, syr: '2024-2025', gp: 1, classes: clid },
    { schoolid: own.schoolid, syr: '2024-2025', gp: 1, [`email_${stuid}`]: 'a@b.example' },
  ],
  'school-mail': (_, { schoolid }) => [{ schoolid }, { schoolid, state: 'failed' }],
  'school-mail-again': (own, { schoolid, office: { mail } }) => [
    { schoolid },
    { schoolid, mail },
    { schoolid: own.schoolid, mail },
  ],
  'school-audit': (_, { schoolid, uid }) => [
    { schoolid },
    { schoolid, person: 'owner' },
    { schoolid, actions: 'signed in', before: uid.owner },
  ],
  'school-import-new': (_, { schoolid }) => [{ schoolid, name: 'a.zip', bytes: 10 }],
  'school-import-part': (own, { schoolid, office: { importid } }) => [
    { schoolid, importid, num: 1, data: 'AAAA' },
    { schoolid: own.schoolid, importid, num: 1, data: 'AAAA' },
  ],
  'school-import-run': (own, { schoolid, office: { importid } }) => [
    { schoolid, importid, apply: 1, hidemany: 1 },
    { schoolid: own.schoolid, importid },
    { schoolid: own.schoolid, importid, apply: 1, hidemany: 1 },
  ],
  'school-import': (_, { schoolid }) => [{ schoolid }],
  'school-sourced-ids': (own, { schoolid, uid, clid }) => [
    { schoolid, uid: uid.owner },
    { schoolid: own.schoolid, uid: uid.owner },
    { clid, stuid: 3001 },
    {},
  ],
  'school-import-lines': (own, { schoolid, office: { importid } }) => [
    { schoolid, importid, kind: 'users' },
    { schoolid: own.schoolid, importid, kind: 'users' },
  ],
  'school-import-cancel': (own, { schoolid, office: { importid } }) => [
    { schoolid, importid },
    { schoolid: own.schoolid, importid },
  ],
  'school-export': (_, { schoolid }) => [{ schoolid }],
  'class-export': (_, { clid }) => [{ clid }],
  'school-new': (_, { schoolid }) => [{ schoolid, ...newcomer }],
  'password-forgot': (_, { usr }) => [{ usr: usr.owner }],
  'device-link': (_, { usr }) => [{ usr: usr.owner }],
  'device-confirm': () => [{ token: 'guessed' }],
  'profile-email-confirm': () => [{ token: 'guessed' }],
  'profile-email-drop': () => [{}],
  'password-reset': () => [{ token: 'guessed', pwd: 'quiet-hallway' }],
  invitation: () => [{ token: 'guessed' }],
  'invitation-accept': () => [{ token: 'guessed', ...newcomer }],
  'invitation-join': () => [{ token: 'guessed' }],
  'setup-open': () => [{}],
  setup: () => [{ setupcode: 'guessed', school: 'Third', ...newcomer }],
};

/** What people may read of their own school, to search it for the other one. */
export const reading: readonly Task[] = [
  ...(['tasks', 'profile', 'teacher-classes', 'gradebook', 'attendance', 'attendance-totals'] as const),
  ...(['class-marking-periods', 'assignment', 'class-teachers', 'schools', 'school-classes'] as const),
  ...(['school-calendar', 'class-calendar', 'class-terms', 'teacher-missing', 'teacher-schools'] as const),
  ...(['teacher-today'] as const),
  ...(['student-classes', 'student-grades', 'student-guardians', 'guardian-students'] as const),
  ...(['school-invitations', 'class-teacher-invitations'] as const),
  ...(['school-teachers', 'school-people', 'class-students-former', 'school-audit', 'school-mail'] as const),
];
