import { scaleKinds } from '#grading/scale.ts';
import { type Term, termProblems } from '#grading/terms.ts';
import { assignmentsOfClass } from '#service/store/classes/assignments.ts';
import {
  type Class,
  changeSetting,
  classById,
  lockClass,
  type Settings,
  schoolOfClass,
} from '#service/store/classes/classes.ts';
import { type Change, recordChanges } from '#service/store/classes/history.ts';
import {
  type Category,
  categoriesOfClass,
  replaceCategories,
  replaceScale,
  type ScaleStep,
  scaleOfClass,
} from '#service/store/classes/schemes.ts';
import { ownTerms, replaceTerms, termsOfClass } from '#service/store/classes/terms.ts';
import type { Queries } from '#service/store/driver/database.ts';
import { audit } from '#service/tasks/rules/audit.ts';
import { auth, inClass } from '#service/tasks/rules/permission.ts';
import { Refusal } from '#service/tasks/rules/refusal.ts';
import { type Author, authorOf, type Handler } from '#service/tasks/rules/task.ts';
import { lineRefusal } from '#wire/classes/cells.ts';
import {
  type CategoryLine,
  readCategories,
  readScale,
  readTerms,
  type ScaleLine,
  type TermLine,
  writeCategories,
  writeScale,
  writeTerms,
} from '#wire/classes/schemes.ts';
import { linesOf } from '#wire/fields/lines.ts';
import type { AuditAction } from '#wire/schools/audit.ts';
import { spanFaults } from '#wire/schools/calendar.ts';
import { sentences } from '#wire/sentences.ts';
import type { Fields } from '#wire/tasks.ts';
import { decimal } from './classFields.ts';

type Sent = Fields<'class-edit'>;

/** The fields with their lines parsed; undefined if they were not sent. */
type Edit = Sent & {
  scale: ScaleLine[] | undefined;
  categories: CategoryLine[] | undefined;
  termLines: TermLine[] | undefined;
};

/** The setting that each field changes. */
const settings = {
  name: 'name',
  code: 'code',
  syr: 'schoolYear',
  gp: 'gradingPeriod',
  gscale: 'scaleKind',
  weighted: 'weighted',
  showper: 'showPercent',
  stusort: 'studentSort',
  assnsort: 'assignmentSort',
  round: 'rounding',
  stuview: 'studentView',
  stumail: 'studentMail',
  teachmail: 'teacherMail',
  latepolicy: 'latePolicy',
  stuhold: 'heldBack',
} as const satisfies Partial<Record<keyof Sent, keyof Settings>>;

const fieldNames = Object.keys(settings) as (keyof typeof settings)[];

export const classEdit: Handler<'class-edit', Edit> = {
  changes: true,
  examine: parseLines,
  permit: inClass(auth.edit),
  async run(db, caller, sent) {
    return { success: true, values: {}, revision: await editClass(db, authorOf(caller), sent) };
  },
};

/** Parses the fields that hold lines, and says what is wrong with them whatever the class holds. */
export function parseLines({ cgs, cat, terms }: Partial<Sent>) {
  const errors: Record<string, string> = {};
  function rowsOf<Line>(field: string, read: Line[] | { problems: string } | undefined): Line[] | undefined {
    if (!read || Array.isArray(read)) return read;
    errors[field] = read.problems;
    return undefined;
  }
  const scale = rowsOf('cgs', cgs === undefined ? undefined : readScale(cgs));
  const categories = rowsOf('cat', cat === undefined ? undefined : readCategories(cat));
  if (categories?.length === 0) errors.cat = sentences.categoryMissing;
  const termLines = rowsOf('terms', terms === undefined ? undefined : readTerms(terms));
  const wrong = problemsOfTerms(terms ?? '', termLines ?? []);
  if (wrong !== '') errors.terms = wrong;
  return { errors, scale, categories, termLines };
}

/** Changes a class's settings, and returns its revision; permission is the caller's business. */
export async function editClass(db: Queries, { accountId, now }: Author, sent: Edit): Promise<number> {
  const { clid } = sent;
  await lockClass(db, clid);
  const before = await classById(db, clid);
  const changes = [
    ...(await changeScale(db, sent, before)),
    ...(await changeCategories(db, sent)),
    ...(await changeTerms(db, sent)),
    ...(await changeSettings(db, sent, before)),
  ];
  return recordChanges(db, clid, { accountId, at: now, changes });
}

/** By the new folder of a class. */
const movedTo: Readonly<Record<number, AuditAction>> = {
  1: 'class trashed',
  2: 'class archived',
  3: 'class made active',
};

