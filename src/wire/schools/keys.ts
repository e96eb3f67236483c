import * as v from 'valibot';
import { pageSentences } from '#wire/fields/pageSentences.ts';
import { nameField } from '#wire/fields/textField.ts';
import { choiceField, integer, integerOrZero, list, text, wholeField } from '#wire/fields/values.ts';

/*
 * Ours: the keys of applications for this school only, for its admins. A secret is returned once, when it is created.
 * Times are Unix seconds, 0 for never.
 */

const schoolid = wholeField(pageSentences.schoolNotYours, 1);
const key = wholeField(pageSentences.noSuchKey, 1);
const flag = v.optional(choiceField(pageSentences.flagForm, 0, 1));
/** Days from now; left out for no expiry. */
const days = v.optional(wholeField(pageSentences.keyDaysForm, 1, 9999));

/** The name of a key of either sort. */
export const keyName = nameField(pageSentences.keyNameForm, 1, 60);

/** The sentences about a key of either sort. */
const ofKey = {
  key: integer,
  name: text,
  created: integerOrZero,
  used: integerOrZero,
  expires: integerOrZero,
  oldexpires: integerOrZero,
  oldused: integerOrZero,
};

/** `reading` is 1 if it changes nothing; `tasks` are the only tasks it may use, separated by spaces, '' for all. */
export const schoolKeys = {
  fields: v.object({ schoolid }),
  reply: v.object({
    keys: list(
      v.object({
        ...ofKey,
        reading: integerOrZero,
        tasks: text,
      }),
    ),
  }),
};

const secret = v.object({ values: v.object({ key: integer, secret: text }) });

/** With `tasks` or `reading` 1 the key is limited to that. */
export const schoolKeyAdd = {
  fields: v.object({
    schoolid,
    name: keyName,
    reading: flag,
    tasks: v.optional(v.string(), ''),
    days,
  }),
  reply: secret,
};

/**
 * Creates a new secret, for `days`; the present one works for `overlap` more days, 7 by default. With `end` 1 it only
 * ends the previous secret, at once.
 */
export const schoolKeyRotate = {
  fields: v.object({
    schoolid,
    key,
    overlap: v.optional(wholeField(pageSentences.keyOverlapForm, 0, 9999)),
    days,
    end: flag,
  }),
  reply: secret,
};

export const schoolKeyRevoke = { fields: v.object({ schoolid, key }), reply: v.object({}) };

/** The keys of OneRoster applications, each with a client ID and a secret; `scopes` by name, separated by spaces. */
export const schoolOneRosterKeys = {
  fields: v.object({ schoolid }),
  reply: v.object({
    keys: list(
      v.object({
        ...ofKey,
        clientid: text,
        scopes: text,
      }),
    ),
  }),
};

const client = v.object({ values: v.object({ key: integer, clientid: text, secret: text }) });

/** With `scopes` it is limited to those. */
export const schoolOneRosterKeyAdd = {
  fields: v.object({
    schoolid,
    name: keyName,
    scopes: v.optional(v.string(), ''),
    days,
  }),
  reply: client,
};

/** Like `school-key-rotate`; a token lasts no longer than the secret that got it. */
export const schoolOneRosterKeyRotate = { fields: schoolKeyRotate.fields, reply: client };

export const schoolOneRosterKeyRevoke = { fields: v.object({ schoolid, key }), reply: v.object({}) };
