import { valueIn, valuesOf } from './content.ts';

/*
 * The final grades of a marking period travel as their own line item, in a category of this name.
 */

export const finalGradesCategory = 'Final grades';

export const titleOfPeriod = (period: number) => `Final grade of marking period ${period}`;

/** The marking period whose final grades a line item of this title has; null for any other title. */
export function periodOfTitle(title: string): number | null {
  const [, period] = /^Final grade of marking period ([1-5])$/.exec(title) ?? [];
  return period === undefined ? null : Number(period);
}

interface Titles {
  present: {
    lineItems: ReadonlyMap<
      string,
      { row: { title: string; classSourcedId: string; categorySourcedId: string } }
    >;
    categories: ReadonlyMap<string, { row: { title: string } }>;
  };
  stored: Record<'lineItems' | 'categories', ReadonlyMap<string, { content: string }>>;
}

/** The marking period if the results of a line item are final grades; null if they are scores. */
export function finalGradeOf(
  lineItem: string,
  { present, stored }: Titles,
): { classSourcedId: string; period: number } | null {
  const item =
    present.lineItems.get(lineItem)?.row ??
    valuesOf('lineItems', stored.lineItems.get(lineItem)?.content ?? '');
  const category =
    present.categories.get(item.categorySourcedId)?.row.title ??
    valueIn('categories', stored.categories.get(item.categorySourcedId)?.content ?? '', 'title');
  const period = category === finalGradesCategory ? periodOfTitle(item.title) : null;
  return period === null ? null : { classSourcedId: item.classSourcedId, period };
}
