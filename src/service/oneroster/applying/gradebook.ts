import { BLANK, type ScoreCode } from '#grading/score.ts';
import { categoryName, cutTo, differences, valueIn, valuesOf } from '#service/oneroster/planning/content.ts';
import { finalGradesCategory, periodOfTitle } from '#service/oneroster/planning/finalGrades.ts';
import type { Change } from '#service/oneroster/planning/plan.ts';
import { daysLateIn, pointsIn, scoreIn } from '#service/oneroster/planning/scores.ts';
import { changeClasses } from '#service/store/classes/classes.ts';
import { categoriesOfClasses } from '#service/store/classes/schemes.ts';
import type { Queries } from '#service/store/driver/database.ts';
import { eachWithPauses } from '#service/store/driver/pauses.ts';
import { addCategories, type NewCategory } from '#service/store/oneroster/importedClasses.ts';
import {
  addItems,
  addMissingGrades,
  addMissingScores,
  changeImported,
  changeItems,
  clearImportedLate,
  type ItemChange,
  markImportedLate,
  type NewItem,
  type NewScore,
  type ScoreChange,
  takeAssignmentNumbers,
} from '#service/store/oneroster/importedScores.ts';
import { longestTitle } from '#wire/classes/assignmentFields.ts';
import { type Applying, studentIdOf } from './applying.ts';

/*
 * Turns line items into assignments, and results into scores. A score that a teacher has entered or changed here stays,
 * and so does its late mark.
 */

/** The target of a line item's results: an assignment, or the final grades of a period. */
interface ItemHere {
  classId: number;
  item: number;
  isFinalGrade: boolean;
}

/** A category, by its number in the class. */
interface CategoryHere {
  classId: number;
  num: number;
}

/** Numbers of categories by class, then by name. */
type Categories = Map<number, Map<string, number>>;

/** What the source changes in gradebooks, read before their teachers have to wait for it. */
export interface Gradebook {
  /** The line items of earlier imports. */
  items: Map<string, ItemHere>;
  titles: ReadonlyMap<string, string>;
  isFinalGrade(content: string): boolean;
  results: readonly ReadResult[];
  /** The classes that these changes are in. */
  classes: ReadonlySet<number>;
}

export async function readGradebook({ plan, state, classIds, pause }: Applying): Promise<Gradebook> {
  const items = new Map<string, ItemHere>();
  const titles = new Map<string, string>();
  for (const [id, { content }] of state.stored.categories)
    titles.set(id, categoryName(valueIn('categories', content, 'title')));
  for (const { sourcedId, content } of plan.kinds.categories.changes)
    titles.set(sourcedId, categoryName(valueIn('categories', content, 'title')));
  const isFinalGrade = (content: string) => {
    const { categorySourcedId, title } = valuesOf('lineItems', content);
    return titles.get(categorySourcedId) === finalGradesCategory && periodOfTitle(title) !== null;
  };
  await eachWithPauses(state.stored.lineItems, pause, ([sourcedId, { classId, item, content }]) => {
    if (classId !== null && item !== null)
      items.set(sourcedId, { classId, item, isFinalGrade: isFinalGrade(content) });
  });
  const classes = new Set<number>();
  for (const { content } of plan.kinds.lineItems.changes)
    classes.add(classIds.get(valueIn('lineItems', content, 'classSourcedId')) ?? 0);
  const results: ReadResult[] = [];
  await eachWithPauses(plan.kinds.results.changes, pause, (change) => {
    const result = resultOf(change, (user) => studentIdOf({ plan, state }, user));
    if (!result) return;
    results.push(result);
    classes.add(items.get(result.lineItem)?.classId ?? 0);
  });
  return { items, titles, isFinalGrade, results, classes };
}

/** A result that changes a score, or gives one. */
interface ReadResult {
  lineItem: string;
  studentId: number;
  score: ScoreCode;
  /** By the last import. */
  before: ScoreCode;
  wasGone: boolean;
  /** How many days late the work is, or was until now; null if that is as before. */
  late: Pick<LateChange, 'days' | 'isCleared'> | null;
}

function resultOf(
  { state: is, content, stored }: Change<'results'>,
  idOf: (user: string) => number | undefined,
): ReadResult | undefined {
  // Scores that the source no longer has stay: a teacher's gradebook loses none.
  if (is === 'gone') return undefined;
  const { lineItemSourcedId, studentSourcedId } = valuesOf('results', content);
  const studentId = idOf(studentSourcedId);
  const score = scoreIn(content);
  if (studentId === undefined || score === BLANK) return undefined;
  const known = stored?.content ?? '';
  const wasGone = stored?.gone === true;
  const [daysBefore, days] = [daysLateIn(known), daysLateIn(content)];
  const isAsBefore = daysBefore === days && !(wasGone && days !== null);
  return {
    lineItem: lineItemSourcedId,
    studentId,
    score,
    before: scoreIn(known),
    wasGone,
    late: isAsBefore ? null : { days: days ?? daysBefore ?? 0, isCleared: days === null },
  };
}

