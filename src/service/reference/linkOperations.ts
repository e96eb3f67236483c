import type { Task } from '#wire/tasks.ts';
import { accountMade, linkRefusals, newPerson, type OperationWords, personRefusals, token } from './words.ts';

/* What goes without a session: schools by a key, a new service, and links in mail. */

export const linkOperations = {
  'school-new': {
    group: 'school',
    title: 'Make a school',
    does: 'Makes a school and the account of its first admin.',
    who: 'Any application whose key may create schools; without a session.',
    must: ['usr', 'email', 'pwd'],
    fields: { ...newPerson, name: 'The name of the school.' },
    reply: { ...accountMade, schoolid: 'The school that was made.' },
    refusals: { ...personRefusals, apikey: ['noSchoolsByKey'] },
    example: { name: 'Lakeside', usr: 'mori', email: 'mori@example.org', pwd: 'seven green chairs' },
  },
  'setup-open': {
    group: 'link',
    title: 'Ask whether the service is new',
    does: 'Answers whether nobody has an account yet, and whether a forgotten password is reset by mail.',
    reply: {
      mail: '1 where a forgotten password is reset by mail.',
      passkeys: '1 where one may sign in with a passkey.',
    },
    example: {},
  },
  setup: {
    group: 'link',
    title: 'Set up a new service',
    does: 'Makes the first school of an empty service and the account of its admin.',
    must: ['setupcode', 'usr', 'name', 'email', 'pwd'],
    fields: {
      ...newPerson,
      name: 'The admin’s name.',
      school: 'The name of the school.',
      setupcode: 'The code that the service shows on its terminal.',
      teach: '1 makes the admin a teacher of the school as well.',
    },
    reply: { ...accountMade, schoolid: 'The school that was made.' },
    refusals: { ...personRefusals, setupcode: ['setUpCode'], system: ['setUpAlready'] },
    example: {
      setupcode: { variable: 'ROLLBOOK_SETUP_CODE' },
      school: 'Lakeside',
      usr: 'mori',
      name: 'Aya Mori',
      email: 'mori@example.org',
      pwd: 'seven green chairs',
    },
  },
  'password-forgot': {
    group: 'link',
    title: 'Mail a link that resets a password',
    does: 'Mails a link to whoever has this username or address. The answer is the same whether anybody has.',
    must: ['usr'],
    fields: { usr: 'A username or an email address.' },
    refusals: { usr: ['usernameOrEmail'] },
    example: { usr: 'rivera' },
  },
  'password-reset': {
    group: 'link',
    title: 'Reset a password',
    does: 'Sets a new password by the token of a mailed link. Every session of the account ends.',
    must: ['token', 'pwd'],
    fields: { pwd: 'The new password, 8 to 128 characters.' },
    reply: { usr: 'The account’s username.' },
    refusals: { ...linkRefusals, pwd: personRefusals.pwd },
    example: { token, pwd: 'seven green chairs' },
  },
  invitation: {
    group: 'link',
    title: 'Read an invitation',
    does: 'Answers what the invitation says that a mailed link leads to.',
    must: ['token'],
    reply: { email: 'The address that was invited.', kind: 'As what.' },
    refusals: linkRefusals,
    example: { token },
  },
  'invitation-accept': {
    group: 'link',
    title: 'Accept an invitation with a new account',
    does: 'Makes an account with the address that was invited, and joins.',
    must: ['token', 'usr', 'name', 'pwd'],
    fields: { ...newPerson, name: 'The owner’s name.' },
    reply: { usr: 'The account’s username.' },
    refusals: { ...personRefusals, ...linkRefusals },
    example: { token, usr: 'sato', name: 'Emi Sato', pwd: 'seven green chairs' },
  },
  'invitation-join': {
    group: 'link',
    title: 'Accept an invitation with the own account',
    does: 'The session’s account joins.',
    must: ['token'],
    refusals: {
      token: ['linkUnknown', 'linkUsed', 'linkOld', 'notForStudents', 'forStudentsOnly', 'studentHasAccount'],
    },
    example: { token },
  },
} satisfies { readonly [Name in Task]?: OperationWords<Name> };
