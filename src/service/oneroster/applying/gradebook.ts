import { BLANK } from '#grading/score.ts';
import { categoryName, cutTo, differences, valueIn, valuesOf } from '#service/oneroster/planning/content.ts';
import { finalGradesCategory, periodOfTitle } from '#service/oneroster/planning/finalGrades.ts';
import type { Change, Stored } from '#service/oneroster/planning/plan.ts';
import { daysLateIn, pointsIn, scoreIn } from '#service/oneroster/planning/scores.ts';
import { type AssignmentChange, changeAssignment } from '#service/store/classes/assignments.ts';
import { changeClass } from '#service/store/classes/classes.ts';
import { categoriesOfClass } from '#service/store/classes/schemes.ts';
import {
  addCategories,
  addItems,
  addMissingGrades,
  addMissingScores,
  changeImported,
  clearImportedLate,
  type LateWork,
  markImportedLate,
  type NewCategory,
  type NewItem,
  type NewScore,
  takeAssignmentNumbers,
} from '#service/store/oneroster/rosters.ts';
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

/** Returns what the line items and the categories are here, by sourcedId. */
export async function applyGradebook(applying: Applying) {
  const { plan, state } = applying;
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
  for (const [sourcedId, { classId, item, content }] of state.stored.lineItems)
    if (classId !== null && item !== null)
      items.set(sourcedId, { classId, item, isFinalGrade: isFinalGrade(content) });
  const categoriesHere = await addLineItems(applying, { items, titles, isFinalGrade });
  for (const change of plan.kinds.lineItems.changes)
    if (change.stored && !isFinalGrade(change.content))
      await changeLineItem(applying, change, change.stored, titles);
  await applyResults(applying, items);
  return { items, categoriesHere };
}

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
  for (const [classId, changes] of byClass) {
    let id = await takeAssignmentNumbers(db, classId, changes.length);
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
    if (!made.has(classId)) await changeClass(db, classId, now);
  }
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
  for (const classId of new Set([...byClass.keys(), ...made])) {
    const here = made.has(classId) ? [] : await categoriesOfClass(db, classId);
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
async function changeLineItem(
  { db, now, made }: Applying,
  { state: is, content }: Change,
  stored: Stored,
  titles: ReadonlyMap<string, string>,
): Promise<void> {
  const { classId, item } = stored;
  if (classId === null || item === null) return;
  const change: AssignmentChange = {};
  if (is === 'gone') change.deleted = now;
  else if (stored.gone) change.deleted = 0;
  for (const { field, after } of is === 'gone' ? [] : differences('lineItems', stored.content, content)) {
    if (field === 'title') change.title = cutTo(after, longestTitle);
    if (field === 'dueDate') change.due = after.replaceAll('-', '');
    if (field === 'resultValueMax') change.points = pointsIn(content);
    if (field === 'categorySourcedId') {
      const name = titles.get(after);
      const found = (await categoriesOfClass(db, classId)).find((each) => each.name === name);
      if (found) change.category = found.num;
    }
  }
  if (Object.keys(change).length === 0) return;
  await changeAssignment(db, classId, { id: item, change });
  if (!made.has(classId)) await changeClass(db, classId, now);
}

/** How many days late the work is by the last import and by this one; null for work in time. */
interface LateChange extends NewScore {
  was: number | null;
  is: number | null;
}

async function applyResults(applying: Applying, items: ReadonlyMap<string, ItemHere>): Promise<void> {
  const { db, plan, made, pause, now } = applying;
  const [scores, grades]: [NewScore[], NewScore[]] = [[], []];
  const late: LateChange[] = [];
  const touched = new Set<number>();
  for (const { state: is, content, stored } of plan.kinds.results.changes) {
    // Scores that the source no longer has stay: a teacher's gradebook loses none.
    if (is === 'gone') continue;
    const { lineItemSourcedId, studentSourcedId } = valuesOf('results', content);
    const here = items.get(lineItemSourcedId);
    const studentId = studentIdOf(applying, studentSourcedId);
    const score = scoreIn(content);
    if (!here || studentId === undefined || score === BLANK) continue;
    const { classId, item, isFinalGrade } = here;
    const known = stored && !stored.gone ? stored.content : '';
    const before = scoreIn(known);
    const [table, toHundredths] = isFinalGrade ? (['final_grades', 100] as const) : (['scores', 1] as const);
    touched.add(classId);
    const days = { was: daysLateIn(known), is: daysLateIn(content) };
    if (!isFinalGrade && days.was !== days.is) late.push({ classId, studentId, item, score, ...days });
    const row = { classId, studentId, item, score: Math.round(score / toHundredths) };
    if (before === BLANK) (isFinalGrade ? grades : scores).push(row);
    else if (before !== score)
      await changeImported(db, table, {
        classId,
        studentId,
        item,
        was: Math.round(before / toHundredths),
        is: row.score,
      });
  }
  await addMissingScores(db, { rows: scores, pause });
  await addMissingGrades(db, { rows: grades, pause });
  await applyLate(applying, late);
  for (const classId of touched) if (!made.has(classId)) await changeClass(db, classId, now);
}

/** In the order of the results, since several may be for one score. */
async function applyLate({ db, pause }: Applying, late: readonly LateChange[]): Promise<void> {
  let rows: LateWork[] = [];
  for (const { was, is, ...score } of late) {
    if (is !== null) {
      rows.push({ ...score, days: is });
      continue;
    }
    await markImportedLate(db, { rows, pause });
    rows = [];
    await clearImportedLate(db, { ...score, days: was ?? 0 });
    await pause();
  }
  await markImportedLate(db, { rows, pause });
}
