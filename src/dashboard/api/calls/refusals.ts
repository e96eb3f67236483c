import { words } from '#dashboard/language/words.ts';
import { sentences } from '#wire/envelope.ts';
import { idTwice, lineProblems, readIdTwice, rosterProblems } from '#wire/rosterProblems.ts';
import { callTexts } from './callError.ts';

/*
 * The sentences with which a service refuses, in the words of the page. English shows most of them as they travel.
 */

export const refusals = words('refusals', {
  ...(sentences as Record<keyof typeof sentences, string>),
  listChanged: 'The roster has changed',
  periodLocked: 'This marking period is locked: unlock it first',
  phraseTwice: 'You have this phrase already',
  lockAlone: 'Lock or unlock a marking period by itself, without grades',
});

export const rosterRefusals = words('rosterRefusals', {
  ...(lineProblems as Record<keyof typeof lineProblems, string>),
  idTwice,
  noStudents: 'The roster has no students',
  tooManyStudents: rosterProblems.tooLong.replace('list', 'roster'),
});

const byName = (known: object) => new Map(Object.entries(known).map(([name, sentence]) => [sentence, name]));
const names = byName(sentences);
const lineNames = byName(lineProblems);

/** A sentence of a service in the language of the page; as it is where the service has words of its own. */
export function refusalText(sentence: string): string {
  const name = names.get(sentence);
  if (name !== undefined) return refusals[name as keyof typeof sentences];
  const lineName = lineNames.get(sentence);
  if (lineName !== undefined) return rosterRefusals[lineName as keyof typeof lineProblems];
  if (sentence === rosterProblems.empty) return rosterRefusals.noStudents;
  if (sentence === rosterProblems.tooLong) return rosterRefusals.tooManyStudents;
  const twice = readIdTwice(sentence);
  if (twice) return rosterRefusals.idTwice(twice.id, twice.line);
  const [, line, rest] = /^Line (\d+): (.+)$/s.exec(sentence) ?? [];
  return line && rest ? callTexts.line(Number(line), refusalText(rest)) : sentence;
}
