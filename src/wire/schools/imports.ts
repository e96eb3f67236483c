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
 * looked at, and then applied; it is read and applied while the service answers others, so `school-import` is asked
 * again until it is done.
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

/** What a package lists, in the order in which it is shown. */
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

/** Why an import has failed that its package is not to blame for. */
export const importTrouble = {
  stopped: 'The service was restarted meanwhile: look at the package again',
  broke: 'Something went wrong in the service: look at the package again',
} as const;

/** Bytes of a package; those of a school of ten thousand students are a tenth. */
export const mostImportBytes = 64 * 1024 * 1024;

/** Bytes of each part but the last; its base64 fits into a request. */
export const importPartBytes = 1024 * 1024;

const schoolid = wholeField(pageSentences.schoolNotYours, 1);
const importid = wholeField(pageSentences.importUnknown, 1);
const flag = v.optional(choiceField(pageSentences.flagForm, 0, 1));

/** Begins to send a package of so many bytes. An earlier import of the school is forgotten, unless it is running. */
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

/** Looks at the package, or with `apply` does what was seen. It continues after the answer. */
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

/** Gives up what is running, or what has been sent. Nothing of an import that is given up is kept. */
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

/** `done` of `total` steps; `problem` says why it has failed. `toomany` 1: only with `hidemany` it is applied. */
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

/** The lines behind the numbers of a preview: of one kind, or what is wrong where `kind` is `problems`. */
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
 * What other systems call a person (`uid`, or `stuid` for a student of the lists) or, where neither is sent, the class
 * `clid`. The class's school is asked where no `schoolid` is sent.
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
        /** The system, by the name that it gives itself; '' where it gives none. */
        source: text,
        /** 1 where it has it no longer. */
        gone: integerOrZero,
      }),
    ),
  }),
};

const file = v.object({ name: text, data: text });

/** The active classes of the school, their people and gradebooks. */
export const schoolExport = { fields: v.object({ schoolid }), reply: v.object({ file }) };

/** The same of one class. */
export const classExport = {
  fields: v.object({ clid: wholeField(pageSentences.classNotYours, 1) }),
  reply: v.object({ file }),
};
