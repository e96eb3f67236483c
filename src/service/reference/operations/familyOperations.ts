import type { Task } from '#wire/tasks.ts';
import type { OperationWords } from './words.ts';

/* Guardians: who follows a student, and what they see. */

const guardianParts = {
  added: 'When the guardian was entered or invited (Unix seconds).',
  bysch: '1 where the school entered the guardian, 0 where the student’s account invited them.',
  guardian: 'The guardian of the student, by its number.',
  guardians: 'The guardians, in the order in which they were added.',
  joined: 'When the guardian accepted (Unix seconds); 0 for not yet.',
  relation: 'What the guardian is to the student; may be blank.',
};

export const familyOperations = {
  'student-guardians': {
    group: 'gradebook',
    title: 'List your guardians',
    does: 'Answers the guardians of the session’s student.',
    who: 'Students; nobody else has any.',
    reply: {
      ...guardianParts,
      email: 'The address; blank where the school entered the guardian.',
      left: 'How many more the student may invite.',
    },
    example: {},
  },
  'student-guardian-add': {
    group: 'gradebook',
    title: 'Invite a guardian',
    does: 'Mails a link with which a guardian of the session’s student makes an account, or joins with the one they have. A student invites at most 4.',
    who: 'Students.',
    must: ['name', 'email'],
    fields: { name: 'The guardian’s name.', relation: guardianParts.relation },
    refusals: {
      name: ['nameForm', 'nameCharacters'],
      email: [
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
    title: 'Take away a guardian whom one has invited',
    does: 'From now on the guardian sees nothing of the session’s student, and an open invitation leads nowhere. An account that was made to follow nobody else is erased.',
    who: 'Students.',
    fields: { guardian: guardianParts.guardian },
    refusals: { guardian: ['noSuchGuardian', 'guardianBySchool'] },
    example: null,
  },
  'guardian-students': {
    group: 'gradebook',
    title: 'List the students whom one follows',
    does: 'Answers the students whom the session’s account follows as a guardian, at whatever school, and the classes of each as `student-classes` does.',
    who: 'Guardians; nobody else follows anybody.',
    reply: {
      erases:
        '1 where the account is erased once it stops following this student: it was made to follow, and follows nobody else.',
      missing: 'How many of the student’s scores are `M`.',
      relation: guardianParts.relation,
      school: 'The name of the school.',
      students: 'The students.',
      teacher: 'The name of the primary teacher.',
    },
    example: {},
  },
  'guardian-student-drop': {
    group: 'gradebook',
    title: 'Stop following a student',
    does: 'From now on the session’s account sees nothing of the student, whoever had invited it. An account that was made to follow and follows nobody else is erased where `erase` says so, and its session ends; else it is refused and follows on.',
    who: 'Guardians of the student.',
    fields: {
      erase: '1: the account may be erased; needed where `erases` of `guardian-students` is 1.',
      schoolid: 'The school of the student.',
    },
    reply: { erased: '1 where the account was erased.' },
    refusals: { schoolid: ['notFollowed'], stuid: ['notFollowed'], erase: ['followsNobodyElse'] },
    example: null,
  },
  'school-guardians': {
    group: 'school',
    title: 'List the guardians of a student',
    does: 'Answers who follows a student of the school, or is invited to.',
    reply: { ...guardianParts, uid: 'The guardian’s account; 0 while the invitation is open.' },
    refusals: { schoolid: ['schoolNotYours'], stuid: ['studentIdForm'] },
    example: { schoolid: '1', stuid: '1' },
  },
  'school-guardians-add': {
    group: 'school',
    title: 'Enter guardians',
    does: 'Enters guardians of students and mails each a link, one letter for each address. Of one who is there already it changes name and relation. A list with a problem is refused as a whole.',
    must: ['people'],
    fields: {
      people:
        'A line for each: ID number of the student, name, email, and what the guardian is to the student, separated by tabs; at most 500.',
      preview: '1: nothing is written.',
    },
    reply: {
      line: 'The number of the line, blank ones included.',
      lines: 'What each line means.',
      problem: 'What is wrong with it; blank for nothing.',
      relation: guardianParts.relation,
      state: '`new`, `changed`, `unchanged` or `problem`.',
    },
    refusals: {
      schoolid: ['schoolNotYours'],
      people: [
        'guardiansForm',
        'peopleCount',
        'studentIdUnknown',
        'guardianLineTwice',
        'guardianFollowsMany',
      ],
    },
    example: { schoolid: '1', people: '1\tAna Alvarez\tana@example.org\tMother', preview: '1' },
  },
  'school-guardian-drop': {
    group: 'school',
    title: 'Take guardians away',
    does: 'From now on they see nothing of these students, and open invitations lead nowhere: of all of them, or of none. An account that was made to follow nobody else is erased.',
    must: ['guardians'],
    fields: { guardians: 'Their numbers, with spaces between them; at most 500.' },
    refusals: { schoolid: ['schoolNotYours'], guardians: ['noSuchGuardian'] },
    example: null,
  },
  'school-guardian-mail': {
    group: 'school',
    title: 'Mail invitations to guardians once more',
    does: 'Writes to guardians who have not accepted yet: to all of them, or to none. Who was written to in the last ten minutes is not written to again.',
    must: ['guardians'],
    fields: { guardians: 'Their numbers, with spaces between them; at most 500.' },
    refusals: {
      schoolid: ['schoolNotYours'],
      guardians: ['noSuchGuardian', 'guardianJoined'],
    },
    example: null,
  },
} as const satisfies { readonly [Name in Task]?: OperationWords<Name> };
