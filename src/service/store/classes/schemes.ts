import { prepared } from '#service/store/driver/prepared.ts';
import { inBatches, type Queries } from '#service/store/driver/queries.ts';

/** `low` in hundredths of a percent. */
export interface ScaleStep {
  num: number;
  low: number;
  letter: string;
}

/** `weight` in hundredths, null if none is set. */
export interface Category {
  num: number;
  name: string;
  weight: number | null;
  dropLowest: number;
}

const findScale = prepared<ScaleStep>((db, at) =>
  db
    .selectFrom('scale_steps')
    .select(['num', 'low', 'letter'])
    .where('class_id', '=', at<number>(0))
    .orderBy('num'),
);

/** The class's own scale, from the top. */
export const scaleOfClass = (db: Queries, classId: number) => findScale(db, [classId]);

const findCategories = prepared<Category>((db, at) =>
  db
    .selectFrom('categories')
    .select(['num', 'name', 'weight', 'drop_lowest as dropLowest'])
    .where('class_id', '=', at<number>(0))
    .orderBy('num'),
);

export const categoriesOfClass = (db: Queries, classId: number) => findCategories(db, [classId]);

/** The categories of each of these classes. */
export async function categoriesOfClasses(
  db: Queries,
  classIds: readonly number[],
): Promise<Map<number, Category[]>> {
  const found = new Map<number, Category[]>(classIds.map((classId) => [classId, []]));
  await inBatches(classIds, async (batch) => {
    const rows = await db
      .selectFrom('categories')
      .select(['class_id as classId', 'num', 'name', 'weight', 'drop_lowest as dropLowest'])
      .where('class_id', 'in', batch)
      .orderBy('class_id')
      .orderBy('num')
      .execute();
    for (const { classId, ...category } of rows) found.get(classId)?.push(category);
  });
  return found;
}

export async function replaceScale(db: Queries, classId: number, steps: readonly ScaleStep[]): Promise<void> {
  await db.deleteFrom('scale_steps').where('class_id', '=', classId).execute();
  if (steps.length === 0) return;
  await db
    .insertInto('scale_steps')
    .values(steps.map(({ num, low, letter }) => ({ class_id: classId, num, low, letter })))
    .execute();
}

export async function replaceCategories(
  db: Queries,
  classId: number,
  categories: readonly Category[],
): Promise<void> {
  await db.deleteFrom('categories').where('class_id', '=', classId).execute();
  if (categories.length === 0) return;
  await db
    .insertInto('categories')
    .values(
      categories.map(({ num, name, weight, dropLowest }) => ({
        class_id: classId,
        num,
        name,
        weight,
        drop_lowest: dropLowest,
      })),
    )
    .execute();
}
