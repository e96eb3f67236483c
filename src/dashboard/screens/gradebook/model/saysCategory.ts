import { folded } from '#dashboard/ui/format/folded.ts';

/** Letters and numbers apart: not every script sets them so. */
const wordsOf = (text: string): readonly string[] => folded(text).match(/\p{L}+|\p{N}+/gu) ?? [];

/** As long as endings are: `Quiz` is one of the `Quizzes`, and a `Lab` is not of the `Labours`. */
const longestEnding = 3;
const shortestStem = 3;

function isSameWord(a: string, b: string): boolean {
  const [stem, whole] = a.length < b.length ? [a, b] : [b, a];
  const ending = whole.length - stem.length;
  return whole.startsWith(stem) && (ending === 0 || (stem.length >= shortestStem && ending <= longestEnding));
}

/** Whether a title tells its category already, so that it need not be said beside it: `Quiz 3: Slope` of `Quizzes`. */
export function saysCategory(title: string, category: string): boolean {
  const said = wordsOf(title);
  const words = wordsOf(category);
  return words.length > 0 && words.every((word) => said.some((other) => isSameWord(word, other)));
}
