/*
 * The attendance marks, in display order. A new mark is a new row here: what is sent and read, the sums of a day and
 * the help follow from it, and the compiler asks for its name, its key, its look, whether it has a sum of its own in
 * the week and a box on the sheet that is filled in by hand. Only `tardyTimes` of the student's page and report are
 * about tardies alone.
 *
 * `letter` is the sent form. `away` is true where the student was not taught that day, excused or not.
 */
export const marks = [
  { letter: 'p', kind: 'present', away: false },
  { letter: 't', kind: 'tardy', away: false },
  { letter: 'a', kind: 'absent', away: true },
  { letter: 'e', kind: 'excused', away: true },
] as const;

type Mark = (typeof marks)[number];
export type MarkLetter = Mark['letter'];
export type MarkName = Mark['kind'];

const byLetter: ReadonlyMap<string, Mark> = new Map(marks.map((mark) => [mark.letter, mark]));

/** The mark of a letter, in lower case. */
export const markOfLetter = (letter: string): Mark | undefined => byLetter.get(letter);

/** A value for each letter. */
export function perLetter<Value>(of: (letter: MarkLetter) => Value): Record<MarkLetter, Value> {
  return Object.fromEntries(marks.map(({ letter }) => [letter, of(letter)])) as Record<MarkLetter, Value>;
}
