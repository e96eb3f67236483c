import { exportSchool } from '#service/oneroster/writing/school.ts';
import { schoolOfClass } from '#service/store/classes/classes.ts';
import type { Database, Queries } from '#service/store/driver/database.ts';
import { exportedClasses } from '#service/store/oneroster/exported.ts';
import {
  addRosterImport,
  changeRosterImport,
  dropRosterImport,
  forgetParts,
  linesOf,
  partsSent,
  type RosterImport,
  rosterImportOf,
  savePart,
} from '#service/store/oneroster/imports.ts';
import { rulesOfSchool } from '#service/store/schools/schools.ts';
import { audit } from '#service/tasks/rules/audit.ts';
import { asAdmin, auth, inClass, permitChange } from '#service/tasks/rules/permission.ts';
import { Refusal } from '#service/tasks/rules/refusal.ts';
import { clockOf, type Handler, mustBeFresh, type SignedIn } from '#service/tasks/rules/task.ts';
import { numbersApart } from '#service/tasks/schools/cachedLists/cachedNames.ts';
import { importPartBytes, importTrouble } from '#wire/schools/imports.ts';
import { sentences } from '#wire/sentences.ts';
import type { Fields } from '#wire/tasks.ts';
import {
  giveUp,
  isRunning,
  type Job,
  type KeptFindings,
  keptFindings,
  progressOf,
  rangeOf,
  runner,
  sentenceOfHidden,
  startJob,
} from './importJob.ts';

/*
 * Imports and exports the roster of a school as a package, for its admins. `service/oneroster` does the work.
 */

const usualMost = 50;

/** The school's latest import, to which all tasks refer. */
async function importMeant(db: Queries, schoolId: number, id: number): Promise<RosterImport> {
  const found = await rosterImportOf(db, schoolId);
  if (found?.id !== id) throw new Refusal({ importid: sentences.importUnknown });
  return found;
}

type Ready<Name extends 'school-import-new' | 'school-import'> = Fields<Name> & { database: Database };

export const schoolImportNew: Handler<
  'school-import-new',
  Fields<'school-import-new'>,
  Ready<'school-import-new'>
> = {
  forAdmins: true,
  changes: true,
  permit: asAdmin,
  before: async (database, _caller, fields) => ({ ...fields, database }),
  async run(db, caller, { schoolid, name, bytes, database }) {
    const former = await rosterImportOf(db, schoolid);
    if (former && isRunning(database, former, caller.now))
      throw new Refusal({ schoolid: sentences.importRunning });
    if (former) await dropRosterImport(db, former.id);
    const added = { schoolId: schoolid, accountId: caller.account.id, name, bytes, now: caller.now };
    return { success: true, values: { importid: await addRosterImport(db, added), part: importPartBytes } };
  },
};

const partsOf = (bytes: number) => Math.ceil(bytes / importPartBytes);

export const schoolImportPart: Handler<'school-import-part'> = {
  forAdmins: true,
  changes: true,
  permit: asAdmin,
  async run(db, caller, { schoolid, importid, num, data }) {
    const { state, bytes } = await importMeant(db, schoolid, importid);
    if (state !== 'uploading') throw new Refusal({ importid: sentences.importUnknown });
    const length = Buffer.byteLength(data, 'base64');
    const before = (num - 1) * importPartBytes;
    if (length !== Math.min(importPartBytes, bytes - before))
      throw new Refusal({ data: sentences.importPart });
    await savePart(db, importid, { num, data });
    await changeRosterImport(db, importid, { touched: caller.now });
    return { success: true };
  },
};

/** Reads `names`, which asks for the names of the file: a line with kind and sourcedId for each, or `*` for all. */
function takenIn(names: string): (question: { kind: string; sourcedId: string }) => boolean {
  const lines = new Set(names.split(/\r?\n/).map((line) => line.trim()));
  return ({ kind, sourcedId }) => lines.has('*') || lines.has(`${kind} ${sourcedId}`);
}

