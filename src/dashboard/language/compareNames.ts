let collator: Intl.Collator | undefined;

/**
 * The order of names and titles on every screen: numbers by their size, and neither case nor accents count, so that
 * two people of one last name are ordered by their first. Created at the first sort, which many pages never do.
 */
export function compareNames(one: string, other: string): number {
  collator ??= new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
  return collator.compare(one, other);
}
