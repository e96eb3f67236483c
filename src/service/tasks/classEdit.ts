import { assignmentsOfClass } from '#service/store/assignments.ts';
import { type Class, classById, lockClass } from '#service/store/classes.ts';
import type { Queries } from '#service/store/driver/database.ts';
import { type Change, recordChanges } from '#service/store/history.ts';
import {
  type Category,
  categoriesOfClass,
  replaceCategories,
  replaceScale,
  type ScaleStep,
  scaleOfClass,
} from '#service/store/schemes.ts';
import { changeSetting, type Settings } from '#service/store/settings.ts';
import { sentences } from '#wire/envelope.ts';
import { readCategories, readScale, writeCategories, writeScale } from '#wire/schemes.ts';
import type { Fields } from '#wire/tasks.ts';
import { auth, inClass } from './permission.ts';
import { Refusal } from './refusal.ts';
import type { Handler } from './task.ts';

type Sent = Fields<'class-edit'>;

/** Each field that sets one thing, and what it sets. */
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
} as const satisfies Partial<Record<keyof Sent, keyof Settings>>;

const fieldNames = Object.keys(settings) as (keyof typeof settings)[];

export const classEdit: Handler<'class-edit'> = {
  changes: true,
  check(sent) {
    const errors: Record<string, string> = {};
    const scale = sent.cgs === undefined ? [] : readScale(sent.cgs);
    const categories = sent.cat === undefined ? [] : readCategories(sent.cat);
    if ('problems' in scale) errors.cgs = scale.problems;
    if ('problems' in categories) errors.cat = categories.problems;
    else if (sent.cat !== undefined && categories.length === 0) errors.cat = sentences.categoryMissing;
    if (Object.keys(errors).length > 0) throw new Refusal(errors);
  },
  permit: inClass(auth.edit),
  async run(db, { account, now }, sent) {
    const { clid } = sent;
    await lockClass(db, clid);
    const before = await classById(db, clid);
    const changes = [
      ...(await changeScale(db, sent, before)),
      ...(await changeCategories(db, sent)),
      ...(await changeSettings(db, sent, before)),
    ];
    const revision = await recordChanges(db, clid, { accountId: account.id, at: now }, changes);
    return { success: true, values: {}, revision };
  },
};

export const classFolder: Handler<'class-folder'> = {
  changes: true,
  permit: inClass(auth.edit),
  async run(db, { account, now }, { clid, folder }) {
    await lockClass(db, clid);
    const before = await classById(db, clid);
    const changes: Change[] = [];
    if (folder !== before.folder) {
      await changeSetting(db, clid, 'folder', folder);
      changes.push(setting('folder', before.folder, folder));
    }
    const revision = await recordChanges(db, clid, { accountId: account.id, at: now }, changes);
    return { success: true, revision };
  },
};

export const setting = (field: string, before: string | number, after: string | number): Change => ({
  kind: 'setting',
  item: field,
  before: String(before),
  after: String(after),
});

async function changeSettings(db: Queries, sent: Sent, before: Class): Promise<Change[]> {
  const changes: Change[] = [];
  for (const field of fieldNames) {
    const [name, value] = [settings[field], sent[field]];
    if (value === undefined || value === before[name]) continue;
    await changeSetting(db, sent.clid, name, value);
    changes.push(setting(field, before[name], value));
  }
  return changes;
}

async function changeScale(
  db: Queries,
  { clid, cgs, gscale }: Sent,
  { scaleKind }: Class,
): Promise<Change[]> {
  const before = writtenScale(await scaleOfClass(db, clid));
  const after = cgs === undefined ? before : writeScale(linesOf(readScale(cgs)));
  if (after === '' && (gscale ?? scaleKind) === ownScale && (cgs !== undefined || gscale !== undefined))
    throw new Refusal({ [cgs === undefined ? 'gscale' : 'cgs']: sentences.scaleMissing });
  if (after === before) return [];
  const steps = linesOf(readScale(after));
  await replaceScale(
    db,
    clid,
    steps.map(({ low, grade }, index) => ({ num: index + 1, low: hundredths(low), letter: grade })),
  );
  return [setting('cgs', before, after)];
}

async function changeCategories(db: Queries, { clid, cat }: Sent): Promise<Change[]> {
  if (cat === undefined) return [];
  const rows = linesOf(readCategories(cat)).sort((one, other) => one.num - other.num);
  const before = writtenCategories(await categoriesOfClass(db, clid));
  const after = writeCategories(rows);
  if (after === before) return [];
  const left = new Set(rows.map(({ num }) => num));
  const was = new Set(linesOf(readCategories(before)).map(({ num }) => num));
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

/** `gscale` of a class that is graded by its own scale. */
const ownScale = 1;

const hundredths = (percent: number) => Math.round(percent * 100);

const writtenScale = (steps: readonly ScaleStep[]) =>
  writeScale(steps.map(({ low, letter }) => ({ low: low / 100, grade: letter })));

const writtenCategories = (categories: readonly Category[]) =>
  writeCategories(
    categories.map(({ num, name, weight, dropLowest }) => ({
      num,
      name,
      dls: dropLowest,
      weight: weight === null ? null : weight / 100,
    })),
  );

/** `check` has refused what does not read. */
const linesOf = <Line>(read: Line[] | { problems: string }): Line[] => (Array.isArray(read) ? read : []);