export const classFolder: Handler<'class-folder'> = {
  changes: true,
  permit: inClass(auth.edit),
  async run(db, caller, { clid, folder }) {
    const { account, now } = caller;
    await lockClass(db, clid);
    const before = await classById(db, clid);
    const changes: Change[] = [];
    if (folder !== before.folder) {
      await changeSetting(db, clid, { name: 'folder', value: folder });
      changes.push(setting('folder', before.folder, folder));
      const schoolId = await schoolOfClass(db, clid);
      await audit(db, caller, { schoolId, action: movedTo[folder] ?? 'class made active', classId: clid });
    }
    const revision = await recordChanges(db, clid, { accountId: account.id, at: now, changes });
    return { success: true, revision };
  },
};

export const setting = (field: string, before: string | number, after: string | number): Change => ({
  kind: 'setting',
  item: field,
  before: String(before),
  after: String(after),
});

async function changeSettings(db: Queries, sent: Edit, before: Class): Promise<Change[]> {
  const changes: Change[] = [];
  for (const field of fieldNames) {
    const [name, value] = [settings[field], sent[field]];
    if (value === undefined || value === before[name]) continue;
    await changeSetting(db, sent.clid, { name, value });
    changes.push(setting(field, before[name], value));
  }
  return changes;
}

async function changeScale(
  db: Queries,
  { clid, scale, gscale }: Edit,
  { scaleKind }: Class,
): Promise<Change[]> {
  const before = writtenScale(await scaleOfClass(db, clid));
  const after = scale ? writeScale(scale) : before;
  if (after === '' && (gscale ?? scaleKind) === scaleKinds.own && (scale || gscale !== undefined))
    throw new Refusal({ [scale ? 'cgs' : 'gscale']: sentences.scaleMissing });
  if (!scale || after === before) return [];
  await replaceScale(
    db,
    clid,
    scale.map(({ low, grade }, index) => ({ num: index + 1, low: hundredths(low), letter: grade })),
  );
  return [setting('cgs', before, after)];
}

async function changeCategories(db: Queries, { clid, categories }: Edit): Promise<Change[]> {
  if (!categories) return [];
  const rows = [...categories].sort((one, other) => one.num - other.num);
  const stored = await categoriesOfClass(db, clid);
  const [before, after] = [writtenCategories(stored), writeCategories(rows)];
  if (after === before) return [];
  const left = new Set(rows.map(({ num }) => num));
  const was = new Set(stored.map(({ num }) => num));
  const assignments = await assignmentsOfClass(db, clid);
  if (assignments.some(({ category }) => was.has(category) && !left.has(category)))
    throw new Refusal({ cat: sentences.categoryUsed });
  await replaceCategories(
    db,
    clid,
    rows.map(({ num, weight, dls, name }) => ({
      num,
      name,
      dropLowest: dls,
      weight: weight === null ? null : hundredths(weight),
    })),
  );
  return [setting('cat', before, after)];
}

/** Problems that single lines cannot show: invalid days and overlapping terms. '' for none. */
function problemsOfTerms(text: string, terms: readonly TermLine[]): string {
  const lineOf = new Map(
    [...linesOf(text)].map(({ number, content }) => [content.trim().slice(0, 2), number]),
  );
  return lineRefusal(
    termProblems(terms).map(({ at, fault }) => ({
      line: lineOf.get(`P${terms[at]?.num}`) ?? 0,
      sentence: spanFaults[fault],
    })),
  );
}

async function changeTerms(db: Queries, { clid, termLines: terms }: Edit): Promise<Change[]> {
  if (!terms) return [];
  const before = writtenTerms(await ownTerms(db, clid));
  const after = writeTerms(terms);
  if (after === before) return [];
  const was = await termsOfClass(db, clid);
  await replaceTerms(
    db,
    clid,
    terms.map((term) => ({ ...term, weight: term.weight === null ? null : hundredths(term.weight) })),
  );
  const left = new Set((await termsOfClass(db, clid)).map(({ num }) => num));
  // This edit is not to blame for terms that the school's calendar removed.
  const removed = new Set(was.map(({ num }) => num).filter((num) => !left.has(num)));
  const assignments = await assignmentsOfClass(db, clid);
  if (assignments.some(({ term }) => removed.has(term))) throw new Refusal({ terms: sentences.termUsed });
  return [setting('terms', before, after)];
}

const hundredths = (percent: number) => Math.round(percent * 100);

const writtenScale = (steps: readonly ScaleStep[]) =>
  writeScale(steps.map(({ low, letter }) => ({ low: low / 100, grade: letter })));

const writtenTerms = (terms: readonly Term[]) =>
  writeTerms(terms.map((term) => ({ ...term, weight: decimal(term.weight) })));

const writtenCategories = (categories: readonly Category[]) =>
  writeCategories(
    categories.map(({ num, name, weight, dropLowest }) => ({
      num,
      name,
      dls: dropLowest,
      weight: decimal(weight),
    })),
  );
