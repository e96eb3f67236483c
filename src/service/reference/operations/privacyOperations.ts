import type { Task } from '#wire/tasks.ts';
import type { OperationWords } from './words.ts';

/* What a school stores about a person, who accessed it, and how it is erased. */

/** How a person is named who is exported or erased. */
const whoFields = {
  attached: 'With `names`, 1 if the account, the guardians and the invitations of `stuid` are this person’s.',
  names:
    'Needed if rosters give the ID number to names unlike each other, or unlike the account’s: those that are this person’s, one per line. Only data from their rosters is included.',
  stuid: 'The ID number of a student on the school’s rosters, instead of `uid`.',
  uid: 'The account’s ID, instead of `stuid`.',
};

export const privacyOperations = {
  'school-audit': {
    group: 'school',
    title: 'List audit entries',
    does: 'Returns the school’s audit entries, newest first.',
    fields: {
      actions: 'Only these actions, separated by commas.',
      before: 'The `more` value of the previous page.',
      from: 'Only entries at or after this time (Unix seconds).',
      limit: 'The maximum number of entries to return; 50 by default.',
      person:
        'Part of the name or username of the person who acted or was acted on, or of a student’s name on a roster.',
      to: 'Only entries before this time (Unix seconds).',
    },
    reply: {
      action: 'The action.',
      address: 'The network address.',
      aname: 'The name of the person acted on.',
      aroster: 'A student’s name on the latest roster, if it differs from `aname`; otherwise empty.',
      clid: 'The class’s ID; 0 for none.',
      app: '1 if an application made the request, 0 if our page did.',
      audit: 'The entries.',
      auid: 'The account ID of the person acted on; 0 for nobody.',
      details: 'Details of the action, as named values.',
      entry: 'The entry’s number.',
      more: 'The value to send as `before` for the next page; empty if there are no more entries.',
      name: 'The name of the person who acted.',
      roster: 'A student’s name on the latest roster, if it differs from `name`; otherwise empty.',
      uid: 'The account ID of the person who acted; 0 for the operator of the service.',
      field: 'The name of the value.',
      value: 'The value.',
    },
    example: { schoolid: '1', limit: '20' },
  },
  'school-students': {
    group: 'school',
    title: 'Search the students on rosters',
    does: 'Returns at most 50 students, sorted by name, who are or were on a roster of the school, including those without an account. Rosters that give one ID number to names unlike each other mean different students.',
    fields: {
      search: 'Part of the name, or of the ID number.',
      stuid: 'The ID number of one student, instead of `search`.',
    },
    reply: {
      active:
        'Of a student, 1 if they are on the roster of an active class; of a list, 1 if it is such a roster.',
      attached: 'With `stuid`, the account and the guardians of the ID number.',
      name: 'The name of the class; of the account or the guardian.',
      syr: 'The school year of the class.',
      classes: 'How many classes have or had the student on their roster.',
      first: 'The first name, as on the latest roster.',
      last: 'The last name, as on the latest roster.',
      lists: 'With `stuid`, the rosters that have or had this ID number, and the name on each.',
      teacher: 'The primary teacher’s name.',
      vouches: '1 if a teacher of the class has invited the account, which the school has not confirmed.',
      more: '1 if more students match.',
      students: 'The students.',
      uid: 'The account’s ID; 0 for none.',
    },
    refusals: { search: ['searchMissing', 'searchForm'] },
    example: { schoolid: '1', search: 'garcia' },
  },
  'school-person-export': {
    group: 'school',
    title: 'Export a person’s data',
    does: 'Returns every value that the school holds about a person, except passwords, tokens and keys. The audit list records the export.',
    fields: whoFields,
    reply: {
      data: 'The values, each with its table, row and field. Times are Unix seconds.',
      field: 'The field’s name.',
      row: 'The row’s number within the table, from 1.',
      table: 'The table’s name.',
      value: 'The value.',
    },
    refusals: {
      names: ['severalNames', 'nameNotListed'],
      stuid: ['personNotAtSchool'],
      uid: ['personNotAtSchool'],
    },
    example: { schoolid: '1', uid: '1' },
  },
  'school-person-erase': {
    group: 'school',
    title: 'Erase a person who has left',
    does: 'Permanently erases a person’s name, contact details and ways to sign in. What the person did is kept under a number. A student’s scores, attendance and final grades are kept without a name if the school’s `keepmarks` is 1, and erased otherwise.',
    fields: whoFields,
    refusals: {
      names: ['severalNames', 'nameNotListed'],
      stuid: ['personNotAtSchool', 'stillOnRoster'],
      uid: ['personNotAtSchool', 'personElsewhere', 'notYourself', 'stillAdmin', 'teachesHere'],
    },
    example: { schoolid: '1', uid: '2' },
  },
  'school-year-erase': {
    group: 'school',
    title: 'Erase a school year',
    does: 'Erases the classes of a school year that has ended, with everything in them. If the school’s `keepmarks` is 1, erases only the names of their students.',
    fields: { preview: 'If 1, erases nothing, and returns what would be erased.', syr: 'The school year.' },
    reply: { classes: 'The number of classes.', students: 'The number of students on their rosters.' },
    refusals: {
      syr: ['schoolYearForm', 'noSuchYear', 'yearRuns', 'yearUndoable'],
    },
    example: { schoolid: '1', syr: '2025-2026', preview: '1' },
  },
  'class-look': {
    group: 'class',
    title: 'Record that a class was printed or exported',
    does: 'Adds an entry to the audit list of the class’s school. Our page sends it when someone prints a whole class or saves it as a file.',
    fields: { what: 'What was done.' },
    example: { clid: '10', what: 'print' },
  },
} as const satisfies { readonly [Name in Task]?: OperationWords<Name> };