/** Returns what the line items and the categories are here, by sourcedId. */
export async function applyGradebook(applying: Applying, gradebook: Gradebook) {
  const { titles, isFinalGrade, results } = gradebook;
  const items = new Map(gradebook.items);
  const categoriesHere = await addLineItems(applying, { items, titles, isFinalGrade });
  const changed = applying.plan.kinds.lineItems.changes.filter(({ content }) => !isFinalGrade(content));
  await changeLineItems(applying, changed, titles);
  await applyResults(applying, items, results);
  return { items, categoriesHere };
}

/** The classes that this import does not make: a new one has no history. */
const among = (classIds: Iterable<number>, made: ReadonlySet<number>) =>
  [...classIds].filter((classId) => !made.has(classId));

interface Titles {
  items: Map<string, ItemHere>;
  titles: ReadonlyMap<string, string>;
  isFinalGrade(content: string): boolean;
}

async function addLineItems(applying: Applying, { items, titles, isFinalGrade }: Titles) {
  const { db, plan, classIds, made, pause, now } = applying;
  const categoriesHere = new Map<string, CategoryHere>();
  const byClass = new Map<number, Change<'lineItems'>[]>();
  for (const change of plan.kinds.lineItems.changes) {
    if (change.state !== 'new') continue;
    const { classSourcedId, title } = valuesOf('lineItems', change.content);
    const classId = classIds.get(classSourcedId) ?? 0;
    if (isFinalGrade(change.content))
      items.set(change.sourcedId, { classId, item: periodOfTitle(title) ?? 0, isFinalGrade: true });
    else byClass.set(classId, [...(byClass.get(classId) ?? []), change]);
  }
  const categories = await categoriesFor(applying, { byClass, titles, categoriesHere });
  const rows: NewItem[] = [];
  const counts = new Map([...byClass].map(([classId, { length }]) => [classId, length]));
  const numbers = await takeAssignmentNumbers(db, counts);
  for (const [classId, changes] of byClass) {
    let id = numbers.get(classId) ?? 1;
    for (const { sourcedId, content } of changes) {
      const { title, dueDate, categorySourcedId } = valuesOf('lineItems', content);
      const category = categories.get(classId)?.get(titles.get(categorySourcedId) ?? '') ?? 1;
      items.set(sourcedId, { classId, item: id, isFinalGrade: false });
      const creator = applying.authorId;
      const due = dueDate.replaceAll('-', '');
      rows.push({
        classId,
        id: id++,
        created: now,
        creator,
        category,
        due,
        points: pointsIn(content),
        title: cutTo(title, longestTitle),
      });
    }
  }
  await changeClasses(db, among(byClass.keys(), made), now);
  await addItems(db, { rows, pause });
  return categoriesHere;
}

/** Adds the categories that the new line items need. A class is never without one. */
async function categoriesFor(
  { db, made, pause, plan, state }: Applying,
  {
    byClass,
    titles,
    categoriesHere,
  }: {
    byClass: ReadonlyMap<number, readonly Change<'lineItems'>[]>;
    titles: ReadonlyMap<string, string>;
    categoriesHere: Map<string, CategoryHere>;
  },
): Promise<Categories> {
  const categories: Categories = new Map();
  const contents = new Map([...state.stored.categories].map(([id, { content }]) => [id, content]));
  for (const { sourcedId, content } of plan.kinds.categories.changes) contents.set(sourcedId, content);
  const order = new Map([...contents.keys()].map((id, index) => [id, index]));
  const rows: NewCategory[] = [];
  const existing = await categoriesOfClasses(db, among(byClass.keys(), made));
  for (const classId of new Set([...byClass.keys(), ...made])) {
    const here = existing.get(classId) ?? [];
    const known = new Map(here.map(({ name, num }) => [name, num]));
    const wanted = new Set(
      (byClass.get(classId) ?? []).map(({ content }) => valueIn('lineItems', content, 'categorySourcedId')),
    );
    let num = Math.max(0, ...here.map((each) => each.num));
    for (const id of [...wanted].sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0))) {
      const name = titles.get(id) ?? 'Work';
      if (!known.has(name)) {
        const weight = valueIn('categories', contents.get(id) ?? '', 'weight');
        known.set(name, ++num);
        rows.push({ classId, num, name, weight: weight === '' ? null : Math.round(Number(weight) * 100) });
      }
      if (!categoriesHere.has(id)) categoriesHere.set(id, { classId, num: known.get(name) ?? 1 });
    }
    if (known.size === 0) rows.push({ classId, num: 1, name: 'Work', weight: null });
    categories.set(classId, known);
    await pause();
  }
  await addCategories(db, { rows, pause });
  return categories;
}

