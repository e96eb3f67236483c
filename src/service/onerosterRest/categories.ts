import { categoryName, contentOf, valuesOf } from '#service/oneroster/planning/content.ts';
import { gradebookOf } from '#service/oneroster/writing/gradebook.ts';
import { categoryAt } from '#service/oneroster/writing/names.ts';
import { assignmentById } from '#service/store/classes/assignments.ts';
import { categoriesOfClass } from '#service/store/classes/schemes.ts';
import { changeCategories } from '#service/tasks/classes/fromOutside.ts';
import type { OneRosterBody } from '#wire/schools/oneRoster.ts';
import { Problem } from './problem.ts';
import type { ServedClass } from './roster.ts';
import { keep, rowOf, save, unknown, type Writing, wrong } from './writing.ts';

/* Categories that applications write and delete, and the category that a line item names. */

export const noFinalGrades = () =>
  new Problem(
    403,
    'This line item is the final grades of a marking period: its results can be put, it cannot.',
  );

/** The number of a category in the class, which is added if the class lacks it. */
export async function categoryFor(
  writing: Writing,
  of: ServedClass,
  { named: sourcedId, item }: { named: string | undefined; item: number | undefined },
): Promise<number> {
  const { db, roster, by } = writing;
  const { classId } = of.about;
  if (sourcedId === undefined) {
    const known = item === undefined ? undefined : await assignmentById(db, classId, item);
    return known?.category ?? (await categoriesOfClass(db, classId))[0]?.num ?? 0;
  }
  const { numbers } = await gradebookOf(db, roster.names, of.about, {
    everyCategory: true,
    withResults: false,
  });
  const known = numbers.get(sourcedId);
  if (known !== undefined) return known;
  const row = await rowOf(writing, 'categories', sourcedId);
  const { title, weight } = row
    ? valuesOf('categories', row.content)
    : { title: await titleOfMade(writing, sourcedId), weight: '' };
  if (title === undefined) throw wrong(`There is no category ${sourcedId}.`);
  const name = categoryName(title);
  const own = await categoriesOfClass(db, classId);
  const same = own.find((each) => each.name === name);
  const num = same?.num ?? Math.max(0, ...own.map((each) => each.num)) + 1;
  if (!same)
    await changeCategories(db, by, classId, (all) => [
      ...all,
      { num, name, weight: weight === '' ? null : Math.round(Number(weight) * 100), dropLowest: 0 },
    ]);
  if (row && row.classId === null) await save(writing, row, { ...row, classId, item: num });
  return num;
}

/** The name of a category created here, from its sourcedId. */
async function titleOfMade({ db, roster }: Writing, sourcedId: string): Promise<string | undefined> {
  const category = categoryAt(roster.names.localIdOf('categories', sourcedId));
  if (!category || !roster.byNumber.has(category.classId)) return undefined;
  return (await categoriesOfClass(db, category.classId)).find(({ num }) => num === category.num)?.name;
}

/** The classes that have the category, with its number there. */
async function having({ db, roster }: Writing, sourcedId: string): Promise<[ServedClass, number][]> {
  const found: [ServedClass, number][] = [];
  for (const of of roster.classes.values()) {
    const wanted = { everyCategory: true, withResults: false };
    const num = (await gradebookOf(db, roster.names, of.about, wanted)).numbers.get(sourcedId);
    if (num !== undefined) found.push([of, num]);
  }
  return found;
}

export async function putCategory(
  writing: Writing,
  sourcedId: string,
  { title, weight }: OneRosterBody<'categories'>,
): Promise<void> {
  const { db, roster, by } = writing;
  if (sourcedId === roster.names.made('categories', 'final')) throw noFinalGrades();
  const classes = await having(writing, sourcedId);
  for (const [{ about }, num] of classes)
    await changeCategories(db, by, about.classId, (all) =>
      all.map((each) =>
        each.num === num
          ? {
              ...each,
              name: categoryName(title),
              weight:
                typeof weight === 'number' ? Math.round(weight * 100) : weight === null ? null : each.weight,
            }
          : each,
      ),
    );
  const row = await rowOf(writing, 'categories', sourcedId);
  // The sourcedId of a category created here contains its class.
  if (!row && classes.length > 0) return;
  const content = contentOf('categories', { title: categoryName(title), weight: weight ?? '' });
  const here = row ? { classId: row.classId, item: row.item } : {};
  await save(writing, row, { kind: 'categories', sourcedId, content, ...here });
}

export async function removeCategory(writing: Writing, sourcedId: string): Promise<void> {
  const { db, by } = writing;
  const classes = await having(writing, sourcedId);
  const row = await rowOf(writing, 'categories', sourcedId);
  if (classes.length === 0 && (!row || row.gone === 1)) throw unknown('category');
  for (const [{ about }, num] of classes)
    await changeCategories(db, by, about.classId, (all) => all.filter((each) => each.num !== num));
  if (row) await keep(writing, { ...row, gone: 1, classId: null, item: null });
}
