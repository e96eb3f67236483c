import * as v from 'valibot';
import { integer, integerOrZero, text } from './values.ts';

/** The account of the session's user; `type` 2 student, 3 teacher, 4 admin; times in Unix seconds. */
export const account = v.object({
  uid: integer,
  usr: text,
  type: integer,
  status: integer,
  created: integerOrZero,
  lastlog: integerOrZero,
  email: text,
  name: text,
  pic: integerOrZero,
  mailmail: integerOrZero,
});