/** Changes only what the source changed; the rest stays as a teacher may have edited it. */
async function changeLineItems(
  { db, now, made, pause }: Applying,
  changes: readonly Change[],
  titles: ReadonlyMap<string, string>,
): Promise<void> {
  const rows: ItemChange[] = [];
  /** The names of the categories that items move to. */
  const moved = new Map<ItemChange, string>();
  for (const change of changes) {
    const row = itemChangeOf(change, now);
    if (!row) continue;
    rows.push(row);
    const { stored, content } = change;
    const to = valueIn('lineItems', content, 'categorySourcedId');
    if (change.state !== 'gone' && to !== valueIn('lineItems', stored?.content ?? '', 'categorySourcedId'))
      moved.set(row, titles.get(to) ?? '');
  }
  const categories = await categoriesOfClasses(db, [
    ...new Set([...moved.keys()].map(({ classId }) => classId)),
  ]);
  for (const [row, name] of moved)
    row.category = categories.get(row.classId)?.find((each) => each.name === name)?.num ?? null;
  const changed = rows.filter((row) =>
    Object.values({ ...row, classId: null, id: null }).some((each) => each !== null),
  );
  await changeItems(db, { rows: changed, pause });
  const classIds = among(new Set(changed.map(({ classId }) => classId)), made);
  await changeClasses(db, classIds, now);
}

const nothing = { title: null, due: null, category: null, deleted: null, points: null };

/** All but the category; null for an item that is not here. */
function itemChangeOf({ state: is, content, stored }: Change, now: number): ItemChange | null {
  if (!stored || stored.classId === null || stored.item === null) return null;
  const row: ItemChange = { ...nothing, classId: stored.classId, id: stored.item };
  if (is === 'gone') return { ...row, deleted: now };
  if (stored.gone) row.deleted = 0;
  for (const { field, after } of differences('lineItems', stored.content, content)) {
    if (field === 'title') row.title = cutTo(after, longestTitle);
    if (field === 'dueDate') row.due = after.replaceAll('-', '');
    if (field === 'resultValueMax') row.points = { is: pointsIn(content) };
  }
  return row;
}

interface LateChange extends NewScore {
  days: number;
  isCleared: boolean;
}

async function applyResults(
  { db, made, pause, now }: Applying,
  items: ReadonlyMap<string, ItemHere>,
  results: readonly ReadResult[],
): Promise<void> {
  const scores: Scores = { added: [], changed: [] };
  const grades: Scores = { added: [], changed: [] };
  const lates: LateChange[] = [];
  const touched = new Set<number>();
  await eachWithPauses(results, pause, ({ lineItem, studentId, score, before, wasGone, late }) => {
    const here = items.get(lineItem);
    if (!here) return;
    const { classId, item, isFinalGrade } = here;
    const [of, toHundredths] = isFinalGrade ? [grades, 100] : [scores, 1];
    touched.add(classId);
    if (!isFinalGrade && late)
      lates.push({ classId, studentId, item, score, days: late.days, isCleared: late.isCleared });
    const row = { classId, studentId, item, score: Math.round(score / toHundredths) };
    if (before === BLANK || wasGone) of.added.push(row);
    if (before !== BLANK && before !== score)
      of.changed.push({ ...row, was: Math.round(before / toHundredths) });
  });
  for (const round of roundsOf(scores.changed)) await changeImported(db, 'scores', { rows: round, pause });
  for (const round of roundsOf(grades.changed))
    await changeImported(db, 'final_grades', { rows: round, pause });
  await addMissingScores(db, { rows: scores.added, pause });
  await addMissingGrades(db, { rows: grades.added, pause });
  await applyLate(db, lates, pause);
  await changeClasses(db, among(touched, made), now);
}

interface Scores {
  added: NewScore[];
  changed: ScoreChange[];
}

/** Several results may be for one score: each round has it once, and the rounds are in the order of the results. */
function roundsOf<Row extends Omit<NewScore, 'score'>>(rows: readonly Row[]): Row[][] {
  const rounds: Row[][] = [];
  const times = new Map<string, number>();
  for (const row of rows) {
    const score = `${row.classId} ${row.studentId} ${row.item}`;
    const round = times.get(score) ?? 0;
    times.set(score, round + 1);
    const of = rounds[round];
    if (of) of.push(row);
    else rounds.push([row]);
  }
  return rounds;
}

async function applyLate(
  db: Queries,
  lates: readonly LateChange[],
  pause: () => Promise<void>,
): Promise<void> {
  for (const round of roundsOf(lates)) {
    const marked = round.filter(({ isCleared }) => !isCleared);
    const cleared = round.filter(({ isCleared }) => isCleared);
    await markImportedLate(db, { rows: marked, pause });
    await clearImportedLate(db, { rows: cleared, pause });
  }
}
