import { OperatorError } from './operatorError.ts';

/** Names the words of a command; refuses too few and too many, by name. */
export function named<const Names extends readonly string[]>(
  words: readonly string[],
  ...names: Names
): { [Index in keyof Names]: string } {
  const missing = names[words.length];
  if (missing !== undefined) throw new OperatorError(`${missing} is missing: see rollbook --help.`);
  const extra = words[names.length];
  if (extra !== undefined) throw new OperatorError(`"${extra}" is one word too many: see rollbook --help.`);
  return words as { [Index in keyof Names]: string };
}

/** Takes the verb of a command such as `key add`. */
export function verbOf<Verb extends string>(word: string | undefined, verbs: readonly Verb[]): Verb {
  const verb = verbs.find((each) => each === word);
  if (verb === undefined) throw new OperatorError(`Say one of ${verbs.join(', ')}: see rollbook --help.`);
  return verb;
}
