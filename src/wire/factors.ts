import * as v from 'valibot';
import { sentences } from './envelope.ts';
import { integerOrZero, list, text, wholeField } from './values.ts';

/*
 * Ours: how somebody signs in beside the password. Each change wants the current password, `pwdconf`. `otp` is a code of
 * an authenticator app (RFC 6238), or where somebody signs in a recovery code.
 */

const form = v.optional(v.string(), '');
const confirmed = v.object({ pwdconf: form });
/** Recovery codes, each for one sign-in; shown this once. */
const codes = v.object({ codes: list(text) });

/** `totp` when the app was added, in Unix seconds, 0 for never; `codes` how many recovery codes are left. */
export const profileFactors = {
  fields: v.object({}),
  reply: v.object({ values: v.object({ totp: integerOrZero, codes: integerOrZero }) }),
};

/** A secret for an app, in base32 and as the `otpauth://` address of a QR code. Nothing is asked for until it is confirmed. */
export const profileTotpNew = { fields: confirmed, reply: v.object({ secret: text, address: text }) };
export const profileTotpConfirm = { fields: v.object({ otp: form }), reply: codes };
export const profileTotpDrop = { fields: confirmed, reply: v.object({}) };
export const profileRecoveryNew = { fields: confirmed, reply: codes };

/** An admin takes the second factor from somebody of the school who has lost it. */
export const schoolFactorsDrop = {
  fields: v.object({
    schoolid: wholeField(sentences.schoolNotYours, 1),
    uid: wholeField(sentences.accountIdForm, 1),
  }),
  reply: v.object({}),
};
