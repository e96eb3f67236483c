import { OperatorError } from './operatorError.ts';
import type { Settings } from './settings.ts';

/*
 * What an operator may do from the command line. A command reads its words, does its work through
 * the same store functions as the tasks, and says what it did; it holds no SQL and decides nothing about grades.
 */

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

/** The words for `parseArgs`, which would take a negative number for an option and not for the value of one. */
export function argsOf(words: readonly string[]): string[] {
  const args: string[] = [];
  for (const word of words) {
    const before = args.at(-1);
    if (/^-\d/.test(word) && before !== undefined && /^--[^=]+$/.test(before))
      args[args.length - 1] += `=${word}`;
    else args.push(word);
  }
  return args;
}

/** Takes the verb of a command such as `key add`. */
export function verbOf<Verb extends string>(word: string | undefined, verbs: readonly Verb[]): Verb {
  const verb = verbs.find((each) => each === word);
  if (verb === undefined) throw new OperatorError(`Say one of ${verbs.join(', ')}: see rollbook --help.`);
  return verb;
}

export interface Command {
  /** As `--help` shows it, after the command's name. */
  usage: readonly string[];
  summary: string;
  run(words: readonly string[], surroundings: Surroundings): Promise<void>;
}

export interface Surroundings {
  settings: Settings;
  terminal: Terminal;
  /** The folder of the built dashboard. */
  pages: string;
}

export interface Terminal {
  say(line: string): void;
  /** Writes to the log. */
  log(line: string): void;
  /** Asks for a secret without showing it, or reads it from the first line of standard input. */
  secret(question: string): Promise<string>;
}
