import type { Task } from '#wire/tasks.ts';
import type { OperationWords } from './words.ts';

/* What a school holds about a person, who looked at it, and how it is erased. */

export const privacyOperations = {
  'school-audit': {
    group: 'school',
    title: 'Read who did what',
    does: 'Answers the audit entries of the school, newest first.',
    fields: {
      actions: 'Only these actions, with commas between them.',
      before: 'Where an earlier answer ended: its `more`.',
      from: 'Only at or after this time (Unix seconds).',
      limit: 'At most so many; 50 if it is not sent.',
      person: 'A part of the name or username of who did it, or of whom it was done to.',
      to: 'Only before this time (Unix seconds).',
    },
    reply: {
      action: 'What was done.',
      address: 'The network address.',
      aname: 'Whom it was done to.',
      app: '1 where an application asked, 0 for our own page.',
      audit: 'The entries.',
      auid: 'The account it was done to; 0 for nobody.',
      details: 'Values by name.',
      entry: 'The number of the entry.',
      more: 'What to send as `before` for the next ones; blank if there are no more.',
      name: 'Who did it, or the name of the value.',
      uid: 'Who did it; 0 for whoever runs the service.',
      value: 'The value.',
    },
    refusals: { schoolid: ['schoolNotYours'] },
    example: { schoolid: '1', limit: '20' },
  },
  'school-students': {
    group: 'school',
    title: 'Find a student of the lists',
    does: 'Answers students who are or were on a list of the school, also those without an account, by name: at most 50.',
    fields: { search: 'A part of the name, or the ID number.' },
    reply: {
      active: '1 while the student is on the list of an active class.',
      classes: 'On the lists of how many classes, now or before.',
      first: 'The first name, as on the latest list.',
      last: 'The last name, as on the latest list.',
      more: '1 where others match, too.',
      students: 'The students.',
      uid: 'The account; 0 for none.',
    },
    refusals: { schoolid: ['schoolNotYours'], search: ['searchMissing', 'searchForm'] },
    example: { schoolid: '1', search: 'garcia' },
  },
  'school-person-export': {
    group: 'school',
    title: 'Export all about a person',
    does: 'Answers every value that the school holds about one person, and writes down that it was asked for. Passwords, tokens and keys are left out.',
    fields: {
      stuid: 'The ID number of a student on the lists of the school; instead of `uid`.',
      uid: 'The ID of the account; instead of `stuid`.',
    },
    reply: {
      data: 'Each value with its table, the number of its row there, and its field. Times are Unix seconds.',
      field: 'What it is.',
      row: 'From 1, in its table.',
      table: 'Where it is.',
      value: 'The value.',
    },
    refusals: {
      stuid: ['personNotAtSchool'],
      uid: ['personNotAtSchool'],
      schoolid: ['schoolNotYours'],
    },
    example: { schoolid: '1', uid: '1' },
  },
  'school-person-erase': {
    group: 'school',
    title: 'Erase a person who has left',
    does: 'Takes name, contact and ways to sign in out of the store for good. What the person did stays under a number; the marks of a student stay, without a name, where the school keeps them.',
    fields: {
      stuid: 'The ID number of a student on the lists of the school; instead of `uid`.',
      uid: 'The ID of the account; instead of `stuid`.',
    },
    refusals: {
      stuid: ['personNotAtSchool', 'stillOnList'],
      uid: ['personNotAtSchool', 'personElsewhere', 'notYourself', 'stillAdmin', 'teachesHere'],
      schoolid: ['schoolNotYours'],
    },
    example: { schoolid: '1', uid: '2' },
  },
  'school-year-erase': {
    group: 'school',
    title: 'Erase a school year',
    does: 'Erases the classes of a year that has ended with all that is in them or, where the school keeps marks, the names of their students.',
    fields: { preview: '1: nothing is written.', syr: 'The school year.' },
    reply: { classes: 'How many classes.', students: 'How many students were on their lists.' },
    refusals: {
      syr: ['schoolYearForm', 'noSuchYear', 'yearRuns', 'yearUndoable'],
      schoolid: ['schoolNotYours'],
    },
    example: { schoolid: '1', syr: '2025-2026', preview: '1' },
  },
  'class-look': {
    group: 'class',
    title: 'Write down that a class was printed or exported',
    does: 'Adds an entry to the list of who did what in the class’s school. The page sends it when a whole class is printed or written into a file.',
    fields: { what: '`print` or `export`.' },
    example: { clid: '10', what: 'print' },
  },
} as const satisfies { readonly [Name in Task]?: OperationWords<Name> };
