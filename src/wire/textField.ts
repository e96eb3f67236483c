import * as v from 'valibot';
import { sentences } from './envelope.ts';
import { canTravel } from './roster.ts';

/** A field that holds one line of text, without spaces at its ends, of so many characters. `sentence` refuses others. */
export function textField(sentence: string, least: number, most: number) {
  return v.pipe(
    v.optional(v.string(sentence), ''),
    v.trim(),
    v.check(canTravel, sentences.cannotTravel),
    v.check((value) => [...value].length >= least && [...value].length <= most, sentence),
  );
}
