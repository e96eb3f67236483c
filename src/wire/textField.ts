import * as v from 'valibot';
import { canName, canTravel, isWithin } from './characters.ts';
import { sentences } from './envelope.ts';

/** A field that holds one line of text, without spaces at its ends, of so many characters. `sentence` refuses others. */
export function textField(sentence: string, least: number, most: number) {
  return v.pipe(
    v.optional(v.string(sentence), ''),
    v.trim(),
    v.check((value) => isWithin(value, most) && (least === 0 || value !== ''), sentence),
    v.check((value) => canTravel(value.slice(0, 2 * most)), sentences.cannotTravel),
  );
}

/** A text field that names something: nothing invisible may stand in it. */
export function nameField(sentence: string, least: number, most: number) {
  return v.pipe(
    textField(sentence, least, most),
    v.check((value) => canName(value.slice(0, 2 * most)), sentences.nameCharacters),
  );
}