/** Marks the import as running, and returns the job; refuses what cannot be done now. */
async function claim(
  database: Database,
  caller: SignedIn,
  fields: Fields<'school-import-run'>,
): Promise<Job> {
  const { schoolid, importid, apply, hidemany, names, encoding } = fields;
  const clock = clockOf(caller);
  return database.writing(async (db) => {
    await permitChange(db, asAdmin, { caller, fields });
    const found = await importMeant(db, schoolid, importid);
    if (isRunning(database, found, caller.now)) throw new Refusal({ importid: sentences.importRunning });
    const parts = partsOf(found.bytes);
    if ((await partsSent(db, importid)) < parts)
      throw new Refusal({ importid: isSent(found) ? sentences.importUnknown : sentences.importIncomplete });
    const findings = keptFindings(found);
    if (apply === 1 && found.state !== 'ready') throw new Refusal({ apply: sentences.importNotReady });
    if (apply === 1 && findings.tooMany && hidemany !== 1)
      throw new Refusal({ hidemany: sentenceOfHidden(findings) });
    const state = apply === 1 ? 'applying' : 'reading';
    await changeRosterImport(db, importid, { state, runner, touched: caller.now, cancelled: 0 });
    return {
      schoolId: schoolid,
      id: importid,
      parts,
      encoding: apply === 1 ? findings.encoding : encoding,
      applied: apply === 1 ? { hideMany: hidemany === 1, takes: takenIn(names), findings } : null,
      caller,
      clock,
    };
  }, `school ${schoolid}`);
}

/** Whether all of it was sent once, and has been deleted since. */
const isSent = ({ state }: RosterImport) => state !== 'uploading';

export const schoolImportRun: Handler<'school-import-run', Fields<'school-import-run'>, object> = {
  forAdmins: true,
  changes: true,
  permit: asAdmin,
  /** It may start only once its input is in the store. */
  async before(database, caller, fields) {
    // A package may name admins.
    if (fields.apply === 1) mustBeFresh(caller);
    startJob(database, await claim(database, caller, fields));
    return fields;
  },
  run: async () => ({ success: true }),
};

export const schoolImportCancel: Handler<'school-import-cancel', Fields<'school-import-cancel'>> = {
  forAdmins: true,
  changes: true,
  permit: asAdmin,
  /** Cancel the job at once, in this process or in another one: its transaction would block this one. */
  async before(database, _caller, fields) {
    const { id, state } = await database.asking((db) => importMeant(db, fields.schoolid, fields.importid));
    if (progressOf(database, id)) giveUp(database, id);
    else if (state === 'reading' || state === 'applying')
      await database.writing((db) => changeRosterImport(db, id, { cancelled: 1 }));
    return fields;
  },
  async run(db, caller, { schoolid, importid }) {
    const { state } = await importMeant(db, schoolid, importid);
    if (state === 'applied' || state === 'failed' || state === 'cancelled') return { success: true };
    await changeRosterImport(db, importid, { cancelled: 1, state: 'cancelled', touched: caller.now });
    await forgetParts(db, importid);
    return { success: true };
  },
};

export const schoolImport: Handler<'school-import', Fields<'school-import'>, Ready<'school-import'>> = {
  forAdmins: true,
  changes: false,
  permit: asAdmin,
  before: async (database, _caller, fields) => ({ ...fields, database }),
  async run(db, caller, { schoolid, database }) {
    const found = await rosterImportOf(db, schoolid);
    return { success: true, imports: found ? [shown(database, found, caller.now)] : [] };
  },
};

