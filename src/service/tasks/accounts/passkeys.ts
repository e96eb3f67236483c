import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { accountById, checkedById, lockAccount } from '#service/store/accounts/accounts.ts';
import {
  addPasskey,
  dropPasskey,
  type Passkey,
  passkeysOf,
  passkeyWith,
  recordPasskeyUse,
  renamePasskey,
} from '#service/store/accounts/passkeys.ts';
import { liftLimit } from '#service/store/accounts/sessions.ts';
import type { Database } from '#service/store/driver/database.ts';
import { lockCaller } from '#service/tasks/rules/permission.ts';
import { Refusal } from '#service/tasks/rules/refusal.ts';
import type { Handler, Visit } from '#service/tasks/rules/task.ts';
import { sentences } from '#wire/sentences.ts';
import type { Fields } from '#wire/tasks.ts';
import { endOfChallenge, newChallenge, takeChallenge } from './challenges.ts';
import { confirmPassword } from './factors.ts';
import { tellOfFactor } from './secondFactor.ts';
import { digest } from './secrets.ts';
import { addsFirstFactor, mustBeAllowed } from './signInRules.ts';
import { beginSession } from './signingIn.ts';

/*
 * Passkeys (WebAuthn): adding one takes the password; it signs in on its own, since it has verified its owner by
 * finger, face or code. The library is loaded on first use.
 */

const library = () => import('@simplewebauthn/server');

const mostPasskeys = 20;
const product = 'Rollbook';
const wrong = () => new Refusal({ passkey: sentences.passkeyWrong });

/** The relying party of a passkey: only our own page has one. */
function relyingPartyOf({ origin }: Visit): { origin: string; host: string } {
  if (origin === null) throw new Refusal({ passkey: sentences.passkeyPage });
  return { origin, host: new URL(origin).hostname };
}

/** What a signature must contain: our page, and a challenge, which `signed` returns once the signature is read. */
function expectedOf(visit: Visit) {
  const { origin, host } = relyingPartyOf(visit);
  let challenge = '';
  const expected = {
    expectedChallenge(given: string) {
      challenge = given;
      // The transaction checks whether it is ours.
      return true;
    },
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
  };
  return { expected, signed: () => challenge };
}

const transportsOf = ({ transports }: Passkey) =>
  transports === ''
    ? []
    : (transports.split(',') as NonNullable<RegistrationResponseJSON['response']['transports']>);

const addingTo = (accountId: number, session: string) => `add ${accountId} ${session}`;
const signingIn = 'sign in';

