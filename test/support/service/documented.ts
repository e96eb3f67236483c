/*
 * The replies of the operations in the specification: each field in its place, with its type. Where it allows
 * additions, ours are here, too.
 */

export type Kind = 'integer' | 'number' | 'number or nothing' | 'number or text' | 'text' | 'date' | 'truth';
export type Fields = Readonly<Record<string, Kind>>;
/** A field, an element of fields, or a list of items. */
export type Shape = Readonly<Record<string, Kind | { of: Fields } | { items: Fields }>>;

export const outcome: Shape = { success: 'truth', time: 'integer' };

const classFields: Fields = {
  clid: 'integer',
  created: 'integer',
  folder: 'integer',
  syr: 'text',
  gp: 'integer',
  gscale: 'integer',
  weighted: 'integer',
  showper: 'integer',
  stusort: 'integer',
  assnsort: 'integer',
  round: 'integer',
  stuview: 'integer',
  stumail: 'integer',
  teachmail: 'integer',
  priteach: 'integer',
  name: 'text',
  code: 'text',
};

/** Ours, in addition to the documented fields of a class. */
export const summary: Fields = {
  stucount: 'integer',
  acount: 'integer',
  average: 'number or nothing',
  missing: 'integer',
  failing: 'integer',
  updated: 'integer',
  revision: 'integer',
};

const membership: Fields = {
  superid: 'integer',
  subid: 'integer',
  supertype: 'text',
  subtype: 'text',
  auth: 'integer',
  joined: 'integer',
  role: 'text',
};

export const account: Fields = {
  uid: 'integer',
  usr: 'text',
  type: 'integer',
  status: 'integer',
  created: 'integer',
  lastlog: 'integer',
  email: 'text',
  name: 'text',
  pic: 'integer',
  mailmail: 'integer',
};

const assignment: Fields = {
  clid: 'integer',
  assnid: 'integer',
  created: 'integer',
  creator: 'integer',
  type: 'integer',
  cat: 'integer',
  cal: 'integer',
  due: 'date',
  points: 'number or text',
  title: 'text',
  name: 'text',
  usr: 'text',
  pic: 'integer',
};

export const gradebook: Shape = {
  ...classFields,
  ...summary,
  cgs: { items: { num: 'integer', low: 'number', grade: 'text' } },
  cat: { items: { num: 'integer', name: 'text', weight: 'number or nothing', dls: 'integer' } },
  assignments: { items: assignment },
  students: {
    items: {
      stuid: 'integer',
      num: 'integer',
      first: 'text',
      last: 'text',
      grade: 'text',
      percent: 'number or nothing',
    },
  },
  scores: { items: { assnid: 'integer', stuid: 'integer', score: 'text' } },
  ...outcome,
};

export const classes: Shape = {
  classes: { items: { ...membership, ...classFields, ...summary, school: 'text' } },
  ...outcome,
};

export const attendance: Shape = {
  attendance: { items: { clid: 'integer', date: 'date', stuid: 'integer', mark: 'text' } },
  ...outcome,
};

/** The fields of this operation are ours. */
export const totals: Shape = {
  totals: {
    items: { stuid: 'integer', p: 'integer', t: 'integer', a: 'integer', e: 'integer', days: 'integer' },
  },
  ...outcome,
};

const grades = { items: { stuid: 'integer', grade: 'integer' } } as const;

/** Those of the five periods that have entries. */
export const periods: Shape = { P1: grades, P3: grades, ...outcome };
