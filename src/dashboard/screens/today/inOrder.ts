import { onDemand } from '#dashboard/ui/hooks/otherTasks.ts';

const byName = onDemand(() => new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' }));

/** The last number of a name, which in most schools is the lesson: 3 of "Algebra 2, Period 3". */
function lessonOf({ name }: { name: string }): number {
  const last = /(\d+)\D*$/.exec(name)?.[1];
  return last === undefined ? Number.POSITIVE_INFINITY : Number(last);
}

/** As they follow each other on a day, as far as their names say. */
export const inOrder = <Item extends { name: string }>(classes: readonly Item[]): Item[] =>
  [...classes].sort((one, other) => {
    const [first, second] = [lessonOf(one), lessonOf(other)];
    return first === second ? byName().compare(one.name, other.name) : first < second ? -1 : 1;
  });