export const profilePasskeyOptions: Handler<'profile-passkey-options', { pwdconf: string }, string> = {
  forStudents: true,
  sensitive: true,
  beforeFactor: true,
  changes: true,
  async before(database, caller, sent) {
    await confirmPassword(database, caller, sent);
    const { id } = caller.account;
    const { account, known } = await database.reading(async (db) => {
      await addsFirstFactor(db, caller);
      return { account: await accountById(db, id), known: await passkeysOf(db, id) };
    });
    if (known.length >= mostPasskeys) throw new Refusal({ passkey: sentences.tooManyPasskeys });
    const { generateRegistrationOptions } = await library();
    const options = await generateRegistrationOptions({
      rpName: product,
      rpID: relyingPartyOf(caller).host,
      userName: account.username,
      userDisplayName: account.name,
      // Neither the account number nor its digest means anything outside.
      userID: new Uint8Array(Buffer.from(digest(`passkeys ${id}`), 'hex')),
      challenge: new Uint8Array(await newChallenge(database, addingTo(id, caller.session), caller.now)),
      attestationType: 'none',
      excludeCredentials: known.map((each) => ({ id: each.credential, transports: transportsOf(each) })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    return JSON.stringify(options);
  },
  run: async (_, __, options) => ({ options, success: true }),
};

type NewPasskey = Pick<Passkey, 'credential' | 'publicKey' | 'counter' | 'transports' | 'name'>;

export const profilePasskeyAdd: Handler<
  'profile-passkey-add',
  Fields<'profile-passkey-add'>,
  NewPasskey & { challenge: string; expires: number }
> = {
  forStudents: true,
  beforeFactor: true,
  changes: true,
  async before(database, caller, { response, name }) {
    const { verifyRegistrationResponse } = await library();
    const { expected, signed } = expectedOf(caller);
    const verified = await checking(verifyRegistrationResponse, {
      ...expected,
      response: readResponse<RegistrationResponseJSON>(response),
    });
    if (!verified.verified) throw wrong();
    const { credential } = verified.registrationInfo;
    const { account, session } = caller;
    const challenge = signed();
    return {
      challenge,
      expires: await endOfChallenge(database, challenge, addingTo(account.id, session)),
      name: name.trim(),
      credential: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: (credential.transports ?? []).join(','),
    };
  },
  async run(db, caller, { challenge, expires, ...passkey }) {
    const { account, session, now } = caller;
    await lockCaller(db, caller);
    const isFirst = await addsFirstFactor(db, caller);
    if (!(await takeChallenge(db, challenge, { expires, now }))) throw wrong();
    if (!(await addPasskey(db, { ...passkey, accountId: account.id, created: now }))) throw wrong();
    if (isFirst) await liftLimit(db, session);
    await tellOfFactor(db, caller, { accountId: account.id, change: 'passkey added' });
    return { success: true };
  },
};

export const profilePasskeyEdit: Handler<'profile-passkey-edit'> = {
  forStudents: true,
  changes: true,
  async run(db, { account }, { passkey: id, name }) {
    const isThere = await renamePasskey(db, { id, accountId: account.id }, name.trim());
    if (!isThere) throw new Refusal({ passkey: sentences.noSuchPasskey });
    return { success: true };
  },
};

export const profilePasskeyDrop: Handler<
  'profile-passkey-drop',
  Fields<'profile-passkey-drop'>,
  Fields<'profile-passkey-drop'>
> = {
  forStudents: true,
  sensitive: true,
  changes: true,
  before: confirmPassword,
  async run(db, caller, { passkey: id }) {
    const accountId = caller.account.id;
    if (!(await dropPasskey(db, { id, accountId }))) throw new Refusal({ passkey: sentences.noSuchPasskey });
    await tellOfFactor(db, caller, { accountId, change: 'passkey removed' });
    return { success: true };
  },
};

export const loginPasskeyOptions: Handler<
  'login-passkey-options',
  Fields<'login-passkey-options'>,
  string
> = {
  open: true,
  changes: false,
  async before(database, visit) {
    const { generateAuthenticationOptions } = await library();
    const options = await generateAuthenticationOptions({
      rpID: relyingPartyOf(visit).host,
      challenge: new Uint8Array(await newChallenge(database, signingIn, visit.now)),
      userVerification: 'required',
    });
    return JSON.stringify(options);
  },
  run: async (_, __, options) => ({ options, success: true }),
};

interface Proof {
  passkey: Passkey;
  challenge: string;
  /** The expiry of the challenge. */
  expires: number;
  counter: number;
}

export const loginPasskey: Handler<'login-passkey', Fields<'login-passkey'>, Proof> = {
  open: true,
  changes: true,
  async before(database, visit, { response }) {
    const proof = await proofIn(database, visit, response);
    await mustBeAllowed(database, visit, {
      accountId: proof.passkey.accountId,
      by: 'passkey',
      second: false,
    });
    return proof;
  },
  async run(db, visit, { passkey, challenge, expires, counter }) {
    const { now } = visit;
    if (!(await takeChallenge(db, challenge, { expires, now }))) throw wrong();
    // Accounts are locked before their passkeys, as where somebody is erased.
    await lockAccount(db, passkey.accountId);
    if (!(await recordPasskeyUse(db, passkey.id, { counter, now }))) throw wrong();
    const ses = await beginSession(db, visit, {
      checked: await checkedById(db, passkey.accountId),
      wrong,
      by: 'passkey',
    });
    return { success: true, values: { ses } };
  },
};

async function proofIn(database: Database, visit: Visit, text: string): Promise<Proof> {
  const { verifyAuthenticationResponse } = await library();
  const { expected, signed } = expectedOf(visit);
  const response = readResponse<AuthenticationResponseJSON>(text);
  const passkey = await database.asking((db) => passkeyWith(db, response.id));
  if (!passkey) throw wrong();
  visit.services.concerns(passkey.accountId);
  const { verified, authenticationInfo } = await checking(verifyAuthenticationResponse, {
    ...expected,
    response,
    credential: {
      id: passkey.credential,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
      transports: transportsOf(passkey),
    },
  });
  if (!verified) throw wrong();
  const challenge = signed();
  const expires = await endOfChallenge(database, challenge, signingIn);
  return { passkey, challenge, expires, counter: authenticationInfo.newCounter };
}

/** Reads a browser's response about a passkey; refuses anything else. */
function readResponse<Response extends { id: string }>(text: string): Response {
  let response: unknown;
  try {
    response = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw wrong();
    throw error;
  }
  if (typeof response !== 'object' || response === null || !('id' in response)) throw wrong();
  // PostgreSQL cannot store a zero character in text. The library checks the rest.
  if (typeof response.id !== 'string' || !/^[\w-]+={0,2}$/.test(response.id)) throw wrong();
  return response as Response;
}

/** The library throws on any bad input and does no I/O, so every error here is the caller's. */
async function checking<Options, Result>(
  verify: (options: Options) => Promise<Result>,
  options: Options,
): Promise<Result> {
  try {
    return await verify(options);
  } catch (error) {
    if (error instanceof Error) throw wrong();
    throw error;
  }
}
