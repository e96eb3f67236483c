import { words } from '#dashboard/language/words.ts';
import { idTwice, lineProblems, readIdTwice, rosterProblems } from '#wire/classes/rosterProblems.ts';
import { pageSentences } from '#wire/fields/pageSentences.ts';
import type { sentences } from '#wire/sentences.ts';
import { callTexts } from './callError.ts';

/*
 * A service's refusals, as the page says them. English shows most of them unchanged, so it lists only those that it
 * says better; `learnAllRefusals` adds the rest for other languages.
 */

type RefusalName = keyof typeof sentences;

const inOurWords = words('refusals', {
  listChanged: 'The roster has changed',
  phraseTwice: 'You already have this phrase',
});

export const refusals: typeof inOurWords & Partial<Record<RefusalName, string>> = inOurWords;

const names = new Map<string, RefusalName>();

function learn(known: Partial<Record<RefusalName, string>>): void {
  for (const [name, sentence] of Object.entries(known) as [RefusalName, string][]) {
    names.set(sentence, name);
    refusals[name] ??= sentence;
  }
}

const { listChanged, phraseTwice } = pageSentences;
learn({ listChanged, phraseTwice });

/** Loads the translation of every refusal. Call it before the page uses another language than English. */
export async function learnAllRefusals(): Promise<void> {
  const { sentences: all } = await import('#wire/sentences.ts');
  learn(all);
}

export const rosterRefusals = words('rosterRefusals', {
  ...(lineProblems as Record<keyof typeof lineProblems, string>),
  idTwice,
  noStudents: 'The roster has no students',
  tooManyStudents: rosterProblems.tooLong.replace('list', 'roster'),
});

const lineNames = new Map<string, string>(
  Object.entries(lineProblems).map(([name, sentence]) => [sentence, name]),
);

/** A service's sentence in the language of the page; unchanged if the service has sentences of its own. */
export function refusalText(sentence: string): string {
  const name = names.get(sentence);
  if (name !== undefined) return refusals[name] ?? sentence;
  const lineName = lineNames.get(sentence);
  if (lineName !== undefined) return rosterRefusals[lineName as keyof typeof lineProblems];
  if (sentence === rosterProblems.empty) return rosterRefusals.noStudents;
  if (sentence === rosterProblems.tooLong) return rosterRefusals.tooManyStudents;
  const twice = readIdTwice(sentence);
  if (twice) return rosterRefusals.idTwice(twice.id, twice.line);
  const [, line, rest] = /^Line (\d+): (.+)$/s.exec(sentence) ?? [];
  return line && rest ? callTexts.line(Number(line), refusalText(rest)) : sentence;
}

/** The text of a problem that the page has found itself, if there is one. */
export const problemText = (problem: string | null | undefined): string | undefined =>
  problem ? refusalText(problem) : undefined;
