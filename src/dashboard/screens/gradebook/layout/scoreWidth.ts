import type { GradebookAssignment } from '#dashboard/api/reading/shownFields.ts';
import { pointsText } from '#dashboard/screens/gradebook/model/texts.ts';
import { writtenDay } from '#dashboard/ui/format/written.ts';

/**
 * `word` and `line`: how many characters of a title's word, and of the date with the points, fit into `width`; `letter`
 * and `figure`: what each further one takes. In pixels.
 */
const wide = { width: 96, word: 10, letter: 11, line: 12, figure: 7 };
/** Wide enough for two and a half beside the name on the narrowest phones. */
const narrow = { width: 78, word: 10, letter: 9, line: 11, figure: 7 };

/** A longer word is broken, with a hyphen if the browser can hyphenate. */
const longestWord = 17;
/** Words with more characters are no wider than those with so many wide ones. */
const widestWord = 14;

/** The width of an assignment's column: a little more if its due date, its points or a word of its title needs that. */
export function scoreWidth({ title, due, points }: GradebookAssignment, isNarrow: boolean): number {
  const fits = isNarrow ? narrow : wide;
  const words = title.split(/[\s-]+/).map(({ length }) => length);
  const word = Math.min(widestWord, Math.max(0, ...words.filter((length) => length <= longestWord)));
  const line = due === '' ? 0 : `${writtenDay(due, 'short')} · ${pointsText(points)}`.length;
  return fits.width + Math.max(0, (word - fits.word) * fits.letter, (line - fits.line) * fits.figure);
}
