import type { Task } from '#wire/tasks.ts';
import type { OperationWords } from './words.ts';

/* Passkeys, which only our own page can use: a browser makes one for the page's own host. */

const options = { options: 'The JSON that the browser is given.' };
const response = { response: 'The JSON that the browser answers.' };
const pwdconf = { pwdconf: 'The current password.' };
const name = 'What the passkey is called.';

export const passkeyOperations = {
  'profile-passkey-options': {
    group: 'session',
    title: 'Begin with a passkey',
    does: 'Answers what a browser needs to make a passkey.',
    must: ['pwdconf'],
    fields: pwdconf,
    reply: options,
    refusals: { pwdconf: ['wrongCurrentPassword'], passkey: ['passkeyPage', 'tooManyPasskeys'] },
    example: null,
  },
  'profile-passkey-add': {
    group: 'session',
    title: 'Add a passkey',
    does: 'Keeps the passkey that the browser has made.',
    must: ['response'],
    fields: { ...response, name },
    refusals: { passkey: ['passkeyPage', 'passkeyWrong', 'tooManyPasskeys'] },
    example: null,
  },
  'profile-passkey-edit': {
    group: 'session',
    title: 'Rename a passkey',
    does: 'Gives a passkey of the account another name.',
    fields: { name, passkey: 'The passkey, as `profile-factors` numbers it.' },
    refusals: { passkey: ['noSuchPasskey'] },
    example: null,
  },
  'profile-passkey-drop': {
    group: 'session',
    title: 'Remove a passkey',
    does: 'Takes a passkey from the account.',
    must: ['pwdconf'],
    fields: { ...pwdconf, passkey: 'The passkey, as `profile-factors` numbers it.' },
    refusals: { passkey: ['noSuchPasskey'], pwdconf: ['wrongCurrentPassword'] },
    example: null,
  },
  'profile-link-new': {
    group: 'session',
    title: 'Begin to link another sign-in',
    does: 'Answers a ticket for `/api/sso/NAME?link=TICKET`, which links an account of that sign-in with the session’s.',
    must: ['pwdconf'],
    fields: pwdconf,
    reply: { ticket: 'The ticket; it is used once.' },
    refusals: { pwdconf: ['wrongCurrentPassword'] },
    example: { pwdconf: 'chalk-and-slate' },
  },
  'profile-link-drop': {
    group: 'session',
    title: 'Unlink another sign-in',
    does: 'Takes the link with another sign-in from the account.',
    must: ['pwdconf'],
    fields: { ...pwdconf, link: 'The link, as `profile-factors` numbers it.' },
    refusals: { link: ['noSuchLink'], pwdconf: ['wrongCurrentPassword'] },
    example: null,
  },
  'login-passkey-options': {
    group: 'session',
    title: 'Begin signing in with a passkey',
    does: 'Answers what a browser needs to ask for a passkey.',
    reply: options,
    refusals: { passkey: ['passkeyPage'] },
    example: null,
  },
  'login-passkey': {
    group: 'session',
    title: 'Sign in with a passkey',
    does: 'Starts a session; without a password and a code.',
    must: ['response'],
    fields: response,
    refusals: { passkey: ['passkeyPage', 'passkeyWrong'], usr: ['blocked'] },
    example: null,
  },
} satisfies { readonly [Name in Task]?: OperationWords<Name> };
