import { oneRosterScopes } from '#wire/schools/oneRoster.ts';
import type { Task } from '#wire/tasks.ts';
import type { OperationWords } from './words.ts';

/* Application keys that work for one school only. */

const number = 'The key’s number.';
const secret = 'The secret, shown only once. The application sends it as `apikey`.';
const days = 'How many days the key works; without it, the key does not expire.';

const clientSecret = 'The OAuth 2.0 client secret, shown only once.';
const ofOneRoster = { clientid: 'The OAuth 2.0 client ID.', key: number };

export const keyOperations = {
  'school-keys': {
    group: 'school',
    title: 'List a school’s keys',
    does: 'Returns the application keys that work for this school only. Secrets are never returned again, because they are not stored.',
    fields: {},
    reply: {
      created: 'When it was created (Unix seconds).',
      expires: 'When it expires (Unix seconds); 0 for never.',
      key: number,
      keys: 'The keys.',
      name: 'The application’s name.',
      oldexpires: 'When the previous secret stops working (Unix seconds); 0 if it no longer works.',
      oldused: 'When the previous secret was last used (Unix seconds).',
      reading:
        '1 if the key may call every operation that changes nothing, and otherwise only those in `tasks`.',
      tasks: 'The only operations it may call, separated by spaces; empty for all, unless `reading` is 1.',
      used: 'When it was last used (Unix seconds); 0 for never.',
    },
    example: { schoolid: '1' },
  },
  'school-key-add': {
    group: 'school',
    title: 'Create a key',
    does: 'Creates an application key that only people of this school can sign in with. If neither `reading` nor `tasks` is sent, the key may call every operation that is open to whoever signs in with it.',
    fields: {
      days,
      name: 'The application’s name.',
      reading: 'If 1, limits the key to operations that change nothing, plus any in `tasks`.',
      tasks:
        'The only operations the key may call, separated by spaces. If empty, every operation, or with `reading` 1 those that change nothing.',
    },
    reply: { key: number, secret },
    refusals: { name: ['tooManyKeys'], tasks: ['keyTasksForm'] },
    example: { schoolid: '1', name: 'Bus plan', reading: '1', days: '365' },
  },
  'school-key-rotate': {
    group: 'school',
    title: 'Rotate a key',
    does: 'Returns a new secret. The current one keeps working for `overlap` days, so that applications can switch without failed requests.',
    fields: {
      days,
      end: 'If 1, ends the previous secret now and changes nothing else.',
      key: number,
      overlap: 'How many days the current secret keeps working, but not beyond its own expiry; 7 by default.',
    },
    reply: { key: number, secret: `${secret} Empty if \`end\` is 1.` },
    refusals: {
      key: ['noSuchKey', 'oldSecretWorks', 'noOldSecret'],
      days: ['keyOver'],
    },
    example: { schoolid: '1', key: '2' },
  },
  'school-key-revoke': {
    group: 'school',
    title: 'Revoke a key',
    does: 'Revokes a key. It stops working within seconds.',
    fields: { key: number },
    refusals: { key: ['noSuchKey'] },
    example: { schoolid: '1', key: '2' },
  },
  'school-oneroster-keys': {
    group: 'school',
    title: 'List a school’s OneRoster keys',
    does: 'Returns the keys of applications that use the OneRoster interface of this school. Secrets are never returned again, because they are not stored.',
    fields: {},
    reply: {
      ...ofOneRoster,
      created: 'When it was created (Unix seconds).',
      expires: 'When it expires (Unix seconds); 0 for never.',
      keys: 'The keys.',
      name: 'The application’s name, also shown in the history of its changes.',
      oldexpires: 'When the previous secret stops working (Unix seconds); 0 if it no longer works.',
      oldused: 'When the previous secret was last used (Unix seconds).',
      scopes: 'The OneRoster scopes it may use, separated by spaces.',
      used: 'When it last requested a token (Unix seconds); 0 for never.',
    },
    example: { schoolid: '1' },
  },
  'school-oneroster-key-add': {
    group: 'school',
    title: 'Create a OneRoster key',
    does: 'Creates a client ID and secret that an application uses to get tokens for the OneRoster interface of this school.',
    fields: {
      days,
      name: 'The application’s name.',
      scopes: `Any of ${oneRosterScopes.map((scope) => `\`${scope}\``).join(', ')}, separated by spaces; all by default.`,
    },
    reply: { ...ofOneRoster, secret: clientSecret },
    refusals: { name: ['tooManyKeys'], scopes: ['oneRosterScopesForm'] },
    example: { schoolid: '1', name: 'Learning platform', scopes: 'roster.readonly', days: '365' },
  },
  'school-oneroster-key-rotate': {
    group: 'school',
    title: 'Rotate a OneRoster key',
    does: 'Returns a new secret. The current one, and the tokens issued with it, keep working for at most `overlap` days.',
    fields: {
      days,
      end: 'If 1, ends the previous secret and its tokens now and changes nothing else.',
      key: number,
      overlap: 'How many days the current secret keeps working, but not beyond its own expiry; 7 by default.',
    },
    reply: { ...ofOneRoster, secret: `${clientSecret} Empty if \`end\` is 1.` },
    refusals: {
      key: ['noSuchKey', 'oldSecretWorks', 'noOldSecret'],
      days: ['keyOver'],
    },
    example: { schoolid: '1', key: '1' },
  },
  'school-oneroster-key-revoke': {
    group: 'school',
    title: 'Revoke a OneRoster key',
    does: 'Revokes a key and its tokens.',
    fields: { key: number },
    refusals: { key: ['noSuchKey'] },
    example: { schoolid: '1', key: '1' },
  },
} as const satisfies { readonly [Name in Task]?: OperationWords<Name> };
