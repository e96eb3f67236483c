import type { Task } from '#wire/tasks.ts';
import type { OperationWords } from './words.ts';

/* Importing a school's roster from a OneRoster package, and exporting the school as one. */

const theImport = 'The import’s ID, from `school-import-new`.';
const importRefusals = { importid: ['importUnknown'] } as const;
const file = {
  data: 'The zip file, in base64.',
  file: 'The package: a OneRoster 1.2 zip of CSV files.',
  name: 'A suggested file name.',
};

export const rosterOperations = {
  'school-import-new': {
    group: 'school',
    title: 'Start an import',
    does: 'Starts the upload of a OneRoster 1.1 or 1.2 package: a zip of CSV files, bulk or delta. Upload the bytes in parts with `school-import-part`, then preview and apply the package with `school-import-run`. Discards the school’s previous import.',
    fields: {
      bytes: 'The size of the zip file in bytes, at most 64 MiB. It may unpack to at most 256 MiB.',
      name: 'The file name, shown with the import.',
    },
    reply: { importid: 'The import’s ID.', part: 'The size in bytes of every part except the last.' },
    refusals: { schoolid: ['importRunning'] },
    example: { schoolid: '1', name: 'roster.zip', bytes: '48200' },
  },
  'school-import-part': {
    group: 'school',
    title: 'Upload a part of a package',
    does: 'Uploads one part of the package. Sending a part again replaces it, so you can safely retry.',
    must: ['data'],
    fields: { data: 'The part’s bytes, in base64.', importid: theImport, num: 'The part’s number, from 1.' },
    refusals: { ...importRefusals, data: ['importPart'] },
    example: null,
  },
  'school-import-run': {
    group: 'school',
    title: 'Preview or apply an import',
    does: 'Starts to preview the package or, with `apply`, to apply the preview in a single transaction. The work continues after the reply: poll `school-import` for progress. A package can be previewed repeatedly, and a preview applied once. Records missing from a bulk file are hidden, never deleted.',
    fields: {
      apply: 'If 1, applies the preview. The import’s `state` must be `ready`.',
      encoding: 'The encoding of files that are not UTF-8 and do not declare one.',
      hidemany:
        'If 1, applies the preview even if more than 10 % of the people or classes would be hidden, or more than 25 % of the enrollments of students would end although their classes stay.',
      importid: theImport,
      names:
        'Names changed in Rollbook that the import should replace with those in the file: one line of `kind sourcedid` each, or `*` for all. Other changed names are kept.',
    },
    refusals: {
      importid: ['importUnknown', 'importIncomplete', 'importRunning'],
      apply: ['importNotReady'],
      hidemany: ['importHidesMany', 'importEndsMany'],
    },
    example: null,
  },
  'school-import': {
    group: 'school',
    title: 'Get the latest import',
    does: 'Returns the school’s latest import: its progress, and what it would change or has changed.',
    reply: {
      by: 'The name of the person who uploaded it.',
      changed: 'The number of changed records.',
      classesgone: 'The number of classes that would be hidden.',
      classesof: 'The number of classes that `classesgone` is out of.',
      enrollmentsgone: 'The number of enrollments of students that would end although their classes stay.',
      enrollmentsof:
        'The number of enrollments that `enrollmentsgone` is out of; 0 if no enrollment would end.',
      done: 'The number of steps completed.',
      errors: 'The number of lines with errors.',
      file: 'The file; in a question, the name in the file.',
      gone: 'The number of records missing from the package, which are hidden.',
      here: 'The name in Rollbook.',
      importid: 'The import’s ID.',
      imports: 'The latest import; empty if there is none.',
      kind: 'The file of the package, such as `users`.',
      kinds: 'The kinds of records in the package.',
      left: 'What was left unchanged, and why.',
      listed: 'The number of lines available from `school-import-lines`.',
      name: 'The file name.',
      new: 'The number of new records.',
      note: 'A remark that is not an error.',
      notes: 'Remarks about its files.',
      org: 'The source’s name for the school.',
      othername:
        'The school’s name in the package, if the package has one school, which was never imported and is named differently here. It may be another school: ask before you apply it. Otherwise empty.',
      peoplegone: 'The number of people who would be hidden.',
      peopleof: 'The number of people that `peoplegone` is out of.',
      problem: 'Why it failed; empty if it did not.',
      problems: 'The number of invalid values.',
      questions: 'Names changed in Rollbook that differ in the file.',
      same: 'The number of unchanged records.',
      source: 'The source’s name for itself.',
      sourcedid: 'The source’s ID for it.',
      state: 'The import’s state.',
      time: 'When the upload started (Unix seconds).',
      toomany: '1 if applying it requires `hidemany`.',
      total: 'The total number of steps; 0 while nothing is running.',
      version: 'The OneRoster version.',
    },
    example: { schoolid: '1' },
  },
  'school-sourced-ids': {
    group: 'school',
    title: 'Look up sourcedIds',
    does: 'Returns the sourcedIds that student information systems use for an account, a student on the rosters, or a class. They are kept until the person is erased.',
    fields: {
      clid: 'The class’s ID. Its school is used if you send no `schoolid`.',
      stuid: 'The ID number of a student on the school’s rosters, instead of `uid`.',
      uid: 'The account’s ID. `uid` takes precedence over `stuid`, and `stuid` over `clid`.',
    },
    reply: {
      gone: '1 if that system no longer has it.',
      source: 'The system’s name for itself; empty if it gives none, or no longer has the record.',
      sourcedid: 'The sourcedId.',
      sourcedids: 'The sourcedIds, current ones first.',
    },
    example: { schoolid: '1', uid: '2' },
  },
  'school-import-lines': {
    group: 'school',
    title: 'List the lines of an import',
    does: 'Returns the details behind the counts of a preview: the lines of one kind, or the problems in the package. At most 20,000 of each are available.',
    fields: {
      importid: theImport,
      kind: 'One of the kinds that `school-import` lists, or `problems`.',
      limit: 'The maximum number of lines to return; 50 by default.',
      start: 'How many lines to skip; 0 by default.',
      state: 'Only lines in this state.',
    },
    reply: {
      after: 'The new value.',
      before: 'The old value.',
      column: 'The column.',
      count: 'The total number of lines of this kind and state.',
      expected: 'What was expected.',
      field: 'The column that changes.',
      fields: 'The old and new values of each change.',
      file: 'The file.',
      line: 'The line number in the file, from 1; 0 for records missing from it.',
      lines: 'The lines.',
      problems: 'The problems, if `kind` is `problems`.',
      sourcedid: 'The source’s ID for it.',
      state: '`gone`, `changed` or `new`.',
      title: 'A readable name for the record.',
      value: 'The value in the file.',
    },
    refusals: importRefusals,
    example: null,
  },
  'school-import-cancel': {
    group: 'school',
    title: 'Cancel an import',
    does: 'Cancels an import that is being uploaded, previewed or applied. Nothing of a cancelled import is kept.',
    fields: { importid: theImport },
    refusals: importRefusals,
    example: null,
  },
  'school-export': {
    group: 'school',
    title: 'Export a school',
    does: 'Returns the school’s active classes with their people and gradebooks. The audit list records the export.',
    reply: {
      ...file,
      apart:
        'The ID numbers that active classes’ rosters give to different people: of each, the package has only the one whom an import or a confirmed account names.',
    },
    example: { schoolid: '1' },
  },
  'class-export': {
    group: 'class',
    title: 'Export a class',
    does: 'Returns an active class of a school with its people and gradebook. The audit list records the export.',
    reply: file,
    refusals: { clid: ['exportNeedsSchool'] },
    example: { clid: '1' },
  },
} satisfies { readonly [Name in Task]?: OperationWords<Name> };
