import * as v from 'valibot';
import { pageSentences } from '#wire/fields/pageSentences.ts';
import {
  choiceField,
  integer,
  integerOrZero,
  list,
  perhapsWhole,
  text,
  wholeField,
  wordField,
} from '#wire/fields/values.ts';

/*
 * Ours: the roster of a school from a OneRoster package, and the school as such a package. A package is sent in parts,
 * previewed, and then applied. It is read and applied in the background, so poll `school-import` until it is done.
 */

export const importStates = [
  'uploading',
  'reading',
  'ready',
  'applying',
  'applied',
  'failed',
  'cancelled',
] as const;

/** The kinds of things in a package, in display order. */
export const importKinds = [
  'orgs',
  'academicSessions',
  'courses',
  'classes',
  'users',
  'enrollments',
  'categories',
  'lineItems',
  'results',
] as const;

export const changeStates = ['gone', 'changed', 'new'] as const;

/** Why an import has failed, if the package is not to blame. */
export const importTrouble = {
  stopped: 'The service was restarted in the meantime: look at the package again',
  changed: 'Others kept changing the classes, so nothing was imported: look at the package again',
  broke: 'Something went wrong in the service: look at the package again',
} as const;

/** Bytes of a package; those of a school of ten thousand students are a tenth. */
export const mostImportBytes = 64 * 1024 * 1024;

/** Bytes of each part but the last; its base64 fits into a request. */
export const importPartBytes = 1024 * 1024;

const schoolid = wholeField(pageSentences.schoolNotYours, 1);
const importid = wholeField(pageSentences.importUnknown, 1);
const flag = v.optional(choiceField(pageSentences.flagForm, 0, 1));

/** Begins an upload of this many bytes. An earlier import of the school is deleted, unless it is running. */
export const schoolImportNew = {
  fields: v.object({
    schoolid,
    name: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200, pageSentences.importName)), ''),
    bytes: wholeField(pageSentences.importBytes, 1, mostImportBytes),
  }),
  reply: v.object({ values: v.object({ importid: integer, part: integer }) }),
};

/** One part of the package, the first is 1. Sending it once more replaces it. */
export const schoolImportPart = {
  fields: v.object({
    schoolid,
    importid,
    num: wholeField(pageSentences.importPart, 1, mostImportBytes / importPartBytes),
    data: v.pipe(v.optional(v.string(), ''), v.regex(/^[A-Za-z0-9+/]+={0,2}$/, pageSentences.importPart)),
  }),
  reply: v.object({}),
};

/** Previews the package, or with `apply` applies it. It continues after the reply. */
export const schoolImportRun = {
  fields: v.object({
    schoolid,
    importid,
    apply: flag,
    encoding: v.optional(wordField(pageSentences.importEncoding, 'utf-8', 'windows-1252')),
    names: v.optional(v.string(), ''),
    hidemany: flag,
  }),
  reply: v.object({}),
};

/** Cancels the running import, or deletes what was sent. Nothing of a cancelled import is kept. */
export const schoolImportCancel = { fields: v.object({ schoolid, importid }), reply: v.object({}) };

const importKind = v.object({
  kind: text,
  new: integerOrZero,
  changed: integerOrZero,
  same: integerOrZero,
  gone: integerOrZero,
  errors: integerOrZero,
  listed: integerOrZero,
});

/**
 * `done` of `total` steps; `problem` says why it has failed. `toomany` 1: it is applied only with `hidemany`.
 * `othername`: what the package calls its only school, if it may be another one than this; ask before it is applied.
 */
const importItem = v.object({
  importid: integer,
  name: text,
  by: text,
  state: v.picklist(importStates),
  time: integerOrZero,
  done: integerOrZero,
  total: integerOrZero,
  problem: text,
  version: text,
  source: text,
  org: text,
  othername: text,
  kinds: list(importKind),
  problems: integerOrZero,
  questions: list(v.object({ kind: text, sourcedid: text, here: text, file: text })),
  notes: list(v.object({ file: text, note: text })),
  left: list(text),
  toomany: integerOrZero,
  classesgone: integerOrZero,
  classesof: integerOrZero,
  peoplegone: integerOrZero,
  peopleof: integerOrZero,
  enrollmentsgone: integerOrZero,
  enrollmentsof: integerOrZero,
});

/** The latest import of the school: one, or none. */
export const schoolImport = {
  fields: v.object({ schoolid }),
  reply: v.object({ imports: list(importItem) }),
};

const importLine = v.object({
  state: text,
  sourcedid: text,
  line: integerOrZero,
  title: text,
  fields: list(v.object({ field: text, before: text, after: text })),
});

const importProblem = v.object({
  file: text,
  line: integerOrZero,
  column: text,
  value: text,
  expected: text,
});

/** The lines behind the numbers of a preview: of one kind, or the problems if `kind` is `problems`. */
export const schoolImportLines = {
  fields: v.object({
    schoolid,
    importid,
    kind: wordField(pageSentences.importKind, ...importKinds, 'problems'),
    state: v.optional(wordField(pageSentences.importState, ...changeStates)),
    start: v.optional(wholeField(pageSentences.auditForm)),
    limit: v.optional(wholeField(pageSentences.historyLimit, 1, 1000)),
  }),
  reply: v.object({ lines: list(importLine), problems: list(importProblem), count: integerOrZero }),
};

/**
 * The sourcedIds of a person (`uid`, or `stuid` for a student on a roster) or, if neither is sent, of the class
 * `clid`. Without `schoolid` it is the class's school.
 */
export const schoolSourcedIds = {
  fields: v.object({
    schoolid: perhapsWhole(pageSentences.schoolNotYours),
    clid: perhapsWhole(pageSentences.classNotYours),
    uid: perhapsWhole(pageSentences.accountIdForm),
    stuid: perhapsWhole(pageSentences.studentIdForm),
  }),
  reply: v.object({
    sourcedids: list(
      v.object({
        sourcedid: text,
        /** The system, by the name that it gives itself; '' for none. */
        source: text,
        /** 1 if it no longer has it. */
        gone: integerOrZero,
      }),
    ),
  }),
};

const file = v.object({ name: text, data: text });

/** The active classes of the school, their people and gradebooks. */
export const schoolExport = {
  fields: v.object({ schoolid }),
  /**
   * `apart` are the ID numbers that rosters give to different people. Of each, the package has only the one whom an
   * import or a confirmed account names.
   */
  reply: v.object({ file, apart: list(integer) }),
};

/** The same for one class. */
export const classExport = {
  fields: v.object({ clid: wholeField(pageSentences.classNotYours, 1) }),
  reply: v.object({ file }),
};