function shown(database: Database, found: RosterImport, now: number) {
  const findings = keptFindings(found);
  const isLost =
    (found.state === 'reading' || found.state === 'applying') && !isRunning(database, found, now);
  const { done = 0, total = 0 } = progressOf(database, found.id) ?? {};
  const { classes, people, enrollments } = findings.hidden;
  return {
    importid: found.id,
    name: found.name,
    by: found.by ?? '',
    state: isLost ? 'failed' : found.state,
    time: found.created,
    done,
    total,
    problem: isLost ? importTrouble.stopped : findings.problem,
    version: findings.version,
    source: findings.source,
    org: findings.org,
    othername: findings.otherName,
    kinds: findings.kinds.map(({ unchanged, ...kind }) => ({ ...kind, same: unchanged })),
    problems: findings.problems,
    questions: findings.questions.map(({ kind, sourcedId, here, file }) => ({
      kind,
      sourcedid: sourcedId,
      here,
      file,
    })),
    notes: findings.notes.map(({ file, note }) => ({ file, note })),
    left: findings.left,
    toomany: findings.tooMany ? 1 : 0,
    classesgone: classes.gone,
    classesof: classes.of,
    peoplegone: people.gone,
    peopleof: people.of,
    enrollmentsgone: enrollments.gone,
    enrollmentsof: enrollments.of,
  };
}

export const schoolImportLines: Handler<'school-import-lines'> = {
  forAdmins: true,
  changes: false,
  permit: asAdmin,
  async run(db, _caller, { schoolid, importid, kind, state, start = 0, limit = usualMost }) {
    const findings: KeptFindings = keptFindings(await importMeant(db, schoolid, importid));
    const range = rangeOf(findings, kind, state);
    const first = range.start + start;
    const end = Math.min(range.end, first + limit);
    const found = await linesOf(db, importid, { kind, start: first, end });
    const lines = found.map((line) => JSON.parse(line));
    const count = range.end - range.start;
    if (kind === 'problems') return { success: true, lines: [], problems: lines, count };
    const named = lines.map(({ sourcedId, ...line }) => ({ ...line, sourcedid: sourcedId }));
    return { success: true, lines: named, problems: [], count };
  },
};

const fileName = (name: string) =>
  `${name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'school'}-oneroster.zip`;

interface Exported {
  schoolId: number;
  classId: number | null;
  name: string;
  data: string;
}

type ExportedSchool = Exported & { apart: ReadonlySet<number> };

export const schoolExport: Handler<'school-export', Fields<'school-export'>, ExportedSchool> = {
  forAdmins: true,
  sensitive: true,
  changes: true,
  permit: asAdmin,
  async before(database, _caller, { schoolid }) {
    const { name } = await database.asking((db) => rulesOfSchool(db, schoolid));
    const zip = await exportSchool(database, schoolid);
    const data = Buffer.from(zip).toString('base64');
    const apart = await numbersApart(database, schoolid);
    return { schoolId: schoolid, classId: null, name, data, apart };
  },
  async run(db, caller, { apart, ...exported }) {
    return {
      ...(await writeDown(db, caller, exported)),
      apart: [...apart].sort((one, other) => one - other),
    };
  },
};

export const classExport: Handler<'class-export', Fields<'class-export'>, Exported> = {
  changes: true,
  permit: inClass(auth.edit),
  async before(database, _caller, fields) {
    const { schoolId, found } = await database.asking(async (db) => {
      const schoolId = await schoolOfClass(db, fields.clid);
      const classes = schoolId === null ? [] : await exportedClasses(db, schoolId);
      return { schoolId, found: classes.find(({ id }) => id === fields.clid) };
    });
    if (schoolId === null || !found) throw new Refusal({ clid: sentences.exportNeedsSchool });
    const zip = await exportSchool(database, schoolId, { classId: fields.clid });
    return { schoolId, classId: fields.clid, name: found.name, data: Buffer.from(zip).toString('base64') };
  },
  run: writeDown,
};

/** An export contains everybody's data. */
async function writeDown(db: Queries, caller: SignedIn, { schoolId, classId, name, data }: Exported) {
  await audit(db, caller, { schoolId, classId, action: 'roster exported' });
  return { success: true, file: { name: fileName(name), data } };
}
