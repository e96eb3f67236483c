import type { Settings } from './settings.ts';

/*
 * What an operator may do from the command line. A command reads its words, does its work through
 * the same store functions as the tasks, and says what it did; it holds no SQL and decides nothing about grades.
 */

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
  note(line: string): void;
  /** Asks for a secret without showing it, or reads it from the first line of standard input. */
  secret(question: string): Promise<string>;
}
