import type { Task } from '#wire/tasks.ts';
import type { OperationWords } from './words.ts';

/* The keys of applications that are for one school alone. */

const number = 'The number of the key.';
const secret = 'The secret, shown only now: what an application sends as `apikey`.';
const days = 'For how many days it works; if it is not sent, for ever.';

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
      tasks: 'The only tasks it may do, parted by spaces; blank for all.',
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
      tasks: 'The only tasks it may do, parted by spaces.',
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
} as const satisfies { readonly [Name in Task]?: OperationWords<Name> };
