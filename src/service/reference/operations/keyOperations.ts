import { oneRosterScopes } from '#wire/schools/oneRoster.ts';
import type { Task } from '#wire/tasks.ts';
import type { OperationWords } from './words.ts';

/* The keys of applications that are for one school alone. */

const number = 'The number of the key.';
const secret = 'The secret, shown only now: what an application sends as `apikey`.';
const days = 'For how many days it works; if it is not sent, for ever.';

const clientSecret = 'The secret, shown only now: the client secret of OAuth 2.0.';
const ofOneRoster = { clientid: 'The client ID of OAuth 2.0.', key: number };

export const keyOperations = {
  'school-keys': {
    group: 'school',
    title: 'List the keys of a school',
    does: 'Answers the keys of applications that are for this school alone. Their secrets are not in the store.',
    fields: {},
    reply: {
      created: 'When it was made.',
      expires: 'When it ends; 0 for never.',
      key: number,
      keys: 'The keys.',
      name: 'What the application is called.',
      oldexpires: 'Until when the secret before the present one works; 0 where it works no more.',
      oldused: 'When that secret was used last.',
      reading: '1 where it may do whatever changes nothing, and that alone beside `tasks`.',
      tasks: 'The only tasks it may do, separated by spaces; blank for all.',
      used: 'When it was used last; 0 for never.',
    },
    refusals: { schoolid: ['schoolNotYours'] },
    example: { schoolid: '1' },
  },
  'school-key-add': {
    group: 'school',
    title: 'Make a key',
    does: 'Makes a key for an application, which signs in people of this school alone.',
    fields: {
      days,
      name: 'What the application is called.',
      reading: '1 for a key that changes nothing.',
      tasks: 'The only tasks it may do, separated by spaces.',
    },
    reply: { key: number, secret },
    refusals: { schoolid: ['schoolNotYours'], name: ['tooManyKeys'], tasks: ['keyTasksForm'] },
    example: { schoolid: '1', name: 'Bus plan', reading: '1', days: '365' },
  },
  'school-key-rotate': {
    group: 'school',
    title: 'Give a key another secret',
    does: 'Answers another secret; the present one works on for `overlap` days, so that applications change over without a failed request.',
    fields: {
      days,
      end: '1 to end the secret before the present one now, and change nothing else.',
      key: number,
      overlap:
        'For how many days the present secret works on, but not beyond its own end; 7 if it is not sent.',
    },
    reply: { key: number, secret: `${secret} Blank with \`end\`.` },
    refusals: {
      schoolid: ['schoolNotYours'],
      key: ['noSuchKey', 'oldSecretWorks', 'noOldSecret'],
      days: ['keyOver'],
    },
    example: { schoolid: '1', key: '2' },
  },
  'school-key-revoke': {
    group: 'school',
    title: 'Revoke a key',
    does: 'The key works no more, within seconds.',
    fields: { key: number },
    refusals: { schoolid: ['schoolNotYours'], key: ['noSuchKey'] },
    example: { schoolid: '1', key: '2' },
  },
  'school-oneroster-keys': {
    group: 'school',
    title: 'List the OneRoster keys of a school',
    does: 'Answers the applications that speak OneRoster with this school. Their secrets are not in the store.',
    fields: {},
    reply: {
      ...ofOneRoster,
      created: 'When it was made.',
      expires: 'When it ends; 0 for never.',
      keys: 'The keys.',
      name: 'What the application is called, also in the history of what it changes.',
      oldexpires: 'Until when the secret before the present one works; 0 where it works no more.',
      oldused: 'When that secret was used last.',
      scopes: 'What it may do: the scopes of OneRoster by name, separated by spaces.',
      used: 'When it got its last token; 0 for never.',
    },
    refusals: { schoolid: ['schoolNotYours'] },
    example: { schoolid: '1' },
  },
  'school-oneroster-key-add': {
    group: 'school',
    title: 'Make a OneRoster key',
    does: 'Makes a client ID and a secret, with which an application gets tokens for the OneRoster interface of this school.',
    fields: {
      days,
      name: 'What the application is called.',
      scopes: `Some of ${oneRosterScopes.map((scope) => `\`${scope}\``).join(', ')}, separated by spaces; all if it is not sent.`,
    },
    reply: { ...ofOneRoster, secret: clientSecret },
    refusals: { schoolid: ['schoolNotYours'], name: ['tooManyKeys'], scopes: ['oneRosterScopesForm'] },
    example: { schoolid: '1', name: 'Learning platform', scopes: 'roster.readonly', days: '365' },
  },
  'school-oneroster-key-rotate': {
    group: 'school',
    title: 'Give a OneRoster key another secret',
    does: 'Answers another secret; the present one, and the tokens that it got, work on for `overlap` days at most.',
    fields: {
      days,
      end: '1 to end the secret before the present one and its tokens now, and change nothing else.',
      key: number,
      overlap:
        'For how many days the present secret works on, but not beyond its own end; 7 if it is not sent.',
    },
    reply: { ...ofOneRoster, secret: `${clientSecret} Blank with \`end\`.` },
    refusals: {
      schoolid: ['schoolNotYours'],
      key: ['noSuchKey', 'oldSecretWorks', 'noOldSecret'],
      days: ['keyOver'],
    },
    example: { schoolid: '1', key: '1' },
  },
  'school-oneroster-key-revoke': {
    group: 'school',
    title: 'Revoke a OneRoster key',
    does: 'The key and its tokens work no more.',
    fields: { key: number },
    refusals: { schoolid: ['schoolNotYours'], key: ['noSuchKey'] },
    example: { schoolid: '1', key: '1' },
  },
} as const satisfies { readonly [Name in Task]?: OperationWords<Name> };
