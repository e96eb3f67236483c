import type { Task } from '#wire/tasks.ts';
import { type OperationWords, personRefusals } from './words.ts';

/* Guardians: who follows a student, and what they see. */

const guardianParts = {
  added: 'When the guardian was entered or invited (Unix seconds).',
  bysch: '1 if the school entered the guardian, 0 if the student invited them.',
  guardian: 'The guardian’s number.',
  guardians: 'The guardians, in the order they were added.',
  joined: 'When the guardian accepted the invitation (Unix seconds); 0 for not yet.',
  relation: 'The guardian’s relation to the student; may be empty.',
};

export const familyOperations = {
  'student-guardians': {
    group: 'gradebook',
    title: 'List your guardians',
    does: 'Returns the caller’s guardians.',
    who: 'Every account; only students have guardians.',
    reply: {
      ...guardianParts,
      email: 'The email address; empty if the school entered the guardian.',
      left: 'How many more guardians the student may invite.',
    },
    example: {},
  },
  'student-guardian-add': {
    group: 'gradebook',
    title: 'Invite a guardian',
    does: 'Invites a guardian by email. The link lets them create an account or use an existing one. A student may invite at most 4 guardians.',
    who: 'Students.',
    must: ['name', 'email'],
    fields: { name: 'The guardian’s name.', relation: guardianParts.relation },
    refusals: {
      apitask: ['taskNotYours'],
      name: ['nameMissing', 'nameForm', 'nameCharacters'],
      email: [
        'emailMissing',
        'emailForm',
        'emailDomain',
        'guardianOwnAddress',
        'guardianAlready',
        'guardiansInvited',
        'guardiansFull',
        'guardiansTooOften',
        'guardianFollowsMany',
      ],
      relation: ['relationForm'],
    },
    example: null,
  },
  'student-guardian-drop': {
    group: 'gradebook',
    title: 'Remove a guardian you invited',
    does: 'Removes a guardian whom the caller invited. They no longer see anything about the caller, and an open invitation stops working. If their account was created to follow students and now follows nobody, it is erased.',
    who: 'Students.',
    fields: { guardian: guardianParts.guardian },
    refusals: { guardian: ['noSuchGuardian', 'guardianBySchool'] },
    example: null,
  },
  'guardian-students': {
    group: 'gradebook',
    title: 'List the students you follow',
    does: 'Returns the students the caller follows as a guardian, at every school, with the classes of each as in `student-classes`.',
    who: 'Every account; only guardians follow students.',
    reply: {
      erases:
        '1 if the account is erased when it stops following this student, because it was created to follow students and follows nobody else.',
      missing: 'The number of the student’s scores that are `M` (missing).',
      relation: guardianParts.relation,
      school: 'The school’s name.',
      students: 'The students.',
      teacher: 'The primary teacher’s name.',
    },
    example: {},
  },
  'guardian-student-drop': {
    group: 'gradebook',
    title: 'Stop following a student',
    does: 'Stops following a student. If the account was created to follow students and follows nobody else, it is erased and its session ends; the request is then refused unless `erase` is 1.',
    who: 'Guardians of the student.',
    fields: {
      erase: 'If 1, allows the account to be erased. Required if `erases` is 1 in `guardian-students`.',
      schoolid: 'The ID of the student’s school.',
    },
    reply: { erased: '1 if the account was erased.' },
    refusals: { schoolid: ['notFollowed'], stuid: ['notFollowed'], erase: ['followsNobodyElse'] },
    example: null,
  },
  'school-guardians': {
    group: 'school',
    title: 'List a student’s guardians',
    does: 'Returns the guardians who follow a student of the school, or are invited to.',
    reply: { ...guardianParts, uid: 'The guardian’s account ID; 0 while the invitation is open.' },
    refusals: { stuid: ['studentIdForm'] },
    example: { schoolid: '1', stuid: '1' },
  },
  'school-guardians-add': {
    group: 'school',
    title: 'Add or change guardians from a list',
    does: 'Adds guardians and emails each of them a link, one message per address. For existing guardians, changes the relation and, until they have an account, the name. If any line has a problem, the whole list is refused.',
    must: ['people'],
    fields: {
      people:
        'One line per guardian: the student’s ID number, name, email and relation to the student, separated by tabs. The relation may be left out. At most 500 lines.',
      preview: 'If 1, changes nothing, and returns what would happen.',
    },
    reply: {
      line: 'The line number, from 1, counting empty lines.',
      lines: 'The result of each line.',
      problem: 'What is wrong with the line; empty for none.',
      relation: guardianParts.relation,
      state: 'The line’s outcome.',
    },
    refusals: {
      people: [
        'guardiansForm',
        'peopleCount',
        'studentIdShared',
        'studentIdUnknown',
        'guardianLineTwice',
        'guardiansFull',
        'guardianFollowsMany',
        'lineColumns',
        'studentIdForm',
        'relationForm',
        ...personRefusals.name,
        ...personRefusals.email,
      ],
    },
    example: { schoolid: '1', people: '1\tAna Alvarez\tana@example.org\tMother', preview: '1' },
  },
  'school-guardian-drop': {
    group: 'school',
    title: 'Remove guardians',
    does: 'Removes all of these guardians or, if one of them does not exist, none. They no longer see anything about these students, and open invitations stop working. Accounts that were created to follow students and now follow nobody are erased.',
    must: ['guardians'],
    fields: { guardians: 'Space-separated guardian numbers; at most 500.' },
    refusals: { guardians: ['noSuchGuardian'] },
    example: null,
  },
  'school-guardian-mail': {
    group: 'school',
    title: 'Resend invitations to guardians',
    does: 'Emails the invitation again to all of these guardians or, if one of them has already accepted, to none. Skips those who were emailed in the last ten minutes.',
    must: ['guardians'],
    fields: { guardians: 'Space-separated guardian numbers; at most 500.' },
    refusals: {
      guardians: ['noSuchGuardian', 'guardianJoined'],
    },
    example: null,
  },
} as const satisfies { readonly [Name in Task]?: OperationWords<Name> };
