import { words } from '#dashboard/language/words.ts';
import { sentences } from '#wire/envelope.ts';

/** The sentences with which a service refuses, by their names. English shows them as they travel. */
export const refusals = words('refusals', { ...sentences } as Record<keyof typeof sentences, string>);

const names = new Map(Object.entries(sentences).map(([name, sentence]) => [sentence, name]));

/** A sentence of a service in the language of the page; as it is where the service has words of its own. */
export function refusalText(sentence: string): string {
  const name = names.get(sentence as (typeof sentences)[keyof typeof sentences]);
  return name === undefined ? sentence : refusals[name as keyof typeof sentences];
}
