import * as v from 'valibot';
import { pageSentences } from '#wire/fields/pageSentences.ts';
import { nameField } from '#wire/fields/textField.ts';
import { integer, integerOrZero, list, text, wholeField } from '#wire/fields/values.ts';

/*
 * Ours: ways to sign in other than the password. Each change requires the current password (`pwdconf`) from an
 * application, and a fresh sign-in on our page. `otp` is a code of an authenticator app (RFC 6238) or, at a sign-in, a
 * recovery code.
 */

const form = v.optional(v.string(), '');
const confirmed = v.object({ pwdconf: form });
/** Recovery codes, each for one sign-in; shown this once. */
const codes = v.object({ codes: list(text) });

/** `totp` when the app was added, in Unix seconds, 0 for never; `codes` how many recovery codes are left. */
export const profileFactors = {
  fields: v.object({}),
  reply: v.object({
    values: v.object({ totp: integerOrZero, codes: integerOrZero }),
    links: list(v.object({ link: integer, issuer: text, email: text, created: integerOrZero })),
    passkeys: list(v.object({ passkey: integer, name: text, created: integerOrZero, used: integerOrZero })),
  }),
};

/** A secret for an app, in base32 and as the `otpauth://` address of a QR code. Not required until it is confirmed. */
export const profileTotpNew = { fields: confirmed, reply: v.object({ secret: text, address: text }) };
export const profileTotpConfirm = { fields: v.object({ otp: form }), reply: codes };
export const profileTotpDrop = { fields: confirmed, reply: v.object({}) };
export const profileRecoveryNew = { fields: confirmed, reply: codes };

/*
 * Passkeys, only for our page: a browser creates one for the page's own host. `options` and `response` are the JSON of
 * WebAuthn. Signing in with one takes no password and no code.
 */
const options = v.object({ options: text });
const passkey = wholeField(pageSentences.noSuchPasskey, 1);
const name = nameField(pageSentences.passkeyName, 1, 60);
export const profilePasskeyOptions = { fields: confirmed, reply: options };
export const profilePasskeyAdd = { fields: v.object({ response: form, name }), reply: v.object({}) };
export const profilePasskeyEdit = { fields: v.object({ passkey, name }), reply: v.object({}) };
export const profilePasskeyDrop = { fields: v.object({ passkey, pwdconf: form }), reply: v.object({}) };
export const loginPasskeyOptions = { fields: v.object({}), reply: options };
export const loginPasskey = {
  fields: v.object({ response: form }),
  reply: v.object({ values: v.object({ ses: v.optional(text) }) }),
};

/** A ticket for `/api/sso/NAME?link=TICKET`, which links an account of another sign-in with the session's. */
export const profileLinkNew = { fields: confirmed, reply: v.object({ ticket: text }) };
export const profileLinkDrop = {
  fields: v.object({ link: wholeField(pageSentences.noSuchLink, 1), pwdconf: form }),
  reply: v.object({}),
};

/** An admin removes the second factor of somebody at the school who has lost it. */
export const schoolFactorsDrop = {
  fields: v.object({
    schoolid: wholeField(pageSentences.schoolNotYours, 1),
    uid: wholeField(pageSentences.accountIdForm, 1),
  }),
  reply: v.object({}),
};
